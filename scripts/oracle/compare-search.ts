import type { Kebab } from '@kebab/local'
import type { SearchHitV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { agree, agreeOnRefusal, Disagreement } from './compare.js'
import type { NaiveEngine, NaiveHit } from './naive-engine.js'
import { naiveEvidence } from './naive-evidence.js'
import type { WorldRequest } from './world.js'

/** Scores on the wire have six digits. */
const TOLERANCE = 1e-5
/** Evidence has four digits. */
const EVIDENCE_TOLERANCE = 1e-3
/** The most pages of a request that are read. */
const MOST_PAGES = 1000
const DEFAULT_SNIPPET = 220
/** As `estimateTokens` of the engine: characters through this number. */
const CHARACTERS_PER_TOKEN = 4

/** Where the pages of a request go on. */
export interface Place {
  cursor: string | null
  /** How many hits were shown before. */
  shown: number
}

/**
 * Reads the pages of a request to the end, and compares each with a part of the naive engine's
 * list. Returns how many there were.
 */
export async function compareSearch(kebab: Kebab, naive: NaiveEngine, request: WorldRequest): Promise<number> {
  const expected = naive.hits(request)
  if (expected === undefined) {
    await agreeOnRefusal('a mode without a retriever', 'unsupported', () => kebab.search(request))
    return 0
  }
  let place: Place = { cursor: null, shown: 0 }
  for (let pages = 1; pages <= MOST_PAGES; pages++) {
    place = await comparePage(kebab, naive, request, place, expected)
    if (place.cursor === null) {
      agree('the number of hits on all pages', place.shown, expected.length)
      return pages
    }
  }
  throw new Disagreement('pages', `more than ${MOST_PAGES}`, 'an end')
}

/** Reads one page, compares it, and returns where the next one begins. */
export async function comparePage(
  kebab: Kebab,
  naive: NaiveEngine,
  request: WorldRequest,
  { cursor, shown }: Place,
  expected: readonly NaiveHit[],
): Promise<Place> {
  const response = await kebab.search(cursor === null ? request : { ...request, cursor })
  const { hits, next_cursor, truncated, degraded } = response
  agree('degraded', degraded, undefined)
  const page = expected.slice(shown, shown + (request.k ?? 10))
  const most = request.max_tokens === undefined ? page.length : hits.length
  agree(
    'the chunks of a page',
    hits.map(({ chunk_id }) => chunk_id),
    page.slice(0, most).map(({ chunkId }) => chunkId),
  )
  if (request.max_tokens !== undefined) compareBudget(response, request, page.length)
  else agree('truncated', truncated, false)
  for (const [i, hit] of hits.entries()) compareHit(naive, request, hit, page[i]!, shown + i + 1)
  const end = shown + hits.length
  if (end < expected.length) agree('whether there is a next page', next_cursor !== null, true)
  return { cursor: next_cursor, shown: end }
}

/** A page within a budget has the first hits of the page without, and at least one. */
function compareBudget(response: SearchResponseV1, { max_tokens }: SearchRequestV1, count: number): void {
  const { hits, truncated } = response
  if (count > 0) agree('whether a page within a budget has a hit', hits.length > 0, true)
  if (hits.length < count) agree('truncated', truncated, true)
  const tokens = Math.ceil(JSON.stringify(response).length / CHARACTERS_PER_TOKEN)
  if (hits.length > 1 && tokens > max_tokens!) throw new Disagreement('the tokens of a page', tokens, max_tokens)
}

function compareHit(naive: NaiveEngine, request: WorldRequest, hit: SearchHitV1, { score }: NaiveHit, rank: number) {
  const { documents } = naive
  const stored = documents.get(hit.doc_id)
  const chunk = stored?.chunks.find(({ chunkId }) => chunkId === hit.chunk_id)
  if (stored === undefined || chunk === undefined) throw new Disagreement('a hit', hit, 'a chunk that is there')
  if (Math.abs(hit.score - score) > TOLERANCE * Math.abs(score)) throw new Disagreement('a score', hit.score, score)
  const evidence = naiveEvidence(naive, request, chunk)
  const found = hit.retrieval.evidence ?? null
  const isNear =
    found === null || evidence === null ? found === evidence : Math.abs(found - evidence) <= EVIDENCE_TOLERANCE
  if (!isNear) throw new Disagreement('evidence', found, evidence)
  const { document } = stored
  const { start, end, lineStart: line_start, lineEnd: line_end, headingPath } = chunk
  const shown = {
    rank: hit.rank,
    doc_path: hit.doc_path,
    heading_path: hit.heading_path,
    citation: hit.citation,
    indexed_at: hit.indexed_at,
    embedding_model: hit.embedding_model,
    code_lang: hit.code_lang,
  }
  agree('a hit', shown, {
    rank,
    doc_path: document.path,
    heading_path: headingPath,
    citation: { line_start, line_end, start, end },
    indexed_at: document.indexedAt,
    embedding_model: document.embeddingModel,
    code_lang: chunk.codeLang ?? document.codeLang,
  })
  const most = request.snippet_chars ?? DEFAULT_SNIPPET
  if (hit.snippet.length > most) throw new Disagreement('the length of a snippet', hit.snippet.length, most)
  agree('whether a snippet is a part of its chunk', chunk.text.includes(hit.snippet), true)
  agree('snippet_full_text', hit.snippet_full_text, hit.snippet === chunk.text)
}
