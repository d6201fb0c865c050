import type { Embedder } from '../../contracts.js'
import { FUNCTION_WORDS } from './function-words.js'

/** What is known of the language of a query. */
export interface QueryLanguage {
  /**
   * Returns what a cosine of a model counts for, in (0, 1]. It is 1 where the model knows the
   * language, and where its calibration names no languages.
   */
  trustIn(calibration: Embedder['calibration']): number
}

/**
 * What a cosine counts for where the model doesn't know the language of the query. In a language of
 * a script that the model knows, it still meets names, numbers and loan words. To a model that
 * knows no word of a script, all its texts look alike. Measured on questions in German, Spanish and
 * Russian (`docs/ranking.md`, `docs/grounding.md`).
 */
const FOREIGN_TRUST = { sameScript: 0.6, otherScript: 0.2 }

/** The fewest function words that tell a language from others of its script. */
const FEWEST = 2

/** Finds the language of a query by its script and its function words, when it is asked for. */
export function languageOf(query: string): QueryLanguage {
  const trusts = new Map<readonly string[], number>()
  return {
    trustIn(calibration) {
      if (calibration?.languages === undefined) return 1
      const cachedTrust = trusts.get(calibration.languages)
      if (cachedTrust !== undefined) return cachedTrust
      const trust = trustOf(query, calibration.languages)
      trusts.set(calibration.languages, trust)
      return trust
    },
  }
}

function trustOf(query: string, languages: readonly string[]): number {
  const candidates = writtenLike(query.match(LETTERS) ?? [], languages)
  if (candidates.length === 0) return FOREIGN_TRUST.otherScript
  const modelTags = candidates.flatMap((tag) => listOf(tag) ?? [])
  // A language without a list can't be told from those that have one.
  if (modelTags.length < candidates.length) return 1
  return isForeign(functionWords(query), modelTags) ? FOREIGN_TRUST.sameScript : 1
}

/** A function word of a text, and the languages that have it. */
export interface FunctionWord {
  word: string
  tags: readonly string[]
}

/** Returns the function words of a text, each once. */
export function functionWords(query: string): FunctionWord[] {
  const languages = tagsByWord()
  return [...new Set(foldAccents(query).match(WORDS))].flatMap((word) => {
    const tags = languages.get(word)
    return tags === undefined ? [] : [{ word, tags }]
  })
}

/**
 * Whether a language that the model doesn't know has more of the words than each that it knows. Two
 * of them, not both single letters, have to be foreign to all that it knows.
 */
function isForeign(words: readonly FunctionWord[], modelTags: readonly string[]): boolean {
  const foreign = words.filter(({ tags }) => !tags.some((tag) => modelTags.includes(tag)))
  const most = Math.max(...modelTags.map((tag) => wordsIn(words, tag).length))
  return [...new Set(foreign.flatMap(({ tags }) => tags))].some((tag) => {
    const signs = wordsIn(foreign, tag)
    if (signs.length < FEWEST || signs.every(({ word }) => word.length === 1)) return false
    return wordsIn(words, tag).length > most
  })
}

function wordsIn(words: readonly FunctionWord[], language: string): FunctionWord[] {
  return words.filter(({ tags }) => tags.includes(language))
}

/** Returns the languages of a script that at least half of the letters have. No letters: all. */
function writtenLike(letters: readonly string[], languages: readonly string[]): string[] {
  const tests = new Set(languages.map(scriptTest))
  const matches = [...tests].filter(
    (test) => 2 * letters.filter((letter) => test.test(letter)).length >= letters.length,
  )
  return languages.filter((tag) => matches.includes(scriptTest(tag)))
}

/** Letters that belong to a script. Those of formulas, such as 𝑥, belong to none. */
const LETTERS = /(?!\p{Script_Extensions=Common})\p{L}/gu

/**
 * The words of prose: letters between white space and punctuation, and elided words with their
 * apostrophe, such as `l'`. Parts of identifiers, paths, numbers and addresses are none.
 */
export const WORDS =
  /(?<![^\s\u200c\p{Ps}\p{Pi}'"¿¡])[\p{L}\p{M}]+(?:'(?=\p{L})|(?=[\p{Pe}\p{Pf}\p{Po}]*(?:[\s\u200c]|$)))/gu
const ASCII = /^[\0-\x7f]*$/
const ACCENTS = /[\u0300-\u036f]/g
/** What people type for letters that Unicode doesn't take apart. */
const BASE_LETTERS: Readonly<Record<string, string>> = { '’': "'", ı: 'i', ł: 'l', đ: 'd', ø: 'o' }

/** Returns a text in lower case, without accents, which many people don't type. */
export function foldAccents(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  const bare = lower.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
  return bare.replace(/[’ıłđø]/g, (letter) => BASE_LETTERS[letter]!)
}

let languagesOf: Map<string, string[]> | undefined

/** Returns the languages of each function word. Made when first asked for. */
export function tagsByWord(): ReadonlyMap<string, readonly string[]> {
  if (languagesOf !== undefined) return languagesOf
  languagesOf = new Map()
  for (const [tag, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of new Set(words.split(' ').map(foldAccents))) {
      const tags = languagesOf.get(word)
      if (tags === undefined) languagesOf.set(word, [tag])
      else tags.push(tag)
    }
  }
  return languagesOf
}

/**
 * Returns the tag whose list of function words a language has. A list is of one script: `sr-Latn`
 * has none.
 */
function listOf(tag: string): string | undefined {
  const { language } = new Intl.Locale(tag)
  const list = language === 'nb' ? 'no' : language
  return list in FUNCTION_WORDS && scriptTest(tag) === scriptTest(list) ? list : undefined
}

/** By codes of Unicode. */
const scriptTests = /* @__PURE__ */ new Map<string, RegExp>()

/** Returns the test for letters of the script in which a language is mostly written. */
function scriptTest(tag: string): RegExp {
  const { script = 'Latn' } = new Intl.Locale(tag).maximize()
  const scripts = SCRIPTS_OF[script] ?? [script]
  const key = scripts.join()
  let test = scriptTests.get(key)
  if (test === undefined) {
    test = testOf(scripts)
    scriptTests.set(key, test)
  }
  return test
}

function testOf(scripts: readonly string[]): RegExp {
  try {
    return new RegExp(`[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`, 'u')
  } catch {
    // A code that Unicode doesn't have, such as a private one: nothing is written in it.
    return /(?!)/
  }
}

/** The scripts of Unicode that a code stands for, where they have other codes. */
const SCRIPTS_OF: Readonly<Record<string, readonly string[]>> = {
  Aran: ['Arab'],
  Cyrs: ['Cyrl'],
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Latf: ['Latn'],
  Latg: ['Latn'],
}
