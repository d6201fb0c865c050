import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import type { Chain } from '../../src/index.js'

/** The id of protocol number n. */
export const uriOf = (n: number): string => `kairos://mem/10000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A hit of the document with this id and this much evidence. */
export function hitOf(docId: string, evidence: number | null | undefined, rank = 1): SearchHitV1 {
  return {
    schema_version: 'search_hit.v1',
    rank,
    score: 1 / rank,
    chunk_id: `${docId}:${rank}`,
    doc_id: docId,
    doc_path: `${docId}.md`,
    heading_path: ['Protocol'],
    snippet: '',
    citation: { line_start: 1, line_end: 1, start: 0, end: 1 },
    retrieval: {
      method: 'hybrid',
      fusion_score: 1 / rank,
      ...(evidence === undefined ? {} : { evidence }),
    },
    index_version: 'test',
    chunker_version: 'test',
    indexed_at: '2026-01-01T00:00:00Z',
    stale: false,
  }
}

/** Hits of document d are steps of protocol d. */
export const chainOf = ({ doc_id }: SearchHitV1): Chain => ({
  uri: uriOf(Number(doc_id)),
  label: `Step of ${doc_id}`,
  chain_label: `Protocol ${doc_id}`,
  tags: ['test'],
})

/** Hits of few documents, with any evidence that the wire takes. */
export const anyHits: fc.Arbitrary<SearchHitV1[]> = fc
  .array(
    fc.record({
      document: fc.nat(20),
      evidence: fc.oneof(
        { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
        { weight: 2, arbitrary: fc.constantFrom(0, 0.4, 0.5, 1) },
        fc.constantFrom(null, undefined),
      ),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((steps) => steps.map(({ document, evidence }, i) => hitOf(String(document), evidence, i + 1)))
