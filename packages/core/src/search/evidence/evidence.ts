import type { SearchHitV1 } from '@kebab/schemas'
import type { Retriever } from '../../contracts.js'
import { calibrationIn } from '../checked-reads.js'
import type { SearchContext } from '../context.js'
import type { HydratedHit, Page } from '../hydrate.js'
import { fillScores, scoresOf } from '../prepared-query.js'
import type { Failed } from '../retrieve.js'
import { matchWeight } from '../words/query-words.js'
import type { CoverageTerms, QueryTerms } from './weigh-terms.js'

/** The weight of coverage beside similarity, which has weight 1. */
const COVERAGE_WEIGHT = 2

/**
 * Returns the evidence of each hit: an absolute number in [0, 1] that says how much the chunk has
 * to do with the query. A rank can't say that, because the best of nothing ranks first too.
 *
 *     evidence   = (trust * similarity + 2 * coverage) / (trust + 2)
 *     similarity = clamp((cosine - floor) / (ceiling - floor)), with the embedder's calibration
 *     coverage   = min(1, held / min(all, 8 * idf(0)))
 *     held       = weight of the query's words that the chunk holds, all = weight of all its words
 *
 * `trust` is 1, and less in a language that the model doesn't know (`QueryLanguage`). Where the
 * embedder declares no calibration, the store's estimate serves.
 *
 * A word weighs its idf. Its parts and stems don't count beside it; a part that is held alone
 * counts as itself. A word that only asks, such as `use`, counts where a chunk has it
 * (`askingWordTest`). If one input is missing, evidence is the other alone; if both are, it is
 * `null`. A chunk that holds more of the query never has less evidence.
 *
 * Coverage counts twice because similarity can't tell a chunk that answers from one about the same
 * subject. It has a bound because a long query names a subject rather than a fact. Both numbers are
 * measured (`docs/grounding.md`): weights from 1.5 to 2.5 and bounds from 6 to 10 words make little
 * difference.
 */
export async function weighEvidence(
  context: SearchContext,
  window: Page['window'],
  { coverage }: QueryTerms,
  hits: readonly HydratedHit[],
  /** The terms that each hit's chunk holds. */
  chunkTerms: readonly ReadonlySet<string>[],
  failures: Failed[],
): Promise<(number | null)[]> {
  const { trust, values } = await similaritiesOf(context, window, hits, failures)
  return chunkTerms.map((terms, i) => {
    const similarity = values[i] ?? null
    const covered = coverage ? coverageOf(coverage, terms) : null
    if (similarity === null || covered === null) return similarity ?? covered
    return (trust * similarity + COVERAGE_WEIGHT * covered) / (trust + COVERAGE_WEIGHT)
  })
}

/** A chunk is in one language, so it holds words of that alone. */
function coverageOf(languages: readonly CoverageTerms[], chunkTerms: ReadonlySet<string>): number {
  const shares = languages.map(
    ({ words, all }) => words.reduce((sum, word) => sum + matchWeight(word, chunkTerms), 0) / all,
  )
  return Math.min(1, Math.max(...shares))
}

/**
 * The calibrated cosines of the hits, asked of the vector retriever where this search doesn't have
 * them yet. It is the one whose scores can be combined, where that takes part, else the first with
 * a calibration.
 */
async function similaritiesOf(
  context: SearchContext,
  { participants }: Page['window'],
  hits: readonly HydratedHit[],
  failures: Failed[],
) {
  const paired = context.settings.pair?.vector
  const ofPair = participants.find(({ name }) => name === paired?.name)
  const calibrated = await firstCalibrated(context, ofPair === undefined ? participants : [ofPair])
  if (calibrated === undefined) return { trust: 1, values: [] }
  const { vector, calibration } = calibrated
  const chunkIds = hits.map(({ chunkId }) => chunkId)
  const failure = await fillScores(context, vector, chunkIds)
  if (failure !== undefined) failures.push({ name: vector.name, failure })
  const cosines = scoresOf(context, vector)
  const { floor, ceiling } = calibration
  const values = chunkIds.map((chunkId) => {
    const cosine = cosines.get(chunkId) ?? null
    return cosine === null ? null : Math.max(0, Math.min(1, (cosine - floor) / (ceiling - floor)))
  })
  return { trust: context.plan.language.trustIn(calibration), values }
}

/** Returns the first retriever of cosines with a calibration, declared or estimated. */
async function firstCalibrated(
  { reads }: SearchContext,
  retrievers: readonly Retriever[],
): Promise<{ vector: Retriever; calibration: NonNullable<Retriever['calibration']> } | undefined> {
  for (const vector of retrievers) {
    const retrieverCalibration = vector.scoreKind === 'cosine' ? await calibrationIn(reads, vector) : undefined
    if (retrieverCalibration !== undefined) return { vector, calibration: retrieverCalibration.calibration }
  }
  return undefined
}

/**
 * The default threshold of evidence, below which a question counts as unanswerable. At least 95 of
 * 100 answerable questions pass it on each of three public collections (`docs/grounding.md` has the
 * curve). It holds for the default analyzer and embedder of `@kebab/local`. With others, measure
 * your own.
 */
export const EVIDENCE_THRESHOLD = 0.43

/**
 * Returns the evidence of a question: the highest of the first ten hits, in [0, 1]. `null`: none of
 * them has any.
 */
export function questionEvidence(hits: readonly SearchHitV1[]): number | null {
  const numbers = hits
    .slice(0, 10)
    .flatMap(({ retrieval: { evidence } }) => (typeof evidence === 'number' ? [evidence] : []))
  return numbers.length === 0 ? null : Math.max(...numbers)
}
