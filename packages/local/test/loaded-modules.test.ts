import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** A module that writes the URL of every module that is loaded after it to the error output. */
const LISTING = `
import { register } from 'node:module'
const hooks = \`
import { writeSync } from 'node:fs'
export async function load(url, context, next) {
  writeSync(2, url + '\\\\n')
  return next(url, context)
}\`
register('data:text/javascript,' + encodeURIComponent(hooks))
`

/** What reads documents: the parser of Markdown with its parts, and the one of front matter. */
const PARSERS = ['@lezer/markdown', 'character-entities', 'smol-toml', 'yaml']

/** Returns the packages that hold the modules of a listing. */
function packagesIn(listing: string): string[] {
  const urls = listing.split('\n').filter((line) => line.startsWith('file:'))
  const names = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

test('opening an index and searching it loads no parser of documents, and nothing that watches folders', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'index')
  const kebab = await openKebab({ path, embedder: null })
  await kebab.index([{ path: 'a.md', text: '# Alpha\n\nAlpha is the first letter.' }])
  await kebab.close()

  const program = await bundleProgram(join(import.meta.dirname, 'processes/search-then-index.ts'))
  const listing = join(folder, 'list-modules.mjs')
  await writeFile(listing, LISTING)
  const command = ['--import', pathToFileURL(listing).href, program, path]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command)
  expect(JSON.parse(stdout)).toEqual(['a.md'])
  const [searching = '', indexing = ''] = stderr.split(/^searched$/m)
  const loaded = packagesIn(searching)
  expect(loaded).toContain('@orama/stemmers')
  for (const name of [...PARSERS, 'chokidar']) expect(loaded).not.toContain(name)
  // The listing shows them when a document needs them.
  expect(packagesIn(indexing)).toEqual(expect.arrayContaining(PARSERS))
})
