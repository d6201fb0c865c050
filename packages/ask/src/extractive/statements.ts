import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { type AnswerTarget, isNumbered } from './answer-target.js'
import { answeringSpans, fitOf, hasUnit, isNamedOne, isStrict } from './answering-spans.js'
import { codePassagesOf, commentAbove } from './code-passages.js'
import { isBeginning, isDefinitionOf } from './definitions.js'
import { labelOf } from './label.js'
import { type Part, type Passage, passagesOf, sentencesIn, textPassagesOf } from './passages.js'
import { type Question, weigh } from './question.js'
import { conditionOf, DEPENDENT, isQuotable, LABELLED } from './quotable.js'
import { type Section, sectionOf } from './section.js'
import { TermReader } from './term-reader.js'

/**
 * The weights of the parts of a statement's worth, chosen on questions about the documentation of
 * two programs (docs/grounding.md).
 */
const WEIGHTS = {
  lead: 0.6,
  heading: 0.8,
  path: 0.4,
  fit: 0.35,
  around: 0.5,
  subjectShare: 0.6,
  meaning: 1,
  undefined: 1,
  subject: 0.5,
  coverage: 0.8,
  list: 1,
  wayless: 0.8,
  first: 0.15,
  rank: 0.3,
  aside: 0.3,
  foreign: 0.5,
  dependent: 0.15,
  action: 0.3,
  nounless: 0.5,
  label: 0.5,
  conditional: 0.3,
  length: 0.001,
}
/** The least weight of the question's terms in a heading that is what was asked for. */
const LEAST_SUBJECT = 0.4
/** What a definition under the heading that was asked for has at least, whatever its words. */
const DEFINITION = 0.8

/** A part of the evidence that may answer, and what it is judged by. */
export interface Statement {
  /** The index of its block. */
  block: number
  part: Part
  /** The heading right above it, or an empty text. */
  heading: string
  /** Whether the heading is a name that the question doesn't have. */
  isNamed: boolean
  /** Whether it says what the question wants defined. */
  defines: boolean
  /** What it is read with besides its headings, or an empty text. */
  context: string
  /** The question's terms that it holds. */
  terms: ReadonlySet<string>
  /** Those that it holds with what it stands under. */
  covered: ReadonlySet<string>
  worth: number
  /** How close it is to the question in meaning. Absent: unknown. */
  cosine?: number
  /** The code right behind its paragraph that shows it. */
  example?: Part | undefined
}

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

/** Whether a line of code may answer. What a flag does is said beside it. */
function isInCode({ target: { kind, noun }, flags }: Question, { text, entry, isOutput }: Part): boolean {
  if (entry !== undefined) return true
  if (kind === 'way' && isOutput) return false
  if (kind === 'member') return IN_CODE.test(noun ?? '')
  return !UNCODED.has(kind) || (kind === 'meaning' && flags.some((flag) => text.includes(flag)))
}

/** The weight of a name in the question that every answer has to have with its headings. */
const HEAVY_NAME = 0.1

/** What the name of a section may answer. */
export const NAMING: ReadonlySet<AnswerTarget['kind']> = new Set(['way', 'member', 'agent'])

/** Finds all statements of the evidence that may answer. */
export function statementsOf(blocks: readonly EvidenceBlock[], question: Question, analyzer: Analyzer): Statement[] {
  const reader = new TermReader(question, analyzer)
  const placesOf = ({ path, headingPath }: EvidenceBlock): string => [path, ...headingPath].join('\n')
  const places = new Set(blocks.flatMap((block) => reader.questionTerms(placesOf(block))))
  const everything = new Set([...places, ...blocks.flatMap(({ text }) => reader.questionTerms(text))])
  const hasIn = (name: string, terms: ReadonlySet<string>): boolean =>
    reader.questionTerms(name).every((term) => terms.has(term))
  // What the evidence never names, it says nothing about.
  if (!question.names.every((name) => hasIn(name, everything))) return []
  // A name that some headings or paths have tells what the others are not about.
  const subjects = question.names.filter((name) => hasIn(name, places))
  return blocks.flatMap((evidence, block): Statement[] => {
    const passages = passagesIn(evidence)
    const around = weigh(reader.questionTerms(`${placesOf(evidence)}\n${evidence.text}`), question)
    return passages.flatMap((passage) => {
      const section = sectionOf(evidence, passage, question, reader)
      return passage.parts.flatMap((part) => {
        const statement = judged({ part, passages, section, question, reader })
        if (statement === undefined) return []
        const isForeign = !subjects.every((name) => hasIn(name, statement.covered))
        if (isForeign && isStrict(question.target)) return []
        // What the question names, an answer is about.
        if (!question.names.every((name) => reader.weightOf(name) < HEAVY_NAME || hasIn(name, statement.covered)))
          return []
        if (!question.figures.every((figure) => hasIn(figure, statement.covered))) return []
        const place = WEIGHTS.around * around + WEIGHTS.rank / (1 + block) - (isForeign ? WEIGHTS.foreign : 0)
        return [{ ...statement, block, worth: statement.worth + place }]
      })
    })
  })
}

