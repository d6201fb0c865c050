import { type AnswerTarget, isNumbered } from './answer-target.js'
import { fitOf, hasUnit, isNamedOne, saysDefault, withoutCode } from './answering-spans.js'
import { isAbout, isDefinitionOf, labelOf } from './definitions.js'
import { type Part, type Passage, sentencesIn } from './passages/passages.js'
import { type Question, weigh } from './question.js'
import { labelledRow } from './rows.js'
import type { Section } from './section.js'
import type { TermReader } from './term-reader.js'

/** A part of the evidence, with what it is judged by. */
export interface Judging {
  part: Part
  /** All passages of its text. */
  passages: readonly Passage[]
  section: Section
  question: Question
  reader: TermReader
}

/**
 * Whether a part holds what is asked for as it is asked for: a default of the subject, a number in
 * its unit, one of the kind, both things that are compared. `terms` are those of the question that
 * it has with `context`, what introduces it.
 */
export function holdsAskedThing(judging: Judging, context: string, terms: ReadonlySet<string>): boolean {
  const { part, section, question, reader } = judging
  const { text, passage, kind } = part
  const { target } = question
  const whole = `${section.heading} ${context} ${text}`
  const has = (words: string): boolean => reader.isIn(words, terms)
  if (!question.flags.every((flag) => whole.includes(flag)) || !hasUnit(target, whole)) return false
  if (passage.kind === 'list' && !isAnsweringList(judging)) return false
  // Where steps are the way, one of them alone is none.
  const isStep = passage.kind === 'item' && passage.first !== undefined && passage.parts.length > 1
  if (isStep && target.kind === 'way' && isIntroduced(judging)) return false
  if (kind === 'code' && !isInCode(question, part)) return false
  const [way, turned] = [target.text, text].map((words) => TURNED.exec(words)?.[1])
  if (way !== undefined && turned !== undefined && way !== turned) return false
  // Which one of a kind it is, a sentence has to say.
  const isNaming = kind === 'sentence' && target.kind === 'member' && !isNumbered(target.noun)
  if (isNaming && !section.isNew && !section.isOfKind && !isNamedOne(target, text)) return false
  // How many of what has to be said beside the number.
  if (target.counted !== undefined) {
    const texts = saysDefault(text) ? [text, context] : [text]
    const isCounted = texts.some((words) => isCountOf(target.counted!, words, reader))
    if (!isCounted && !hasCountIn(part, target.counted, reader)) return false
  }
  if (target.repeated !== undefined && !REPEATED.test(text) && !isCountOf(target.repeated, text, reader)) return false
  // What does something has to do it, and a sentence has to say so itself.
  const isOfDoer = kind === 'sentence' && (target.kind === 'agent' || target.kind === 'person')
  const said = target.kind === 'person' ? withoutCode(text) : text
  const doing = isOfDoer ? new Set(reader.questionTerms(said)) : terms
  if (target.verb !== undefined && !reader.questionTerms(target.verb).some((term) => doing.has(term))) return false
  if (target.kind === 'value' && !isOfSubject(judging, context)) return false
  if (target.compared.length > 0 && (kind === 'row' || kind === 'code' || !target.compared.every(has))) return false
  const isWholeList = passage.kind === 'list' && passage.first === undefined
  return target.defined === undefined || isWholeList || defines(judging) || isAbout(target.defined, part, reader)
}

/** Whether a part says what the question wants defined. */
export function defines({ part, passages, section, question, reader }: Judging): boolean {
  const { defined } = question.target
  return defined !== undefined && isDefinitionOf(defined, part, section, passages, reader)
}

/** Says that something is turned on or off. */
const TURNED = /\bturn(?:s|ed|ing)?\s+(?:\S+\s+){0,3}?(on|off)\b/i

/** Says how many times. */
const REPEATED = /\b(?:once|twice|\d+\s+(?:times|attempts|tries))\b/i

