import type { Candidate, Retriever } from '../contracts.js'
import { withoutStopWords } from '../kit/bm25/stop-words.js'
import { byScore } from '../kit/top-k.js'
import type { DerivedRanking, SourceScores } from './combine.js'
import type { SearchContext } from './context.js'
import { queryWords } from './words/query-words.js'

/** What BM25 counts for in the combined ranking. A cosine has the rest of 1. */
const WORD_WEIGHTS = { onlyStopWords: 0.05, short: 0.7, calibrated: 0.35, uncalibrated: 0.4 }
/** The most words of a short query. */
const SHORT = 3

/** The name of the combined ranking, among those of retrievers. No part may have it. */
export const COMBINED = 'combined'

/** The sum of the weights of the two lists whose place it takes. */
const WEIGHT = 2

/** Names the formula of the score, for the fingerprint of cursors. */
const FORMULA = 'weighted-scores.v3'

/** Two retrievers whose scores can be combined. */
export interface Pair {
  lexical: Retriever
  vector: Retriever
}

/**
 * Orders the chunks of a lexical and a vector list by both scores.
 *
 *     score(c) = .35 * bm25(c) / best bm25 + .65 * trust * max(0, cosine(c)) / ceiling
 *
 * `ceiling` is that of the vector retriever's calibration. `trust` is 1, and less for a query in a
 * language that the calibration doesn't name (`QueryLanguage`). Without a calibration the score is
 *
 *     score(c) = .4 * bm25(c) / best bm25 + .6 * max(0, cosine(c)) / best cosine
 *
 * For a query of at most three words, BM25 counts .7 and a cosine .3. Such a query names what it is
 * about: a name, a number, an identifier, a title. What is exactly there comes before what is
 * similar. Stop words are no words here, and a word with its parts is one (`wordSpans`). Where
 * passages hold only stop words of such a query, and none of its other words, BM25 counts .05.
 *
 * The best scores are those of window 0. A part whose best score is not above 0 adds nothing, and
 * neither does a chunk's missing score. Equal scores are ordered by chunk id.
 */
export function combinedRanking({ lexical, vector }: Pair): DerivedRanking {
  return {
    name: COMBINED,
    kind: 'other',
    weight: WEIGHT,
    sources: [lexical, vector],
    parameters: () => [FORMULA, WEIGHT, ...calibrationOf(vector)],
    factors: (context) => ({
      word_weight: wordWeightOf(context, vector.calibration),
      cosine_trust: context.plan.language.trustIn(vector.calibration),
    }),
    rank: (context, chunkIds, [words, cosines]) => order(context, chunkIds, words!, cosines!),
  }
}

function order(
  context: SearchContext,
  chunkIds: readonly string[],
  words: SourceScores,
  cosines: SourceScores,
): Candidate[] {
  const { calibration } = cosines.retriever
  const wordWeight = wordWeightOf(context, calibration)
  const cosineWeight = (1 - wordWeight) * context.plan.language.trustIn(calibration)
  const most = calibration?.ceiling ?? cosines.best
  const share = (score: number | null | undefined, highest: number): number =>
    highest > 0 ? Math.max(0, score ?? 0) / highest : 0
  const candidates = chunkIds.map((chunkId) => ({
    chunkId,
    score:
      wordWeight * share(words.scores.get(chunkId), words.best) +
      cosineWeight * share(cosines.scores.get(chunkId), most),
  }))
  return candidates.sort(byScore)
}

/** What BM25 counts for in the combined ranking of a query. A cosine has the rest of 1. */
function wordWeightOf(
  { plan, words: { use } }: Pick<SearchContext, 'plan' | 'words'>,
  calibration: Retriever['calibration'],
): number {
  if (use?.hasOnlyStopWords) return WORD_WEIGHTS.onlyStopWords
  const words = queryWords(withoutStopWords(plan.analysis.terms), () => 1).length
  if (words <= SHORT) return WORD_WEIGHTS.short
  return calibration === undefined ? WORD_WEIGHTS.uncalibrated : WORD_WEIGHTS.calibrated
}

/** What a combined ranking takes from the calibration of its cosines. */
function calibrationOf({ calibration }: Retriever): unknown[] {
  return [calibration?.ceiling ?? null, calibration?.languages === undefined ? null : [...calibration.languages].sort()]
}

/**
 * Returns the retrievers whose scores can be combined: the first with BM25 scores and the first
 * with cosines, both with `supports.scores`. `undefined`: there aren't both.
 */
export function pairOf(retrievers: readonly Retriever[]): Pair | undefined {
  const scored = (kind: Retriever['kind'], scoreKind: Retriever['scoreKind']): Retriever | undefined =>
    retrievers.find(
      (retriever) => retriever.kind === kind && retriever.scoreKind === scoreKind && retriever.supports.scores === true,
    )
  const lexical = scored('lexical', 'bm25')
  const vector = scored('vector', 'cosine')
  return lexical && vector && { lexical, vector }
}

/**
 * Returns the retriever that counts the chunks of a term: the one whose scores can be combined,
 * else the first that counts. `undefined`: none counts.
 */
export function countingRetriever(retrievers: readonly Retriever[]): Retriever | undefined {
  const counters = retrievers.filter(({ kind, documentFrequencies }) => kind === 'lexical' && documentFrequencies)
  const paired = pairOf(retrievers)?.lexical
  return counters.find((retriever) => retriever === paired) ?? counters[0]
}
