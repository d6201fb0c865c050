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
  let likely: readonly string[] | undefined
  return {
    trustIn(calibration) {
      if (calibration?.languages === undefined) return 1
      const letters = query.match(LETTERS) ?? []
      if (letters.length === 0) return 1
      const ofScript = calibration.languages.filter((tag) => isWrittenIn(letters, tag))
      if (ofScript.length === 0) return FOREIGN_TRUST.otherScript
      likely ??= likeliest(query)
      if (likely.length === 0) return 1
      // A language without a list can't be told from those that have one.
      const isKnown = ofScript.map(primaryTag).some((tag) => likely!.includes(tag) || !(tag in FUNCTION_WORDS))
      return isKnown ? 1 : FOREIGN_TRUST.sameScript
    },
  }
}

/** Returns the languages with the most function words in a query. None: it has too few. */
function likeliest(query: string): string[] {
  const counts = countFunctionWords(query)
  const most = Math.max(0, ...counts.values())
  return most < FEWEST ? [] : [...counts.keys()].filter((tag) => counts.get(tag) === most)
}

/** Whether at least half of some letters are of the script that a language mostly has. */
function isWrittenIn(letters: readonly string[], tag: string): boolean {
  const isOfScript = scriptTest(tag)
  return 2 * letters.filter((letter) => isOfScript.test(letter)).length >= letters.length
}

/** Counts how many function words of each language a query has, each once. */
function countFunctionWords(query: string): Map<string, number> {
  const counts = new Map<string, number>()
  const tags = tagsByWord()
  for (const word of new Set((query.match(WORDS) ?? []).map(folded))) {
    for (const tag of tags.get(word) ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}

const LETTERS = /\p{L}/gu
const WORDS = /[\p{L}\p{M}]+/gu
const ACCENTS = /[\u0300-\u036f]/g

/** Returns a word in lower case and without accents, which many people don't type. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}

let languagesOf: Map<string, string[]> | undefined

/** Returns the languages of each function word. Made when first asked for. */
function tagsByWord(): ReadonlyMap<string, readonly string[]> {
  if (languagesOf !== undefined) return languagesOf
  languagesOf = new Map()
  for (const [tag, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of new Set(words.split(' ').map(folded))) {
      const tags = languagesOf.get(word)
      if (tags === undefined) languagesOf.set(word, [tag])
      else tags.push(tag)
    }
  }
  return languagesOf
}

const scriptTests = /* @__PURE__ */ new Map<string, RegExp>()

/** Returns a test for letters of that script. */
function scriptTest(tag: string): RegExp {
  let test = scriptTests.get(tag)
  if (test === undefined) {
    const { script = 'Latn' } = new Intl.Locale(tag).maximize()
    test = testOf(SCRIPTS_OF[script] ?? [script])
    scriptTests.set(tag, test)
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

/** Returns `en` for `en-GB`. */
function primaryTag(tag: string): string {
  return new Intl.Locale(tag).language
}
