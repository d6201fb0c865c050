import { withoutTail } from '../claims.js'
import { clausesOf } from './clauses-of.js'
import {
  ASKING,
  askingLength,
  bare,
  carry,
  DETERMINERS,
  endsPhrase,
  hasContentWord,
  PREPOSITIONS,
  pauses,
  phraseEnd,
  phraseStart,
  questionKey,
  subjectOf,
} from './question-words.js'

type Clause = readonly string[]

/** The most questions that one is split into. */
const MOST_QUESTIONS = 5
/** The longest of them, in UTF-16 units. Longer texts make no useful query. */
const LONGEST_QUESTION = 1000
const RELATIVE = /^(that|which|who|whose|where)$/
const COMPARATIVE =
  /^(more|less|fewer|(earli|lat|fast|slow|bett|larg|small|new|old|high|low|long|short|cheap|easi|hard|saf)er|worse|or)$/
/** The fewest words of a clause. */
const FEWEST_WORDS = 3
/** How many words before a relative pronoun its noun phrase may begin. */
const LONGEST_NOUN_PHRASE = 6

/**
 * Splits a question into the questions that it consists of, by rules alone, for generators that
 * can't do it. Returns at most 5, in the order of the question, or none when no rule applies.
 *
 * Each has a content word, and begins with a word or its mark. None is a duplicate, longer than
 * 1,000 UTF-16 units, or the question itself.
 *
 * - Sentences, and clauses joined by `;`, `, and`, `and also`, `as well as`, or by `and` before a
 *   question, become one question each. In a later one, the subject of an earlier one replaces `it`
 *   or `its`. An interrogative alone gets the clause before it: `When was it built and by whom?`
 * - A condition before its question (`If …, what …?`) becomes a question about what happens then.
 *   The question stays.
 * - A comparison becomes a question about each side: `between A and B`, `both A and B`,
 *   `A versus B`, `compare A with B`, `A or B`, else `A and B`.
 * - A relative clause (`the event that fires …`) becomes a question about what it describes. The
 *   question stays; if it is the only clause, without the relative clause.
 *
 * Titles in quotation marks stay whole, and so do two names that `and` makes one of, such as
 * `Trinidad and Tobago`, unless the question compares. So do places such as `Paris, Texas`, where
 * one stands behind a conjunction.
 *
 * The rules are English. A question in another language is split at its punctuation alone, unless
 * its words are spelt like English ones. Pure. Takes linear time.
 */
export function decomposeByRule(question: string): string[] {
  const simpleClauses: Clause[] = []
  let subject: Clause = []
  const clauses = clausesOf(withWholeNames(question))
  for (const clause of clauses) {
    const whole = carry(clause, subject)
    const clauseSubject = subjectOf(clause)
    if (clauseSubject.length > 0) subject = clauseSubject
    simpleClauses.push(...simpleClausesOf(whole, clauses.length === 1))
  }
  const seen = new Set([questionKey(question)])
  const questions: string[] = []
  for (const simpleClause of simpleClauses) {
    // A name may begin with a blank.
    const text = written(simpleClause).replaceAll(GLUE, ' ').trim()
    const key = questionKey(text)
    if (!hasContentWord(text) || text.length > LONGEST_QUESTION || seen.has(key)) continue
    seen.add(key)
    questions.push(text)
  }
  return questions.slice(0, MOST_QUESTIONS)
}

