import { KebabError } from '@kebab/core'
import { Failure } from './failure.js'

/**
 * Loads a package that a single command needs. Rejects with `unsupported` where it isn't installed,
 * with the command that installs it.
 *
 * @param load imports the package, by a name that bundlers see
 */
export async function importPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  return load().catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND' || !cause.message.includes(`'${name}'`)) throw cause
    const error = new KebabError('unsupported', `expected the package ${name}, found that it isn't installed`, {
      details: { feature: name },
      hint: `Install it beside @kebab/cli: npm install --global ${name}`,
      cause,
    })
    throw new Failure(error)
  })
}
