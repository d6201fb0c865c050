import type { SearchHitV1 } from '@kebab/schemas'
import type { Analyzer, Retriever, Term } from '../contracts.js'
import { KebabError } from '../errors.js'
import { indexedText } from '../kit/indexed-text.js'
import { describeValue } from '../kit/invalid-input.js'
import { TimeSlices } from '../kit/time-slices.js'
import type { Settings } from '../settings.js'
import type { Position } from './cursor.js'
import type { Found, FoundHit } from './hydrate.js'
import type { Plan } from './plan.js'
import { describeHit } from './respond.js'
import { attempt, type Question, sideLimitsOf } from './retrieve.js'
import { type Span, snippeter } from './snippet.js'

/** A hit on its way to the wire, with everything but its snippet. */
export interface Draft {
  hit: SearchHitV1
  /** What the snippet is cut from. */
  text: string
  /** The span of the text that is shown under a cap. */
  snippetAt(cap: number): Span
  /** The place right behind the hit. */
  after: Position
}

/** Weighs the evidence of every hit that was found, and writes it but for the snippet, whose length the budget decides. */
export async function draft(settings: Settings, plan: Plan, question: Question, found: Found): Promise<Draft[]> {
  const { participants } = found.windows.at(-1)!
  const query = await weighTerms(settings, question)
  const slices = new TimeSlices(question.signal, settings.clock)
  const read: (ReturnType<typeof readPassage> & { hit: FoundHit })[] = []
  for (const hit of found.hits) {
    if (slices.isOver()) await slices.next()
    read.push({ hit, ...readPassage(settings, query, hit) })
  }
  const held = read.map(({ terms }) => new Set(terms.map(({ term }) => term)))
  const evidence = await weighEvidence(participants, question, query, found.hits, held)
  return read.map(({ hit, terms, textStart }, i) => {
    const { text } = hit.chunk
    const matches = terms
      .filter(({ start }) => start >= textStart)
      .map(({ term, start, end }) => ({ term, start: start - textStart, end: end - textStart }))
    return {
      hit: describeHit(settings, plan, hit, evidence[i] ?? null),
      text,
      snippetAt: snippeter(text, matches, query.weights, plan.input.snippetChars),
      after: hit.after,
    }
  })
}

/** Finds the query's terms in what the indexes hold of a chunk, once for evidence and snippet. Its text is the end of it. */
function readPassage({ analyzer }: Settings, { wanted }: QueryTerms, { chunk }: FoundHit) {
  const passage = indexedText(chunk)
  return {
    terms: findTerms(analyzer, passage, wanted, { lang: chunk.document.lang }),
    textStart: passage.length - chunk.text.length,
  }
}

/** How many words that no chunk holds a long query counts as, at the most: one passage holds no more of a query of several sentences. */
const MOST_WORDS = 8
/** How much coverage counts beside similarity, which counts 1. */
const COVERAGE_WEIGHT = 2

