import type { Analyzer, QueryAnalysis, QueryTerm } from '../../contracts.js'
import { termsByLanguage } from '../../kit/bm25/query-terms.js'

/** The most words of a query, by its blanks, in which names are looked for. */
const MOST_WORDS = 5
/** The most parts of a name. */
const MOST_PARTS = 5
/** The fewest characters of a name without signs, of letters and of letters with digits. */
const FEWEST_LETTERS = 5
const FEWEST_WITH_DIGITS = 2
/** What a name counts for beside the words that make it up. */
const NAME_WEIGHT = 0.5

/** Letters and digits. What is beyond ASCII counts as a letter, and is in few names. */
const WORDS = /[^\0-/:-@[-`{-\x7f]+/g
/** Where the capital of another part begins: `useEffect`, `HTTPServer`. */
const HUMP = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
/** What divides the parts of a name. */
const CONNECTOR = /^(?:[_.-]|::)$/
const DIGIT_FIRST = /^\d/
/** Without any of these, only a stop word makes a name. */
const NAME_SIGN = /[\d_.:-]|[a-z][A-Z]|[A-Z]{2}[a-z]/

/** A part of a name, or a word of its own. */
interface Part {
  text: string
  start: number
  end: number
  /** What divides it from the part before it. Absent: something that is in no name. */
  before?: ' ' | 'sign' | undefined
}

/** A name that words of a query make up, in the spellings of identifiers. */
interface Name {
  start: number
  end: number
  spellings: string[]
}

/**
 * Returns the terms of names that a query may mean. They count beside its terms, which have none of
 * them.
 *
 * - An identifier that no chunk holds has its other spellings: `get_user_by_id` for `getUserById`.
 * - A stop word and words beside it, or a number and a unit, may make up a name: `--no-cache` for
 *   `no cache`, `750W` for `750 W`. A word without signs begins with no stop word: `timeout` is
 *   looked for, and `inform` isn't. Two words make one up, or all of the query.
 *
 * @param frequencyOf how many chunks hold a term of the query
 */
export function spelledNames(
  query: string,
  { analyzer, marks, terms }: QueryAnalysis,
  frequencyOf: (term: string) => number,
): QueryTerm[] {
  const isIndexed = ({ start, end }: Name): boolean =>
    terms.some((term) => term.start === start && term.end === end && frequencyOf(term.term) > 0)
  const names = namesIn(query, terms).filter((name) => !isIndexed(name))
  if (names.length === 0) return []
  const spellings = names.flatMap(({ start, end, spellings }) => spellings.map((text) => ({ start, end, text })))
  const known = new Set(terms.map(({ term }) => term))
  const numbered = terms.some(({ word }) => word !== undefined) ? terms.length : undefined
  return termsOf(spellings, analyzer, marks).flatMap(({ term, mark, spelling }) => {
    if (known.has(term)) return []
    known.add(term)
    const { start, end } = spellings[spelling]!
    const word = numbered === undefined ? {} : { word: numbered + spelling }
    return { term, start, end, mark, weight: NAME_WEIGHT, countsInLength: false, ...word }
  })
}

/** Returns the terms that spellings have as wholes, in each language. Each is a line of code. */
function termsOf(
  spellings: readonly { text: string }[],
  analyzer: Analyzer,
  marks: readonly string[],
): { term: string; mark: string | undefined; spelling: number }[] {
  const lines = spellings.map(({ text }) => `\`${text}\``)
  const spellingAt = new Map<number, number>()
  let at = 1
  for (const [i, line] of lines.entries()) {
    spellingAt.set(at, i)
    at += line.length + 1
  }
  const languages = (analyzer.languages ?? []).filter(({ mark }) => marks.includes(mark))
  return termsByLanguage(analyzer, lines.join('\n'), languages).flatMap((reading, i) =>
    reading.flatMap(({ term, start, end }) => {
      const spelling = spellingAt.get(start)
      if (spelling === undefined || end !== start + spellings[spelling]!.text.length) return []
      // Of a hyphenated word, the word that it makes up is another spelling.
      if (spellings[spelling]!.text.includes('-') && !term.includes('-')) return []
      return { term, mark: languages[i - 1]?.mark, spelling }
    }),
  )
}

function namesIn(query: string, terms: readonly QueryTerm[]): Name[] {
  if (hasMoreWords(query)) return []
  const words = wordsOf(query)
  const hasName = NAME_SIGN.test(query) || (words.length > 1 && words.some(([part]) => !isContent(part!, terms)))
  if (!hasName) return []
  const names: Name[] = []
  for (let from = 0; from < words.length; from++) {
    const parts: Part[] = []
    for (let to = from; to < words.length; to++) {
      const word = words[to]!
      if (to > from && word[0]!.before !== ' ') break
      parts.push(...word)
      if (parts.length > MOST_PARTS || word.length > MOST_PARTS) break
      if (parts.length < 2 || hasTwoNumbers(parts)) continue
      const isLikely = to === from + 1 || (from === 0 && to === words.length - 1)
      if (to === from || (isLikely && isWeak(parts, terms))) names.push(nameOf(parts, to > from, terms))
    }
  }
  return names
}

function hasMoreWords(query: string): boolean {
  let blanks = 0
  for (let at = query.indexOf(' '); at >= 0; at = query.indexOf(' ', at + 1)) if (++blanks === MOST_WORDS) return true
  return false
}

/** Returns the words that blanks divide, each as its parts. */
function wordsOf(query: string): Part[][] {
  const words: Part[][] = []
  let behind = 0
  for (const { 0: word, index } of query.matchAll(WORDS)) {
    const between = query.slice(behind, index)
    const before = words.length === 0 ? undefined : between === ' ' ? ' ' : CONNECTOR.test(between) ? 'sign' : undefined
    let start = index
    for (const [i, text] of (HUMP.test(word) ? word.split(HUMP) : [word]).entries()) {
      const part: Part = { text, start, end: start + text.length, before: i === 0 ? before : 'sign' }
      if (part.before === 'sign') words.at(-1)!.push(part)
      else words.push([part])
      start = part.end
    }
    behind = start
  }
  return words
}

function nameOf(parts: readonly Part[], hasBlank: boolean, terms: readonly QueryTerm[]): Name {
  const texts = parts.map(({ text }) => text.toLowerCase())
  const joined = texts.join('')
  const isLong = joined.length >= (/\d/.test(joined) ? FEWEST_WITH_DIGITS : FEWEST_LETTERS)
  const isJoined = isLong && (!hasBlank || isContent(parts[0]!, terms))
  return {
    start: parts[0]!.start,
    end: parts.at(-1)!.end,
    spellings: [...(isJoined ? [joined] : []), texts.join('_'), texts.join('-')],
  }
}

/**
 * Whether words say little one by one, but as a name: a stop word beside another word, and a number
 * with its unit. The words of `remote read` are better looked for alone: a page about that has them
 * more often than the name.
 */
function isWeak(parts: readonly Part[], terms: readonly QueryTerm[]): boolean {
  const content = parts.filter((part) => isContent(part, terms))
  return (content.length > 0 && content.length < parts.length) || parts.some(({ text }) => DIGIT_FIRST.test(text))
}

/** Whether a part is no stop word. */
function isContent({ start, end }: Part, terms: readonly QueryTerm[]): boolean {
  return terms.some((term) => term.stopWord === undefined && !term.isStopWord && term.start <= start && end <= term.end)
}

function hasTwoNumbers(parts: readonly Part[]): boolean {
  return parts.some(({ text }, i) => i > 0 && DIGIT_FIRST.test(text) && DIGIT_FIRST.test(parts[i - 1]!.text))
}
