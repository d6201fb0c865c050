import type { ExplainedChunk, ExplainRequestV1, ExplanationV1 } from '@kebab/schemas'
import { readExplainRequest } from '@kebab/schemas/read'
import type { Chunk } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { withoutStopWords } from '../kit/bm25/stop-words.js'
import { holdStill } from '../kit/concurrency.js'
import { readRequest } from '../kit/invalid-input.js'
import { type SearchContext, withContext } from '../search/context.js'
import type { HydratedHit } from '../search/hydrate.js'
import { sourceName } from '../search/names/wire-names.js'
import { type Plan, planSearch } from '../search/plan.js'
import { degradedIn, limitedIn } from '../search/respond.js'
import type { Participation } from '../search/retrieve.js'
import { catchUp, changeSince, readRevisions, stateOf } from '../search/revisions.js'
import { readSearch } from '../search/search.js'
import { type WeighedHit, weigh } from '../search/weigh.js'
import { matchWeight, queryWords } from '../search/words/query-words.js'
import { useWords } from '../search/words/use-words.js'
import { explainRetrievers } from './explain-retrievers.js'
import { failedConditions } from './failed-conditions.js'
import { findTarget, type Target } from './find-target.js'
import { type FoldedTarget, type Ranked, rankTarget, type TargetHit } from './rank-target.js'
import { type Facts, reasonOf } from './reason.js'

/**
 * Says where a chunk is in the ranking of a search, or why it isn't there. It runs the stages of a
 * search on one state of the corpus, window by window, until one holds the chunk.
 */
export async function explain(
  settings: Settings,
  request: ExplainRequestV1,
  signal: AbortSignal | undefined,
): Promise<ExplanationV1> {
  const input = readRequest(readExplainRequest, request)
  const { query, mode, k, filters, boosts, fold, correct, maxWindows } = input
  const plan = await planSearch(settings, readSearch({ query, mode, k, filters, boosts, fold, correct }))
  const start = settings.clock.elapsed()
  const attempt = () =>
    withContext(settings, plan, start, signal, async (context) => {
      const before = await readRevisions(context, context.plan.retrievers)
      const target = await findTarget(context, input)
      await useWords(context)
      const { facts, participants } = await compare(context, target, before.failures, maxWindows)
      const state = stateOf(context, before, participants)
      const change = await changeSince(context, before, state, participants)
      return change === 'none' ? respond(plan, facts) : change
    })
  return catchUp('explain', { clock: settings.clock, signal }, () => holdStill('index', 'explain', attempt))
}

/** Everything that the explanation is written from. */
type Compared = { facts: Facts; participants: Participation['participants'] }

/** Compares the target with the query: by the filters first, then by the ranking. */
async function compare(
  context: SearchContext,
  target: Target,
  lost: Awaited<ReturnType<typeof readRevisions>>['failures'],
  maxWindows: number,
): Promise<Compared> {
  const { passes } = context
  const passing = target.chunks.filter((chunk) => passes?.(chunk) ?? true)
  if (passing.length === 0) {
    const [chunk] = target.chunks
    const excludedBy = chunk === undefined ? [] : failedConditions(context.plan.input.filters, chunk)
    const facts = { target, chunk, excludedBy, retrievers: await explainRetrievers(context, undefined, '') }
    return { facts, participants: [] }
  }
  const ranked = await rankTarget(context, new Set(passing.map(({ chunkId }) => chunkId)), lost, maxWindows)
  const { window, unfiltered, targetHit, folded } = ranked
  const absent = folded === undefined ? passing : passing.filter(({ chunkId }) => chunkId === folded.chunkId)
  const hits = targetHit === undefined ? absent.map((chunk) => unranked(chunk)) : [targetHit.hit]
  const weighed = await weigh(context, { hits, more: false, windows: [], window, unfiltered })
  const best = mostEvidence(weighed.hits)
  const { chunk } = hits[best]!
  const weighedHit = weighed.hits[best]!
  const facts: Facts = {
    target,
    chunk,
    excludedBy: [],
    retrievers: await explainRetrievers(context, ranked, chunk.chunkId),
    words: wordsOf(context, weighedHit.chunkTerms),
    evidence: weighedHit.described.retrieval.evidence ?? null,
    ranked,
    maxWindows,
    degraded: degradedIn(weighed.page),
    showing: folded && (await showingHit(context, folded)),
    ...(targetHit === undefined ? {} : { placement: placementOf(context.plan, targetHit, ranked, weighedHit) }),
  }
  return { facts, participants: window.participants }
}

