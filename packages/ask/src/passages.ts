import type { SearchHitV1 } from '@kebab/schemas'
import type { SourceDocument } from './read-documents.js'

/** A part of a document that may be shown to the model: one chunk, or neighbouring ones in document order. */
export interface Passage {
  document: SourceDocument
  /** Its chunks, in document order; never empty. */
  hits: SearchHitV1[]
  /** Where it begins in the source. */
  start: number
  /** Where it ends in the source. */
  end: number
}

/**
 * The hits as passages, in the order of their best hits. Hits of one document with nothing between them but white space become one passage.
 * A hit whose text isn't what its document holds there any more is left out.
 */
export function passagesOf(hits: readonly SearchHitV1[], documents: ReadonlyMap<string, SourceDocument>): Passage[] {
  const rank = new Map(hits.map((hit, i) => [hit, i]))
  const passages: Passage[] = []
  for (const [docId, document] of documents) {
    const { source } = document.lines
    const own = hits.filter(
      ({ doc_id, snippet, citation: { start, end } }) => doc_id === docId && source.slice(start, end) === snippet,
    )
    let last: Passage | undefined
    for (const hit of own.sort((a, b) => a.citation.start - b.citation.start)) {
      const { start, end } = hit.citation
      if (last !== undefined && source.slice(last.end, start).trim() === '') {
        last.hits.push(hit)
        last.end = Math.max(last.end, end)
      } else {
        last = { document, hits: [hit], start, end }
        passages.push(last)
      }
    }
  }
  const best = ({ hits: own }: Passage): number => Math.min(...own.map((hit) => rank.get(hit)!))
  return passages.sort((a, b) => best(a) - best(b))
}

/** The passage verbatim from its source. */
export function textOf({ document, start, end }: Passage): string {
  return document.lines.source.slice(start, end)
}
