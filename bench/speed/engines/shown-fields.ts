import { idOf } from './kebab-chunks.ts'

/** What a page shows of a hit beside its text, as Kebab's hits have it. */
export const SHOWN_FIELDS = ['doc_id', 'title', 'uri', 'headings', 'start', 'end'] as const

/** The values of these fields for chunk i, which is the whole of its document. */
export function shownFields(i: number, text: string): Record<(typeof SHOWN_FIELDS)[number], unknown> {
  return { doc_id: idOf(i), title: `${i}.txt`, uri: `${i}.txt`, headings: [], start: 0, end: text.length }
}
