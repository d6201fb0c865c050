import type { Candidate, Retriever } from '../contracts.js'
import { withoutStopWords } from '../kit/bm25/stop-words.js'
import { allReady, type Eventually, whenReady } from '../kit/concurrency.js'
import { byScore } from '../kit/top-k.js'
import { COMBINED, type Pair } from './combined-pair.js'
import { limitsOf, type SearchContext } from './context.js'
import { askScores } from './prepared-query.js'
import { degradationOf, type Failed, type RetrievedWindow, retrievalFailed, type Windows } from './retrieve.js'
import { queryWords } from './words/query-words.js'

/** What BM25 counts for in the combined ranking. A cosine has the rest of 1. */
const WORD_WEIGHTS = { onlyStopWords: 0.05, short: 0.7, calibrated: 0.35, uncalibrated: 0.4 }
/** The most words of a short query. */
const SHORT = 3

/** A window with its combined ranking. */
export interface CombinedWindow extends RetrievedWindow {
  /** Whether the combined ranking takes part, on all pages of the query. */
  combines: boolean
  /** Absent where it takes no part. */
  combined?: CombinedRanking | undefined
  /** Milliseconds that combining took. */
  combinedMs: number
}

/** The chunks of both lists in one order. */
export interface CombinedRanking {
  /** Best first. */
  candidates: readonly Candidate[]
  /** The cosine of one of them. `null`: it has no vector. `undefined`: it is another chunk. */
  cosineOf(chunkId: string): number | null | undefined
}

/**
 * Orders the chunks of the lexical and the vector list by both scores. A score that a list lacks is
 * asked of its retriever, unless the window before has it.
 *
 *     score(c) = .35 * bm25(c) / best bm25 + .65 * trust * max(0, cosine(c)) / ceiling
 *
 * `ceiling` is that of the retriever's calibration. `trust` is 1, and less for a query in a
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
 *
 * Where either of the two is left out, so is this ranking. If it can't be had on the first page,
 * because a retriever fails to give scores, it is degraded for all pages of the query. Later that
 * fails the search, as a retriever does.
 */
export function combine(context: SearchContext, retrieved: Windows<RetrievedWindow>): Windows<CombinedWindow> {
  const { settings, plan } = context
  let combines = settings.combined !== undefined && plan.mode === 'hybrid' && plan.settled?.combines !== false
  let failed: Failed | undefined
  let best: Best | undefined
  let last: Union | undefined
  return async () => {
    const window = await retrieved()
    if (window === undefined) return undefined
    const pair = settings.combined && participantsOf(settings.combined, window)
    combines &&= pair !== undefined
    const start = settings.clock.elapsed()
    let combined: CombinedRanking | undefined
    if (combines && pair !== undefined) {
      best ??= bestOf(window, pair)
      const union = unionOf(window, pair, last)
      const outcome = await rankBoth(context, union, pair, best)
      last = union
      if ('candidates' in outcome) combined = outcome
      else if (plan.settled !== undefined || window.index > 0 || plan.input.strict)
        throw retrievalFailed('the combined ranking failed', [outcome])
      else {
        failed = outcome
        combines = false
      }
    }
    return {
      ...window,
      combines,
      combined,
      combinedMs: settings.clock.elapsed() - start,
      degraded: failed ? [...window.degraded, degradationOf(failed)] : window.degraded,
    }
  }
}

/** Returns the pair as it answers this query, if both take part. */
function participantsOf({ lexical, vector }: Pair, { participants }: RetrievedWindow): Pair | undefined {
  const words = participants.find(({ name }) => name === lexical.name)
  const meaning = participants.find(({ name }) => name === vector.name)
  return words && meaning && { lexical: words, vector: meaning }
}

/** The best scores of window 0. */
interface Best {
  words: number
  meaning: number
}

function bestOf({ candidates }: RetrievedWindow, { lexical, vector }: Pair): Best {
  const highest = (retriever: Retriever): number =>
    (candidates.get(retriever) ?? []).reduce((most, { score }) => Math.max(most, score), 0)
  return { words: highest(lexical), meaning: highest(vector) }
}

