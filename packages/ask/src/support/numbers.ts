import { withoutInvisible } from '../fence.js'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
/** English number words below a hundred, with their numbers. */
const WORDS = new Map([
  ...SMALL.split(' ').map((word, i) => [word, i] as const),
  ...TENS.split(' ').map((word, i) => [word, 20 + 10 * i] as const),
])
/** English words that multiply the number before them. */
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

/**
 * Other words for the numbers from 1 on. Many of them have other meanings, so they count in
 * passages only.
 */
const OTHER_WORDS = new Map(
  [
    'first single ein eine einer eines eins un une uno una um uma een één 一',
    'second twice both pair zwei deux dos due dois duas twee 二 两 兩',
    'third thrice drei trois tres tre três drie 三',
    'fourth vier quatre cuatro quattro quatro 四',
    'fifth fünf cinq cinco cinque vijf 五',
    'sixth sechs seis sei zes 六',
    'seventh sieben sept siete sette sete zeven 七',
    'eighth acht huit ocho otto oito 八',
    'ninth neun neuf nueve nove negen 九',
    'tenth zehn dix diez dieci dez tien 十',
    'eleventh elf onze once undici',
    'twelfth dozen zwölf douze doce dodici doze twaalf',
  ].flatMap((words, i) => words.split(' ').map((word) => [word, `${i + 1}`] as const)),
)
/** A word, or an ideograph. */
const WORD = /\p{sc=Han}|(?:(?!\p{sc=Han})\p{L})+/gu

const DIGITS = String.raw`\d+(?:[.,]\d+)*`
const SCALE = [...SCALES.keys()].join('|')
const ANY_WORD = `(?:${[...WORDS.keys()].join('|')}|${SCALE})`
/**
 * Digits, possibly with scales behind them, or number words in a row. A letter of another script
 * that touches a number word is no part of it.
 */
const PHRASE = new RegExp(
  String.raw`${DIGITS}(?:[\s-]{1,3}(?:${SCALE})(?!\p{sc=Latin}))*|(?<!\p{sc=Latin})${ANY_WORD}(?:[\s-]{1,3}(?:and\s{1,3})?${ANY_WORD})*(?!\p{sc=Latin})`,
  'giu',
)

/**
 * The numbers of a statement, which a passage that supports it has to have: digits, and English
 * number words. `3`, `three`, `３` and `٣` are the same, and so are `2 million` and `2,000,000`.
 * Either the point or the comma may separate decimals.
 *
 * `one` is left out, since it is mostly a pronoun. So is a single digit behind a letter, as in
 * `CO2`.
 */
export function numbersOf(statement: string): string[] {
  const normalized = normalize(statement)
  return [...normalized.matchAll(PHRASE)].flatMap(({ 0: phrase, index }) => {
    const isInWord = /^\d$/.test(phrase) && /[\p{L}_]/u.test(normalized.slice(0, index).slice(-1))
    return isInWord || phrase.toLowerCase() === 'one' ? [] : numbersIn(phrase)
  })
}

/**
 * The numbers that a passage has. Besides those of `numbersOf`, they are the parts of numbers, such
 * as the 2 of `2 million`, and ordinals. The words for 1 to 12 count in a few more languages.
 */
export function allNumbersOf(passage: string): Set<string> {
  const normalized = normalize(passage)
  const phrases = [...normalized.matchAll(PHRASE)].map(([phrase]) => phrase)
  const words = normalized.toLowerCase().match(WORD) ?? []
  return new Set([
    ...phrases.flatMap((phrase) => [...numbersIn(phrase), ...phrase.split(SEPARATOR).flatMap(numbersIn)]),
    ...words.flatMap((word) => OTHER_WORDS.get(word) ?? []),
  ])
}

/** Whether a word is a number, or a part of one. */
export function isNumber(word: string): boolean {
  return /^\d/.test(word) || WORDS.has(word) || SCALES.has(word)
}

const SEPARATOR = /[\s-]+(?:and\s+)?/

/** The text with its digits of any script as those of ASCII, which `\d` matches. */
function normalize(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .replace(/(?!\d)\p{Nd}/gu, (digit) => `${digitOf(digit.codePointAt(0)!)}`)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}

/** The value of a decimal digit. Unicode has the ten of each script in a row, from 0 on. */
function digitOf(code: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/** The numbers of a phrase. They are several in `two three`, or in `nineteen eighty`. */
function numbersIn(phrase: string): string[] {
  const numbers: string[] = []
  let whole = 0
  /** What a scale would multiply. */
  let factor: number | undefined
  /** The next word is added if it is below this. */
  let room = 0
  const close = (): void => {
    if (whole > 0 || factor !== undefined) numbers.push(`${Number((whole + (factor ?? 0)).toPrecision(15))}`)
    whole = 0
    factor = undefined
    room = 0
  }
  const words = phrase.toLowerCase().split(SEPARATOR)
  for (const word of words) {
    const value = WORDS.get(word)
    const scale = SCALES.get(word)
    if (value !== undefined) {
      if (value === 0 || value >= room) close()
      factor = (factor ?? 0) + value
      room = value >= 20 ? 10 : 0
    } else if (scale === 100) {
      factor = (factor ?? 1) * scale
      room = scale
    } else if (scale !== undefined) {
      whole += (factor ?? 1) * scale
      factor = undefined
      room = 1000
    } else if (word !== '') {
      const digits = word.replace(/[.,](?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
      // Alone, digits stay as they are, since they may be a version or have many places.
      if (words.length === 1 || Number.isNaN(Number(digits))) numbers.push(digits)
      else factor = Number(digits)
    }
  }
  close()
  return numbers
}
