import { parseArgs } from 'node:util'
import { BUILT, buildSite } from './build-site.js'
import { serveFolder } from './serve-folder.js'

/**
 * Builds the documentation site into `site/dist`.
 *
 * - `--serve` serves it afterwards, until the program is stopped.
 * - `--base /kebab/` builds it for a host that serves it below that path.
 * - `--keep-api` uses the API reference of the last build again: half of the time.
 */
const { values } = parseArgs({
  options: { base: { type: 'string' }, serve: { type: 'boolean' }, 'keep-api': { type: 'boolean' } },
})
const { base = '/', serve, 'keep-api': keepApi } = values
if (!/^\/([^/]+\/)*$/.test(base)) throw new Error(`--base: expected a path such as /kebab/, found ${base}`)

try {
  await buildSite({ base, keepApi })
  if (serve) console.log(`site: ${(await serveFolder(BUILT, base, 4173)).url}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
