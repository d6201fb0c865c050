const PLAIN = /^[a-z0-9]*$/
/** The diacritics of Latin, Greek and Cyrillic, the points of Hebrew, the vowel signs and hamzas of Arabic. Elsewhere marks are vowels and consonants: they stay. */
const DIACRITICS =
  /(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670)+/g
/** Soft hyphens, joiners, variation selectors, the Arabic tatweel. */
const INVISIBLE = /(?:[\p{VS}\u00ad\u0640\u200c]|\u200d)+/gu
/** What the compatibility form of some Arabic ligatures has between or before their letters. */
const SPACES = /\s+/g
/** Letters of their own that are also written with others, and the sigma that ends a word. */
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
}
const LETTER = /[ßæœøđðłħıþς]/g

/** The form in which words are compared: compatibility-normalised (NFKC), in lower case, without diacritics, invisible characters and white space. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word
  let folded = foldOnce(word)
  // Taking something away can bring together what composes or lowers again; three rounds were never needed.
  for (let again = foldOnce(folded); again !== folded; again = foldOnce(folded)) folded = again
  return folded
}

/** The word without the characters that nobody sees. */
export function withoutInvisible(word: string): string {
  return word.replace(INVISIBLE, '')
}

function foldOnce(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(DIACRITICS, '')
    .replace(SPACES, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize('NFKC')
}
