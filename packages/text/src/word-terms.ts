import { fold, withoutDiacritics, withoutInvisible, withoutUmlautLetters } from './fold.js'
import type { Language, Script } from './language.js'

/** Maps single words, in normalisation form C, to terms. */
export interface WordTerms {
  /** Returns none for a stop word, and several when languages of one script stem it differently. */
  of(word: string): readonly string[]
  /**
   * Returns the terms of a word that may be a name that ends like a plural, such as Windows. The
   * folded word is one of them, unless German reads alone, which writes all nouns with a capital.
   */
  ofName(word: string): readonly string[]
  /** Returns the term of a stop word, if stop words have terms. `undefined` for any other word. */
  ofStopWord(word: string): string | undefined
  /** Returns whether a word has no meaning of its own beside an apostrophe. */
  isClitic(word: string): boolean
}

/**
 * The most words of each of the two generations of the cache: a few megabytes. Most words of a text
 * are among the most frequent ones.
 */
const WORDS_PER_GENERATION = 16_384
/** Longer words are rare, and aren't cached. No stop word is as long. */
const LONGEST_CACHED_WORD = 40
/** Begins the term of a stop word. No other term begins so. */
export const STOP_WORD = '~'

/**
 * Maps words to terms in some languages. Each language reads the words of its own scripts, and
 * drops a stop word or stems it. A word gets a term for each distinct stem that these languages
 * give it. A word in the script of none of them is only folded.
 *
 * A Latin word with diacritics also gets the stem that it has without them, if that differs. Few
 * people type all of them, and a stemmer knows the ending of `información` but not `informacion`.
 */
export function wordTerms(
  languages: readonly Language[],
  { stopWords, clitics }: { stopWords: boolean; clitics: ReadonlySet<string> },
): WordTerms {
  const readers = languages.map((language) => ({ ...language, stop: new Set(stopWords ? spellingsOf(language) : []) }))
  const hasNames = languages.some(({ tag, scripts }) => tag !== 'de' && scripts.includes('Latn'))
  let recent = new Map<string, ReadWord>()
  let older = new Map<string, ReadWord>()

  const read = (word: string): readonly string[] => {
    const folded = fold(word)
    if (folded === '') return []
    const wordReaders = readers.filter(({ scripts }) => scripts.some((script) => isWrittenIn(word, script)))
    if (wordReaders.length === 0) return [folded]
    const isLatin = isWrittenIn(word, 'Latn')
    if (isLatin && PLURAL_ACRONYM.test(word)) {
      const singular = read(word.replace(/e?s$/, ''))
      // `ANDs` are no stop word.
      return singular.length > 0 ? singular : [folded]
    }
    const terms = new Set<string>()
    const visibleText = withoutInvisible(word.normalize('NFKC'))
    for (const { tag, stem, stop, umlauts } of wordReaders) {
      // In Turkish, I is the capital of ı.
      const lower = tag === 'tr' ? visibleText.toLocaleLowerCase('tr') : visibleText.toLowerCase()
      if (stop.has(lower) || stop.has(folded)) continue
      // If folding leaves nothing of the stem, the folded word is the term.
      const add = (form: string): unknown => terms.add((stem === undefined ? '' : fold(stem(form))) || folded)
      add(lower)
      if (isLatin && !ASCII_ONLY.test(lower)) add(withoutDiacritics(lower))
      if (umlauts === 'words' || (umlauts === 'names' && CAPITAL.test(visibleText))) add(withoutUmlautLetters(lower))
    }
    return terms.size === 0 || !isLatin ? [...terms] : withAcronym(visibleText, folded, terms)
  }

  const readOnce = (word: string): ReadWord => {
    const cachedWord = recent.get(word)
    if (cachedWord !== undefined) return cachedWord
    if (word.length > LONGEST_CACHED_WORD) return { terms: read(word), stopWord: undefined }
    // As a key, a slice would keep the whole text in memory that it was cut from.
    const copy = detached(word)
    const readWord = older.get(copy) ?? withStopWord(copy, read(copy))
    // A word leaves the cache unless it is read again before the next generation is full.
    if (recent.size >= WORDS_PER_GENERATION) {
      older = recent
      recent = new Map()
    }
    recent.set(copy, readWord)
    return readWord
  }
  const of = (word: string): readonly string[] => readOnce(word).terms

  return {
    of,
    ofName(word) {
      const terms = of(word)
      if (terms.length === 0 || !hasNames) return terms
      const folded = fold(word)
      return terms.includes(folded) ? terms : [folded, ...terms]
    },
    ofStopWord: (word) => readOnce(word).stopWord,
    isClitic: (word) => clitics.has(word.toLowerCase()),
  }
}

