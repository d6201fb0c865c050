import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import type { AnswerTarget } from './answer-target.js'
import { answeringSpans, fitOf, isStrict } from './answering-spans.js'
import { defines, holdsAskedThing, type Judging } from './asked-thing.js'
import { codePassagesOf, commentAbove } from './code-passages.js'
import { CALLS, isBeginning, labelFit } from './definitions.js'
import { type Part, type Passage, passagesOf, textPassagesOf } from './passages.js'
import { type Question, sharedPhrases, weigh } from './question.js'
import { conditionOf, DEPENDENT, isQuotable, LABELLED } from './quotable.js'
import { type Section, sectionOf } from './section.js'
import { TermReader } from './term-reader.js'
import { isCommand, wayOf } from './ways.js'

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
  phrases: 0.5,
  task: 0.5,
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
  if (isMarkdown(media)) return passagesOf(text)
  return media === 'code' ? codePassagesOf(text, /\.(\w+)$/.exec(path)?.[1] ?? '') : textPassagesOf(text)
}

/** How much of a list is shown, in UTF-16 units. */
const SHOWN_OF_LIST = 400

/** Judges a part by itself and by its section. `undefined`: it can't answer. */
function judged(judging: Judging): Omit<Statement, 'block'> | undefined {
  const { part, passages, section, question, reader } = judging
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
  const isOfDefault = target.words.has('default')
  const fit = Math.max(
    passage.kind === 'list' && passage.first === undefined ? 1 : -1,
    (section.isNew || section.isOfKind) && NAMING.has(target.kind) && !isOfDefault ? 0.5 : -1,
    target.kind === 'way' ? wayOf(part, reader) : -1,
    fitOf(target, text),
    part.kind === 'row' ? fitOf(target, `${context} ${text}`) - 0.2 : -1,
  )
  if (fit < 0 && (!isOpen || target.kind === 'way')) return undefined
  const said =
    part.entry === undefined ? text.slice(0, part.kind === 'list' ? SHOWN_OF_LIST : undefined) : textOf(part.entry)
  const terms = new Set(reader.questionTerms(`${said} ${descriptionOf(part)}`))
  const below = new Set([...terms, ...reader.questionTerms(context)])
  // A value is shown with what says what of.
  if (LABELLED.test(text)) for (const term of below) terms.add(term)
  if (!holdsAskedThing(judging, context, below)) return undefined
  const near = new Set([...below, ...section.terms])
  const covered = new Set([...near, ...section.path])
  const isMeant =
    target.kind === 'meaning' &&
    section.subjectShare === 1 &&
    weigh(section.terms, question) >= LEAST_SUBJECT &&
    isBeginning(part, passages)
  const isDefined = defines(judging)
  const literal = new Set(reader.literalTerms(said))
  const words =
    LITERAL * weigh(literal, question) +
    (1 - LITERAL) * weigh(terms, question) +
    WEIGHTS.lead * weigh(without(below, terms), question) +
    WEIGHTS.heading * weigh(without(section.terms, below), question) +
    WEIGHTS.path * weigh(without(section.path, below, section.terms), question)
  const isFirst =
    part.kind !== 'row' &&
    part.index === 0 &&
    (passage.order === 0 || (passage.order === 1 && passage.kind === 'sentence'))
  const novelty = isOpen && part.kind !== 'code' && !section.isNew ? Math.min(1, 0.6 + news.length / 10) : 1
  const worth =
    Math.max(words, isMeant || isDefined ? DEFINITION : 0) * (1 + WEIGHTS.fit * fit) * novelty +
    WEIGHTS.subjectShare * section.subjectShare ** 2 * (target.kind === 'any' ? restIn(terms, section, question) : 1) +
    (isMeant || isDefined ? WEIGHTS.meaning : 0) -
    (target.defined !== undefined && !isDefined ? WEIGHTS.undefined : 0) +
    (target.kind === 'meaning' && isSubjectFirst(part, question, reader) ? WEIGHTS.subject : 0) +
    WEIGHTS.coverage * (weigh(near, question) + WEIGHTS.path * weigh(without(section.path, near), question)) +
    (passage.kind === 'list' && passage.first === undefined ? WEIGHTS.list : 0) -
    ((target.kind === 'way' || target.kind === 'effect') && fit < 0 ? WEIGHTS.wayless : 0) +
    (isFirst ? WEIGHTS.first : 0) +
    WEIGHTS.phrases * sharedPhrases(text, question) +
    (isTask(part, section, question) ? WEIGHTS.task : 0) +
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
    defines: isDefined,
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

/** What words of the question count more than those that stand for them. */
const LITERAL = 0.3

/** The share of a heading that the question has where the heading is the task. */
const TASK = 0.8

/** Whether a command stands under a heading that is the task. */
function isTask({ kind, text }: Part, { subjectShare }: Section, { target }: Question): boolean {
  return target.kind === 'way' && kind === 'code' && subjectShare >= TASK && isCommand(text)
}

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

const FIRST_WORDS = /^(?:the|an?|this)?\s*(?:[^\s|]+\s*){1,3}/i

/** Whether a part begins with what the question is about. */
function isSubjectFirst({ passage, index, text }: Part, { subject }: Question, reader: TermReader): boolean {
  const first = passage.table?.rows[index]?.[0] ?? FIRST_WORDS.exec(text.replace(CALLS, ''))?.[0] ?? ''
  return reader.questionTerms(first).some((term) => subject.has(term))
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
