import type { Analyzer, Chunk, Term } from '@kebab/core'
import { functionWords } from '@kebab/core/internal'
import { wordsOf } from './chunk-texts.js'
import { keptTerms, type NaiveTerm } from './naive-stop-words.js'

/** A query, as it is read in one language of the index, or as a text without a mark. */
export interface NaiveReading {
  terms: (NaiveTerm & { isStopWord: boolean })[]
  /** What its terms count for, each times its own weight. */
  weight: number
  /** How many chunks count as all. 0: there is none. */
  size: number
}

/** The least number of chunks that count as all, if there are so many. */
const FEWEST_CHUNKS = 100

/** Returns a query in each language that chunks are in. First comes that of texts without a mark. */
export function readingsOf(query: string, chunks: readonly Chunk[], analyzer: Analyzer): NaiveReading[] {
  const { languages = [], defaultLanguage } = analyzer
  const held = languages.filter(({ mark }) => sizeOf(mark) > 0)
  const all = [undefined, ...held].map((language) => ({
    lang: language?.lang ?? defaultLanguage!,
    size: language ? sizeOf(language.mark) : chunks.length - held.reduce((sum, { mark }) => sum + sizeOf(mark), 0),
    terms: withoutMarks(analyzer.terms(query, { lang: language?.lang, stopWords: true }), analyzer),
  }))
  const signs = (lang: string): number => functionWords(query).filter(({ tags }) => tags.includes(lang)).length
  const most = Math.max(...all.map(({ lang }) => signs(lang)))
  const isSure = held.length > 0 && (most > 1 || (most === 1 && query.match(/[\p{L}\p{N}]+/gu)!.length > 3))
  const likeliest = all.filter(({ lang }) => isSure && signs(lang) === most)
  const left = all.map(({ terms }) =>
    terms.filter((term) => term.stopWord !== undefined || likeliest.every((other) => meets(other.terms, term))),
  )
  const kept = keptTerms(
    query,
    left,
    all.map(({ terms }) => terms),
  )
  return all.map(({ lang, size }, i) => ({
    weight: isSure ? [1, 1 / 2, 1 / 4, 1 / 8][Math.min(3, most - signs(lang))]! : 1,
    size: size === 0 ? 0 : Math.max(size, Math.min(FEWEST_CHUNKS, chunks.length)),
    terms: kept[i]!.map((term) => ({ ...term, isStopWord: !all.every((other) => meets(other.terms, term)) })),
  }))

  function sizeOf(mark: string): number {
    return chunks.filter((chunk) => termsOf(chunk, analyzer).some(({ term }) => term === mark)).length
  }
}

/** All terms of a chunk, with those of stop words and the mark of its language. */
export function termsOf(chunk: Chunk, analyzer: Analyzer): Term[] {
  return analyzer.terms(wordsOf(chunk), { lang: chunk.document.lang, stopWords: true })
}

export function withoutMarks(terms: readonly Term[], { languages = [] }: Analyzer): Term[] {
  return terms.filter(({ term }) => languages.every(({ mark }) => mark !== term))
}

/** Whether a word that is no stop word is where a term is. */
function meets(terms: readonly Term[], { start, end }: Term): boolean {
  return terms.some((other) => other.stopWord === undefined && other.start < end && start < other.end)
}
