import { fold, withoutInvisible } from './fold.js'
import type { Language, Script } from './language.js'

/** Maps single words, in normalisation form C, to terms. */
export interface WordTerms {
  /** Returns none for a stop word, and several when languages of one script stem it differently. */
  of(word: string): readonly string[]
  /** Returns whether a word has no meaning of its own beside an apostrophe. */
  isClitic(word: string): boolean
}

/**
 * The most words of each of the two generations of the cache: a few megabytes. Most words of a text
 * are among the most frequent ones.
 */
const WORDS_PER_GENERATION = 16_384
/** Longer words are rare, and aren't cached. */
const LONGEST_CACHED_WORD = 40

/**
 * Maps words to terms in some languages. Each language reads the words of its own scripts, and
 * drops a stop word or stems it. A word gets a term for each distinct stem that these languages
 * give it. A word in the script of none of them is only folded.
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
      // In Turkish, I is the capital of ı.
      const lower = tag === 'tr' ? plain.toLocaleLowerCase('tr') : plain.toLowerCase()
      if (stop.has(lower) || stop.has(folded)) continue
      // If folding leaves nothing of the stem, the folded word is the term.
      terms.add((stem === undefined ? '' : fold(stem(lower))) || folded)
    }
    return [...terms]
  }

  return {
    of(word) {
      const known = recent.get(word)
      if (known !== undefined) return known
      if (word.length > LONGEST_CACHED_WORD) return read(word)
      // As a key, a slice would keep the whole text in memory that it was cut from.
      const copy = detached(word)
      const terms = older.get(copy) ?? read(copy)
      // A word leaves the cache unless it is read again before the next generation is full.
      if (recent.size >= WORDS_PER_GENERATION) {
        older = recent
        recent = new Map()
      }
      recent.set(copy, terms)
      return terms
    },
    isClitic: (word) => clitics.has(word.toLowerCase()),
  }
}

/** Returns a copy of a word. V8 copies slices of fewer than 13 units by itself. */
function detached(word: string): string {
  return word.length < 13 ? word : word.split('').join('')
}

const ASCII = /^[a-z]/i
const SCRIPTS: Readonly<Record<Script, RegExp>> = {
  Arab: /^\p{sc=Arabic}/u,
  Armn: /^\p{sc=Armenian}/u,
  Cyrl: /^\p{sc=Cyrillic}/u,
  Deva: /^\p{sc=Devanagari}/u,
  Grek: /^\p{sc=Greek}/u,
  Hani: /^\p{sc=Han}/u,
  Jpan: /^[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  Latn: /^\p{sc=Latin}/u,
  Taml: /^\p{sc=Tamil}/u,
}

/** Returns whether the first character of a word is of a script. */
function isWrittenIn(word: string, script: Script): boolean {
  return ASCII.test(word) ? script === 'Latn' : SCRIPTS[script].test(word)
}