/** A word as it is cached. */
interface ReadWord {
  terms: readonly string[]
  /** The term of a stop word. `undefined` for any other word. */
  stopWord: string | undefined
}

/** Returns a word with its term as a stop word, which is what a word without terms is. */
function withStopWord(word: string, terms: readonly string[]): ReadWord {
  const folded = terms.length > 0 ? '' : fold(word)
  return { terms, stopWord: folded === '' ? undefined : STOP_WORD + folded }
}

/** The fewest letters of a stop word that is one without its marks, too: Turkish `su` is water. */
const FEWEST_WITHOUT_MARKS = 3
/** Words with another meaning that a stop word is without its marks: `faro`, a lighthouse. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['faro', 'sara', 'bade', 'nar'])
const UMLAUT_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Returns the stop words of a language as people type them: `não` and `nao`, `daß` and `dass`, and
 * in German `für`, `fur` and `fuer`.
 */
function spellingsOf({ stopWords = [], umlauts }: Language): string[] {
  return stopWords.flatMap((word) => {
    if (word.length < FEWEST_WITHOUT_MARKS || ASCII_ONLY.test(word)) return [word]
    const spellings = [fold(word)]
    if (umlauts === 'words') spellings.push(word.replace(/[äöü]/g, (letter) => UMLAUT_LETTERS[letter]!))
    return [word, ...spellings.filter((spelling) => !OTHER_WORDS.has(spelling))]
  })
}

/** Several capitals and a small s, as in `GPUs`, or es after an S, as in `OSes`. */
export const PLURAL_ACRONYM = /^\p{Lu}{2,}s$|^\p{Lu}+Ses$/u
const CAPITAL = /^[A-Z]/
const SHORT_WORD = /^[A-Za-z][a-z]{1,2}$/
const ACRONYM = /^[A-Za-z]*[A-Z]{2}$/
/** Plurals of acronyms in small letters: `pdfs`, `gpus`, `cves`. Hardly any word is like them. */
const SMALL_PLURAL = /^(?!thus|plus)[b-df-hj-np-tv-xz]{2}[^\W\dsy_]?s$/

/**
 * Returns the terms of a Latin word with those that it has as an acronym. An acronym of up to three
 * letters isn't stemmed, and a longer one in S has its folded form too. A word of up to three small
 * letters, as which people type one, has both.
 */
function withAcronym(word: string, folded: string, stems: Set<string>): readonly string[] {
  if (ACRONYM.test(word)) {
    if (word.length <= 3) return [folded]
    return word.endsWith('S') ? [...new Set([folded, ...stems])] : [...stems]
  }
  if (SHORT_WORD.test(word)) stems.add(folded)
  if (SMALL_PLURAL.test(folded)) stems.add(folded).add(folded.slice(0, -1))
  return [...stems]
}

/** Returns a copy of a word. V8 copies slices of fewer than 13 units by itself. */
function detached(word: string): string {
  return word.length < 13 ? word : word.split('').join('')
}

const ASCII = /^[a-z]/i
const ASCII_ONLY = /^[\0-\x7f]*$/
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
