import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ioError } from './io-error.js'

/** Where a folder is, whichever symbolic links lead there. Rejects with `io_error` when nothing is. */
export async function realFolder(path: string): Promise<string> {
  const folder = resolve(path)
  try {
    return await realpath(folder)
  } catch (cause) {
    throw ioError(cause, folder, 'a folder that can be read')
  }
}
