import type { EvidenceBlock } from '@kebab/core'
import { type AnswerTarget, isTechnical } from './answer-target.js'
import { answeringSpans, fitOf, isStrict, mentionsDefault } from './answering-spans.js'
import { defines, holdsAskedThing, isOfTask, type Judging } from './asked-thing.js'
import { isAgentless } from './assertions/agentless.js'
import { assertionOf } from './assertions/assertions.js'
import { maySayWhy } from './assertions/reasons.js'
import { commentAbove } from './passages/code-passages.js'
import { type Part, type Passage, sentencesIn } from './passages/passages.js'
import { type Question, weigh } from './question.js'
import { DEPENDENT, isQuotable, LABELLED } from './quotable.js'
import type { ReadBlock } from './read-evidence.js'
import { isOfColumn, labelledRow } from './rows.js'
import { sectionOf } from './section.js'
import type { TermReader } from './term-reader.js'
import { wayOf } from './ways.js'
import { type PartSignals, signalsOf, worthOf } from './worth.js'

/** A part of the evidence that may answer, and what it is judged by. */
export interface Statement {
  /** The index of its block. */
  block: number
  part: Part
  /** The heading right above it, or an empty text, and the heading as it is shown. */
  heading: string
  title: string
  /** Whether the heading is a part of the answer: a name that is asked for, or a date. */
  isAnsweredAbove: boolean
  /** Whether the heading says that it names one of the kind that is asked for. */
  isOfKind: boolean
  /** Whether it says what the question wants defined. */
  defines: boolean
  /** Whether its heading is the task that the question asks how to do. */
  isOfTask: boolean
  /** Whether it is about what is asked, and says not by whom it was done, or why, as is asked. */
  isSilent: boolean
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
const NAMING: ReadonlySet<AnswerTarget['kind']> = new Set(['way', 'member', 'agent'])

/** Finds all statements of the evidence that may answer. */
export function statementsOf(blocks: readonly ReadBlock[], question: Question, reader: TermReader): Statement[] {
  const above = new Set(blocks.flatMap((block) => [...block.above]))
  // A name that some headings or paths have tells what the others are not about, unless it is what
  // all of the collection is about.
  const subjects = question.names.filter((name) => reader.weightOf(name) >= HEAVY_NAME && reader.isIn(name, above))
  const titles = new Set(blocks.flatMap(({ evidence }) => (evidence.headingPath.length > 1 ? [titleOf(evidence)] : [])))
  return blocks.flatMap(({ evidence, passages, terms, reader: ofBlock }, block): Statement[] => {
    const around = weigh(terms, question)
    // What a document with sections is about is none of what is asked for.
    const isTitle = evidence.headingPath.length === 1 && titles.has(titleOf(evidence))
    return passages.flatMap((passage) => {
      const read = sectionOf(evidence, passage, question, ofBlock)
      const section = isTitle && passage.title === undefined ? { ...read, isNew: false, hasCall: false } : read
      return passage.parts.flatMap((part) => {
        const statement = judged({ part, passages, section, question, reader: ofBlock })
        if (statement === undefined) return []
        const isForeign = !subjects.every((name) => reader.isIn(name, statement.covered))
        if (isForeign && isStrict(question.target)) return []
        // What the question names, an answer is about.
        if (!question.names.every((name) => reader.weightOf(name) < HEAVY_NAME || reader.isIn(name, statement.covered)))
          return []
        if (!question.figures.every((figure) => reader.isIn(figure, statement.covered))) return []
        const place = { around, rank: 1 / (1 + block), foreign: isForeign ? 1 : 0 }
        const { signals, ...rest } = statement
        return [{ ...rest, block, worth: worthOf({ ...signals, ...place }) }]
      })
    })
  })
}

function titleOf({ path, headingPath }: EvidenceBlock): string {
  return `${path}\n${headingPath[0]}`
}

/** How much of a list is shown, in UTF-16 units. */
const SHOWN_OF_LIST = 400

type Judged = Omit<Statement, 'block' | 'worth'> & { signals: PartSignals }

/** Judges a part by itself and by its section. `undefined`: it can't answer. */
function judged(judging: Judging): Judged | undefined {
  const { part, passages, section, question, reader } = judging
  const { text, passage } = part
  const { target } = question
  if (!isQuotable(part, question)) return undefined
  const before = stepBefore(part, question, reader)
  if (target.step !== undefined && before === undefined && !saysOrder(part, question, reader)) return undefined
  const around = before?.text ?? contextOf(part, passages)
  const context = isOfAnother(part, around, target) ? '' : around
  // Words of the question and of the headings say nothing.
  const news = [...reader.content(text)].filter((term) => !question.weights.has(term) && !section.content.has(term))
  // In a log of changes, the date stands above what changed.
  const isDated =
    (target.kind === 'time' && target.isDated && answeringSpans(target, section.title).length > 0) ||
    (target.change !== undefined && VERSION.test(section.title))
  if (isDated && target.change !== undefined && !saysChange(target.change, judging)) return undefined
  const says =
    isDated ||
    (target.isYesNo && assertionOf(target, text) > 0) ||
    news.length > 0 ||
    answeringSpans(target, text).length > 0
  if (!says && !((section.isNew || section.isOfKind) && part.kind === 'sentence' && text.includes(' ')))
    return undefined
  const isOpen = !isStrict(target)
  const isOfDefault = target.words.has('default')
  // What is so by default, something has to say.
  if (isOfDefault && !mentionsDefault([section.heading, context, part.kind === 'row' ? labelledRow(part) : text]))
    return undefined
  const isTask = isOfTask(judging)
  const isNaming = NAMING.has(target.kind) && (section.isNew || section.hasCall || section.isOfKind)
  const fit = Math.max(
    passage.kind === 'list' && passage.first === undefined ? 1 : -1,
    // Steps are a way, whatever their verbs are, and so is what stands under the task.
    passage.kind === 'list' && target.kind === 'way' ? 0.4 : -1,
    isTask ? 0.2 : -1,
    (section.isNew || section.isOfKind) && NAMING.has(target.kind) && !isOfDefault ? 0.5 : -1,
    isDated ? 0.5 : -1,
    before === undefined ? -1 : 1,
    target.kind === 'way' ? wayOf(part, reader) : -1,
    fitOf(target, text),
    part.kind === 'row' ? fitOf(target, `${context}. ${labelledRow(part)}`) - 0.2 : -1,
    target.kind !== 'value' && isOfColumn(part, target, reader) ? 0.8 : -1,
  )
  const isSilent = isAgentless(target, text) || !maySayWhy(judging)
  if (fit < 0 && (!isOpen || target.kind === 'way') && !isSilent) return undefined
  const wording =
    part.entry === undefined ? text.slice(0, part.kind === 'list' ? SHOWN_OF_LIST : undefined) : textOf(part.entry)
  const terms = new Set(reader.questionTerms(`${wording} ${descriptionOf(part)}`))
  const below = new Set([...terms, ...reader.questionTerms(context)])
  // A value is shown with what says what of.
  if (LABELLED.test(text)) for (const term of below) terms.add(term)
  if (!holdsAskedThing(judging, context, below)) return undefined
  // What says only how to undo it is no way to do it.
  const isUndone = [...reader.content(text)].some((term) => question.opposites.has(term))
  if (isUndone && !question.action.some((term) => terms.has(term))) return undefined
  if (isUndoing(text, question)) return undefined
  const covered = new Set([...below, ...section.terms, ...section.path])
  // The size of one thing is not that of another.
  if (target.measured !== undefined && !reader.isIn(target.measured, covered)) return undefined
  const isDefined = defines(judging)
  const signals = signalsOf(judging, { wording, terms, below, covered, fit, news: news.length, isDefined })
  return {
    part,
    heading: section.heading,
    title: section.title,
    isAnsweredAbove: (isNaming && !isOfDefault) || isDated,
    isOfKind: section.isOfKind,
    defines: isDefined,
    isOfTask: isTask,
    isSilent,
    context,
    terms,
    covered,
    signals,
  }
}

/** Whether a text has the verb of a way only with a prefix that undoes it: `un-pack`. */
function isUndoing(text: string, { verbs: [verb] }: Question): boolean {
  if (verb === undefined) return false
  const rest = text.replace(new RegExp(String.raw`(?<!\p{L})(?:un-?|de-|dis-)${verb}`, 'giu'), '')
  return rest !== text && !rest.toLowerCase().includes(verb.toLowerCase())
}

/** The least weight of the question's terms in a sentence that says what comes after something. */
const LEAST_IN_ORDER = 0.75
const IN_ORDER = /\b(?:after|afterwards|before|then|follow(?:s|ed)|finally|once)\b/i
/** The least weight of the question's terms in the step that it asks from. */
const LEAST_OF_STEP = 0.4

/** The step beside which a step stands that is asked for by it. `undefined`: it isn't. */
function stepBefore({ passage, index, kind, text }: Part, question: Question, reader: TermReader): Part | undefined {
  const { step } = question.target
  if (step === undefined || kind !== 'item' || passage.first === undefined) return undefined
  // What a step says first is what is done.
  const weightOf = (words: string): number => weigh(reader.questionTerms(sentencesIn(words)[0] ?? ''), question)
  const before = passage.parts[index - step]
  if (before === undefined || weightOf(before.text) < LEAST_OF_STEP) return undefined
  const isNearest = passage.parts.every((other) => other === before || weightOf(other.text) < weightOf(before.text))
  return isNearest && text !== before.text ? before : undefined
}

/** Whether what is no step says in which order something is done. */
function saysOrder({ passage, text }: Part, question: Question, reader: TermReader): boolean {
  const isSaid = passage.first === undefined && IN_ORDER.test(text)
  return isSaid && weigh(reader.questionTerms(text), question) >= LEAST_IN_ORDER
}

/** A version that a heading begins with. */
const VERSION = /^\W*(?:v|version\s+|release\s+)?\d+\.\d+/i

/** The least share, by weight, of what changed that a part of a log of changes names. */
const LEAST_CHANGED = 0.6

/** Whether a part of a log of changes, with the heading above it, says that a thing changed so. */
function saysChange(change: string, { part, section, question, reader }: Judging): boolean {
  const terms = new Set(reader.questionTerms(`${section.heading} ${part.text}`))
  const verb = reader.questionTerms(change)
  const isOfThing = (term: string): boolean => !verb.includes(term) && !question.asking.has(term)
  const thing = [...question.weights.keys()].filter(isOfThing)
  const named = thing.filter((term) => terms.has(term))
  return verb.some((term) => terms.has(term)) && weigh(named, question) >= LEAST_CHANGED * weigh(thing, question)
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

/** Whether a sentence names one of a kind, and what stands before it names another one. */
function isOfAnother({ kind, passage, text }: Part, context: string, target: AnswerTarget): boolean {
  if (target.kind !== 'member' || !isTechnical(target.noun) || kind !== 'sentence' || passage.isItem) return false
  return !DEPENDENT.test(text) && [text, context].every((words) => answeringSpans(target, words).length > 0)
}

/** Says a default, and not of what. */
const OF_PARAGRAPH = /^(?:(?:the|this|its)\s+)?(?:option\s+)?defaults?\b/i

/** What a part is read with besides its headings. */
export function contextOf({ passage, index, kind, text }: Part, passages: readonly Passage[]): string {
  const { lead, parts, table, code } = passage
  if (kind === 'code') return `${lead} ${commentAbove(code!.lines, code!.at[index]!).text}`.trim()
  if (kind === 'row') return [lead, ...table!.header].join(' ').trim()
  if (LABELLED.test(text)) {
    // The sentence behind a value says what of.
    const next = passages.slice(passage.order + 1).find((behind) => behind.kind === 'sentence')
    if (next !== undefined) return next.parts[0]?.text ?? ''
  }
  if (kind !== 'sentence') return lead
  // A default that is said without of what is that of its paragraph.
  if (OF_PARAGRAPH.test(text)) return [lead, ...parts.slice(0, index).map((part) => part.text)].join(' ').trim()
  // What a paragraph or an item begins with says what it is about.
  const label = index > 1 ? parts[0]!.text : ''
  return [lead, label, index > 0 ? parts[index - 1]!.text : ''].join(' ').trim()
}