function passagesIn({ media, path, text }: EvidenceBlock): Passage[] {
  if (media === 'markdown') return passagesOf(text)
  return media === 'code' ? codePassagesOf(text, /\.(\w+)$/.exec(path)?.[1] ?? '') : textPassagesOf(text)
}

/** How much of a list is shown, in UTF-16 units. */
const SHOWN_OF_LIST = 400

interface Judging {
  part: Part
  /** All passages of its text. */
  passages: readonly Passage[]
  section: Section
  question: Question
  reader: TermReader
}

/** Judges a part by itself and by its section. `undefined`: it can't answer. */
function judged({ part, passages, section, question, reader }: Judging): Omit<Statement, 'block'> | undefined {
  const { text, passage } = part
  const { target } = question
  if (!isQuotable(part, question)) return undefined
  const context = contextOf(part, passages)
  // Words of the question and of the headings say nothing.
  const news = [...reader.content(text)].filter((term) => !question.weights.has(term) && !section.content.has(term))
  const says = news.length > 0 || answeringSpans(target, text).length > 0
  if (!says && !((section.isNew || section.isOfKind) && part.kind === 'sentence' && text.includes(' ')))
    return undefined
  const isOpen = !isStrict(target)
  if (!question.flags.every((flag) => `${section.heading} ${context} ${text}`.includes(flag))) return undefined
  if (!hasUnit(target, `${section.heading} ${context} ${text}`)) return undefined
  if (passage.kind === 'list' && !isAnsweringList(part, question, reader)) return undefined
  if (part.kind === 'code' && !isInCode(question, part)) return undefined
  const fit = Math.max(
    passage.kind === 'list' && passage.first === undefined ? 1 : -1,
    (section.isNew || section.isOfKind) && NAMING.has(target.kind) ? 0.5 : -1,
    target.kind === 'way' ? wayOf(part, reader) : -1,
    fitOf(target, text),
    part.kind === 'row' ? fitOf(target, `${context} ${text}`) - 0.2 : -1,
  )
  if (fit < 0 && !isOpen) return undefined
  const said =
    part.entry === undefined ? text.slice(0, part.kind === 'list' ? SHOWN_OF_LIST : undefined) : textOf(part.entry)
  const terms = new Set(reader.questionTerms(`${said} ${descriptionOf(part)}`))
  // Which one of a kind it is, a sentence has to say.
  const isNaming =
    target.kind === 'member' &&
    !isNumbered(target.noun) &&
    part.kind === 'sentence' &&
    !section.isNew &&
    !section.isOfKind
  if (isNaming && !isNamedOne(target, text)) return undefined
  // How many of what has to be said beside the number.
  if (target.counted !== undefined && !isCountOf(target.counted, text, reader)) return undefined
  const below = new Set([...terms, ...reader.questionTerms(context)])
  // A value is shown with what says what of.
  if (LABELLED.test(text)) for (const term of below) terms.add(term)
  // What does something has to do it.
  if (target.verb !== undefined && !reader.questionTerms(target.verb).some((term) => below.has(term))) return undefined
  const near = new Set([...below, ...section.terms])
  if (target.kind === 'value' && !isOfSubject(part, context, section, question, reader)) return undefined
  if (passage.kind === 'list' && passage.first !== undefined && !isIntroduced(part, section, question, reader))
    return undefined
  if (target.compared.length > 0 && (part.kind === 'row' || part.kind === 'code')) return undefined
  if (target.compared.some((name) => !reader.questionTerms(name).every((term) => below.has(term)))) return undefined
  const covered = new Set([...near, ...section.path])
  const isMeant =
    target.kind === 'meaning' &&
    section.subjectShare === 1 &&
    weigh(section.terms, question) >= LEAST_SUBJECT &&
    isBeginning(part, passages)
  const defines = target.defined !== undefined && isDefinitionOf(target.defined, part, section, passages, reader)
  if (target.defined !== undefined && !defines && !isAbout(target.defined, part, reader)) return undefined
  const literal = new Set(reader.literalTerms(said))
  const words =
    LITERAL * weigh(literal, question) +
    (1 - LITERAL) * weigh(terms, question) +
    WEIGHTS.lead * weigh(without(below, terms), question) +
    WEIGHTS.heading * weigh(without(section.terms, below), question) +
    WEIGHTS.path * weigh(without(section.path, below, section.terms), question)
  const isFirst = part.index === 0 && (passage.order === 0 || (passage.order === 1 && passage.kind === 'sentence'))
  const novelty = isOpen && part.kind !== 'code' && !section.isNew ? Math.min(1, 0.6 + news.length / 10) : 1
  const worth =
    Math.max(words, isMeant || defines ? DEFINITION : 0) * (1 + WEIGHTS.fit * fit) * novelty +
    WEIGHTS.subjectShare * section.subjectShare ** 2 * (target.kind === 'any' ? restIn(terms, section, question) : 1) +
    (isMeant || defines ? WEIGHTS.meaning : 0) -
    (target.defined !== undefined && !defines ? WEIGHTS.undefined : 0) +
    (target.kind === 'meaning' && isSubjectFirst(part, question, reader) ? WEIGHTS.subject : 0) +
    WEIGHTS.coverage * (weigh(near, question) + WEIGHTS.path * weigh(without(section.path, near), question)) +
    (passage.kind === 'list' && passage.first === undefined ? WEIGHTS.list : 0) -
    ((target.kind === 'way' || target.kind === 'effect') && fit < 0 ? WEIGHTS.wayless : 0) +
    (isFirst ? WEIGHTS.first : 0) +
    WEIGHTS.label * labelFit(part, question, reader) -
    (isOpen && isConditional(part, question, reader) ? WEIGHTS.conditional : 0) -
    (isOpen && passage.isAside ? WEIGHTS.aside : 0) -
    (isOpen && DEPENDENT.test(text) ? WEIGHTS.dependent : 0) -
    (question.action.every((term) => covered.has(term)) ? 0 : WEIGHTS.action) -
    (target.noun === undefined || section.isNew || isOfNoun(target.noun, below, reader) ? 0 : WEIGHTS.nounless) -
    WEIGHTS.length * Math.min(150, Math.max(0, text.length - 100))
  return {
    part,
    heading: section.heading,
    isNamed: section.isNew || section.hasCall || section.isOfKind,
    defines,
    context,
    terms,
    covered,
    worth,
  }
}

