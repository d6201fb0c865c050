import type { DocumentInput, Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

const MAGIC = 'PAGES\n'

/** Reads `.pages`: a first line that says so, then pages that a form feed ends each, and documents that a group separator parts. */
export function pageReader(): Reader {
  return {
    name: 'pages',
    version: '1',
    accepts: ['.pages', '.page'],
    async read({ path, bytes }, { signal } = {}) {
      signal?.throwIfAborted()
      const file = await bytes()
      signal?.throwIfAborted()
      if (file.length === 0) return []
      const text = textOf(file, path)
      if (!text.startsWith(MAGIC)) throw invalidInput(path, `a file that begins with ${JSON.stringify(MAGIC)}`, text)
      const parts = text.slice(MAGIC.length).split('\x1d')
      return parts.map((part, i) => documentOf(part, parts.length === 1 ? path : `${path}#${i + 1}`))
    },
  }
}

function documentOf(part: string, path: string): DocumentInput {
  const pages = part.split('\f')
  let start = 0
  const spans = pages.map((page, i) => {
    const span = { start, end: start + page.length, from: { page: i + 1, line: 1 }, to: { page: i + 1, line: 9 } }
    start = span.end + 2
    return span
  })
  return { path, text: pages.join('\n\n'), metadata: { pages: pages.length }, origin: { spans } }
}

function textOf(file: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw invalidInput(path, 'UTF-8', 'other bytes')
  }
}
