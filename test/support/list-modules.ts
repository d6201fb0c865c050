import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

/**
 * Writes a module into a folder that lists what a process loads on its error output, each URL on a
 * line. Returns what `--import` takes.
 */
export async function listModules(folder: string): Promise<string> {
  const file = join(folder, 'list-modules.mjs')
  await writeFile(file, LISTING)
  return pathToFileURL(file).href
}
