import type { Part, Passage } from './passages.js'
import { LABELLED } from './quotable.js'
import type { Section } from './section.js'
import type { TermReader } from './term-reader.js'

/** A subject, with a verb or a sign that says what it is. */
const SAYS =
  /^(?:the\s+|an?\s+|this\s+|these\s+)?(.{1,80}?)(?:\s+(?:is|are|means?|refers?\s+to|stands?\s+for|describes?|represents?|denotes?|consists?\s+of)\b|\s*[:：—–]\s|\s+-\s|\s+\()/iu
/** Says how something is called. */
const CALLED =
  /\b(?:called|known\s+as|named|termed|referred\s+to\s+as|defines?)\s+(?:an?\s+|the\s+)?["'“‘`]?((?:[^\s.,;]+\s?){1,5})/giu
/**
 * Whether a part says what a thing is: the row of a table that begins with it, what a section with
 * its name begins with, or a sentence of which it is the subject.
 */
export function isDefinitionOf(
  thing: string,
  part: Part,
  section: Section,
  passages: readonly Passage[],
  reader: TermReader,
): boolean {
  const words = reader.content(thing)
  const isThing = (text: string): boolean => sameTerms(reader.content(text), words)
  const { passage, index, text } = part
  if (passage.table !== undefined) return isThing(passage.table.rows[index]?.[0] ?? '')
  if (part.entry !== undefined) return isThing(part.entry.name)
  if (sameTerms(section.content, words) && isBeginning(part, passages)) return true
  const subject = SAYS.exec(text)?.[1]
  if (subject !== undefined && isNamedBy(reader.content(subject), words, section)) return true
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

/** Whether a part is what a section begins with, besides values and notes. */
export function isBeginning({ passage, index }: Part, passages: readonly Passage[]): boolean {
  const first = passages.find(
    ({ kind, isAside, isItem, parts }) =>
      kind === 'sentence' && !isAside && !isItem && parts.some(({ text }) => !LABELLED.test(text)),
  )
  return passage === first && index === 0
}
