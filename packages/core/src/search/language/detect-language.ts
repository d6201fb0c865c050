import { foldAccents, tagsByWord, WORDS } from './query-language.js'

/** How much of a text is looked at, in UTF-16 units. */
const MOST_CHARACTERS = 20_000
/** The fewest different function words that tell a language. */
const FEWEST = 2
/** What they weigh together, at least. */
const LEAST_WEIGHT = 0.8
/** The share of the weight of the likeliest language that the next one may have. */
const NEXT = 0.9

/** Scripts of one language, or of one that nearly all of their texts are in. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [script: RegExp, lang: string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 'ja'],
  [/\p{sc=Hangul}/gu, 'ko'],
  [/\p{sc=Han}/gu, 'zh'],
  [/\p{sc=Thai}/gu, 'th'],
  [/\p{sc=Armenian}/gu, 'hy'],
  [/\p{sc=Tamil}/gu, 'ta'],
  [/\p{sc=Hebrew}/gu, 'he'],
  [/\p{sc=Georgian}/gu, 'ka'],
]
const ANY_SCRIPT = new RegExp(LANGUAGE_OF_SCRIPT.map(([{ source }]) => source).join('|'), 'u')
const LETTERS = /\p{L}/gu
/** The share of the letters that the script of a language has at least. Kanji are beside kana. */
const SHARE_OF_LETTERS = 0.2

/**
 * Returns the language that a text is written in, as a lower-case BCP 47 tag. It goes by the script
 * and by function words such as `the`, `und`, `que`, of the first 20,000 characters. `undefined`
 * where it is unsure: of code, of a list of names, of a text with fewer than two function words.
 */
export function detectLanguage(text: string): string | undefined {
  const start = text.slice(0, MOST_CHARACTERS)
  const byScript = languageOfScript(start)
  if (byScript !== undefined) return byScript
  const languages = tagsByWord()
  const impossible = CYRILLIC.test(start)
    ? Object.keys(OTHER_LETTERS).filter((tag) => OTHER_LETTERS[tag]!.test(start))
    : []
  const signs = new Map<string, { weight: number; words: string[] }>()
  const counted = new Set<string>()
  for (const word of foldAccents(start).match(WORDS) ?? []) {
    const all = languages.get(word)
    // Each once: a name such as Los Angeles may come again and again.
    if (all === undefined || counted.has(word)) continue
    counted.add(word)
    const tags = impossible.length === 0 ? all : all.filter((tag) => !impossible.includes(tag))
    for (const tag of tags) {
      const sign = signs.get(tag) ?? { weight: 0, words: [] }
      // A word of many languages tells little.
      sign.weight += 1 / tags.length
      sign.words.push(word)
      signs.set(tag, sign)
    }
  }
  const [first, second] = [...signs].sort(([, a], [, b]) => b.weight - a.weight)
  if (first === undefined) return undefined
  const [lang, { weight, words }] = first
  if (words.length < FEWEST || weight < LEAST_WEIGHT || words.every((word) => word.length === 1)) return undefined
  return second === undefined || second[1].weight <= NEXT * weight ? lang : undefined
}

/** Returns the language whose script enough of the letters have. Most texts have none of them. */
function languageOfScript(text: string): string | undefined {
  if (!ANY_SCRIPT.test(text)) return undefined
  const letters = text.match(LETTERS)?.length ?? 0
  return LANGUAGE_OF_SCRIPT.find(([script]) => (text.match(script)?.length ?? 0) > SHARE_OF_LETTERS * letters)?.[1]
}

const CYRILLIC = /[\u0400-\u04ff]/
/** Cyrillic letters that a language doesn't have. A few of them are of a name, or quoted. */
const OTHER_LETTERS: Readonly<Record<string, RegExp>> = {
  ru: /(?:[іїєґјљњћђџ].*){3}/su,
  uk: /(?:[ыэёъ].*){3}/su,
  bg: /(?:[ыэёіїєґјљњћђџ].*){3}/su,
  sr: /(?:[ыэёщъюяіїєґ].*){3}/su,
}