/** Reads the hit that shows the text of a folded chunk. */
async function showingHit({ chunks, signal }: SearchContext, { showing }: FoldedTarget): Promise<Facts['showing']> {
  const [chunk] = await chunks.get([showing.chunkId], { signal })
  return { chunk: chunk!, rank: showing.rank }
}

/** A chunk that isn't in the ranking, as a hit without ranks. */
function unranked(chunk: Chunk): HydratedHit {
  const after = { window: 0, offset: 0, rank: 0 }
  return { chunkId: chunk.chunkId, score: 0, ranks: [], chunk, listRanks: new Map(), rank: 0, after }
}

/** Returns the position of the first of the hits with the most evidence. */
function mostEvidence(hits: readonly WeighedHit[]): number {
  const evidence = hits.map(({ described }) => described.retrieval.evidence ?? -1)
  return evidence.indexOf(evidence.reduce((most, value) => Math.max(most, value), -1))
}

/** Divides the words of the query into those that the chunk holds and the others. */
function wordsOf({ plan }: SearchContext, chunkTerms: ReadonlySet<string>): Facts['words'] {
  const { query } = plan.input
  const terms = withoutStopWords(plan.analysis.terms)
  const words = { found: new Set<string>(), missing: new Set<string>() }
  for (const word of queryWords(terms, () => 1)) {
    // The first reading of a word is the word as a whole.
    const whole = terms.find(({ term }) => word[0]!.terms.includes(term))!
    words[matchWeight(word, chunkTerms) > 0 ? 'found' : 'missing'].add(query.slice(whole.start, whole.end))
  }
  return { found: [...words.found], missing: [...words.missing].filter((word) => !words.found.has(word)) }
}

function placementOf(
  plan: Plan,
  targetHit: TargetHit,
  { window }: Ranked,
  { described }: WeighedHit,
): Facts['placement'] {
  const { hit, fusedRank, boostedRank, rerankedRank } = targetHit
  const { rank } = hit
  const moved = [
    { by: 'boosts' as const, from: fusedRank, to: boostedRank },
    { by: 'reranker' as const, from: boostedRank, to: rerankedRank },
    { by: 'max_per_document' as const, from: rerankedRank, to: rank },
  ].filter(({ from, to }) => from !== to)
  return {
    rank,
    page: Math.ceil(rank / plan.input.k),
    window: window.index,
    fused_rank: fusedRank,
    score: described.score,
    score_kind: plan.scoreKind,
    ...(described.retrieval.boosts === undefined ? {} : { boosts: described.retrieval.boosts }),
    ...(moved.length === 0 ? {} : { moved }),
  }
}

/** Writes the explanation. Wire names begin here. */
function respond({ input, mode }: Plan, facts: Facts): ExplanationV1 {
  const { target, chunk, excludedBy, words, evidence, retrievers, placement, showing, degraded = [], ranked } = facts
  const { query, k } = input
  const explanation: ExplanationV1 = {
    schema_version: 'explanation.v1',
    query,
    mode,
    k,
    ...reasonOf(facts, k),
    chunks_looked_at: target.chunks.length,
    ...(chunk === undefined ? {} : { chunk: describeChunk(chunk) }),
    ...(excludedBy.length === 0 ? {} : { excluded_by: excludedBy }),
    ...(words === undefined ? {} : { words }),
    ...(evidence === undefined ? {} : { evidence }),
    retrievers,
    ...(placement === undefined ? {} : { ranking: placement }),
    ...(showing === undefined ? {} : { shown_by: { chunk: describeChunk(showing.chunk), rank: showing.rank } }),
    ...(degraded.length === 0 ? {} : { degraded }),
  }
  if (ranked === undefined) return explanation
  const { window, windows, hits } = ranked
  return {
    ...explanation,
    looked_at: {
      windows,
      max_windows: facts.maxWindows ?? windows,
      hits,
      ended: window.last,
      ...limitedIn(window.last, window),
    },
  }
}

function describeChunk({ chunkId, document, headingPath, lineStart, lineEnd }: Chunk): ExplainedChunk {
  return {
    chunk_id: chunkId,
    doc_id: document.docId,
    doc_path: document.path,
    ...sourceName(document),
    heading_path: [...headingPath],
    line_start: lineStart,
    line_end: lineEnd,
  }
}
