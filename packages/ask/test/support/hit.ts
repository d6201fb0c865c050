import type { CitedHit } from '../../src/retrieve.js'

/** A hit as a search gives it, of a document of its own. */
export function hitOf(id: string, evidence?: number): CitedHit {
  return {
    schema_version: 'search_hit.v1',
    rank: 1,
    score: 1,
    score_kind: 'bm25',
    chunk_id: id,
    doc_id: `document ${id}`,
    doc_path: `${id}.md`,
    heading_path: [],
    snippet: 'text',
    snippet_full_text: true,
    citation: { line_start: 1, line_end: 1, start: 0, end: 4 },
    retrieval: { method: 'lexical', fusion_score: 1, ...(evidence === undefined ? {} : { evidence }) },
    index_version: 'test',
    chunker_version: 'test',
    indexed_at: '2026-01-01T00:00:00.000Z',
    stale: false,
  } as CitedHit
}
