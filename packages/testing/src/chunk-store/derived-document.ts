import type { Document, OriginRange, OriginSpan, StoredDocument } from '@kebab/core'

/** The same document as a reader makes it of a file, with these spans. */
export function derivedDocument(stored: StoredDocument, originSpans: readonly OriginSpan[]): StoredDocument {
  const document: Document = { ...stored.document, origin: { digest: 'd1'.repeat(32), reader: 'samples/1' } }
  const chunks = stored.chunks.map((chunk) => {
    const [first, ...others] = originSpans.filter(({ start, end }) => start < chunk.end && end > chunk.start)
    return { ...chunk, document, ...(first === undefined ? {} : { origin: placeOf(first, others.at(-1) ?? first) }) }
  })
  return { ...stored, document, originSpans, chunks }
}

/** From where the first span begins to where the last one ends, as `originOf` of core gives it. */
function placeOf({ from }: OriginSpan, last: OriginSpan): OriginRange {
  const to = last.to ?? last.from
  return JSON.stringify(from) === JSON.stringify(to) ? { from: { ...from } } : { from: { ...from }, to: { ...to } }
}
