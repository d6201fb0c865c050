import type { Retriever } from './contracts.js'
import type { FoundHit } from './hydrate.js'
import { heldWeight, placeWeight, type QueryPlace, queryPlaces } from './query-places.js'
import { attempt, type Question, sideLimitsOf } from './retrieve.js'
import type { Settings } from './settings.js'

/** How many words that no chunk holds a long query counts as, at the most: one passage holds no more of a query of several sentences. */
const MOST_WORDS = 8
/** How much coverage counts beside similarity, which counts 1. */
const COVERAGE_WEIGHT = 2

/** The terms of a query, each with its weight. */
export interface QueryTerms {
  wanted: ReadonlySet<string>
  weights: ReadonlyMap<string, number>
  /** The words that coverage counts. Absent if the weights of the corpus aren't known: all are then 1, and say nothing about coverage. */
  coverage?: CoverageTerms | undefined
}

interface CoverageTerms {
  places: readonly QueryPlace[]
  /** The weight that counts as all of the query. Above 0. */
  all: number
}

/**
 * Weighs the terms of the query by their inverse document frequency, `ln(1 + (N - n + 0.5) / (n + 0.5))` for n of N chunks, as a
 * lexical retriever of the engine counts them (Robertson and Zaragoza, "The probabilistic relevance framework", 2009; with Lucene's 1 +).
 */
export async function weighTerms(settings: Settings, question: Question): Promise<QueryTerms> {
  const found = settings.analyzer.terms(question.query)
  const wanted = new Set(found.map(({ term }) => term))
  const terms = [...wanted]
  const counting = settings.retrievers.find(
    ({ kind, documentFrequencies }) => kind === 'lexical' && documentFrequencies,
  )
  const outcome =
    counting && (await attempt(async () => counting.documentFrequencies!(terms), sideLimitsOf(question, counting)))
  if (outcome === undefined || 'failure' in outcome || outcome.value.documents === 0) {
    return { wanted, weights: new Map(terms.map((term) => [term, 1])) }
  }
  const { documents, frequencies } = outcome.value
  const idf = (n: number): number => Math.log(1 + (documents - n + 0.5) / (n + 0.5))
  const weights = new Map(terms.map((term, i) => [term, idf(frequencies[i] ?? 0)]))
  const places = queryPlaces(found, (term) => weights.get(term)!)
  const all = Math.min(
    places.reduce((sum, place) => sum + placeWeight(place), 0),
    MOST_WORDS * idf(0),
  )
  return { wanted, weights, coverage: all > 0 ? { places, all } : undefined }
}

/**
 * An absolute number in [0, 1] for each hit that says how much it has to do with the query, which a rank can't: the best of nothing ranks
 * first too.
 *
 *     evidence   = (similarity + 2 * coverage) / 3
 *     similarity = clamp((cosine - floor) / (ceiling - floor)), with the embedder's calibration
 *     coverage   = min(1, sum of the weights of the query's words that the chunk holds / min(sum of the weights of all, 8 * idf(0)))
 *
 * A word weighs its idf; its parts and stems are not counted beside it, and a part that is held alone counts as itself. One input that is missing leaves the other alone; both
 * missing: `null`. A chunk that holds more of the query never has less evidence.
 *
 * Coverage counts twice because similarity alone can't tell a passage that answers from one about the same thing, and has a bound because a long query is about something rather
 * than after a fact. Both numbers are measured (docs/grounding.md), and between 1.5 and 2.5, and 6 and 10, it makes little difference which they are.
 */
export async function weighEvidence(
  participants: readonly Retriever[],
  question: Question,
  { coverage }: QueryTerms,
  hits: readonly FoundHit[],
  /** The terms that each hit's chunk holds. */
  held: readonly ReadonlySet<string>[],
): Promise<(number | null)[]> {
  const similarities = await similaritiesOf(participants, question, hits)
  return held.map((terms, i) => combine(similarities[i] ?? null, coverage ? coverageOf(coverage, terms) : null))
}

function combine(similarity: number | null, coverage: number | null): number | null {
  if (similarity === null || coverage === null) return similarity ?? coverage
  return (similarity + COVERAGE_WEIGHT * coverage) / (1 + COVERAGE_WEIGHT)
}

function coverageOf({ places, all }: CoverageTerms, held: ReadonlySet<string>): number {
  return Math.min(1, places.reduce((sum, place) => sum + heldWeight(place, held), 0) / all)
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
      sideLimitsOf(question, vector),
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
