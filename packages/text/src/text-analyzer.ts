import type { Analyzer, Term } from '@kebab/core'
import { anyFlag, filledString, kindOf, listOf, optionReader } from '@kebab/core/kit'
import { findSpans } from './find-spans.js'
import type { Language } from './language.js'
import { readHangul, readUnspaced } from './read-unspaced.js'
import { readPlainWord } from './read-word.js'
import { readWords } from './read-words.js'
import { scanText, type WordGroup } from './scan-text.js'
import { startsOf } from './starts-of.js'
import { type WordTerms, wordTerms } from './word-terms.js'

/** What `textAnalyzer` is told about the texts. */
export interface TextAnalyzerOptions {
  /** The languages of the texts, each once, such as `english` from `@kebab/text/english`. Default: none, so that words are only folded. */
  languages?: readonly Language[] | undefined
  /** Whether the languages' stop words are left out. Default: true. */
  stopWords?: boolean | undefined
}

/** An `Analyzer` whose version is always there. */
export interface TextAnalyzer extends Analyzer {
  version: string
}

/** Changes with every change of the terms that isn't one of a language. */
const VERSION = 'text.v2'

/**
 * The full analysis: text of every script to terms that are normalised (NFKC), in lower case and without diacritics.
 *
 * - Words of scripts without spaces (Chinese, Japanese, Thai, Khmer, Lao, Burmese) are found by `Intl.Segmenter`; longer words of Chinese characters and of
 *   Hangul also count as each two neighbouring characters.
 * - Identifiers are kept whole and split: `useEffect` gives `useeffect`, `use`, `effect`; `snake_case`, `foo.bar()`, `src/main.ts` and `utf-8` likewise. `C++`, `C#` and `.NET`
 *   keep their signs, `v1.2.3` is found with and without its v, `U.S.A.` is `usa`. Words with a hyphen count as their parts, and as a whole too where code stands around them.
 * - The languages take out stop words and stem. Each reads the words of its own script: Russian and English never touch one another's.
 * - With several languages of one script, `lang` says which one reads. Without it, as in a query, or if it is none of them, all do, and a word has one term for each
 *   distinct stem, all at the place of the word: a query finds the documents of every language.
 *
 * `terms` throws for nothing that a text contains, takes time in proportion to its length, and gives equal terms for equal text in composed and in decomposed form. Of a word only
 * the first 128 characters count. `text.slice(start, end)` is what a term came from.
 *
 * The version names the languages with their versions. Where words of scripts without spaces end is left to the runtime's Unicode data, which isn't part of it.
 *
 * @throws TypeError for a wrong option, or if two languages have the same tag
 */
export function textAnalyzer(options: TextAnalyzerOptions = {}): TextAnalyzer {
  const option = optionReader('textAnalyzer', options)
  const languages = option('languages', listOf(LANGUAGE), [])
  const stopWords = option('stopWords', anyFlag, true)
  option.done()
  // Those of every language, so that a query leaves out what any document does.
  const clitics = new Set(languages.flatMap((language) => language.clitics ?? []))
  const all = wordTerms(languages, { stopWords, clitics })
  const byTag = new Map<string, WordTerms>()
  for (const language of languages) {
    // What is written in another script is read as ever.
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

/** `en` of `en-GB`. */
function primaryTag(lang: string): string {
  const tag = lang.toLowerCase()
  const end = tag.search(/[-_]/)
  return end === -1 ? tag : tag.slice(0, end)
}
