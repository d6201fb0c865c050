import type { Reader } from '@kebab/core'
import { decodeUtf8, readText } from '../decode-bytes.js'
import { DerivedText } from '../derived-text.js'
import { READERS } from '../formats.js'

/**
 * Returns a reader of text and Markdown in any encoding. A file in UTF-8 is its own text, as it is
 * for the built-in readers. Any other is decoded, which a note says, and its places are lines.
 *
 * An encoding without a byte-order mark is guessed by jschardet, which is not installed with this
 * package: without it such a file is refused with `invalid_input`.
 */
export function encodedTextReader(): Reader {
  return {
    ...READERS.encodings,
    async read({ path, bytes }, options) {
      options?.signal?.throwIfAborted()
      const read = await bytes()
      options?.signal?.throwIfAborted()
      const text = decodeUtf8(read)
      if (text !== undefined && !text.includes('\0')) return [{ path, text }]
      const decoded = await readText({ path, bytes: async () => read }, options)
      // A file in UTF-8 may hold a NUL, too.
      if (decoded === text) return [{ path, text }]
      const derived = new DerivedText()
      for (const [i, line] of decoded.split(/(?<=\n|\r(?!\n))/).entries()) derived.write(line, { line: i + 1 })
      return [{ path, text: decoded, origin: { spans: derived.spans } }]
    },
  }
}