/** The terms of a query, each with its weight. */
interface QueryTerms {
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

/** The retriever that says how many chunks hold a word, whether or not it takes part in the ranking. */
export function countingRetriever({ retrievers }: Settings): Retriever | undefined {
  return retrievers.find(({ kind, documentFrequencies }) => kind === 'lexical' && documentFrequencies)
}

/**
 * Asks a retriever how many chunks it holds, and how many of them hold each term.
 * @throws KebabError `internal` for numbers that break the contract, since one NaN would make every
 *   weight NaN
 */
export async function countHolders(
  retriever: Retriever,
  terms: readonly string[],
): Promise<{ chunks: number; frequencies: number[] }> {
  const found: unknown = await retriever.documentFrequencies!(terms)
  const { chunks, frequencies } = Object(found) as { chunks?: unknown; frequencies?: unknown }
  const broken = (expected: string, value: unknown): KebabError => {
    const name = `retriever ${retriever.name}: documentFrequencies`
    return new KebabError('internal', `${name}: expected ${expected}, found ${describeValue(value)}`, {
      hint: 'Run the compliance kit over this retriever.',
    })
  }
  if (!isCount(chunks)) throw broken('`chunks` as an integer from 0', chunks)
  const counts: readonly unknown[] = Array.isArray(frequencies) ? frequencies : []
  if (!Array.isArray(frequencies) || counts.length !== terms.length)
    throw broken(`${terms.length} frequencies`, Array.isArray(frequencies) ? counts.length : frequencies)
  for (const count of counts) {
    if (!isCount(count) || count > chunks) throw broken(`frequencies as integers from 0 to ${chunks}`, count)
  }
  return { chunks, frequencies: counts as number[] }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/**
 * Weighs the terms of the query by their inverse document frequency, `ln(1 + (N - n + 0.5) / (n + 0.5))` for n of N chunks, as a
 * lexical retriever of the engine counts them (Robertson and Zaragoza, "The probabilistic relevance framework", 2009; with Lucene's 1 +).
 */
async function weighTerms(settings: Settings, question: Question): Promise<QueryTerms> {
  const found = settings.analyzer.terms(question.query)
  const wanted = new Set(found.map(({ term }) => term))
  const terms = [...wanted]
  const counting = countingRetriever(settings)
  const outcome = counting && (await attempt(() => countHolders(counting, terms), sideLimitsOf(question, counting)))
  if (outcome === undefined || 'failure' in outcome || outcome.value.chunks === 0) {
    return { wanted, weights: new Map(terms.map((term) => [term, 1])) }
  }
  const { chunks, frequencies } = outcome.value
  const idf = (n: number): number => Math.log(1 + (chunks - n + 0.5) / (n + 0.5))
  const weights = new Map(terms.map((term, i) => [term, idf(frequencies[i]!)]))
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
async function weighEvidence(
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

/** A word of a query: what stands at one place of it. */
type QueryPlace = readonly Reading[]

/** A part of a word, or all of it, with the terms that it may be read as: any of them will do. */
interface Reading {
  terms: readonly string[]
  weight: number
}

/**
 * Puts the terms of a query together by their places, so that a word with its parts (`useEffect`, `use`, `effect`), or with a stem for each language, is one word and not
 * three. A term belongs to the one that encloses it; terms that overlap otherwise are places of their own. Of the terms of one span the least weight counts: the others are
 * most likely of a language that the corpus isn't in. A word that is repeated counts once.
 */
export function queryPlaces(terms: readonly Term[], weightOf: (term: string) => number): QueryPlace[] {
  const places = new Map<string, QueryPlace>()
  let spans: { start: number; end: number; terms: string[] }[] = []
  const close = (): void => {
    const readings = spans.map((span) => ({ terms: span.terms, weight: Math.min(...span.terms.map(weightOf)) }))
    if (readings.length > 0) places.set(spans.map((span) => span.terms.join('\u0000')).join('\u0001'), readings)
    spans = []
  }
  for (const { term, start, end } of [...terms].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end > (spans[0]?.end ?? -1)) close()
    const same = spans.find((span) => span.start === start && span.end === end)
    if (same === undefined) spans.push({ start, end, terms: [term] })
    else if (!same.terms.includes(term)) same.terms.push(term)
  }
  close()
  return [...places.values()]
}

/** What a word weighs: its heaviest part, which is most often the whole. */
export function placeWeight(place: QueryPlace): number {
  let most = 0
  for (const { weight } of place) most = Math.max(most, weight)
  return most
}

/** What a text holds of a word: the heaviest part that it has. */
export function heldWeight(place: QueryPlace, held: ReadonlySet<string>): number {
  let most = 0
  for (const { terms, weight } of place) {
    if (weight > most && terms.some((term) => held.has(term))) most = weight
  }
  return most
}

/** The terms of a text that are wanted, in its order. */
function findTerms(
  analyzer: Analyzer,
  text: string,
  wanted: ReadonlySet<string>,
  options: { lang?: string | undefined },
): Term[] {
  if (analyzer.find !== undefined) return analyzer.find(text, wanted, options)
  return analyzer.terms(text, options).filter(({ term }) => wanted.has(term))
}

/**
 * The evidence below which a question counts as unanswerable, unless a caller says otherwise. Measured on three public collections (docs/grounding.md, with the
 * curve): at least 95 in 100 questions of each pass. For the default analyzer and embedder of `@kebab/local`; with others, measure your own.
 */
export const EVIDENCE_THRESHOLD = 0.43

/** How much of an answer the best hits hold: the highest evidence of the first ten, in [0, 1]; `null` when none of them has any. */
export function questionEvidence(hits: readonly SearchHitV1[]): number | null {
  const known = hits
    .slice(0, 10)
    .flatMap(({ retrieval: { evidence } }) => (typeof evidence === 'number' ? [evidence] : []))
  return known.length === 0 ? null : Math.max(...known)
}
