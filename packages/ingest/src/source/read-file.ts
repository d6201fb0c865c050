import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { invalidInput, ioError } from '@kebab/core/kit'

/** The bytes of a file of a folder. Rejects with `invalid_input` for one that is too large, and with `io_error`. */
export async function readFile(folder: string, path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    const file = await open(join(folder, path))
    try {
      const { size } = await file.stat()
      if (size > maxBytes) throw tooLarge(maxBytes, size, 'bytes')
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isKebabError(error)) throw error
    throw ioError(error, path, 'a file that can be read')
  }
}

/** The error for a document that is larger than this index takes. */
export function tooLarge(most: number, found: number, unit: string) {
  return invalidInput('text', `at most ${most} ${unit} (see maxDocumentBytes)`, `${found}`)
}
