import type { Analyzer, Term } from '@kebab/core'
import { anyFlag, filledString, kindOf, listOf, optionReader } from '@kebab/core/kit'
import { findSpans, startsOf } from './find-spans.js'
import type { Language } from './language.js'
import { readHangul, readUnspaced } from './read-unspaced.js'
import { readWords } from './read-words.js'
import { scanText, type WordGroup } from './scan-text.js'
import { readPlainWord, type WordTerms, wordTerms } from './word-terms.js'

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
const VERSION = 'text.v2'

/**
 * Creates the full analyzer: it splits text of every script into terms that are normalised (NFKC),
 * in lower case and without diacritics.
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
    const own = others.length === languages.length - 1 ? all : wordTerms([language, ...others], { stopWords, clitics })
    for (const tag of [language.tag, ...(language.aliases ?? [])]) {
      if (byTag.has(tag)) option.refuse('languages', 'unique tags', tag)
      byTag.set(tag, own)
    }
  }

  const read = (text: string, words: WordTerms, terms: Term[], from?: number, to?: number): void => {
    const visitor = {
      plainWord: (start: number, end: number) => readPlainWord(text, start, end, words, terms),
      words: (group: WordGroup) => readWords(text, group, words, terms),
      hangul: (start: number, end: number) => readHangul(text, start, end, words, terms),
      unspaced: (start: number, end: number) => readUnspaced(text, start, end, words, terms),
    }
    scanText(text, visitor, from, to)
  }

  const wordsOf = (lang: string | undefined): WordTerms =>
    (lang === undefined ? undefined : byTag.get(primaryTag(lang))) ?? all
  const startOf = startsOf(languages)
  const names = languages.map(({ tag, version }) => `${tag}.${version}`)
  return {
    version: [VERSION, ...names, ...(stopWords ? [] : ['all-words'])].join('+'),
    terms(text, { lang } = {}) {
      const terms: Term[] = []
      read(text, wordsOf(lang), terms)
      return terms
    },
    find(text, wanted, { lang } = {}) {
      const words = wordsOf(lang)
      const terms: Term[] = []
      const spans = (startOf && findSpans(text, wanted, startOf)) ?? [0, text.length]
      for (let i = 0; i < spans.length; i += 2) read(text, words, terms, spans[i], spans[i + 1])
      return terms.filter(({ term }) => wanted.has(term))
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
