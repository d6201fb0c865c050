import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { listModules } from '../../../test/support/list-modules.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** What reads documents: the parser of Markdown with its parts, and the one of front matter. */
const PARSERS = ['@lezer/markdown', 'character-entities', 'smol-toml', 'yaml']

/** Returns the packages that hold the modules of a listing. */
function packagesIn(listing: string): string[] {
  const urls = listing.split('\n').filter((line) => line.startsWith('file:'))
  const names = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

test('opening an index and searching it loads no parser of documents', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'index')
  const kebab = await openKebab({ path, embedder: null })
  await kebab.index([{ path: 'a.md', text: '# Alpha\n\nAlpha is the first letter.' }])
  await kebab.close()

  const program = await bundleProgram(join(import.meta.dirname, 'processes/search-then-index.ts'))
  const command = ['--import', await listModules(folder), program, path]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command)
  expect(JSON.parse(stdout)).toEqual(['a.md'])
  const [searching = '', indexing = ''] = stderr.split(/^searched$/m)
  const loaded = packagesIn(searching)
  expect(loaded).toContain('@orama/stemmers')
  for (const name of PARSERS) expect(loaded).not.toContain(name)
  // The listing shows them when a document needs them.
  expect(packagesIn(indexing)).toEqual(expect.arrayContaining(PARSERS))
})