/** Whether a part, with what introduces it, says that it names one of a kind. */
function isOfNoun(noun: string, terms: ReadonlySet<string>, reader: TermReader): boolean {
  const nouns = reader.questionTerms(noun)
  return nouns.length === 0 || nouns.some((term) => terms.has(term))
}

/** The least share of what a default is asked of that a statement has with its heading. */
const LEAST_OF_SUBJECT = 0.6

/** Whether what says a default, with its heading, has enough of what it is asked of. */
function isOfSubject(
  { text }: Part,
  context: string,
  section: Section,
  question: Question,
  reader: TermReader,
): boolean {
  const subject = without(new Set(question.weights.keys()), question.asking)
  const sentences = sentencesIn(text)
  return sentences.some((sentence, i) => {
    if (fitOf(question.target, sentence) < 0) return false
    // The sentence before it may say of what.
    const said = `${context} ${sentences[i - 1] ?? ''} ${sentence}`
    const terms = new Set([...reader.questionTerms(said), ...section.terms])
    const shared = subject.filter((term) => terms.has(term))
    return weigh(shared, question) >= LEAST_OF_SUBJECT * weigh(subject, question)
  })
}

/** The least weight of the question's terms that steps have in what they stand under. */
const LEAST_INTRODUCED = 0.6

/** Whether what steps stand under says what they are for. */
function isIntroduced({ passage }: Part, section: Section, question: Question, reader: TermReader): boolean {
  return weigh([...reader.questionTerms(passage.lead), ...section.terms, ...section.path], question) >= LEAST_INTRODUCED
}

/** What words of the question count more than those that stand for them. */
const LITERAL = 0.3

/**
 * Whether the label of an item is what the question is about: 1, or -1 where it is another
 * identifier than that in the question.
 */
