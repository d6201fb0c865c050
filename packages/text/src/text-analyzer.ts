import type { Analyzer, Term } from '@kebab/core'
import { anyFlag, filledString, kindOf, listOf, optionReader } from '@kebab/core/kit'
import type { Language } from './language.js'
import { readHangul, readUnspaced } from './read-unspaced.js'
import { readWords } from './read-words.js'
import { scanText, type TextVisitor } from './scan-text.js'
import { readAsciiWord, type WordTerms, wordTerms } from './word-terms.js'

/** The options of `textAnalyzer`. */
export interface TextAnalyzerOptions {
  /**
   * The languages of the texts, each once, such as `english` from `@kebab/text/english`. Default:
   * none, so that words are only folded.
   */
  languages?: readonly Language[] | undefined
  /** Whether the stop words of the languages are left out. Default: true. */
  stopWords?: boolean | undefined
}

/** An `Analyzer` that always has a version. */
export interface TextAnalyzer extends Analyzer {
  version: string
}

/** Changes with every change of terms that is not due to a language. */
const VERSION = 'text.v3'

/**
 * Creates the full analyzer: it splits text of every script into terms that are normalised (NFKC),
 * in lower case, without diacritics, and with ASCII digits.
 *
 * - **Scripts without spaces** (Chinese, Japanese, Thai, Khmer, Lao, Burmese). `Intl.Segmenter`
 *   finds the words. Longer words of Chinese characters, and of Hangul, also give each pair of
 *   neighbours.
 * - **Identifiers** are kept whole and split: `useEffect` gives `useeffect`, `use` and `effect`. So
 *   are `snake_case`, `foo.bar()`, `src/main.ts` and `utf-8`. `C++`, `C#` and `.NET` keep their
 *   signs, `v1.2.3` is found with and without its v, and `U.S.A.` gives `usa`. A hyphenated word
 *   gives its parts, and in code the whole too.
 * - **Languages** remove stop words and stem. Each reads the words of its own scripts: Russian
 *   never touches an English word.
 * - **Languages of one script.** If `lang` names one of them, that one reads alone. Otherwise all
 *   do, as in a query, and a word gives a term for each distinct stem, all with the same span. A
 *   query thus finds the documents of every language.
 * - **Accents.** A Latin word with accents also gives the stem that it has without them, if that
 *   differs: `información` gives `inform` and `informacion`. It is found however it is typed.
 *
 * `terms` never throws because of the text, takes time linear in its length, and gives equal terms
 * for its composed and its decomposed form. Only the first 128 characters of a word count.
 * `text.slice(start, end)` is what a term was made of.
 *
 * The analyzer's version names the languages with their versions. It doesn't cover the runtime's
 * Unicode data, which decides how scripts without spaces are split.
 *
 * @throws TypeError for a wrong option, or if two languages have the same tag
 */
export function textAnalyzer(options: TextAnalyzerOptions = {}): TextAnalyzer {
  const option = optionReader('textAnalyzer', options)
  const languages = option('languages', listOf(LANGUAGE), [])
  const stopWords = option('stopWords', anyFlag, true)
  option.done()
  // The clitics of every language, so that a query leaves out what a document of any language does.
  const clitics = new Set(languages.flatMap((language) => language.clitics ?? []))
  const all = wordTerms(languages, { stopWords, clitics })
  const byTag = new Map<string, WordTerms>()
  for (const language of languages) {
    // Words of other scripts are still read by the other languages.
    const others = languages.filter(({ scripts }) => !scripts.some((script) => language.scripts.includes(script)))
    const languageTerms =
      others.length === languages.length - 1 ? all : wordTerms([language, ...others], { stopWords, clitics })
    for (const tag of [language.tag, ...(language.aliases ?? [])]) {
      if (byTag.has(tag)) option.refuse('languages', 'unique tags', tag)
      byTag.set(tag, languageTerms)
    }
  }

  /** Adds the terms of the words that it is shown. */
  const reader = (text: string, words: WordTerms, terms: Term[]): TextVisitor => ({
    asciiWord: (start, end) => readAsciiWord(text, start, end, words, terms),
    words: (group) => readWords(text, group, words, terms),
    hangul: (start, end) => readHangul(text, start, end, words, terms),
    unspaced: (start, end) => readUnspaced(text, start, end, words, terms),
  })

  const wordsOf = (lang: string | undefined): WordTerms =>
    (lang === undefined ? undefined : byTag.get(primaryTag(lang))) ?? all
  const startOf = startsOf(languages)
  const names = languages.map(({ tag, version }) => `${tag}.${version}`)
  return {
    version: [VERSION, ...names, ...(stopWords ? [] : ['all-words'])].join('+'),
    terms(text, { lang } = {}) {
      const terms: Term[] = []
      scanText(text, reader(text, wordsOf(lang), terms))
      return terms
    },
    find(text, queryTerms, { lang } = {}) {
      const words = wordsOf(lang)
      const terms: Term[] = []
      const spans = (startOf && findSpans(text, queryTerms, startOf)) ?? [0, text.length]
      const visitor = reader(text, words, terms)
      for (let i = 0; i < spans.length; i += 2) scanText(text, visitor, spans[i], spans[i + 1])
      return terms.filter(({ term }) => queryTerms.has(term))
    },
  }
}

