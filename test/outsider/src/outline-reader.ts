import type { OriginSpan, Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

/**
 * Reads outlines, `.outline`: a JSON array of lines that make up the text. Each line is a row of
 * the file.
 */
export function outlineReader(): Reader {
  return {
    name: 'outline',
    version: '1',
    accepts: ['.outline'],
    async read({ path, bytes }, { signal } = {}) {
      signal?.throwIfAborted()
      const json = new TextDecoder().decode(await bytes())
      signal?.throwIfAborted()
      const rows = rowsOf(json, path)
      if (rows.length === 0) return []
      let text = ''
      const spans = rows.map((row, i): OriginSpan => {
        const start = text.length
        text += `${row}\n`
        return { start, end: start + row.length, from: { row: i + 1 } }
      })
      return [{ path, text, metadata: { rows: rows.length }, origin: { spans } }]
    },
  }
}

function rowsOf(json: string, path: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw invalidInput(path, 'a JSON array of lines', 'no JSON')
  }
  if (Array.isArray(value) && value.every((row) => typeof row === 'string')) return value
  throw invalidInput(path, 'a JSON array of lines', 'another value')
}
