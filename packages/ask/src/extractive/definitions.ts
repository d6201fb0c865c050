import { isCodeName } from './answer-target.js'
import type { Part, Passage } from './passages/passages.js'
import type { Question } from './question.js'
import { DEPENDENT, LABELLED } from './quotable.js'
import type { Section } from './section.js'
import type { TermReader } from './term-reader.js'

/** A subject, with a verb or a sign that says what it is. */
const SAYS =
  /^(?:the\s+|an?\s+|this\s+|these\s+)?(.{1,80}?)(?:\s+(?:is|are|means?|refers?\s+to|stands?\s+for|describes?|represents?|denotes?|consists?\s+of)\b|\s*[:：—–]\s|\s+-\s|\s+\()/iu
/** Says how something is called. */
const CALLED =
  /\b(?:called|known\s+as|named|termed|referred\s+to\s+as|defines?)\s+(?:an?\s+|the\s+)?["'“‘`]?((?:[^\s.,;]+\s?){1,5})/giu
/**
 * Whether a part says what a thing is: it has the thing for its subject, or is what a section with
 * its name begins with.
 */
export function isDefinitionOf(
  thing: string,
  part: Part,
  section: Section,
  passages: readonly Passage[],
  reader: TermReader,
): boolean {
  const isOfSection = part.passage.table === undefined && sameTerms(section.content, reader.content(thing))
  return (isOfSection && isBeginning(part, passages)) || saysWhatIs(thing, part, section, reader)
}

/**
 * Whether a part says what a thing is in so many words. The row of a table and the item that begin
 * with it do. So does a sentence of which it is the subject.
 */
export function saysWhatIs(thing: string, part: Part, section: Section, reader: TermReader): boolean {
  const words = reader.content(thing)
  const isThing = (text: string): boolean => sameTerms(reader.content(text), words)
  const { passage, index, text } = part
  if (passage.table !== undefined) {
    const [row = [], rows] = [passage.table.rows[index], passage.table.rows]
    if (isThing(row[0] ?? '')) return true
    // A code may stand beside the name that it has.
    return isCodeName(thing) && row.some(isThing) && rows.filter((other) => other.some(isThing)).length === 1
  }
  if (part.entry !== undefined) return isThing(part.entry.name)
  const label = part.kind === 'item' || index === 0 ? labelOf(part) : undefined
  if (label !== undefined && isThing(label)) return true
  const subject = SAYS.exec(text)?.[1]
  const names = subject === undefined ? [] : [subject, ...subject.split(/\s+or\s+/i)]
  if (names.some((name) => isNamedBy(reader.content(name), words, section))) return true
  return [...text.matchAll(CALLED)].some(([, name]) => isThing(firstWords(name!, words.size)))
}

function firstWords(text: string, count: number): string {
  return text.trim().split(/\s+/).slice(0, count).join(' ')
}

function sameTerms(terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return terms.size === others.size && [...terms].every((term) => others.has(term))
}

/** Whether a subject is the thing, with no other words before it than those of its section. */
function isNamedBy(subject: ReadonlySet<string>, thing: ReadonlySet<string>, { content, above }: Section): boolean {
  const last = [...subject].at(-1)
  if (last === undefined || !thing.has(last) || ![...thing].every((term) => subject.has(term))) return false
  return [...subject].every((term) => thing.has(term) || content.has(term) || above.has(term))
}

/** Whether a part is what a section, or what is under a title within it, begins with. */
export function isBeginning({ passage, index }: Part, passages: readonly Passage[]): boolean {
  const first = passages.find(
    ({ kind, title, isAside, isItem, parts }) =>
      title === passage.title &&
      kind === 'sentence' &&
      !isAside &&
      !isItem &&
      parts.some(({ text }) => !LABELLED.test(text)),
  )
  return passage === first && index === 0
}

/** Code that an item begins with, or a name in bold with a type or a sign behind it. */
const LABEL = /^(?:`([^`]{1,60})`|(?!\d)([\p{L}\p{N}_$.-]{2,40})(?=\s*(?:`|\(|[:=–—]\s|-\s)))/u

/** What an item of a list, or a row of a table, begins with and is about. Absent: nothing. */
export function labelOf({ kind, passage, index, text, entry }: Part): string | undefined {
  if (entry !== undefined) return entry.name
  if (kind === 'row') return passage.table?.rows[index]?.[0]
  if (!passage.isItem) return undefined
  const [, code, name] = LABEL.exec(kind === 'sentence' ? (passage.parts[0]?.text ?? '') : text) ?? []
  return code ?? name
}

/**
 * Whether the label of an item is what the question is about: 1, or -1 where it is another
 * identifier than that in the question.
 */
export function labelFit(part: Part, question: Question, reader: TermReader): number {
  const { target } = question
  const label = labelOf(part)
  if (label === undefined) return 0
  const name = label.replace(/\(.*$/, '')
  if (question.identifiers.length > 0)
    return question.identifiers.includes(name) ? 1 : IDENTIFIER_LABEL.test(name) ? -1 : 0
  const content = reader.content(name)
  const literal = new Set(reader.literalTerms(name))
  // One of a kind has another name than what is asked about it.
  return target.kind !== 'member' && content.size > 0 && [...content].every((term) => literal.has(term)) ? 1 : 0
}

const IDENTIFIER_LABEL = /^\p{Ll}+(?:\p{Lu}|_)/u

/** Calls of functions, which have the name of what they give. */
export const CALLS = /`?[\w$.]+\([^()]*\)`?/g
/** Up to two words that a text begins with. */
const FIRST_TWO_WORDS = /^(?:(?:the|an?)\s+)?\S+(?:\s+\S+)?/i

/** Whether a sentence begins with a thing, which it may say something of without a definition. */
export function isAbout(thing: string, { kind, text }: Part, reader: TermReader): boolean {
  if (kind !== 'sentence' || DEPENDENT.test(text)) return false
  const first = new Set(reader.questionTerms(FIRST_TWO_WORDS.exec(text.replace(CALLS, ''))?.[0] ?? ''))
  return reader.isIn(thing, first)
}