const LANGUAGE = kindOf('a language such as `english` from `@kebab/text/english`', (value) => {
  return filledString.fits((value as Partial<Language> | null)?.tag)
})

/** Returns `en` for `en-GB`. */
function primaryTag(lang: string): string {
  const tag = lang.toLowerCase()
  const end = tag.search(/[-_]/)
  return end === -1 ? tag : tag.slice(0, end)
}

const BEYOND_ASCII = /[^\0-\x7f]+/g
const LETTER = /^[a-z]/
const ASCII = /^[\0-\x7f]+$/

/**
 * Returns the spans of a text, between white space, that can hold a wanted term: start and end in
 * turns, ascending. `undefined`: any part of the text can.
 *
 * A span with a character beyond ASCII is always among them. An ASCII span is left out, without
 * reading its words, when it holds no start of a wanted term.
 * @param startOf The function that `startsOf` returns.
 */
function findSpans(
  text: string,
  queryTerms: ReadonlySet<string>,
  startOf: (term: string) => string,
): number[] | undefined {
  const lower = text.toLowerCase()
  // A capital that is longer in lower case shifts the positions after it.
  if (lower.length !== text.length) return undefined
  const positions: number[] = []
  addBeyondAscii(text, positions)
  addAcronyms(lower, positions)
  for (const term of queryTerms) {
    const start = startOf(term)
    if (start === '') return undefined
    if (ASCII.test(start)) addStarts(text, lower, start, positions)
  }
  return spansAround(
    text,
    positions.sort((a, b) => a - b),
  )
}

function addBeyondAscii(text: string, positions: number[]): void {
  BEYOND_ASCII.lastIndex = 0
  while (BEYOND_ASCII.test(text)) positions.push(BEYOND_ASCII.lastIndex - 1)
}

/**
 * Adds the dots after single letters: an acronym's term has no dots, so its start isn't in the
 * text.
 */
function addAcronyms(lower: string, positions: number[]): void {
  for (let at = lower.indexOf('.'); at >= 0; at = lower.indexOf('.', at + 1)) {
    if (!isSmall(lower.charCodeAt(at - 2)) && lower.charCodeAt(at + 1) > 0x20) positions.push(at)
  }
}

/**
 * Adds where a start is in the text. A start that begins with a letter counts only where a word, or
 * a part of one, can begin.
 */
function addStarts(text: string, lower: string, start: string, positions: number[]): void {
  const isWord = LETTER.test(start)
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
    if (!isWord || !isSmall(text.charCodeAt(at - 1)) || !isSmall(text.charCodeAt(at))) positions.push(at)
  }
}

/** Returns whether a UTF-16 unit is a lower-case ASCII letter or a digit. */
function isSmall(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** Returns the spans between white space that hold these positions. */
function spansAround(text: string, positions: readonly number[]): number[] {
  const spans: number[] = []
  let end = 0
  for (const position of positions) {
    if (position < end) continue
    let start = position
    while (start > 0 && text.charCodeAt(start - 1) > 0x20) start--
    end = position
    while (end < text.length && text.charCodeAt(end) > 0x20) end++
    spans.push(start, end)
  }
  return spans
}

/**
 * Returns a function from a term to its start: a prefix that an ASCII text holds, in lower case,
 * wherever the term comes from. `undefined` if a language of Latin script stems without a
 * `startOf`.
 */
function startsOf(languages: readonly Language[]): ((term: string) => string) | undefined {
  const readers = languages.filter(({ scripts, stem }) => scripts.includes('Latn') && stem !== undefined)
  if (readers.some(({ startOf }) => startOf === undefined)) return undefined
  return (term) => {
    // A slash of a term may be a backslash in the text.
    const slash = term.indexOf('/')
    let length = slash === -1 ? term.length : slash
    for (const { startOf } of readers) length = Math.min(length, startOf!(term).length)
    return term.slice(0, length)
  }
}
