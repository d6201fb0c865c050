import type { Term, VocabularyRange, VocabularyTerm } from '../../contracts.js'

/** What the words of a query may become. */
export interface Vocabulary {
  /** Answers as `Retriever.vocabulary` does. */
  all(range: VocabularyRange): Promise<readonly VocabularyTerm[]>
  /** The same, of what passes the filter. Absent: there is none. */
  passing?: ((range: VocabularyRange) => Promise<readonly VocabularyTerm[]>) | undefined
  /**
   * Returns a form in which chunks that the reader may see write a term; `undefined` where none was
   * met, and the term is then no correction. Absent: the reader may see all chunks.
   */
  readableForm?: ((term: VocabularyTerm) => Promise<string | undefined>) | undefined
  /** Returns whether a chunk that the reader may see has two words in turn. Absent: none has. */
  areNeighbours?: ((first: string, second: string) => Promise<boolean>) | undefined
}

/** The longest word that is replaced, in UTF-16 units: the edits of longer ones take too long. */
export const LONGEST_WORD = 40
/** How many letters a stem may be shorter than its word. */
export const LONGEST_ENDING = 4
/** How many of the likeliest words are asked for within the filter. */
const MOST_FILTERED = 30

/**
 * The term that the most chunks hold, of those that pass the filter. Of equal ones, the first by
 * code unit.
 */
export async function likeliest(
  terms: readonly VocabularyTerm[],
  vocabulary: Vocabulary,
): Promise<VocabularyTerm | undefined> {
  const likely = [...terms].sort(byChunks).slice(0, MOST_FILTERED)
  if (likely.length === 0 || vocabulary.passing === undefined) return likely[0]
  const passing = await vocabulary.passing({ terms: likely.map(({ term }) => term) })
  return [...passing].sort(byChunks)[0]
}

/** The form of that term. */
export async function likeliestForm(
  terms: readonly VocabularyTerm[],
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const term = await likeliest(terms, vocabulary)
  return term === undefined || vocabulary.readableForm === undefined ? term?.form : vocabulary.readableForm(term)
}

function byChunks(a: VocabularyTerm, b: VocabularyTerm): number {
  return b.chunks - a.chunks || (a.term < b.term ? -1 : 1)
}

/** The word in lower case, without accents, as the terms of an analyzer usually are. */
export function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the terms of a text in each language of the index. */
export type TermsOf = (text: string) => Term[][]

/** The terms that words have as wholes. */
interface WholeTerms {
  /** By word. */
  terms: ReadonlyMap<string, ReadonlySet<string>>
  /** Those of all words, each once. */
  all: readonly string[]
  /** Whether a language leaves one of the words out, as a stop word. */
  isOneLeftOut: boolean
}

/** Finds the terms that words have as wholes. The analyzer is called once for each language. */
export function wholeTermsOf(words: readonly string[], termsOf: TermsOf): WholeTerms {
  const terms = new Map(words.map((word) => [word, new Set<string>()]))
  const wordAt = new Map<number, string>()
  let at = 0
  for (const word of words) {
    wordAt.set(at, word)
    at += word.length + 1
  }
  let isOneLeftOut = false
  for (const reading of termsOf(words.join('\n'))) {
    const leftOut = new Set(wordAt.keys())
    for (const { term, start, end } of reading) {
      leftOut.delete(start)
      const word = wordAt.get(start)
      if (word !== undefined && start + word.length === end) terms.get(word)!.add(term)
    }
    isOneLeftOut ||= leftOut.size > 0
  }
  return { terms, all: [...new Set([...terms.values()].flatMap((some) => [...some]))], isOneLeftOut }
}
