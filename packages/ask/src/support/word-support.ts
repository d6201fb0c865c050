import { type Analyzer, defaultAnalyzer } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { isNumber } from './numbers.js'

/** The least share of a statement's content words that a passage must have to support it. */
const LEAST_SHARE = 0.4
/**
 * The share of a statement's short words up to which a passage is in another language. Texts of one
 * language share words such as `the` and `of`.
 */
const SAME_LANGUAGE = 0.2

/** Particles of Japanese. */
const KANA = /^\p{sc=Hiragana}+$/u
const SHORT = /^\p{L}{1,3}$/u
/** Words that are common in English and rare in other languages. */
const ENGLISH = 'the of and to are for with by from this that it'.split(' ')

/** The words of a text, to compare it with others. */
export interface Words {
  /** The content words: neither stop words nor numbers, each with its terms and its script. */
  content: { terms: readonly string[]; script: string }[]
  /** All terms. */
  terms: ReadonlySet<string>
  /** The words of up to three letters, stop words included. */
  short: ReadonlySet<string>
  isEnglish: boolean
  scripts: ReadonlySet<string>
}

/** Reads the words of a text with the analyzer of the index. */
export function wordsOf(text: string, analyzer: Analyzer): Words {
  const byStart = new Map<number, { terms: string[]; end: number }>()
  for (const { term, start, end } of analyzer.terms(text)) {
    const word = byStart.get(start)
    if (word === undefined) byStart.set(start, { terms: [term], end })
    else word.terms.push(term)
  }
  const words = [...byStart].map(([start, { terms, end }]) => ({ terms, text: text.slice(start, end).toLowerCase() }))
  const content = words
    .filter(({ terms, text: word }) => ![word, ...terms].some(saysNothing) && !isNumber(word))
    .map(({ terms, text: word }) => ({ terms, script: scriptOf(word) }))
  const plain = new Set(defaultAnalyzer.terms(text).map(({ term }) => term))
  return {
    content,
    terms: new Set(words.flatMap(({ terms }) => terms)),
    short: new Set([...plain].filter((term) => SHORT.test(term))),
    isEnglish: ENGLISH.some((word) => plain.has(word)),
    scripts: new Set(words.map(({ text: word }) => scriptOf(word))),
  }
}

/** Whether a word says nothing about a subject. Not every analyzer leaves stop words out. */
function saysNothing(word: string): boolean {
  return STOP_WORDS.has(word) || KANA.test(word)
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Hangul',
  'Armenian',
  'Georgian',
]
const SCRIPT_PATTERNS = [
  ...SCRIPTS.map((name) => [name, new RegExp(String.raw`\p{sc=${name}}`, 'u')] as const),
  ['CJK', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u] as const,
]

function scriptOf(word: string): string {
  if (!/\p{L}/u.test(word)) return 'none'
  return SCRIPT_PATTERNS.find(([, pattern]) => pattern.test(word))?.[0] ?? 'other'
}

/**
 * How far passages support a statement together, by their words.
 *
 * - `enough`: they have at least two fifths of its content words and numbers. Of passages in
 *   another language, one is enough, such as a name.
 * - `little`: they have one at least.
 * - `none`: they have none, or the statement has no content words and numbers.
 *
 * Words in a script that the passages lack can't be compared. They don't count if the question has
 * their script, since the answer is to be in its language. Of such words alone, it is `enough`.
 *
 * @param numbers how many numbers of the statement the passages have
 */
export function support(
  passages: readonly Words[],
  statement: Words,
  question: Words,
  numbers: number,
): 'enough' | 'little' | 'none' {
  const { matches, compared, isForeign } = compare(passages, statement, question, numbers)
  if (passages.length === 0) return 'none'
  if (compared === 0) return statement.content.length > 0 ? 'enough' : 'none'
  if (matches === 0) return 'none'
  return matches / compared >= LEAST_SHARE || isForeign ? 'enough' : 'little'
}

/**
 * How many words and numbers of a statement can be compared with passages, and how many of these
 * the passages have. `isForeign`: one of the passages is in another language.
 */
export function compare(
  passages: readonly Words[],
  statement: Words,
  question: Words,
  numbers: number,
): { matches: number; compared: number; isForeign: boolean } {
  const isComparable = ({ script }: { script: string }): boolean =>
    !question.scripts.has(script) || passages.some(({ scripts }) => scripts.has(script))
  const compared = statement.content.filter(isComparable)
  const isInPassages = (term: string): boolean => passages.some(({ terms }) => terms.has(term))
  return {
    matches: compared.filter(({ terms }) => terms.some(isInPassages)).length + numbers,
    compared: compared.length + numbers,
    isForeign: passages.some((passage) => !isSameLanguage(passage, statement)),
  }
}

/** English words of headings, introductions and table headers that state nothing. */
const STRUCTURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[
    'answers?|background|basics|below|cases?|causes?|columns?|commands?|comparison|conclusion|defaults?|descriptions?',
    'details?|differences?|do|effects?|examples?|facts?|features?|fields?|first|following|follows|functions?|guide',
    'here|how|information|instance|introduction|items?|key|limitations?|limits?|lists?|meanings?|methods?|names?',
    'next|notes?|optional|options?|output|overview|parameters?|points?|properties|property|purpose|reasons?|references?',
    'remarks?|required|requirements?|results?|returns?|rules?|second|sections?|settings?|solution|sources?|steps?',
    'summary|syntax|tables?|these|third|topics?|types?|units?|usage|uses?|values?|variants?|ways?|why|works?|you|your',
  ].join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** A text without the words that say what kind of part it is, such as `Steps` or `Default`. */
export function withoutStructureWords(text: string): string {
  return text.replace(STRUCTURE, ' ')
}

/**
 * Whether the passages or the question have all content words of a statement. Words in a script
 * that only the question has don't count, as in `support`.
 */
export function hasAllWords(passages: readonly Words[], statement: Words, question: Words): boolean {
  const vocabularies = [...passages, question]
  return statement.content.every(
    ({ terms, script }) =>
      terms.some((term) => vocabularies.some((words) => words.terms.has(term))) ||
      (question.scripts.has(script) && !passages.some(({ scripts }) => scripts.has(script))),
  )
}

function isSameLanguage(passage: Words, { short, isEnglish }: Words): boolean {
  // A single short word may be a name.
  if (short.size < 2 || (isEnglish && passage.isEnglish)) return true
  return [...short].filter((word) => passage.short.has(word)).length > SAME_LANGUAGE * short.size
}
