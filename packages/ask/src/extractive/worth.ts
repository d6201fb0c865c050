import { isStrict } from './answering-spans.js'
import { isOfTask, type Judging } from './asked-thing.js'
import { assertionOf } from './assertions/assertions.js'
import { CALLS, isBeginning, labelFit, saysWhatIs } from './definitions.js'
import type { Part } from './passages/passages.js'
import { type Question, weigh } from './question.js'
import { conditionOf, DEPENDENT, INTRODUCTION } from './quotable.js'
import type { Section } from './section.js'
import type { TermReader } from './term-reader.js'
import { isCommand } from './ways.js'

/**
 * What each signal of a statement counts, chosen on questions about the documentation of several
 * programs (docs/grounding.md).
 */
const WEIGHTS = {
  /** The words of the question, by where they stand, and how well the statement fits. */
  words: 1,
  /** The question's words in its block, and the place of the block. */
  around: 0.5,
  rank: 0.4,
  /** Whether its block is about something else than what the question names. */
  foreign: -0.5,
  /** How much of its heading the question has. */
  subject: 0.8,
  /** Whether it says what is to be defined, or doesn't. */
  definition: 1,
  explicit: 0.4,
  undefined: -1,
  /** Whether it begins with what the question is about, or begins its section or its text. */
  start: 0.5,
  beginning: 0.1,
  first: 0.2,
  coverage: 0.9,
  /** Whether it is the members of a kind, or stands beside the text. */
  list: 1,
  aside: -0.3,
  /** Whether it says no way, or not that what is to be done is done. */
  wayless: -0.8,
  actionless: -0.3,
  /** Whether a command or call does what is asked for, or a command or steps are the task. */
  deed: 0.5,
  task: 0.7,
  /** Whether it names one of the kind, by its heading or itself. */
  ofKind: 0.6,
  nounless: -0.5,
  /** Whether its label, or its heading, is an identifier of the question, or another. */
  label: 0.5,
  name: 0.6,
  /** The question's pairs of words, and its words that say how far or how often. */
  phrases: 0.6,
  modifiers: 0.3,
  /** Whether it introduces or goes on from something else, or holds in a case of its own. */
  introduction: -0.5,
  dependent: -0.3,
  conditional: -0.4,
  /** How far it says yes or no, or why, where that is asked. */
  assertion: 0.8,
  /** How much longer it is than a short one. */
  length: -0.3,
}
/** What the question's words count where a statement doesn't have them itself. */
const IN = { lead: 0.6, heading: 0.8, path: 0.4 }
/** How far a fit changes what the words count. */
const FIT = 0.35
/** The least weight of the question's terms in a heading that is what was asked for. */
const LEAST_SUBJECT = 0.4
/** What a definition under the heading that was asked for has at least, whatever its words. */
const DEFINITION = 0.8

/** How a part is read. */
export interface Reading {
  /** What it says itself. */
  wording: string
  /** The question's terms that it holds, with its context, and with what it stands under. */
  terms: ReadonlySet<string>
  below: ReadonlySet<string>
  covered: ReadonlySet<string>
  /** How well it holds what is asked for, from -1 to 1.5. */
  fit: number
  /** How many of its words neither the question nor its heading has. */
  news: number
  /** Whether it says what the question wants defined. */
  isDefined: boolean
}

/** What speaks for or against a statement, mostly from 0 to 1. */
export type Signals = Record<keyof typeof WEIGHTS, number>

/** How much a statement is worth as an answer. */
export function worthOf(signals: Signals): number {
  let worth = 0
  for (const [signal, weight] of Object.entries(WEIGHTS)) worth += weight * signals[signal as keyof Signals]
  return worth
}

/** The signals of a part, besides those of its block. */
export type PartSignals = Omit<Signals, 'around' | 'rank' | 'foreign'>

