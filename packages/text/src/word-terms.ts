import type { Term } from '@kebab/core'
import { addTerms, composedText, LONGEST_TERM, sliceEnd } from './composed-text.js'
import { fold, withoutDiacritics, withoutInvisible } from './fold.js'
import type { Language, Script } from './language.js'
import { classOf, UPPER } from './scan-text.js'

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
 *
 * A Latin word with diacritics also gets the stem that it has without them, if that differs. Few
 * people type all of them, and a stemmer knows the ending of `información` but not `informacion`.
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
    const wordReaders = readers.filter(({ scripts }) => scripts.some((script) => isWrittenIn(word, script)))
    if (wordReaders.length === 0) return [folded]
    const terms = new Set<string>()
    const isLatin = isWrittenIn(word, 'Latn')
    const visibleText = withoutInvisible(word.normalize('NFKC'))
    for (const { tag, stem, stop } of wordReaders) {
      // In Turkish, I is the capital of ı.
      const lower = tag === 'tr' ? visibleText.toLocaleLowerCase('tr') : visibleText.toLowerCase()
      if (stop.has(lower) || stop.has(folded)) continue
      // If folding leaves nothing of the stem, the folded word is the term.
      const add = (form: string): unknown => terms.add((stem === undefined ? '' : fold(stem(form))) || folded)
      add(lower)
      if (isLatin && !ASCII_ONLY.test(lower)) add(withoutDiacritics(lower))
    }
    return [...terms]
  }

  return {
    of(word) {
      const cachedTerms = recent.get(word)
      if (cachedTerms !== undefined) return cachedTerms
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

/**
 * The most UTF-16 units of a word that are read. They hold `LONGEST_TERM` composed characters of
 * any real word, and bound the cost of a letter with a million marks.
 */
export const LONGEST_WORD = 1024

/** Adds the terms of a word of ASCII letters and digits that has neither parts nor marks. */
export function readAsciiWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const until = Math.min(end, start + LONGEST_TERM)
  for (const term of words.of(text.slice(start, until))) terms.push({ term, start, end: until })
}

/**
 * Adds the terms of a word, then those of its parts if it is written in `snake_case` or
 * `camelCase`.
 */
export function readWord(text: string, start: number, end: number, words: WordTerms, terms: Term[]): void {
  const composed = composedText(text, start, sliceEnd(text, start, end, LONGEST_WORD))
  const word = composed.text
  const isSnake = word.includes('_')
  if (!isSnake && !hasHump(word)) {
    addTerms(composed, 0, word.length, words, terms)
    return
  }
  const subwords = subwordsOf(word)
  const from = subwords[0]?.start ?? 0
  const to = subwords.at(-1)?.end ?? 0
  const whole = word.slice(from, Math.min(to, from + LONGEST_TERM))
  // An identifier with an underscore is in no language: it is folded, and never stemmed.
  if (whole.includes('_')) {
    const term = fold(whole)
    if (term !== '') terms.push({ term, start: composed.startOf(from), end: composed.endOf(from + whole.length) })
  } else if (from < to) addTerms(composed, from, to, words, terms)
  if (subwords.length === 1) return
  // A single letter of a camelCase word, such as the `i` of `iPhone`, is no useful term.
  for (const subword of subwords)
    if (isSnake || subword.end - subword.start > 1) addTerms(composed, subword.start, subword.end, words, terms)
}

const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** `URLs` has no parts `UR` and `Ls`. */
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u

function hasHump(word: string): boolean {
  for (let i = 1; i < word.length; i++) {
    // Most words have no capital after their first letter, and this test is cheaper than a match.
    if ((classOf(word.charCodeAt(i)) & UPPER) !== 0) return HUMP.test(word) && !PLURAL_ACRONYM.test(word)
  }
  return false
}

/** Returns the spans of the parts of a word, in order. */
function subwordsOf(word: string): { start: number; end: number }[] {
  const subwords: { start: number; end: number }[] = []
  let start = 0
  for (const piece of word.split('_')) {
    for (const subword of PLURAL_ACRONYM.test(piece) ? [piece] : piece.split(HUMP)) {
      if (subword !== '') subwords.push({ start, end: start + subword.length })
      start += subword.length
    }
    start += 1
  }
  return subwords
}
