const ASCII_WORD = /^[a-z0-9]*$/
/** Signs of ASCII that show. In lower case, they are folded. */
const ASCII_SIGNS = /^[!-~]*$/
/**
 * The diacritics of Latin, Greek, Cyrillic and symbols, the points of Hebrew, and the vowel signs
 * and hamzas of Arabic. The marks of other scripts are vowels and consonants, and stay.
 */
const DIACRITICS =
  /(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]|[\u20d0-\u20ff\ufe20-\ufe2f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670)+/g
/**
 * Format characters (soft hyphens, joiners, marks of direction, byte-order marks), variation
 * selectors, the Arabic tatweel. The signs that stand before Arabic numbers show, and a zero-width
 * space separates words.
 */
const INVISIBLE = /(?:[\p{VS}\u0640]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200b])\p{Cf})+/gu
/** The compatibility form of some Arabic ligatures has spaces between or before its letters. */
const SPACES = /\s+/g
/**
 * Letters that are no composition, with their common spelling, and the final sigma. The last two
 * are those that a Persian keyboard has in the place of Arabic ones.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  ی: 'ي',
  ک: 'ك',
}
const LETTER = /[ßæœøđðłħıþςیک]/g
/** The long vowel at the end of a longer word of katakana, which many leave out. */
const LONG_VOWEL = /(?<=[\p{sc=Katakana}ー]{3})ー$/u
/** Vowels of loanwords that are written small or large, and a V that is written as a B. */
const LOAN_VOWEL = /ヴ[ァィェォ]?|[ァィゥェォ]/g
const LOAN_VOWELS: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴ: 'ブ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
}
/** The decimal digits of all other scripts. */
const DIGIT = /[^\P{Nd}0-9]/gu
const IS_DIGIT = /\p{Nd}/u

/**
 * Returns the form in which words are compared: compatibility-normalised (NFKC), in lower case and
 * with ASCII digits. It has no diacritics, invisible characters and white space. A longer word of
 * katakana has no long vowel at its end: `サーバ` for `サーバー`. Its small vowels are large ones,
 * and its V is a B: `バイオリン` for `ヴァイオリン`.
 */
export function fold(word: string): string {
  if (ASCII_WORD.test(word)) return word
  let folded = foldOnce(word)
  // Without a character, its neighbours may compose or lower again. A third round was never needed.
  for (let again = foldOnce(folded); again !== folded; again = foldOnce(folded)) folded = again
  return folded
}

function foldOnce(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_SIGNS.test(lower)) return lower
  return withoutInvisible(lower.normalize('NFKD'))
    .replace(DIACRITICS, '')
    .replace(SPACES, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(DIGIT, asciiDigit)
    .normalize('NFKC')
    .replace(LOAN_VOWEL, (vowel) => LOAN_VOWELS[vowel]!)
    .replace(LONG_VOWEL, '')
}

/** Digits come in runs of ten, from 0 to 9. Runs of several scripts may follow one another. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/** Removes the diacritics of a word, and leaves everything else as it is. */
export function withoutDiacritics(word: string): string {
  return word.normalize('NFD').replace(DIACRITICS, '').normalize('NFC')
}

/** Removes the invisible characters of a word. */
export function withoutInvisible(word: string): string {
  return word.replace(INVISIBLE, '')
}

/** Vowels that stand for an umlaut. After another vowel, or a q, the e belongs to a diphthong. */
const UMLAUT = /(?<![aeouq])([aou])e/g

/**
 * Returns a word in lower case with plain vowels in the place of `ae`, `oe` and `ue`: `muller` for
 * `mueller`.
 */
export function withoutUmlautLetters(word: string): string {
  return word.replace(UMLAUT, '$1')
}
