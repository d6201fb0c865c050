/** Scripts of which no word has letters of two. Latin counts beyond ASCII, which formulas have. */
const SCRIPTS: readonly RegExp[] = [
  /[\u00c0-\u024f]/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Tamil}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
]
const WORD = /[\p{L}\p{M}\p{Co}\ufffd]{2,}/gu
const NO_LETTER = /[\p{Co}\ufffd]/u
/** The fewest doubtful words of a page that are said, and their share of its words. */
const FEWEST = 3
const LEAST_SHARE = 0.02

/**
 * Whether many words of a page can't be right: their letters are of two scripts, or none that
 * Unicode knows. Some files don't say which letters the glyphs of a font are.
 */
export function hasDoubtfulLetters(texts: Iterable<string>): boolean {
  let words = 0
  let doubtful = 0
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) {
      words++
      // Most words are plain, and tested once.
      if (/[^a-z]/i.test(word) && isDoubtful(word)) doubtful++
    }
  return doubtful >= FEWEST && doubtful >= LEAST_SHARE * words
}

function isDoubtful(word: string): boolean {
  return NO_LETTER.test(word) || SCRIPTS.filter((script) => script.test(word)).length > 1
}