function rankBoth(
  context: SearchContext,
  union: Union,
  { lexical, vector }: Pair,
  best: Best,
): Eventually<CombinedRanking | Failed> {
  const filled = allReady([
    fill(context, lexical, union.ids, union.words),
    fill(context, vector, union.ids, union.cosines),
  ])
  return whenReady(filled, ([words, cosines]) => words ?? cosines ?? order(context, union, best, vector))
}

/** A score for each chunk. `null`: the retriever doesn't hold it. `undefined`: not known yet. */
type Scores = (number | null | undefined)[]

/** The chunks of both lists, each once, with their scores in the order of the ids. */
interface Union {
  ids: readonly string[]
  words: Scores
  cosines: Scores
  /** Where each id is among the ids. */
  positions: ReadonlyMap<string, number>
}

/** `last`: that of the window before. What it knows of the chunks is taken over. */
function unionOf({ candidates }: RetrievedWindow, { lexical, vector }: Pair, last: Union | undefined): Union {
  const ids: string[] = []
  const words: Scores = []
  const cosines: Scores = []
  const positions = new Map<string, number>()
  const positionOf = (chunkId: string): number => {
    let at = positions.get(chunkId)
    if (at !== undefined) return at
    at = ids.length
    ids.push(chunkId)
    const lastAt = last?.positions.get(chunkId) ?? -1
    words.push(last?.words[lastAt])
    cosines.push(last?.cosines[lastAt])
    positions.set(chunkId, at)
    return at
  }
  for (const { chunkId, score } of candidates.get(lexical) ?? []) words[positionOf(chunkId)] = score
  for (const { chunkId, score } of candidates.get(vector) ?? []) cosines[positionOf(chunkId)] = score
  return { ids, words, cosines, positions }
}

/** Asks a retriever for the scores that aren't known. Returns its failure, if it fails. */
function fill(
  context: SearchContext,
  retriever: Retriever,
  ids: readonly string[],
  scores: Scores,
): Eventually<Failed | undefined> {
  const unranked = ids.filter((_, at) => scores[at] === undefined)
  if (unranked.length === 0) return undefined
  return whenReady(askScores(context, retriever, unranked, limitsOf(context, retriever)), (outcome) => {
    if ('failure' in outcome) return { name: COMBINED, failure: outcome.failure }
    let next = 0
    for (let at = 0; at < ids.length; at++) if (scores[at] === undefined) scores[at] = outcome.value[next++]!
    return undefined
  })
}

function order(context: SearchContext, union: Union, best: Best, { calibration }: Retriever): CombinedRanking {
  const { plan } = context
  const { ids, words, cosines, positions } = union
  const wordWeight = wordWeightOf(context, calibration)
  const meaning = (1 - wordWeight) * plan.language.trustIn(calibration)
  const most = calibration?.ceiling ?? best.meaning
  const share = (score: number | null | undefined, highest: number): number =>
    highest > 0 ? Math.max(0, score ?? 0) / highest : 0
  const candidates = ids.map((chunkId, at) => ({
    chunkId,
    score: wordWeight * share(words[at], best.words) + meaning * share(cosines[at], most),
  }))
  return {
    candidates: candidates.sort(byScore),
    cosineOf: (chunkId) => cosines[positions.get(chunkId) ?? -1],
  }
}

/** What BM25 counts for in the combined ranking of a query. A cosine has the rest of 1. */
export function wordWeightOf(
  { plan, words: { use } }: Pick<SearchContext, 'plan' | 'words'>,
  calibration: Retriever['calibration'],
): number {
  if (use?.hasOnlyStopWords) return WORD_WEIGHTS.onlyStopWords
  const words = queryWords(withoutStopWords(plan.analysis.terms), () => 1).length
  if (words <= SHORT) return WORD_WEIGHTS.short
  return calibration === undefined ? WORD_WEIGHTS.uncalibrated : WORD_WEIGHTS.calibrated
}
