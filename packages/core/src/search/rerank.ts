import type { Chunk, EmbeddedChunk } from '../contracts.js'
import { withSpan } from '../engine/tracing.js'
import { brokenPart } from '../errors/errors.js'
import { indexedText } from '../kit/indexed-text.js'
import { isListOf } from '../kit/option-reader.js'
import { attempt, remainingMs, type SearchContext } from './context.js'
import type { FusedHit, Window } from './fuse.js'
import { degradationOf, type Failed, retrievalFailed, type Windows } from './retrieve.js'

/**
 * Puts the hits of each window into their final order. The reranker orders the first `top`, and the
 * others follow as they were. Hits beyond the limit per document come last. No hit leaves its
 * window, so that pages still concatenate to one ranking.
 *
 * A reranker that fails where it is first asked, on the first page, is degraded for all pages of
 * the query. That is window 0 unless no hit of it may be shown. A reranker that took part and fails
 * later fails the search, as a retriever does.
 */
export function rerank(context: SearchContext, fused: Windows<Window>): Windows<Window> {
  const { settings, plan } = context
  const { maxPerDocument } = settings
  const model = settings.rerank?.reranker.model
  let rerankModel = model !== undefined && plan.settled?.participants.has(model) !== false ? model : undefined
  let failed: Failed | undefined
  let took = plan.settled !== undefined
  return async () => {
    const window = await fused()
    if (window === undefined) return undefined
    const degraded = (): Window['degraded'] => (failed ? [...window.degraded, degradationOf(failed)] : window.degraded)
    // Of the windows before the page only the contents count, not the order.
    if (window.index < plan.from.window || (rerankModel === undefined && maxPerDocument === Number.POSITIVE_INFINITY))
      return { ...window, degraded: degraded(), rerankModel }
    const chunks = await chunksOf(context, window)
    let hits = window.hits
    let rerankMs: number | undefined
    const first = rerankModel === undefined ? [] : firstPassing(context, hits, chunks)
    if (first.length > 0) {
      const start = settings.clock.elapsed()
      const outcome = await rerankHits(context, hits, first, chunks)
      rerankMs = settings.clock.elapsed() - start
      if ('hits' in outcome) {
        hits = outcome.hits
        took = true
      } else if (took || plan.input.strict) {
        throw retrievalFailed('the reranker of this ranking failed', [outcome])
      } else {
        failed = outcome
        rerankModel = undefined
      }
    }
    const steps = { fused: window.steps?.fused ?? window.hits, boosted: window.hits, reranked: hits }
    hits = spreadDocuments(hits, chunks, maxPerDocument)
    const ran = { ...window, hits, steps, degraded: degraded(), rerankModel }
    return rerankMs === undefined ? ran : { ...ran, rerankMs }
  }
}

async function chunksOf(
  { settings, reads, chunks, signal }: SearchContext,
  { hits }: Window,
): Promise<Map<string, EmbeddedChunk | null>> {
  const ids = hits.map(({ chunkId }) => chunkId)
  const embeddings = settings.rerank?.reranker.usesEmbeddings === true
  const embeddedChunks: readonly (EmbeddedChunk | null)[] = embeddings
    ? await reads.get(ids, { signal, embeddings })
    : await chunks.get(ids, { signal })
  return new Map(ids.map((chunkId, i) => [chunkId, embeddedChunks[i] ?? null]))
}

/**
 * Returns the first `top` hits that may be shown: those that the store has. A chunk that the filter
 * excludes is not shown, so the reranker, which may be a service, doesn't see it either.
 */
function firstPassing(
  { settings, passes }: SearchContext,
  hits: readonly FusedHit[],
  chunks: ReadonlyMap<string, EmbeddedChunk | null>,
): FusedHit[] {
  const isPassing = (chunk: Chunk | null | undefined): boolean => chunk != null && (passes?.(chunk) ?? true)
  return hits.filter(({ chunkId }) => isPassing(chunks.get(chunkId))).slice(0, settings.rerank!.top)
}

/** Returns the hits with `first` in the reranker's order. Equal scores keep their order. */
async function rerankHits(
  context: SearchContext,
  hits: readonly FusedHit[],
  first: readonly FusedHit[],
  chunks: ReadonlyMap<string, EmbeddedChunk | null>,
) {
  const { settings, plan, signal } = context
  const { reranker, timeLimitMs } = settings.rerank!
  const texts = first.map(({ chunkId }) => indexedText(chunks.get(chunkId)!))
  const embeddings = reranker.usesEmbeddings
    ? first.map(({ chunkId }) => chunks.get(chunkId)?.embedding ?? null)
    : undefined
  const { query } = plan.input
  const limitMs = plan.input.timeoutMs ?? timeLimitMs
  const limits = { signal, limitMs, remainingMs: remainingMs(context), stage: `reranker ${reranker.model}` }
  const attributes = { 'gen_ai.request.model': reranker.model, 'kebab.texts': texts.length }
  const outcome = await withSpan(settings.tracer, `rerank ${reranker.model}`, attributes, async (span) => {
    const scored = await attempt(
      async ({ signal: workSignal }) =>
        checkedRerank(reranker.model, texts, await reranker.rerank(query, texts, { signal: workSignal, embeddings })),
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

/** Checks that a reranker returned one finite number for each text. */
export function checkedRerank(model: string, texts: readonly string[], scores: unknown): number[] {
  if (isListOf(scores, isFiniteNumber) && scores.length === texts.length) return scores
  const answer = Array.isArray(scores)
    ? `${scores.length}, of which ${scores.filter(isFiniteNumber).length} finite`
    : typeof scores
  throw brokenPart('reranker', `reranker ${model}`, `${texts.length} finite scores`, answer)
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** Chunks by id. `null`: the store doesn't have it. */
type ChunksById = ReadonlyMap<string, Chunk | null>

/**
 * Moves the hits that aren't among the first `most` of their document behind all others.
 */
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
