import type { Span } from '../../claims.js'

const WORDS = /[\p{L}\p{N}_]+/gu
/** Up to four words that end a text. */
const LAST_WORDS = /(?:[\p{L}\p{N}_'’-]+\s+){0,3}[\p{L}\p{N}_'’-]+\s+$/u
/** What may stand between a subject and its verb. */
const AUXILIARY = /(?<=\s)(?:(?:can|could|will|would|may|might|must|should|to|does|also|only|automatically)\s+){1,3}$/i
const PRONOUN = /^(?:it|they|this|that|these|those|which|who|he|she|we|you|i)$/

/** The words before a verb, which name what does it. */
export function subjectsOf(verb: string, words: ReadonlySet<string>, text: string): Span[] {
  const forms = [verb, verb.replace(/s$/, '')]
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    if (!forms.includes(word.toLowerCase())) return []
    const before = text.slice(Math.max(0, index - 120), index).replace(AUXILIARY, '')
    const subject = LAST_WORDS.exec(before)?.[0] ?? ''
    const last = subject.toLowerCase().match(WORDS)?.at(-1)
    if (last === undefined || words.has(last) || PRONOUN.test(last)) return []
    const start = Math.max(0, index - 120) + before.length - subject.length
    return [{ start, end: start + subject.trimEnd().length }]
  })
}

/**
 * What stands behind `by`, or `when`, up to the end of its clause, as in `is cut by the parser` and
 * `is cut when it is long`.
 */
export function agentsOf(verb: string, text: string): Span[] {
  const stem = verb
    .replace(/(?:ie|e)?s$/, '')
    .slice(0, LONGEST_STEM)
    .replace(/[^\p{L}]/gu, '')
  if (stem.length < SHORTEST_STEM) return []
  const passive = new RegExp(
    String.raw`(?<!\p{L})${stem}\p{L}*(?:ed|en|n|t)\s+(?:\p{L}+\s+){0,3}?(?:by|when|once|as\s+soon\s+as)\s+(?=\S)`,
    'giu',
  )
  return [...text.matchAll(passive)].flatMap(({ 0: { length }, index }) => {
    const start = index + length
    const [agent] = CLAUSE.exec(text.slice(start, start + LONGEST_AGENT)) ?? []
    return agent === undefined ? [] : [{ start, end: start + agent.trimEnd().length }]
  })
}

/** The rest of a clause, in which a name may have a dot. */
const CLAUSE = /^[^.,;:()]+(?:[.,](?=\S)[^.,;:()]+)*/
/** The longest phrase that names what does something, in UTF-16 units. */
const LONGEST_AGENT = 160

/** The first word of a phrase, without its article, in lower case. */
export function nounOf(phrase: string): string {
  return /^(?:(?:the|an?|its|their)\s+)?([\p{L}\p{N}_]*)/iu.exec(phrase)![1]!.toLowerCase()
}

/** How much of a verb its forms share, in UTF-16 units. */
const LONGEST_STEM = 5
const SHORTEST_STEM = 3
