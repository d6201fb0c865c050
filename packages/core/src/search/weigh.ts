import type { Highlight, SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import type { Analyzer, Term } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { KebabError } from '../errors/errors.js'
import { TimeSlices } from '../kit/concurrency.js'
import { indexedWords } from '../kit/indexed-text.js'
import { readText, sourceSpans } from '../kit/reading.js'
import type { SearchContext } from './context.js'
import type { Position } from './cursor.js'
import { weighEvidence } from './evidence/evidence.js'
import { type QueryTerms, weighTerms } from './evidence/weigh-terms.js'
import type { HydratedHit, Page } from './hydrate.js'
import { describeHit } from './respond.js'
import { type Failed, retrievalFailed } from './retrieve.js'
import { highlight } from './snippets/highlight.js'
import { type Span, snippeter } from './snippets/snippet.js'

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
  const matches: Term[] = []
  // A page has thousands of them. `flatMap` and a spread would take several times as long.
  for (const { term, start, end } of terms) {
    const span = start < textStart ? null : spanOf(start - textStart, end - textStart)
    if (span !== null) matches.push({ term, start: span.start, end: span.end })
  }
  return matches
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