/** What no line of code answers. */
const UNCODED: ReadonlySet<AnswerTarget['kind']> = new Set([
  'meaning',
  'number',
  'time',
  'person',
  'place',
  'effect',
  'agent',
])
/** The kinds of things that lines of code show. */
const IN_CODE = /^(?:command|flag|switch|argument|variable|operator|decorator)s?$/

function saysReturn(text: string): boolean {
  return /\breturns?\b/.test(text)
}

/** Whether a line of code may answer. What a flag does, and why, is said beside it. */
function isInCode(
  { text: question, target: { kind, noun }, flags }: Question,
  { text, entry, isOutput }: Part,
): boolean {
  if (entry !== undefined) return true
  if (/^why\b/i.test(question)) return false
  if (kind === 'way' && isOutput) return false
  if (kind === 'member') return IN_CODE.test(noun ?? '')
  if (!UNCODED.has(kind)) return true
  return kind === 'meaning' && (flags.some((flag) => text.includes(flag)) || [question, text].every(saysReturn))
}

/** The least share of what a default is asked of that a statement has with its heading. */
const LEAST_OF_SUBJECT = 0.6

/** Whether what says a default, with its heading, has enough of what it is asked of. */
function isOfSubject({ part, section, question, reader }: Judging, context: string): boolean {
  const subject = [...question.weights.keys()].filter((term) => !question.asking.has(term))
  // An item says the default of what it begins with.
  const label = labelOf(part)
  // A heading that has a part of it stands under the rest.
  const isUnderRest = subject.some((term) => section.terms.has(term))
  const overhead = new Set([...section.terms, ...(isUnderRest ? section.path : [])])
  const above = subject.filter((term) => overhead.has(term))
  const isOfOther = label !== undefined && reader.questionTerms(label).length === 0
  if (isOfOther && weigh(above, question) < LEAST_OF_SUBJECT * weigh(subject, question)) return false
  const sentences = part.kind === 'row' ? [labelledRow(part)] : sentencesIn(part.text)
  return sentences.some((sentence, i) => {
    if (fitOf(question.target, sentence) < 0) return false
    // The sentence before it may say of what.
    const said = `${context} ${sentences[i - 1] ?? ''} ${sentence}`
    const terms = new Set([...reader.questionTerms(said), ...overhead])
    const shared = subject.filter((term) => terms.has(term))
    return weigh(shared, question) >= LEAST_OF_SUBJECT * weigh(subject, question)
  })
}

/** The least weight of the question's terms that steps have in what they stand under. */
const LEAST_INTRODUCED = 0.6

/**
 * Whether what steps stand under says what they are for. Under the deed alone, as in `How do I
 * cancel?`, the steps may say to what it is done.
 */
function isIntroduced({ part: { passage }, section, question, reader }: Judging): boolean {
  const above = [...reader.questionTerms(passage.lead), ...section.terms, ...section.path]
  if (weigh(above, question) >= LEAST_INTRODUCED) return true
  const { action } = question
  const isUnderDeed = action.length > 0 && section.subjectShare === 1 && action.every((term) => section.terms.has(term))
  if (!isUnderDeed) return false
  const steps = passage.parts.flatMap(({ text }) => reader.questionTerms(text))
  return weigh([...above, ...steps], question) >= LEAST_INTRODUCED
}

/**
 * Whether a heading is the task that the question asks how to do: all of it is in the question, and
 * what is to be done is in it.
 */
export function isOfTask({ section: { terms, path, subjectShare }, question }: Judging): boolean {
  const { target, action } = question
  if (target.kind !== 'way' || action.length === 0 || subjectShare < 1) return false
  return action.every((term) => terms.has(term)) && weigh([...terms, ...path], question) >= LEAST_INTRODUCED
}

