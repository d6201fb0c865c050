import type { Analyzer, AnalyzerLanguage, Term } from '@kebab/core'
import { anyFlag, filledString, kindOf, listOf, optional, optionReader } from '@kebab/core/kit'
import { spanFinder, startsOf } from './find-spans.js'
import { fold } from './fold.js'
import type { Language } from './language.js'
import { type MonthOf, monthsOf, readDate } from './read-dates.js'
import { readNumber } from './read-numbers.js'
import { readTime } from './read-times.js'
import { readHangul, readUnspaced } from './read-unspaced.js'
import { LONGEST_WORD, readAsciiWord } from './read-word.js'
import { readWords } from './read-words.js'
import { scanText, type TextVisitor, type WordGroup } from './scan-text.js'
import { STOP_WORD, type WordTerms, wordTerms } from './word-terms.js'

/** The options of `textAnalyzer`. */
export interface TextAnalyzerOptions {
  /**
   * The languages of the texts, each once, such as `english` from `@kebab/text/english`. Default:
   * none, so that words are only folded.
   */
  languages?: readonly Language[] | undefined
  /**
   * Whether the languages have stop words. Default: true. Without, they are words as all others.
   */
  stopWords?: boolean | undefined
  /**
   * The tag of the language that reads a text of an unknown language, such as `en`: one of
   * `languages`. A text then leaves out the stop words of its own language alone. Default: none, so
   * that all languages read such a text.
   */
  defaultLanguage?: string | undefined
}

/** An `Analyzer` that always has a version. */
export interface TextAnalyzer extends Analyzer {
  version: string
}

/** Changes with every change of terms that is not due to a language. */
const VERSION = 'text.v10'