/** Reads what speaks for or against a part. */
export function signalsOf(judging: Judging, reading: Reading): PartSignals {
  const { part, passages, section, question, reader } = judging
  const { terms, below, covered, fit, isDefined } = reading
  const { text, passage, kind } = part
  const { target, action } = question
  const isOpen = !isStrict(target)
  const near = new Set([...below, ...section.terms])
  const isStart = isBeginning(part, passages)
  const isMeant =
    target.kind === 'meaning' &&
    section.subjectShare === 1 &&
    weigh(section.terms, question) >= LEAST_SUBJECT &&
    isStart
  const isFirst =
    kind !== 'row' && part.index === 0 && (passage.order === 0 || (passage.order === 1 && passage.kind === 'sentence'))
  const isWay = target.kind === 'way'
  const isNamed = section.isNew || section.hasCall
  const bit = (is: boolean): number => (is ? 1 : 0)
  return {
    words: wordsOf(judging, reading, isMeant),
    subject: section.subjectShare ** 2 * (target.kind === 'any' ? restIn(terms, section, question) : 1),
    definition: bit(isMeant || isDefined),
    explicit: bit(target.defined !== undefined && saysWhatIs(target.defined, part, section, reader)),
    undefined: bit(target.defined !== undefined && !isDefined),
    start: bit(target.kind === 'meaning' && !DEPENDENT.test(text) && isSubjectFirst(part, question, reader)),
    beginning: bit(isStart) * section.subjectShare ** 2,
    first: bit(isFirst),
    coverage: weigh(near, question) + IN.path * weigh(without(section.path, near), question),
    list: bit(passage.kind === 'list' && passage.first === undefined),
    aside: bit(isOpen && passage.isAside),
    wayless: bit((isWay || target.kind === 'effect') && fit < 0),
    actionless: bit(!action.every((term) => covered.has(term))),
    deed: bit(isWay && ((isNamed && isDeed(part, question, reader)) || isForTask(part, question, reader))),
    task: bit(
      (isWay && kind === 'code' && section.subjectShare >= TASK && isCommand(text)) ||
        (kind === 'list' && passage.first !== undefined && (isOfTask(judging) || STEPS.test(target.text))),
    ),
    ofKind: bit(section.isOfKind),
    nounless: bit(target.noun !== undefined && !section.isNew && !isOfNoun(target.noun, below, reader)),
    label: labelFit(part, question, reader),
    name: section.nameFit,
    phrases: reader.phraseShare(text),
    modifiers: reader.modifierShare(section.heading, text),
    introduction: bit(isOpen && kind === 'sentence' && INTRODUCTION.test(text.slice(-8))),
    dependent: bit(isOpen && DEPENDENT.test(text)),
    // What a section says of its subject in some case is about the subject.
    conditional: isOpen && !isMeant ? conditionality(part, question, reader) : 0,
    assertion: assertionOf(target, text),
    length: kind === 'list' ? 0 : Math.min(150, Math.max(0, text.length - 100)) / 150,
  }
}

/** What the question's words in a part and around it count, by how well the part fits. */
function wordsOf({ part, section, question, reader }: Judging, reading: Reading, isMeant: boolean): number {
  const { wording, terms, below, fit, news, isDefined } = reading
  const literal = new Set(reader.literalTerms(wording))
  const words =
    LITERAL * weigh(literal, question) +
    (1 - LITERAL) * weigh(terms, question) +
    IN.lead * weigh(without(below, terms), question) +
    IN.heading * weigh(without(section.terms, below), question) +
    IN.path * weigh(without(section.path, below, section.terms), question)
  const isBare = !isStrict(question.target) && part.kind !== 'code' && !section.isNew
  const novelty = isBare ? Math.min(1, 0.6 + news / 10) : 1
  return Math.max(words, isMeant || isDefined ? DEFINITION : 0) * (1 + FIT * fit) * novelty
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

/** Asks for the steps themselves. */
const STEPS = /\bsteps\s+(?:to|for)\b/

/** What a sentence begins with. */
const FIRST_WORD = /^[\p{L}-]+/u

/** Whether a sentence begins with what is to be done. */
function isDeed({ kind, text }: Part, { action }: Question, reader: TermReader): boolean {
  const first = kind === 'sentence' ? reader.questionTerms(FIRST_WORD.exec(text)?.[0] ?? '') : []
  return action.some((term) => first.includes(term))
}

/** What a sentence that begins with a purpose is for, as in `To restore, stop the service`. */
const PURPOSE = /^to\s+(\p{L}+)/iu

/** Whether a sentence begins with what is to be done as a purpose. */
function isForTask({ kind, text }: Part, { action }: Question, reader: TermReader): boolean {
  const terms = kind === 'sentence' || kind === 'item' ? reader.questionTerms(PURPOSE.exec(text)?.[1] ?? '') : []
  return action.some((term) => terms.includes(term))
}

/** So many words of a condition, besides those of the question, make it one of its own. */
const OTHER_CONDITION = 2

/** How far a sentence holds in a case that the question doesn't ask about, from 0 to 1. */
function conditionality({ kind, text }: Part, { weights }: Question, reader: TermReader): number {
  const condition = kind === 'sentence' || kind === 'item' ? conditionOf(text) : undefined
  if (condition === undefined) return 0
  const others = [...reader.content(condition)].filter((term) => !weights.has(term)).length
  return Math.min(1, others / OTHER_CONDITION)
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
