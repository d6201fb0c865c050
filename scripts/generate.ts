import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { emitLanguages } from './generate/emit-languages.js'
import { emitTopLevelDomains } from './generate/emit-top-level-domains.js'
import { generate } from './generate/generate.js'
import { staleFiles } from './generate/stale-files.js'
import { WORDS_PAGE, withWordTable } from './generate/word-table.js'

/**
 * `npm run generate` writes what @kebab/schemas derives from schemas/, the modules of the languages
 * of @kebab/text, the top-level domains of @kebab/ask, and the table of what finds what.
 * `npm run generate -- --check` writes nothing, and fails when what is there is not current.
 */
const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
await bringUpToDate('packages/schemas/src/generated', await generate(root))
await bringUpToDate('packages/text/src/languages/generated', emitLanguages())
await bringUpToDate('packages/ask/src/support/generated', emitTopLevelDomains())
await bringTableUpToDate()

async function bringUpToDate(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const stale = await staleFiles(join(root, folder), files)
  if (check) {
    if (stale.length > 0) process.exitCode = 1
    const names = stale.map((path) => `${folder}/${path}`).join(', ')
    console.log(stale.length > 0 ? `Not current: ${names}. Run npm run generate.` : `${folder} is current.`)
    return
  }
  for (const path of stale) {
    const text = files.get(path)
    const file = join(root, folder, path)
    if (text === undefined) await rm(file)
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  console.log(`${stale.length} of ${files.size} files written or removed in ${folder}`)
}

/** Writes the table of a page that has prose of its own. */
async function bringTableUpToDate(): Promise<void> {
  const file = join(root, WORDS_PAGE)
  const page = await readFile(file, 'utf8')
  const isCurrent = withWordTable(page) === page
  if (check) {
    if (!isCurrent) process.exitCode = 1
    console.log(isCurrent ? `${WORDS_PAGE} is current.` : `Not current: ${WORDS_PAGE}. Run npm run generate.`)
  } else if (!isCurrent) await writeFile(file, withWordTable(page))
}