/**
 * Creates the full analyzer: it splits text of every script into terms that are normalised (NFKC),
 * in lower case, without diacritics, and with ASCII digits.
 *
 * - **Scripts without spaces** (Chinese, Japanese, Thai, Khmer, Lao, Burmese). `Intl.Segmenter`
 *   finds the words. Longer words of Chinese characters, and of Hangul, also give each pair of
 *   neighbours.
 * - **Identifiers** are kept whole and split: `useEffect` gives `useeffect`, `use` and `effect`. So
 *   are `snake_case`, `foo.bar()`, `src/main.ts`, `RFC2616` and `utf-8`. A whole with underscores
 *   counts twice, so that it outweighs parts that other texts hold. `C++`, `C#`, `.NET`, `I/O` and
 *   `R&D` keep their signs, and `C#` gives `csharp`, too. `v1.2.3` is found with and without its v,
 *   and `U.S.A.` gives `usa`. A hyphenated word gives its parts, and the word that they make up. In
 *   code it gives the whole too.
 * - **Acronyms** have the term of their singular: `GPUs` gives `gpu`. Those of up to three letters
 *   aren't stemmed, such as `AWS`. A name in s with a capital within a sentence, such as Windows,
 *   has a term beside its stem.
 * - **Numbers with signs**, such as dates, times and addresses, are kept whole and split. `12,500`
 *   has the term of `12500` too. The parts of a version are no terms, but for four digits or more.
 * - **Dates** have the terms of their day and of their month, such as `2024-01-15` and `2024-01`,
 *   in whatever form they are written: `January 15, 2024`, `15.01.2024`. Months have the names that
 *   the languages give them.
 * - **Times** have the term of their hour and minute, such as `10:30` for `10h30`, `10.30 Uhr` and
 *   `10:30 am`, or `14:00` for `2 pm`.
 * - **Invisible characters** are left out, and an emoji is a term.
 * - **Languages** stem. Each reads the words of its own scripts: Russian never touches an English
 *   word.
 * - **Stop words** are left out, also as they are typed without their marks: `nao`, and in German
 *   `fuer`. With the option `stopWords`, `terms` has them as terms that begin
 *   with `~`: `~it`. One in capitals, such as IT, has the term `~IT` too. So has a letter behind a
 *   word that is none, as in Vitamin A.
 * - **Several languages** are told apart. If `lang` names one of them, that one reads the text,
 *   with the languages of other scripts. The text has the mark of the language, such as `@de`, with
 *   which all of its terms end: `haus@de`. Any other text has no mark. It is read in the default
 *   language, or in all. Then a word gives a term for each distinct stem, all with the same span.
 *   `analyzeQuery` of `@kebab/core/kit` reads a query in the languages that an index holds.
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
  const defaultTag = option('defaultLanguage', optional(filledString))
  option.done()
  const defaultLanguage = languages.find(({ tag }) => tag === defaultTag)
  if (defaultTag !== undefined && defaultLanguage === undefined)
    option.refuse('defaultLanguage', 'the tag of one of `languages`', defaultTag)
  // The clitics of every language, so that a query leaves out what a document of any language does.
  const clitics = new Set(languages.flatMap((language) => language.clitics ?? []))
  const readingIn = (language: Language | undefined, mark?: string): Reading => {
    const readers = language === undefined ? languages : readersIn(language, languages, defaultLanguage)
    const allWords = wordTerms(readers, { stopWords, clitics })
    const words = { ...allWords, ofStopWord: () => undefined }
    return { mark, words, allWords, readQuery: queryReader(mark, startsOf(readers)) }
  }
  const unmarked = readingIn(defaultLanguage)
  const monthOf = monthsOf(languages.map(({ tag }) => tag))
  const byTag = new Map<string, () => Reading>()
  const marks: AnalyzerLanguage[] = []
  for (const language of languages) {
    const isMarked = languages.length > 1 && language !== defaultLanguage
    const mark = `@${language.tag}`
    if (isMarked) marks.push({ lang: language.tag, mark })
    let reading = isMarked ? undefined : unmarked
    // Made for the first text: an index holds few of the languages that there are.
    const readingOnce = (): Reading => {
      reading ??= readingIn(language, mark)
      return reading
    }
    for (const tag of [language.tag, ...(language.aliases ?? [])]) {
      if (byTag.has(tag)) option.refuse('languages', 'unique tags', tag)
      byTag.set(tag, readingOnce)
    }
  }

  const readingOf = (lang: string | undefined): Reading =>
    (lang === undefined ? undefined : byTag.get(primaryTag(lang))?.()) ?? unmarked
  const names = languages.map(({ tag, version }) => `${tag}.${version}`)
  if (defaultTag !== undefined) names.push(`default-${defaultTag}`)
  return {
    version: [VERSION, ...names, ...(stopWords ? [] : ['all-words'])].join('+'),
    ...(marks.length === 0 ? {} : { languages: marks, ...(defaultTag && { defaultLanguage: defaultTag }) }),
    terms(text, { lang, stopWords: hasStopWords = false } = {}) {
      const { mark, words, allWords } = readingOf(lang)
      const reader = new TermReader(text, hasStopWords ? allWords : words, monthOf)
      scanText(text, reader)
      return mark === undefined ? reader.terms : withMark(mark, reader.terms)
    },
    find(text, queryTerms, { lang } = {}) {
      const { mark, words, allWords, readQuery } = readingOf(lang)
      const { bareTerms, hasStopWords, spansIn } = readQuery(queryTerms)
      const spans = spansIn(text) ?? [0, text.length]
      const reader = new TermReader(text, hasStopWords ? allWords : words, monthOf)
      for (let i = 0; i < spans.length; i += 2) scanText(text, reader, spans[i], spans[i + 1])
      const occurrences = reader.terms.filter(({ term }) => bareTerms.has(term))
      return mark === undefined ? occurrences : withMark(mark, occurrences).filter(({ term }) => queryTerms.has(term))
    },
  }
}

/**
 * Collects the terms of the words that it is shown. A class, since V8 compiles closures that are
 * made for each text again and again.
 */
class TermReader implements TextVisitor {
  readonly terms: Term[] = []
  readonly #text: string
  readonly #words: WordTerms
  readonly #monthOf: MonthOf

  constructor(text: string, words: WordTerms, monthOf: MonthOf) {
    this.#text = text
    this.#words = words
    this.#monthOf = monthOf
  }

