import type { Embedder, Reranker } from '../contracts.js'
import { embedShared } from '../kit/models.js'
import { numberFrom, objectWith, optionReader } from '../kit/option-reader.js'
import { dot, inverseNorm } from '../kit/vectors/vector-math.js'

/** The options of `mmrReranker`. */
export interface MmrOptions {
  /** The embedder of the index. It embeds the query, and texts without a stored embedding. */
  embedder: Embedder
  /** How much relevance counts: from 0, diversity alone, to 1, relevance alone. Default: 0.7. */
  lambda?: number | undefined
}

/**
 * Returns a reranker that prefers hits that match the query and differ from the hits before them.
 * This is maximal marginal relevance (Carbonell and Goldstein, "The use of MMR, diversity-based
 * reranking for reordering documents and producing summaries", SIGIR 1998).
 *
 * It repeatedly picks the text with the highest value of this formula, which becomes its score:
 *
 *     lambda * cos(query, text) - (1 - lambda) * max(0, max cos(text, picked text))
 *
 * Scores never rise from one pick to the next. The lengths of the vectors change nothing.
 *
 * @throws TypeError for a wrong option, such as a lambda outside [0, 1]
 */
export function mmrReranker(options: MmrOptions): Reranker {
  const read = optionReader('mmrReranker', options)
  const embedder = read('embedder', objectWith('embed'))
  const lambda = read('lambda', numberFrom(0, 1), 0.7)
  read.done()
  return {
    model: `mmr-${lambda}+${embedder.model}`,
    usesEmbeddings: true,
    async rerank(query, texts, { signal, embeddings = [] } = {}) {
      signal?.throwIfAborted()
      if (texts.length === 0) return []
      const lacking = texts.filter((_, i) => !embeddings[i])
      const [queries, embedded] = await Promise.all([
        embedShared(embedder, [query], { kind: 'query', signal }),
        embedShared(embedder, lacking, { kind: 'passage', signal }),
      ])
      let used = 0
      const vectors = texts.map((_, i) => embeddings[i] ?? embedded[used++]!)
      return marginalRelevance(queries[0]!, vectors, lambda)
    },
  }
}

/** Returns the value of each vector at the moment when it is picked. */
function marginalRelevance(query: Float32Array, vectors: readonly Float32Array[], lambda: number): number[] {
  const scales = vectors.map(scaleOf)
  const cosine = (a: Float32Array, scale: number, i: number): number => dot(a, 0, vectors[i]!) * scale * scales[i]!
  const queryScale = scaleOf(query)
  const relevance = vectors.map((_, i) => cosine(query, queryScale, i))
  const nearest = vectors.map(() => 0)
  const scores: number[] = vectors.map(() => Number.NaN)
  const valueAt = (i: number): number => lambda * relevance[i]! - (1 - lambda) * nearest[i]!
  const remaining = new Set(vectors.keys())
  while (remaining.size > 0) {
    let best = -1
    for (const i of remaining) if (best < 0 || valueAt(i) > valueAt(best)) best = i
    scores[best] = valueAt(best)
    remaining.delete(best)
    for (const i of remaining) nearest[i] = Math.max(nearest[i]!, cosine(vectors[i]!, scales[i]!, best))
  }
  return scores
}

/** Returns 1 / |v|, or 0 for the zero vector: it has no direction, so it is like nothing. */
function scaleOf(vector: Float32Array): number {
  const scale = inverseNorm(vector)
  return Number.isFinite(scale) ? scale : 0
}