function labelFit(part: Part, question: Question, reader: TermReader): number {
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

/** The words of a condition, besides those of the question, that make it one of its own. */
const OTHER_CONDITION = 2

/** Whether a sentence holds in a case that the question doesn't ask about. */
function isConditional({ kind, text }: Part, { weights }: Question, reader: TermReader): boolean {
  const condition = kind === 'sentence' ? conditionOf(text) : undefined
  if (condition === undefined) return false
  return [...reader.content(condition)].filter((term) => !weights.has(term)).length >= OTHER_CONDITION
}

/** The share, by weight, of the question without the subject of its section that a part holds. */
function restIn(terms: ReadonlySet<string>, section: Section, question: Question): number {
  const rest = without(new Set(question.weights.keys()), section.terms, section.path)
  const whole = weigh(rest, question)
  return whole === 0
    ? 1
    : weigh(
        rest.filter((term) => terms.has(term)),
        question,
      ) / whole
}

function without(terms: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): string[] {
  return [...terms].filter((term) => others.every((other) => !other.has(term)))
}

/** Calls of functions, which have the name of what they give. */
const CALLS = /`?[\w$.]+\([^()]*\)`?/g
const FIRST_WORDS = /^(?:the|an?|this)?\s*(?:[^\s|]+\s*){1,3}/i

/** Whether a part begins with what the question is about. */
function isSubjectFirst({ passage, index, text }: Part, { subject }: Question, reader: TermReader): boolean {
  const first = passage.table?.rows[index]?.[0] ?? FIRST_WORDS.exec(text.replace(CALLS, ''))?.[0] ?? ''
  return reader.questionTerms(first).some((term) => subject.has(term))
}

/** Up to two words that a text begins with. */
const FIRST_TWO_WORDS = /^(?:(?:the|an?)\s+)?\S+(?:\s+\S+)?/i

/** Whether a sentence begins with a thing, which it may say something of without a definition. */
function isAbout(thing: string, { kind, text }: Part, reader: TermReader): boolean {
  if (kind !== 'sentence' || DEPENDENT.test(text)) return false
  const first = new Set(reader.questionTerms(FIRST_TWO_WORDS.exec(text.replace(CALLS, ''))?.[0] ?? ''))
  return reader.questionTerms(thing).every((term) => first.has(term))
}

const NUMBER_OF = /\bnumber\s+of\s+((?:[\p{L}-]+\s+)?[\p{L}-]+)/giu
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

/** What steps may answer. */
const STEPPED: ReadonlySet<AnswerTarget['kind']> = new Set(['way', 'effect', 'meaning', 'any'])

/** A list whose introduction has what is asked for: steps in order, or the members of a kind. */
function isAnsweringList({ passage }: Part, { target }: Question, reader: TermReader): boolean {
  if (passage.first !== undefined && STEPPED.has(target.kind)) return true
  // The introduction may name them itself.
  if (target.kind === 'member' && isNamedOne(target, passage.lead)) return false
  const lead = new Set(reader.questionTerms(passage.lead))
  return target.plurals.some((plural) => reader.questionTerms(plural).some((term) => lead.has(term)))
}

/** Code, and the names of packages. */
const CODE = /`[^`]+`|@[\w-]+\/[\w.-]+/g

/** A line of code that does something: a call, or a command. */
const DOES =
  /\w\(|^(?:[$>]\s+)?(?!(?:return|const|let|var|function|class|if|for|while|export|import|type|interface)\b)[\w./-]+\s+\S/

/** What a program said. */
const ERROR_ALONE = /^`[^`]*\b[Ee]rror: [^`]*`$|^\w*Error: /
/** How far a part shows a way: most where its code has a word of the question. */
function wayOf({ kind, text, entry }: Part, reader: TermReader): number {
  if (entry !== undefined) return 0.4
  if (ERROR_ALONE.test(text)) return -1
  const code = kind === 'code' ? [text] : (text.match(CODE) ?? [])
  if (code.some((run) => reader.questionTerms(run).length > 0)) return kind === 'code' && !DOES.test(text) ? 0 : 1.5
  return kind === 'code' ? (DOES.test(text) ? 0.6 : -0.5) : -1
}

/** What an entry of a help text says, without what it says beside it. */
function textOf({ name, text }: NonNullable<Part['entry']>): string {
  return `${name} ${text.replace(/\([^()]*\)/g, '')}`
}

/** What says what a part is: the comment above a line of code, the introduction of a list. */
function descriptionOf({ passage: { kind, lead, code }, index }: Part): string {
  if (kind === 'code') return commentAbove(code!.lines, code!.at[index]!).text
  return kind === 'list' ? lead : ''
}

/** What a part is read with besides its headings. */
function contextOf({ passage, index, kind, text }: Part, passages: readonly Passage[]): string {
  const { lead, parts, table, code } = passage
  if (kind === 'code') return `${lead} ${commentAbove(code!.lines, code!.at[index]!).text}`.trim()
  if (kind === 'row') return [lead, ...table!.header].join(' ').trim()
  if (LABELLED.test(text)) {
    // The sentence behind a value says what of.
    const next = passages.slice(passage.order + 1).find((behind) => behind.kind === 'sentence')
    if (next !== undefined) return next.parts[0]?.text ?? ''
  }
  if (kind !== 'sentence') return lead
  const label = passage.isItem && index > 1 ? parts[0]!.text : ''
  return [lead, label, index > 0 ? parts[index - 1]!.text : ''].join(' ').trim()
}
