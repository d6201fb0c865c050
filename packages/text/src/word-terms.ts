import { fold, withoutInvisible } from './fold.js'
import type { Language } from './language.js'
import { isWrittenIn } from './scripts.js'

/** The terms of a single word, given in normalisation form C: none for a stop word, several where its language isn't known. */
export interface WordTerms {
  of(word: string): readonly string[]
  /** Whether the word means nothing beside an apostrophe. */
  isClitic(word: string): boolean
}

/** How many words are remembered at the least, and half of the most: a few megabytes. Most words of a text are among the most frequent ones. */
const REMEMBERED = 16_384
/** Longer words are rare, and aren't remembered. */
const LONGEST = 40

/**
 * Reads words in some languages. Each language has a say in the words of its script: it takes a stop word out, or stems it. What the languages say
 * is joined, so that a word has a term for each of its distinct stems; a word that none of them is written in is only folded.
 */
export function wordTerms(
  languages: readonly Language[],
  { stopWords, clitics }: { stopWords: boolean; clitics: ReadonlySet<string> },
): WordTerms {
  const readers = languages.map((language) => ({ ...language, stop: new Set(stopWords ? language.stopWords : []) }))
  let recent = new Map<string, readonly string[]>()
  let older = new Map<string, readonly string[]>()

  const read = (word: string): readonly string[] => {
    const folded = fold(word)
    if (folded === '') return []
    const own = readers.filter(({ scripts }) => scripts.some((script) => isWrittenIn(word, script)))
    if (own.length === 0) return [folded]
    const terms = new Set<string>()
    const plain = withoutInvisible(word.normalize('NFKC'))
    for (const { tag, stem, stop } of own) {
      // In Turkish the capital of ı is I.
      const lower = tag === 'tr' ? plain.toLocaleLowerCase('tr') : plain.toLowerCase()
      if (stop.has(lower) || stop.has(folded)) continue
      // A stem that folding takes away is none.
      terms.add((stem === undefined ? '' : fold(stem(lower))) || folded)
    }
    return [...terms]
  }

  return {
    of(word) {
      const known = recent.get(word)
      if (known !== undefined) return known
      if (word.length > LONGEST) return read(word)
      // A slice would keep the whole text that it was cut from.
      const copy = detached(word)
      const terms = older.get(copy) ?? read(copy)
      // What isn't asked for again while as many others are is forgotten.
      if (recent.size >= REMEMBERED) {
        older = recent
        recent = new Map()
      }
      recent.set(copy, terms)
      return terms
    },
    isClitic: (word) => clitics.has(word.toLowerCase()),
  }
}

function detached(word: string): string {
  return word.length < 13 ? word : word.split('').join('')
}
