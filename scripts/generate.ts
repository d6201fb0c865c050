import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generate } from './generate/generate.js'
import { staleFiles } from './generate/stale-files.js'

/**
 * `npm run generate` writes what @kebab/schemas derives from schemas/.
 * `npm run generate -- --check` writes nothing, and fails when what is there is not current.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages/schemas/src/generated')
const files = await generate(root)
const stale = await staleFiles(folder, files)

if (process.argv.includes('--check')) {
  if (stale.length > 0) process.exitCode = 1
  console.log(stale.length > 0 ? `Not current: ${stale.join(', ')}. Run npm run generate.` : 'Everything is current.')
} else {
  for (const path of stale) {
    const text = files.get(path)
    if (text === undefined) await rm(join(folder, path))
    else {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  }
  console.log(`${stale.length} of ${files.size} files written or removed in packages/schemas/src/generated`)
}
