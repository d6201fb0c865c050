import type { Highlight, SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import type { Analyzer, Retriever, Term } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { KebabError } from '../errors/errors.js'
import { termWeight } from '../kit/bm25/bm25-formula.js'
import { withoutPlainStopWords, withoutStopWords } from '../kit/bm25/stop-words.js'
import { TimeSlices } from '../kit/concurrency.js'
import { indexedWords } from '../kit/indexed-text.js'
import { readText, sourceSpans } from '../kit/reading.js'
import { calibrationIn } from './checked-reads.js'
import type { SearchContext } from './context.js'
import type { Position } from './cursor.js'
import type { HydratedHit, Page } from './hydrate.js'
import { askScores } from './prepared-query.js'
import { describeHit } from './respond.js'
import { type Failed, retrievalFailed } from './retrieve.js'
import { highlight } from './snippets/highlight.js'
import { type Span, snippeter } from './snippets/snippet.js'
import { askingWordTest } from './words/asking-words.js'
import { countWords } from './words/count-words.js'
import { matchWeight, type QueryWord, queryWords, wordWeight } from './words/query-words.js'

/**
 * A hit with its evidence, written for the wire but for its snippet, whose length the budget
 * decides.
 */
export interface WeighedHit {
  /** What is sent, with an empty snippet. */
  described: SearchHitV1
  /** The terms of the query that the chunk holds. */
  chunkTerms: ReadonlySet<string>
  /** What the snippet is cut from. */
  text: string
  /** The span of the text to show, in at most `chars` UTF-16 units. */
  snippetAt(chars: number): Span
  /** The parts of a snippet that match, from its start. Absent unless the request asks for them. */
  highlightsIn?: ((snippet: Span) => Highlight[]) | undefined
  /** Where a page goes on that comes after this hit. */
  after: Position
}

/** A page whose evidence is known. */
export interface WeighedPage extends Page {
  /** The retrievers that were asked for evidence and failed, in engine order. */
  evidenceFailures: readonly Failed[]
  /** The retrievers that answered, or gave evidence, by words of an earlier analyzer. */
  outdated: readonly Failed[]
  /** What `matchFacets` returned. */
  facets?: SearchResponseV1['facets']
  /** What `unknownFields` returned. Absent where it was not asked. */
  unknownFields?: readonly string[]
}

/**
 * Weighs the evidence of every hit, and finds what its snippet can show. A retriever that fails to
 * give evidence is named in the page. It stays in the ranking.
 */
export async function weigh(context: SearchContext, page: Page): Promise<{ hits: WeighedHit[]; page: WeighedPage }> {
  const { settings, plan, signal } = context
  const { hits, window } = page
  const failures = context.words.failed === undefined ? [] : [context.words.failed]
  const query = await weighTerms(context, failures)
  const slices = new TimeSlices(signal, settings.clock)
  const hitTerms: (ReturnType<typeof findQueryTerms> & { hit: HydratedHit })[] = []
  for (const hit of hits) {
    if (slices.isOver()) await slices.next()
    hitTerms.push({ hit, ...findQueryTerms(settings, query, hit) })
  }
  const chunkTerms = hitTerms.map(({ terms }) => {
    const termSet = new Set<string>()
    for (const { term } of terms) termSet.add(term)
    return termSet
  })
  const evidence = await weighEvidence(context, window, query, hits, chunkTerms, failures)
  const weighed: WeighedHit[] = []
  for (const [i, { hit, terms, words }] of hitTerms.entries()) {
    if (slices.isOver()) await slices.next()
    const { text } = hit.chunk
    const matches = matchesIn(hit, words, terms)
    weighed.push({
      described: describeHit(context, hit, evidence[i] ?? null),
      chunkTerms: chunkTerms[i]!,
      text,
      snippetAt: snippeter(text, matches, query.weights, plan.input.snippetChars),
      ...(plan.input.highlights ? { highlightsIn: (snippet: Span) => highlight(text, matches, snippet) } : {}),
      after: hit.after,
    })
  }
  const evidenceFailures = settings.retrievers.flatMap(
    ({ name }) => failures.find((failed) => failed.name === name) ?? [],
  )
  return { hits: weighed, page: { ...page, evidenceFailures, outdated: outdatedOf(context, window) } }
}

/** Names the retrievers of a window, and the one that counts terms, that are outdated. */
function outdatedOf({ settings, counting }: SearchContext, { participants }: Page['window']): Failed[] {
  const outdated = [...participants, ...(counting ? [counting] : [])].filter((retriever) => retriever.isOutdated?.())
  const names = new Set(outdated.map(({ name }) => name))
  return settings.retrievers.flatMap(({ name }) =>
    names.has(name) ? { name, failure: { code: 'words_pending', error: wordsPending() } } : [],
  )
}

function wordsPending(): KebabError<'words_pending'> {
  const message =
    'expected words of the present analyzer, found those of an earlier one, since the others are still being made'
  return new KebabError('words_pending', message, {
    hint: 'Search without `strict` meanwhile. Searching again later finds by the words of the present analyzer.',
  })
}

/**
 * Returns where terms stand in the text of a chunk, without those of its names and headings.
 * @param words `indexedWords` of the chunk, where the terms were found
 */
function matchesIn({ chunk }: HydratedHit, words: string, terms: readonly Term[]): readonly Term[] {
  const { text, reading } = chunk
  const textStart = words.length - readText(text, reading).length
  if (textStart === 0 && reading === undefined) return terms
  const spanOf = sourceSpans(reading)
  return terms.flatMap(({ term, start, end }) => {
    const span = start < textStart ? null : spanOf(start - textStart, end - textStart)
    return span === null ? [] : { term, ...span }
  })
}

/**
 * Refuses a strict search for which a retriever failed to give evidence, or answered by words of an
 * earlier analyzer.
 */
export function refuseIncomplete({ plan }: SearchContext, { evidenceFailures, outdated }: WeighedPage): void {
  if (!plan.input.strict) return
  if (evidenceFailures.length > 0)
    throw retrievalFailed('a retriever gave no evidence, and the search is strict', evidenceFailures)
  if (outdated.length > 0)
    throw retrievalFailed('a retriever answers by words of an earlier analyzer, and the search is strict', outdated)
}

/** Finds the query's terms in the words of a chunk, once for evidence and snippet. */
function findQueryTerms({ analyzer }: Settings, { terms: queryTerms }: QueryTerms, { chunk }: HydratedHit) {
  const words = indexedWords(chunk)
  return { words, terms: findTerms(analyzer, words, queryTerms, { lang: chunk.document.lang }) }
}

/**
 * A query counts as at most this many words that no chunk holds: a chunk can't hold all of several
 * sentences.
 */
const MOST_WORDS = 8
/** A shorter term, such as a digit, is no subject: it stands in too many chunks by chance. */
const SHORTEST_SUBJECT = 3
/** The weight of coverage beside similarity, which has weight 1. */
const COVERAGE_WEIGHT = 2

/** The terms of a query, each with its weight. */
interface QueryTerms {
  terms: ReadonlySet<string>
  weights: ReadonlyMap<string, number>
  /**
   * The words that coverage counts, in each language in which the query is read. Absent where the
   * corpus gives no weights: then all weights are 1.
   */
  coverage?: readonly CoverageTerms[] | undefined
}

/** The words of a query in one language. */
interface CoverageTerms {
  words: readonly QueryWord[]
  /** The weight that counts as the whole query. Above 0. */
  all: number
}

/**
 * Weighs the terms of the query by their inverse document frequency:
 * `ln(1 + (N - n + 0.5) / (n + 0.5))` for n of N chunks (Robertson and Zaragoza, "The probabilistic
 * relevance framework", 2009, with Lucene's `1 +`). A lexical retriever of the engine counts the
 * chunks.
 */
async function weighTerms(context: SearchContext, failures: Failed[]): Promise<QueryTerms> {
  const { plan, counting } = context
  const occurrences = withoutStopWords(plan.analysis.terms)
  // What a word was corrected to is shown, and is no evidence.
  const shown = withoutStopWords(context.words.use?.corrected?.analysis.terms ?? [])
  const terms = new Set([...withoutPlainStopWords(plan.analysis.terms), ...shown].map(({ term }) => term))
  const outcome = await countWords(context)
  if (counting && outcome && 'failure' in outcome) failures.push({ name: counting.name, failure: outcome.failure })
  if (outcome === undefined || 'failure' in outcome || outcome.value.chunks === 0) {
    return { terms, weights: new Map([...terms].map((term) => [term, 1])) }
  }
  const { frequencies, languages } = outcome.value
  const marks = new Map(plan.analysis.terms.map(({ term, mark }) => [term, mark]))
  const weightOf = (term: string): number => {
    const frequency = frequencies.get(term)
    return frequency === undefined ? 1 : termWeight(1, frequency, languages.sizeOf(marks.get(term)))
  }
  const weights = new Map([...terms].map((term) => [term, weightOf(term)]))
  const { query } = plan.input
  const asks = askingWordTest(query)
  const coverage: CoverageTerms[] = []
  for (const mark of [undefined, ...plan.analysis.marks]) {
    const size = languages.sizeOf(mark)
    if (size === 0) continue
    const ofLanguage = occurrences.filter((term) => term.mark === mark)
    // What only asks is often in no chunk of a small corpus, where it would count most.
    const content = ofLanguage.filter(
      ({ term, start, end }) => frequencies.get(term) !== 0 || !asks(query.slice(start, end)),
    )
    const hasSubject = content.some(({ term }) => term.length >= SHORTEST_SUBJECT)
    const words = queryWords(hasSubject ? content : ofLanguage, (term) => weights.get(term)!)
    const all = Math.min(
      words.reduce((sum, word) => sum + wordWeight(word), 0),
      MOST_WORDS * termWeight(1, 0, size),
    )
    if (all > 0) coverage.push({ words, all })
  }
  return { terms, weights, coverage: coverage.length > 0 ? coverage : undefined }
}

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
async function weighEvidence(
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
 * The calibrated cosines of the hits, asked of the vector retriever for those that it did not rank,
 * unless that was done to combine rankings. It is the one whose scores can be combined, where that
 * takes part, else the first with a calibration.
 */
async function similaritiesOf(
  context: SearchContext,
  { participants, combined }: Page['window'],
  hits: readonly HydratedHit[],
  failures: Failed[],
) {
  const paired = context.settings.pair?.vector
  const ofPair = participants.find(({ name }) => name === paired?.name)
  const calibrated = await firstCalibrated(context, ofPair === undefined ? participants : [ofPair])
  if (calibrated === undefined) return { trust: 1, values: [] }
  const { vector, calibration } = calibrated
  const isCombined = vector.name === paired?.name
  const cosines = new Map<string, number | null>()
  for (const { chunkId, listRanks } of hits) {
    const cosine = listRanks.get(vector.name)?.score ?? (isCombined ? combined?.cosineOf(chunkId) : undefined)
    if (cosine !== undefined) cosines.set(chunkId, cosine)
  }
  const unranked = hits.map(({ chunkId }) => chunkId).filter((chunkId) => !cosines.has(chunkId))
  if (unranked.length > 0 && vector.supports.scores === true) {
    const outcome = await askScores(context, vector, unranked)
    if ('failure' in outcome) failures.push({ name: vector.name, failure: outcome.failure })
    const scores = 'value' in outcome ? outcome.value : []
    for (const [i, chunkId] of unranked.entries()) cosines.set(chunkId, scores[i] ?? null)
  }
  const { floor, ceiling } = calibration
  const values = hits.map(({ chunkId }) => {
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

/** Returns the occurrences of the wanted terms in a text, in the order of the text. */
function findTerms(
  analyzer: Analyzer,
  text: string,
  queryTerms: ReadonlySet<string>,
  options: { lang?: string | undefined },
): Term[] {
  if (analyzer.find !== undefined) return analyzer.find(text, queryTerms, options)
  return analyzer.terms(text, options).filter(({ term }) => queryTerms.has(term))
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
