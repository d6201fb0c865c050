import type { Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

/**
 * Returns a reader of Markdown, which keeps the text as it is: `.md`, `.markdown` and `.mdx` in
 * UTF-8. Front matter is read when the document is prepared.
 */
export function markdownReader(): Reader {
  return utf8Reader('markdown', ['.md', '.markdown', '.mdx'])
}

/**
 * Returns a reader of plain text in UTF-8, which keeps the text as it is: `.txt` and `.text`, and
 * the markups that read as text: `.rst`, `.adoc`, `.asciidoc` and `.org`. It also reads the files
 * that `include` names and no other reader accepts.
 */
export function textReader(): Reader {
  return utf8Reader('text', ['.txt', '.text', '.rst', '.adoc', '.asciidoc', '.org'])
}

/** Keeps a byte-order mark, because offsets count it. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function utf8Reader(name: string, accepts: readonly string[]): Reader {
  return {
    name,
    version: '1',
    accepts,
    async read({ path, bytes }, { signal } = {}) {
      const read = await bytes()
      signal?.throwIfAborted()
      try {
        return [{ path, text: UTF8.decode(read) }]
      } catch {
        throw invalidInput(path, 'a text in UTF-8', 'bytes that are not UTF-8', {
          hint: 'Convert the file to UTF-8, or pass a reader for its format in `readers`.',
        })
      }
    },
  }
}
