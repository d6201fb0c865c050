import type { Part } from './passages.js'

/** Code that an item begins with, or a name in bold with a type or a sign behind it. */
const LABEL = /^(?:`([^`]{1,60})`|(?!\d)([\p{L}\p{N}_$.-]{2,40})(?=\s*(?:`|\(|[:=–—]\s|-\s)))/u

/** What an item of a list, or a row of a table, begins with and is about. Absent: nothing. */
export function labelOf({ kind, passage, index, text, entry }: Part): string | undefined {
  if (entry !== undefined) return entry.name
  if (kind === 'row') return passage.table?.rows[index]?.[0]
  if (!passage.isItem) return undefined
  const [, code, name] = LABEL.exec(kind === 'sentence' ? (passage.parts[0]?.text ?? '') : text) ?? []
  return code ?? name
}
