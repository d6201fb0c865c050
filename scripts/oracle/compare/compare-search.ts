import type { Kebab } from '@kebab/local'
import type { SearchHitV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { assertWire } from '../../../test/support/assert-wire.js'
import type { NaiveEngine, NaiveHit } from '../naive/naive-engine.js'
import { naiveEvidence } from '../naive/naive-evidence.js'
import type { WorldRequest } from '../world/world.js'
import { agree, agreeOnRefusal, Disagreement } from './compare.js'

/** The digits of a score on the wire. */
const DIGITS = 6
/** Of a cosine near 0, the rounding of its sum. */
const LEAST = 5e-7
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
 * list. Returns how many there were. `lost`: the plug-in that fails, and takes no part.
 */
export async function compareSearch(
  kebab: Kebab,
  naive: NaiveEngine,
  request: WorldRequest,
  lost?: string,
): Promise<number> {
  const expected = naive.hits(request, lost !== undefined)
  if (expected === undefined) {
    await agreeOnRefusal('a mode without a retriever', 'unsupported', () => kebab.search(request))
    return 0
  }
  if (lost !== undefined && request.strict) {
    await agreeOnRefusal('a strict search without a retriever', 'retrieval_failed', () => kebab.search(request))
    return 0
  }
  let place: Place = { cursor: null, shown: 0 }
  for (let pages = 1; pages <= MOST_PAGES; pages++) {
    place = await comparePage(kebab, naive, request, place, expected, lost)
    if (place.cursor === null) {
      agree('the number of hits on all pages', place.shown, expected.length)
      return pages
    }
  }
  throw new Disagreement('pages', `more than ${MOST_PAGES}`, 'an end')
}

/**
 * Reads the first page of a request with a plug-in that then fails. The next page is refused, and
 * its cursor stays valid.
 */
export async function compareLaterFailure(
  kebab: Kebab,
  naive: NaiveEngine,
  { strict, max_tokens, ...request }: WorldRequest,
): Promise<number> {
  const expected = naive.hits(request)!
  // Within the first window, the plug-in is asked once for each page.
  const short = { ...request, k: 1 }
  const { cursor } = await comparePage(kebab, naive, short, { cursor: null, shown: 0 }, expected)
  if (cursor === null) return 1
  const search = () => kebab.search({ ...short, cursor })
  await agreeOnRefusal('a page after which a retriever fails', 'retrieval_failed', search)
  return 1
}

/** Reads one page, compares it, and returns where the next one begins. */
export async function comparePage(
  kebab: Kebab,
  naive: NaiveEngine,
  request: WorldRequest,
  { cursor, shown }: Place,
  expected: readonly NaiveHit[],
  lost?: string,
): Promise<Place> {
  const response = await kebab.search(cursor === null ? request : { ...request, cursor })
  assertWire('search_response.v1', response)
  const { hits, next_cursor, truncated, degraded } = response
  agree('degraded', degraded, lost && [{ retriever: lost, code: 'retrieval_failed' }])
  const page = expected.slice(shown, shown + (request.k ?? 10))
  const most = request.max_tokens === undefined ? page.length : hits.length
  agree(
    'the chunks of a page',
    hits.map(({ chunk_id }) => chunk_id),
    page.slice(0, most).map(({ chunkId }) => chunkId),
  )
  if (request.max_tokens !== undefined) compareBudget(response, request, page.length)
  else agree('truncated', truncated, false)
  const evidenceOf = naiveEvidence(naive, request)
  for (const [i, hit] of hits.entries()) {
    compareScores(hit, page[i]!)
    compareHit(naive, request, evidenceOf, hit, shown + i + 1)
  }
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

/** Compares all of a hit but its scores. */
export function compareHit(
  naive: NaiveEngine,
  request: WorldRequest,
  evidenceOf: ReturnType<typeof naiveEvidence>,
  hit: SearchHitV1,
  rank: number,
): void {
  const { documents } = naive
  const stored = documents.get(hit.doc_id)
  const chunk = stored?.chunks.find(({ chunkId }) => chunkId === hit.chunk_id)
  if (stored === undefined || chunk === undefined) throw new Disagreement('a hit', hit, 'a chunk that is there')
  const evidence = evidenceOf(chunk)
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

/**
 * Scores of words and of ranks are the same to the last bit, which six digits of them show. A
 * cosine is a sum in any order: its last digit on the wire may be the next one.
 */
function compareScores({ score, score_kind, retrieval }: SearchHitV1, expected: NaiveHit): void {
  agree('the factors of boosts', retrieval.boosts, expected.factors?.map(onWire))
  if (expected.boosted !== undefined) agreeNearly('a boosted score', retrieval.fusion_score ?? 0, expected.boosted)
  const { lexical, vector, other, combined } = expected.places
  const { lexical_score, lexical_rank, vector_score, vector_rank, retrievers = {} } = retrieval
  if (score_kind === 'cosine') agreeNearly('a cosine', score, expected.score)
  else agree(`a score of ${score_kind}`, score, onWire(expected.score))
  if (score_kind !== 'rrf') return
  agree('the rank by words', [lexical_rank, lexical_score], [lexical?.rank, lexical && onWire(lexical.score)])
  agree(
    'the ranks',
    [vector_rank, retrievers.shelf?.rank, retrievers.combined?.rank],
    [vector?.rank, other?.rank, combined?.rank],
  )
  agree('the score of the plug-in', retrievers.shelf?.score, other?.score)
  if (vector !== undefined) agreeNearly('a cosine', vector_score ?? 0, vector.score)
  if (combined !== undefined) agreeNearly('a combined score', retrievers.combined?.score ?? 0, combined.score)
}

/** Returns a score with the digits that it has on the wire. */
export function onWire(score: number): number {
  return Number(score.toPrecision(DIGITS))
}

/** Allows for the rounding of a sum, and for that of the wire. */
export function agreeNearly(what: string, actual: number, expected: number): void {
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(expected))) + 1 - DIGITS)
  if (Math.abs(actual - expected) > Math.max(1.5 * unit, LEAST)) throw new Disagreement(what, actual, expected)
}