const NUMBER_OF = /\b(?:number\s+of|how\s+many)\s+((?:[\p{L}-]+\s+)?[\p{L}-]+)/giu
/** A number with the words behind it, which may say of what. */
const COUNT_OF = /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)\S*(?:\s+[\p{L}-]+){1,3}/giu
/** What a text begins with, and names. */
const NAMED = /^(?:\S+\s+){1,3}|`[^`]+`/g

/** Whether a text says how many there are of what is asked for, and not of something else. */
function isCountOf(counted: string, text: string, reader: TermReader): boolean {
  const nouns = new Set(reader.questionTerms(counted))
  const matches = (pattern: RegExp): string[] => text.match(pattern) ?? []
  const others = matches(NUMBER_OF)
  const parts = others.length > 0 ? others : [...matches(COUNT_OF), ...matches(NAMED)]
  return parts.some((part) => reader.questionTerms(part).some((term) => nouns.has(term)))
}

/** A cell that is a number of things, and no measure: `12`, `1,000 (at most)`, `unlimited`. */
const AMOUNT =
  /^\W*(?:\d[\d.,_]*|no|none|one|two|three|four|five|six|seven|eight|nine|ten|twelve|unlimited)\b[^\p{L}\p{N}]*(?:\(.*)?$/iu
/** The longest cell that is one, in UTF-16 units. */
const LONGEST_AMOUNT = 40

/** Whether a row has a number in a column that is called what is counted. */
function hasCountIn({ passage, index, kind }: Part, counted: string, reader: TermReader): boolean {
  if (kind !== 'row') return false
  const { header, rows } = passage.table!
  const nouns = new Set(reader.questionTerms(counted))
  const isCalledSo = (name: string): boolean => reader.questionTerms(name).some((term) => nouns.has(term))
  return rows[index]!.some(
    (cell, i) => cell.length <= LONGEST_AMOUNT && AMOUNT.test(cell) && isCalledSo(header[i] ?? ''),
  )
}

/** What steps may answer. */
const STEPPED: ReadonlySet<AnswerTarget['kind']> = new Set(['way', 'effect', 'meaning', 'any'])

/** Asks for all that changed, or for all that did so in a way. */
const NEWS =
  /^what(?:['’]s|\s+(?:is|are|was|were|has|have))?(?:\s+been)?\s+(?:(new|changed)|added|fixed|removed|deprecated)\b/i
/** The least weight of the question's terms above a list of what is asked for. */
const LEAST_LISTED = 0.8

/** Whether the heading of a list without an introduction says that it has what is asked for. */
function isListed({ part: { passage }, section, question, reader }: Judging): boolean {
  const { target, figures } = question
  if (passage.first !== undefined) return false
  const above = new Set([...section.terms, ...section.path])
  const has = (words: string): boolean => reader.isIn(words, above)
  const news = NEWS.exec(target.text)
  if (news?.[1] !== undefined && figures.length > 0) return figures.every(has)
  // `which command erases` asks for one.
  const isOne = target.noun !== undefined && !target.noun.endsWith('s') && !target.words.has(`${target.noun}s`)
  const isOfKind = !isOne && target.plurals.some((plural) => reader.questionTerms(plural).length > 0 && has(plural))
  return (news !== null || isOfKind) && weigh(above, question) >= LEAST_LISTED
}

/** A list whose introduction has what is asked for: steps in order, or the members of a kind. */
function isAnsweringList(judging: Judging): boolean {
  const { part, question, reader } = judging
  const { passage } = part
  const { target } = question
  if (passage.first !== undefined && STEPPED.has(target.kind)) return isIntroduced(judging)
  if (passage.lead === '') return isListed(judging)
  // The introduction may name them itself.
  if (target.kind === 'member' && isNamedOne(target, passage.lead)) return false
  const lead = new Set(reader.questionTerms(passage.lead))
  if (target.compared.length > 0) return target.compared.every((name) => reader.isIn(name, lead))
  return target.plurals.some((plural) => reader.questionTerms(plural).some((term) => lead.has(term)))
}
