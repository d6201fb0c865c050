import type { CitationV1, CitedOrigin, SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import type { Chunk, Document, OriginRange } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { copyPlace } from '../kit/origin.js'
import { originText } from '../kit/origin-text.js'
import type { SearchContext } from './context.js'
import type { FittedPage } from './fit.js'
import type { Window } from './fuse.js'
import type { HydratedHit } from './hydrate.js'
import { hitFields } from './names/hit-fields.js'
import { shortVersion, sourceName } from './names/wire-names.js'
import type { Plan } from './plan.js'
import { type Timings, traceOf } from './trace.js'
import type { WeighedPage } from './weigh.js'

/** Writes the response to a search, with its trace where the request wants one. */
export function respond(
  context: SearchContext,
  page: WeighedPage,
  { hits, snippetChars, nextCursor, truncated }: FittedPage,
  timings?: Timings,
): SearchResponseV1 {
  const limited = limitedIn(nextCursor === null, page.window)
  const isFull = context.plan.input.detail === 'full'
  const degraded = degradedIn(page)
  return {
    schema_version: 'search_response.v1',
    hits: hits.map(({ described, text, snippetAt, highlightsIn }) => {
      const span = snippetAt(snippetChars)
      const { start, end } = span
      const highlights = highlightsIn && { highlights: highlightsIn(span) }
      const whole = isFull ? { snippet_full_text: start === 0 && end === text.length } : {}
      return { ...described, snippet: text.slice(start, end), ...highlights, ...whole }
    }),
    next_cursor: nextCursor,
    truncated,
    ...limited,
    ...wordsIn(context, page.window),
    ...(page.facets === undefined ? {} : { facets: page.facets }),
    ...(page.unknownFields?.length ? { unknown_fields: [...page.unknownFields] } : {}),
    ...(degraded.length === 0 ? {} : { degraded }),
    ...(context.plan.input.trace && timings ? { trace: traceOf(context, page.windows, timings) } : {}),
  }
}

/** Names the retrievers that may hold more than they could be asked for, where a ranking ends. */
export function limitedIn(ended: boolean, { limited }: Pick<Window, 'limited'>): Pick<SearchResponseV1, 'limited'> {
  if (!ended || limited.length === 0) return {}
  return { limited: limited.map(({ retriever, limit }) => ({ retriever, max_limit: limit })) }
}

/** Says what became of the words of the query, where they were searched for. */
function wordsIn(
  { counting, words: { use } }: SearchContext,
  { participants }: Window,
): Pick<SearchResponseV1, 'corrected' | 'unmatched' | 'no_terms'> {
  if (use === undefined || participants.every(({ name }) => name !== counting?.name)) return {}
  const { corrections, unmatched, hasTerms } = use
  return {
    ...(corrections.length === 0 ? {} : { corrected: corrections.map((correction) => ({ ...correction })) }),
    ...(unmatched.length === 0 ? {} : { unmatched: [...unmatched] }),
    ...(hasTerms ? {} : { no_terms: true }),
  }
}

/**
 * Names the parts that took no part, then those that ignored the filter, gave no evidence or are
 * outdated.
 */
export function degradedIn({
  window,
  unfiltered,
  evidenceFailures,
  outdated,
}: WeighedPage): NonNullable<SearchResponseV1['degraded']> {
  const degraded = window.degraded.map((degradation) => ({ ...degradation }))
  const ofThisPage = [
    ...unfiltered.map((retriever) => ({ retriever, code: 'internal' as const })),
    ...[...evidenceFailures, ...outdated].map(({ name, failure }) => ({ retriever: name, code: failure.code })),
  ]
  for (const degradation of ofThisPage)
    if (degraded.every(({ retriever }) => retriever !== degradation.retriever)) degraded.push(degradation)
  return degraded
}

/**
 * Writes a hit as it is sent, with an empty snippet and no highlights. Wire names begin here. A
 * minimal hit has the members that every hit has. An absent `score_kind` means `rrf`.
 */
export function describeHit(context: SearchContext, hit: HydratedHit, evidence: number | null): SearchHitV1 {
  const { settings, plan } = context
  const { chunk, listRanks } = hit
  const { document } = chunk
  const isFull = plan.input.detail !== 'minimal'
  const raw = scoreOf(plan, hit)
  const weighed = evidence === null ? null : Number(evidence.toPrecision(4))
  const kind = plan.scoreKind === 'rrf' ? undefined : plan.scoreKind
  const described: SearchHitV1 = {
    schema_version: 'search_hit.v1',
    rank: hit.rank,
    score: sixDigits(raw),
    ...(kind && { score_kind: kind }),
    chunk_id: hit.chunkId,
    doc_id: document.docId,
    doc_path: document.path,
    heading_path: [...chunk.headingPath],
    snippet: '',
    ...(plan.input.highlights ? { highlights: [] } : {}),
    citation: placeOfHit(document, chunk, isFull),
    retrieval: isFull ? provenance(settings, plan, hit, raw) : { evidence: weighed },
    index_version: indexVersionOf(settings, listRanks),
    chunker_version: shortVersion(document.chunkerVersion),
    indexed_at: document.indexedAt,
    stale: isStale(settings, document),
    ...(hit.duplicates === undefined ? {} : { duplicates: hit.duplicates }),
  }
  if (isFull) {
    described.retrieval.evidence = weighed
    const { source_id: sourceId } = sourceName(document)
    const codeLang = chunk.codeLang ?? document.codeLang
    const section = chunk.headingPath.at(-1)
    if (sourceId !== undefined) described.source_id = sourceId
    described.score_kind = plan.scoreKind
    if (section !== undefined) described.section_label = section
    described.snippet_full_text = false
    if (document.embeddingModel !== undefined) described.embedding_model = document.embeddingModel
    if (document.repo !== undefined) described.repo = document.repo
    if (codeLang !== undefined) described.code_lang = codeLang
  }
  const { fields } = plan.input
  if (fields !== undefined) described.fields = hitFields(chunk, fields, settings.url)
  return described
}

/** Joins the short versions of the retrievers that ranked a hit, in engine order. */
function indexVersionOf({ retrievers }: Settings, listRanks: HydratedHit['listRanks']): string {
  let joined = ''
  for (const { name, indexVersion } of retrievers) {
    if (!listRanks.has(name)) continue
    const version = shortVersion(indexVersion)
    joined = joined === '' ? version : `${joined}+${version}`
  }
  return joined
}

/** Returns the raw score of the only retriever in a single mode, else the fused score. */
function scoreOf(plan: Plan, hit: HydratedHit): number {
  const [only] = plan.retrievers
  return plan.scoreKind === 'rrf' || only === undefined ? hit.score : (hit.listRanks.get(only.name)?.score ?? hit.score)
}

/**
 * Writes what put a hit in its place. The first lexical and the first vector retriever have members
 * of their own. The others and the derived rankings are listed by name.
 */
function provenance(settings: Settings, plan: Plan, hit: HydratedHit, raw: number): SearchHitV1['retrieval'] {
  const retrieval: SearchHitV1['retrieval'] = {
    method: plan.mode,
    fusion_score: sixDigits(hit.boosted?.score ?? hit.fusionScore ?? raw),
  }
  if (hit.boosted !== undefined) retrieval.boosts = hit.boosted.factors.map(sixDigits)
  if (settings.fusion && hit.fusionScore !== undefined) retrieval.fusion = settings.fusion.name
  if (settings.rerank && hit.rerankScore !== undefined) {
    retrieval.rerank_score = sixDigits(hit.rerankScore)
    retrieval.rerank_model = settings.rerank.reranker.model
  }
  const kinds = new Set<string>()
  const others: [string, { rank: number; score: number }][] = []
  for (const { name, kind } of [...settings.retrievers, ...settings.derived]) {
    const listRank = hit.listRanks.get(name)
    const first = !kinds.has(kind)
    kinds.add(kind)
    if (listRank === undefined) continue
    const score = sixDigits(listRank.score)
    if (kind === 'lexical' && first) {
      retrieval.lexical_score = score
      retrieval.lexical_rank = listRank.rank
    } else if (kind === 'vector' && first) {
      retrieval.vector_score = score
      retrieval.vector_rank = listRank.rank
    } else others.push([name, { rank: listRank.rank, score }])
  }
  if (others.length > 0) retrieval.retrievers = Object.fromEntries(others)
  return retrieval
}

/** Rounds a score to six significant digits. More would only cost tokens. */
function sixDigits(value: number): number {
  const size = Math.abs(value)
  if (size === 0 || !(size >= 1e-9 && size < 1e6)) return Number(value.toPrecision(6))
  // Returns the same number as `toPrecision`, several times as fast: an integer of six digits over
  // a power of ten is rounded once, to the nearest double. The product is rounded too, so what lies
  // in the middle of two integers is left to `toPrecision`.
  const scale = 10 ** (5 - Math.floor(Math.log10(size)))
  const scaled = size * scale
  if (Math.abs((scaled % 1) - 0.5) < 1e-6) return Number(value.toPrecision(6))
  return (Math.sign(value) * Math.round(scaled)) / scale
}

/**
 * Writes the span of a text in its document, and its place in the origin of a derived text.
 */
export function citationOf(document: Document, cited: Cited): CitationV1 {
  const { lineStart, lineEnd, start, end } = cited
  return { line_start: lineStart, line_end: lineEnd, start, end, ...originOf(document, cited) }
}

type Cited = Pick<Chunk, 'lineStart' | 'lineEnd' | 'start' | 'end' | 'origin'> & {
  /** What it covers of pages. Absent unless the request asks for it. */
  boxes?: CitedOrigin['boxes']
}

/** The citation of a hit. A minimal one has no span. */
function placeOfHit(document: Document, cited: Cited, isFull: boolean): SearchHitV1['citation'] {
  const { lineStart, lineEnd, start, end } = cited
  const place: SearchHitV1['citation'] = { line_start: lineStart, line_end: lineEnd, ...originOf(document, cited) }
  if (!isFull) return place
  place.start = start
  place.end = end
  return place
}

function originOf({ origin: file }: Document, { origin, boxes }: Cited): Pick<CitationV1, 'origin'> | undefined {
  if (file === undefined) return undefined
  const { digest } = file
  const place = origin === undefined ? {} : citedPlace(origin)
  return { origin: { digest, ...place, ...(boxes === undefined || boxes.length === 0 ? {} : { boxes }) } }
}

/** Writes a part of a file: where it begins and ends, and both as people read them. */
export function citedPlace({ from, to }: OriginRange): Pick<CitedOrigin, 'from' | 'to' | 'text'> {
  const text = originText({ from, to })
  return to === undefined ? { from: copyPlace(from), text } : { from: copyPlace(from), to: copyPlace(to), text }
}

const DAY_MS = 86_400_000

/** Whether a document was indexed longer ago than the engine's threshold. */
export function isStale({ clock, staleAfterDays }: Settings, { indexedAt }: Document): boolean {
  return staleAfterDays > 0 && clock.now() - Date.parse(indexedAt) > staleAfterDays * DAY_MS
}