  number(start: number): void {
    readDate(this.#text, start, this.#monthOf, this.terms)
    readTime(this.#text, start, this.terms)
    readNumber(this.#text, start, this.terms)
  }

  asciiWord(start: number, end: number): void {
    readAsciiWord(this.#text, start, end, this.#words, this.terms)
  }

  words(group: WordGroup): void {
    readWords(this.#text, group, this.#words, this.terms)
  }

  hangul(start: number, end: number): void {
    readHangul(this.#text, start, end, this.#words, this.terms)
  }

  unspaced(start: number, end: number): void {
    readUnspaced(this.#text, start, end, this.#words, this.terms)
  }

  emoji(start: number, end: number): void {
    readEmoji(this.#text, start, end, this.terms)
  }
}

/** How texts in a language are read. */
interface Reading {
  /** With which their terms end. Absent: with none. */
  mark: string | undefined
  /** Without terms of stop words. */
  words: WordTerms
  allWords: WordTerms
  readQuery: (queryTerms: ReadonlySet<string>) => QueryTerms
}

/** The terms of a query, as `find` looks for them in each of many texts. */
interface QueryTerms {
  /** Without the mark of the reading. */
  bareTerms: ReadonlySet<string>
  hasStopWords: boolean
  spansIn: ReturnType<typeof spanFinder>
}

/** Returns a function that reads the terms of a query. It keeps those of the last one. */
function queryReader(mark: string | undefined, startsOfTerm: ReturnType<typeof startsOf>): Reading['readQuery'] {
  let last: { terms: ReadonlySet<string>; query: QueryTerms } | undefined
  return (queryTerms) => {
    if (last === undefined || !areEqual(last.terms, queryTerms)) {
      const terms = new Set(queryTerms)
      const bareTerms = withoutMark(mark, terms)
      const hasStopWords = [...bareTerms].some((term) => term.startsWith(STOP_WORD))
      const spansIn = startsOfTerm === undefined ? () => undefined : spanFinder(bareTerms, startsOfTerm)
      last = { terms, query: { bareTerms, hasStopWords, spansIn } }
    }
    return last.query
  }
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false
  for (const term of a) if (!b.has(term)) return false
  return true
}

/**
 * Returns the languages that read a text in a language: itself, and those of other scripts. Of
 * several that share a script with the default language, only that one does.
 */
function readersIn(
  language: Language,
  languages: readonly Language[],
  defaultLanguage: Language | undefined,
): readonly Language[] {
  const others = languages.filter((other) => !sharesScript(other, language))
  if (defaultLanguage === undefined) return [language, ...others]
  const single = others.filter((other) => other === defaultLanguage || !sharesScript(other, defaultLanguage))
  return [language, ...single.map(({ stopWords: _, ...other }) => other)]
}

function sharesScript(a: Language, b: Language): boolean {
  return a.scripts.some((script) => b.scripts.includes(script))
}

/** Returns terms with the mark of their language, which comes first. */
function withMark(mark: string, terms: readonly Term[]): Term[] {
  const marked: Term[] = [{ term: mark, start: 0, end: 0, countsInLength: false }]
  for (const { term, start, end, countsInLength, stopWord } of terms) {
    if (countsInLength === undefined) marked.push({ term: term + mark, start, end })
    else if (stopWord === undefined) marked.push({ term: term + mark, start, end, countsInLength })
    else marked.push({ term: term + mark, start, end, countsInLength: false, stopWord })
  }
  return marked
}

/** Returns those of some terms that have a mark, without it. For no mark, those without any. */
function withoutMark(mark: string | undefined, terms: ReadonlySet<string>): ReadonlySet<string> {
  const bare = new Set<string>()
  for (const term of terms) {
    if (mark === undefined) {
      if (!term.includes('@')) bare.add(term)
    } else if (term.endsWith(mark) && term !== mark) bare.add(term.slice(0, -mark.length))
  }
  return bare
}

const LANGUAGE = kindOf('a language such as `english` from `@kebab/text/english`', (value) => {
  return filledString.fits((value as Partial<Language> | null)?.tag)
})

const TONES = /\p{Emoji_Modifier}/gu

/** Adds the term of an emoji, which has no tone of skin. */
function readEmoji(text: string, start: number, end: number, terms: Term[]): void {
  const until = Math.min(end, start + LONGEST_WORD)
  const term = fold(text.slice(start, until).replace(TONES, ''))
  if (term !== '') terms.push({ term, start, end: until })
}

/** Returns `en` for `en-GB`. */
function primaryTag(lang: string): string {
  const tag = lang.toLowerCase()
  const end = tag.search(/[-_]/)
  return end === -1 ? tag : tag.slice(0, end)
}
