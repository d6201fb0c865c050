import type { Retriever } from './contracts.js'
import type { FoundHit } from './hydrate.js'
import { attempt, limitsOf, type Question } from './retrieve.js'
import type { Settings } from './settings.js'

/** The terms of a query, each with its weight. */
export interface QueryTerms {
  wanted: ReadonlySet<string>
  weights: ReadonlyMap<string, number>
  /** Whether the weights are those of the corpus; otherwise they are all 1, and say nothing about coverage. */
  known: boolean
}

/**
 * Weighs the terms of the query by their inverse document frequency, `ln(1 + (N - n + 0.5) / (n + 0.5))` for n of N chunks, as a
 * lexical retriever of the engine counts them (Robertson and Zaragoza, "The probabilistic relevance framework", 2009; with Lucene's 1 +).
 */
export async function weighTerms(settings: Settings, question: Question): Promise<QueryTerms> {
  const wanted = new Set(settings.analyzer.terms(question.query).map(({ term }) => term))
  const terms = [...wanted]
  const counting = settings.retrievers.find(
    ({ kind, documentFrequencies }) => kind === 'lexical' && documentFrequencies,
  )
  const outcome =
    counting && (await attempt(async () => counting.documentFrequencies!(terms), limitsOf(question, counting)))
  if (outcome === undefined || 'failure' in outcome || outcome.value.documents === 0) {
    return { wanted, weights: new Map(terms.map((term) => [term, 1])), known: false }
  }
  const { documents, frequencies } = outcome.value
  const idf = (n: number): number => Math.log(1 + (documents - n + 0.5) / (n + 0.5))
  return { wanted, weights: new Map(terms.map((term, i) => [term, idf(frequencies[i] ?? 0)])), known: true }
}

/**
 * An absolute number in [0, 1] for each hit that says how much it has to do with the query, which a rank can't: the best of nothing ranks
 * first too. The mean of coverage, the share of the query's term weight that the chunk holds, and similarity,
 * `clamp((cosine - floor) / (ceiling - floor))` with the embedder's calibration. One that is missing leaves the other alone; both missing: `null`.
 */
export async function weighEvidence(
  participants: readonly Retriever[],
  question: Question,
  query: QueryTerms,
  hits: readonly FoundHit[],
  /** The terms that each hit's chunk holds. */
  held: readonly ReadonlySet<string>[],
): Promise<(number | null)[]> {
  const similarities = await similaritiesOf(participants, question, hits)
  return held.map((terms, i) => {
    const parts = [coverageOf(query, terms), similarities[i] ?? null].filter((part) => part !== null)
    return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length
  })
}

function coverageOf({ weights, known }: QueryTerms, held: ReadonlySet<string>): number | null {
  let all = 0
  let covered = 0
  for (const [term, weight] of weights) {
    all += weight
    if (held.has(term)) covered += weight
  }
  return known && all > 0 ? covered / all : null
}

/** The calibrated cosines of the hits, asked of the vector retriever for those that it did not rank. */
async function similaritiesOf(participants: readonly Retriever[], question: Question, hits: readonly FoundHit[]) {
  const vector = participants.find(({ scoreKind, calibration }) => scoreKind === 'cosine' && calibration !== undefined)
  if (vector?.calibration === undefined) return []
  const cosines = new Map(hits.map(({ chunkId, places }) => [chunkId, places.get(vector.name)?.score ?? null]))
  const unranked = hits.map(({ chunkId }) => chunkId).filter((chunkId) => cosines.get(chunkId) === null)
  if (unranked.length > 0 && vector.score !== undefined) {
    const outcome = await attempt(
      async (signal) => vector.score!(question.query, unranked, { signal }),
      limitsOf(question, vector),
    )
    const scores = 'value' in outcome ? outcome.value : []
    for (const [i, chunkId] of unranked.entries()) cosines.set(chunkId, scores[i] ?? null)
  }
  const { floor, ceiling } = vector.calibration
  return hits.map(({ chunkId }) => {
    const cosine = cosines.get(chunkId) ?? null
    return cosine === null ? null : Math.max(0, Math.min(1, (cosine - floor) / (ceiling - floor)))
  })
}
