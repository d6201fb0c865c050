import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidInput } from '@kebab/core/kit'
import { ioError } from './io-error.js'

/** Reads a file of a folder as UTF-8, a byte-order mark kept. Rejects with `invalid_input` for what isn't UTF-8 or is too large, and with `io_error`. */
export async function readTextFile(folder: string, path: string, maxBytes: number): Promise<string> {
  const bytes = await readBytes(folder, path, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidInput('text', 'a file in UTF-8', 'bytes that are not UTF-8')
  }
}

async function readBytes(folder: string, path: string, maxBytes: number): Promise<Uint8Array> {
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
    if (error instanceof Error && error.name === 'KebabError') throw error
    throw ioError(error, path, 'a file that can be read')
  }
}

/** The error for a document that is larger than this index takes. */
export function tooLarge(most: number, found: number, unit: string) {
  return invalidInput('text', `at most ${most} ${unit} (see maxDocumentBytes)`, `${found}`)
}
