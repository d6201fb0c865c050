import { likeliestForm, type TermsOf, type Vocabulary, wholeTermsOf } from './likeliest-word.js'

/** A way to write a word, and the other ways that say the same. */
interface Spelling {
  pattern: RegExp
  others(word: string): string[]
}

/** How far the letters of hiragana are before those of katakana. */
const KATAKANA = 0x60
/** Conjunctions, the article and prepositions, which Hebrew joins to the word behind them. */
const HEBREW_PREFIXES = [...'הובלכמש', 'וה', 'שה', 'וב', 'ול', 'ומ', 'וש', 'מה']

const SPELLINGS: readonly Spelling[] = [
  // 10.30 is 10:30, where that is a time.
  {
    pattern: /^\d{1,2}\.[0-5]\d$/,
    others: (word) => [word.replace('.', ':'), word.replace('.', ':').replace(/^0/, '')],
  },
  { pattern: /^\d{1,2}:[0-5]\d$/, others: (word) => [word.replace(':', '.')] },
  { pattern: /^0x[\da-f]{4,16}$/i, others: (word) => [word.slice(2)] },
  { pattern: /^(?=.*\d)[\da-f]{4,16}$/i, others: (word) => [`0x${word}`] },
  { pattern: /^[ぁ-ゖー]{2,}$/, others: (word) => [word.replace(/[ぁ-ゖ]/g, (letter) => shifted(letter, KATAKANA))] },
  { pattern: /^[ァ-ヶー]{2,}$/, others: (word) => [word.replace(/[ァ-ヶ]/g, (letter) => shifted(letter, -KATAKANA))] },
  {
    pattern: /^[\u05d0-\u05ea]{2,}$/,
    others: (word) => [
      ...HEBREW_PREFIXES.map((prefix) => prefix + word),
      ...HEBREW_PREFIXES.filter((prefix) => word.startsWith(prefix) && word.length >= prefix.length + 2).map((prefix) =>
        word.slice(prefix.length),
      ),
    ],
  },
]

/**
 * The likeliest of the other ways to write a word, as documents have it: a time with a dot, a
 * number with `0x`, a word in the other kana, and one of Hebrew with another prefix, or none.
 */
export async function otherSpelling(
  word: string,
  termsOf: TermsOf,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const others = SPELLINGS.filter(({ pattern }) => pattern.test(word)).flatMap((spelling) => spelling.others(word))
  if (others.length === 0) return undefined
  const { all } = wholeTermsOf(others, termsOf)
  return likeliestForm(all.length === 0 ? [] : await vocabulary.all({ terms: all }), vocabulary)
}

function shifted(letter: string, by: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + by)
}
