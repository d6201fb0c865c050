import type { Chunk, EmbeddedChunk } from '../contracts.js'
import { KebabError } from '../errors.js'
import { indexedText } from '../kit/indexed-text.js'
import type { Settings } from '../settings.js'
import { withSpan } from '../tracing.js'
import type { FusedHit } from './fuse.js'
import type { Plan } from './plan.js'
import { attempt, type Failed, type Question, retrievalFailed } from './retrieve.js'
import type { Window } from './windows.js'

/**
 * Puts the hits of each window into their final order: the reranker's for the first `top`, with the others behind them as they were, and then
 * those beyond the limit per document last. Nothing leaves its window, so that pages still concatenate to one ranking.
 * A reranker that fails in window 0 is degraded for all pages of the query; one that fails later fails the search, as a retriever does.
 */
export async function* rerankWindows(
  settings: Settings,
  plan: Plan,
  question: Question,
  ranked: AsyncIterable<Window>,
): AsyncGenerator<Window, void> {
  const { rerank, maxPerDocument } = settings
  let wanted = rerank !== undefined && plan.settled?.reranks !== false
  let failed: Failed | undefined
  for await (const window of ranked) {
    const degraded = (): Window['degraded'] =>
      failed === undefined
        ? window.degraded
        : [...window.degraded, { retriever: failed.name, code: failed.failure.code }]
    // The order within the windows before the page is of no interest: what they hold is what counts.
    if (window.index < plan.from.window || (!wanted && maxPerDocument === Number.POSITIVE_INFINITY)) {
      yield { ...window, degraded: degraded(), reranks: wanted }
      continue
    }
    const start = settings.clock.elapsed()
    const chunks = await chunksOf(settings, window, question.signal)
    let hits = window.hits
    if (wanted) {
      const outcome = await rerankHits(settings, plan, question, hits, chunks)
      if ('hits' in outcome) hits = outcome.hits
      else if (window.index > 0 || plan.settled !== undefined || plan.input.strict) {
        throw retrievalFailed('the reranker of this ranking failed', [outcome])
      } else {
        failed = outcome
        wanted = false
      }
    }
    hits = spreadDocuments(hits, chunks, maxPerDocument)
    yield { ...window, hits, degraded: degraded(), reranks: wanted, rerankMs: settings.clock.elapsed() - start }
  }
}

async function chunksOf(
  { reads, rerank }: Settings,
  { hits }: Window,
  signal: AbortSignal | undefined,
): Promise<Map<string, EmbeddedChunk | null>> {
  const ids = hits.map(({ chunkId }) => chunkId)
  const found = await reads.get(ids, { signal, embeddings: rerank?.reranker.usesEmbeddings === true })
  return new Map(ids.map((chunkId, i) => [chunkId, found[i] ?? null]))
}

/** The hits with the first `top` of those that the store has in the reranker's order; equal scores stay in the order that they came in. */
async function rerankHits(
  settings: Settings,
  plan: Plan,
  question: Question,
  hits: readonly FusedHit[],
  chunks: ReadonlyMap<string, EmbeddedChunk | null>,
) {
  const { reranker, top, timeLimitMs } = settings.rerank!
  const first = hits.filter(({ chunkId }) => chunks.get(chunkId)).slice(0, top)
  if (first.length === 0) return { hits: [...hits] }
  const texts = first.map(({ chunkId }) => indexedText(chunks.get(chunkId)!))
  const embeddings = reranker.usesEmbeddings
    ? first.map(({ chunkId }) => chunks.get(chunkId)?.embedding ?? null)
    : undefined
  const { query, signal } = question
  const limitMs = plan.input.timeoutMs ?? timeLimitMs
  const limits = { signal, limitMs, leftMs: question.leftMs(), stage: `reranker ${reranker.model}` }
  const attributes = { 'gen_ai.request.model': reranker.model, 'kebab.texts': texts.length }
  const outcome = await withSpan(settings.tracer, `rerank ${reranker.model}`, attributes, async (span) => {
    const scored = await attempt(
      async (given) =>
        checked(reranker.model, texts, await reranker.rerank(query, texts, { signal: given, embeddings })),
      limits,
    )
    if ('failure' in scored) span?.fail(scored.failure.error)
    return scored
  })
  if ('failure' in outcome) return { name: reranker.model, failure: outcome.failure }
  const scored = first.map((hit, i) => ({ ...hit, rerankScore: outcome.value[i]! }))
  scored.sort((a, b) => b.rerankScore - a.rerankScore)
  const ids = new Set(scored.map(({ chunkId }) => chunkId))
  return { hits: [...scored, ...hits.filter(({ chunkId }) => !ids.has(chunkId))] }
}

/** Holds scores to the contract: one finite number for each text. */
function checked(model: string, texts: readonly string[], scores: unknown): number[] {
  if (Array.isArray(scores) && scores.length === texts.length && scores.every(Number.isFinite)) return scores
  const found = Array.isArray(scores)
    ? `${scores.length}, of which ${scores.filter(Number.isFinite).length} finite`
    : typeof scores
  throw new KebabError('internal', `reranker ${model}: expected ${texts.length} finite scores, found ${found}`, {
    hint: 'Run the compliance kit over this reranker.',
  })
}

/** Chunks by id; `null` for one that the store doesn't have. */
type ChunksById = ReadonlyMap<string, Chunk | null>

/** The hits in their order, but with those that are not among the first `most` of their document behind all others. */
function spreadDocuments(hits: FusedHit[], chunks: ChunksById, most: number): FusedHit[] {
  if (most === Number.POSITIVE_INFINITY) return hits
  const counts = new Map<string, number>()
  const [near, far]: [FusedHit[], FusedHit[]] = [[], []]
  for (const hit of hits) {
    const docId = chunks.get(hit.chunkId)?.document.docId ?? hit.chunkId
    const count = (counts.get(docId) ?? 0) + 1
    counts.set(docId, count)
    if (count <= most) near.push(hit)
    else far.push(hit)
  }
  return [...near, ...far]
}