/** Stands for the blanks within a name. No text has it. */
const GLUE = '\uE000'
const TITLE = /(?<![\p{L}\p{N}])["“][^"“”\r\n]{1,80}["”]/gu
/**
 * Two names of one word each. The first word of the question is none. Each name is a whole word, so
 * that one long word is read once.
 */
const NAMES =
  /(?<![\p{L}-]|\s\p{Lu}[\p{L}.]*\s|between\s|both\s|compare\s)\p{Lu}[\p{L}-]+\s(?:and|&)\s\p{Lu}[\p{L}-]+(?![\p{L}-]|\s+\p{Lu})/gu
const PLACE = String.raw`(?<![\p{L}.-])\p{Lu}[\p{L}.-]+(?:\s\p{Lu}[\p{L}.-]+){0,3},\s\p{Lu}[\p{L}.-]+(?:\s\p{Lu}[\p{L}.-]+){0,3}`
const PLACES = new RegExp(PLACE, 'gu')
/** A place behind a conjunction. Elsewhere, the comma may separate the members of a list. */
const JOINED_PLACE = new RegExp(String.raw`\b(?:and|or|than)\s${PLACE}`, 'u')
const COMPARES = /\b(?:differ\w*|compar\w*|both|same|similar|alike)\b/i

/** A question whose titles, names and places are one word each. */
function withWholeNames(question: string): string {
  const glued = (text: string): string => text.replace(/\s+/g, GLUE)
  const titled = question.replace(TITLE, glued)
  const named = COMPARES.test(question) ? titled : titled.replace(NAMES, glued)
  return JOINED_PLACE.test(named) ? named.replace(PLACES, glued) : named
}

/**
 * The simple clauses: the two sides of a comparison, or what a relative clause describes and the
 * clause itself. A statement is left whole, since it asks nothing.
 */
function simpleClausesOf(clause: Clause, alone: boolean): Clause[] {
  if (clause.at(-1)?.endsWith('.')) return [clause]
  const compared = comparisonOf(clause)
  if (compared.length > 0) return compared
  const { described, without } = relativeOf(clause)
  // A clause that is the whole question is none of them.
  return [described, alone ? without : clause]
}

/**
 * Splits a clause that compares two things into a question about each. Empty for any other clause.
 */
function comparisonOf(clause: Clause): Clause[] {
  const keys = clause.map(bare)
  const nextAfter = (from: number, ...joiners: string[]): number =>
    keys.findIndex((key, i) => i > from + 1 && i < from + 12 && joiners.includes(key))

  const between = keys.indexOf('between')
  if (between >= 0) {
    const head = withoutDifference(clause.slice(0, between))
    const sides = twoOf(clause, head, between + 1, nextAfter(between, 'and'))
    if (sides.length > 0) return sides
  }
  const compare = keys.indexOf('compare')
  if (compare >= 0) {
    const head = compare === 0 ? ['What', 'is'] : clause.slice(0, compare)
    const sides = twoOf(clause, head, compare + 1, nextAfter(compare, 'with', 'to', 'and'))
    if (sides.length > 0) return sides
  }
  const both = keys.indexOf('both')
  if (both >= 0) {
    const sides = twoOf(clause, clause.slice(0, both), both + 1, nextAfter(both, 'and'))
    if (sides.length > 0) return sides
  }
  const than = keys.indexOf('than')
  if (than >= 0) {
    let degree = than
    while (degree > 0 && COMPARATIVE.test(keys[degree - 1]!)) degree -= 1
    const start = phraseStart(clause, degree)
    const sides = twoOf(clause, clause.slice(0, start), start, than, degree)
    if (sides.length > 0) return sides
  }
  const relative = keys.findIndex((key, i) => i > 1 && RELATIVE.test(key))
  for (const joiners of [['versus', 'vs'], ['or'], ['and']]) {
    const at = keys.findIndex((key) => joiners.includes(key))
    // A conjunction in a relative clause doesn't join what the question is about. Without an
    // auxiliary, `and` may join verbs.
    if (at <= 0 || (relative >= 0 && relative < at) || (joiners[0] === 'and' && askingLength(clause) === 0)) continue
    const start = phraseStart(clause, at)
    const sides = twoOf(clause, clause.slice(0, start), start, at)
    // `Are A and B both large`: each side is asked about alone.
    if (sides.length > 0) return sides.map((side) => side.filter((word) => bare(word) !== 'both'))
  }
  return []
}

/**
 * The clause with each of two noun phrases alone: that from `start` to `end`, and that behind
 * `joiner`. Both keep the words between the phrases.
 */
function twoOf(clause: Clause, head: Clause, start: number, joiner: number, end = joiner): Clause[] {
  if (end <= start) return []
  let from = joiner + 1
  if (bare(clause[from]) === 'rather') from += 1
  // `on A or on B`: the preposition is in the head already.
  if (PREPOSITIONS.has(bare(clause[from])) && bare(clause[from]) === bare(clause[start - 1])) from += 1
  const behind = phraseEnd(clause, from)
  if (behind === from) return []
  const tail = [...clause.slice(end, joiner), ...clause.slice(behind)]
  return [clause.slice(start, end), clause.slice(from, behind)].map((side) => [...head, ...side, ...tail])
}

/** Removes the difference from `What is the main difference`. */
function withoutDifference(head: Clause): Clause {
  if (!/^differences?$/.test(bare(head.at(-1)))) return head
  const article = head.slice(-4).findIndex((word) => DETERMINERS.has(bare(word)))
  return head.slice(0, article < 0 ? -1 : Math.max(0, head.length - 4) + article)
}

/**
 * What the first relative clause describes, and the clause without it. A part is empty if there is
 * no relative clause, or if it would have too few words.
 */
function relativeOf(clause: Clause): { described: Clause; without: Clause } {
  for (let at = 2; at < clause.length - 1; at += 1) {
    const key = bare(clause[at])
    const preposition = PREPOSITIONS.has(bare(clause[at - 1]))
    // `for that`, `treat that as`: here the word is a pronoun.
    if (!RELATIVE.test(key) || (key === 'that' && (preposition || PREPOSITIONS.has(bare(clause[at + 1]))))) continue
    const noun = preposition ? at - 1 : at
    let from = noun - 1
    while (
      from > 0 &&
      noun - from < LONGEST_NOUN_PHRASE &&
      !DETERMINERS.has(bare(clause[from])) &&
      !endsPhrase(clause[from])
    ) {
      from -= 1
    }
    if (noun - from < 2 || !DETERMINERS.has(bare(clause[from]))) continue
    const comma = clause.findIndex((word, i) => i > at && pauses(word))
    const end = comma < 0 ? clause.length : comma + 1
    const without = [...clause.slice(0, noun), ...clause.slice(end)]
    return {
      // Without a comma the end of a relative clause is unknown: one near the beginning would
      // repeat the question.
      described: clause.length - (end - from) < FEWEST_WORDS ? [] : ['What', 'is', ...clause.slice(from, end)],
      without: without.length < 2 * FEWEST_WORDS ? [] : without,
    }
  }
  return { described: [], without: [] }
}

/** Holds for a word that is more than punctuation. */
const SAYS = /[\p{L}\p{N}\p{S}]/u
/** Punctuation, and characters that can't be seen alone, before the first word of a question. */
const BEFORE_WORD = /^[\p{M}\p{Cf},;:?!،؛؟。、，；：？！…]+/u
const CLOSING = /[.?!？！。؟…]["'”’)\]]{0,3}$/
const PAUSE = /[\s,;:،؛、，；：]/

/**
 * Writes words as a question: from the first word that is more than punctuation to the last one,
 * and a closing mark.
 */
function written(words: Clause): string {
  const from = words.findIndex((word) => SAYS.test(word))
  const to = words.findLastIndex((word) => SAYS.test(word)) + 1
  const behind = CLOSING.exec(words.slice(to).join(''))?.[0] ?? ''
  const clause = words.slice(Math.max(0, from), to).filter((word) => word !== '')
  const asks = askingLength(clause) > 0 || ASKING.has(bare(clause[0]))
  const text = clause.join(' ').replace(BEFORE_WORD, '') + behind
  const closing = CLOSING.exec(text)?.[0] ?? ''
  const body = withoutTail(text.slice(0, text.length - closing.length), PAUSE)
  if (!asks) return body + (closing || '?')
  const isStatement = closing.startsWith('.')
  const question = isStatement ? withoutTail(body, /[\s,;:.]/) : body
  return question.slice(0, 1).toUpperCase() + question.slice(1) + (isStatement ? '?' : closing || '?')
}
