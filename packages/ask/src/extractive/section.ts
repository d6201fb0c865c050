import type { EvidenceBlock } from '@kebab/core'
import { isCalled } from './answering-spans.js'
import type { Passage } from './passages/passages.js'
import type { Question } from './question.js'
import type { TermReader } from './term-reader.js'

/** What the heading of a section has besides its subject. */
const KIND_OF_SECTION =
  /^(?:class|function|method|interface|parameter|option|module|command|type|object|property|hook|event|plugin|the)s?\b:?\s+/i

/** A part of a page that is about what the page is about. */
const SUMMARY =
  /^(?:summary|introduction|overview|abstract|about|description|what is (?:it|this)|(?:the\s+)?steps?|instructions?|procedure|how to)\W*$/i
/** A part of a log of changes, which is about the version above it. */
const CHANGES =
  /^(?:added|changed|fixed|removed|deprecated|features?|(?:bug\s?)?fixes|improvements|breaking changes)\W*$/i
/** The name of a part without one of its own. */
const NUMBERED = /^(?:step|part)\s+\d+\W*$/i

/** Whether a heading is that of a block, and not of a part of the block. */
export function isOfWholeBlock(heading: string, { headingPath }: EvidenceBlock): boolean {
  return heading === (headingPath.at(-1) ?? '') || NUMBERED.test(heading)
}

/** What a file is called, without its number and ending. */
function nameOf(path: string): string {
  return path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/^\d+\W/, '')
}

/** The dot before the name of a method, and its parameters. */
const CALL = /^[`.]+|\(.*\)`?$/g

/** The objects before the name of a member. */
const OWNERS = /^(?:[\p{L}_$][\p{L}\p{N}_$]*\.)+(?=[\p{L}_$][\p{L}\p{N}_$]*$)/u

/** What a passage stands under. */
export interface Section {
  heading: string
  /** The heading as it is shown: with the one above it, where that says what it is about. */
  title: string
  /** The question's terms in the heading, and in what is above it. */
  terms: ReadonlySet<string>
  path: ReadonlySet<string>
  /** All content of the heading, and how much of it the question has. */
  content: ReadonlySet<string>
  /** All content of what is above it. */
  above: ReadonlySet<string>
  subjectShare: number
  /** Whether the heading is a name that the question doesn't have. */
  isNew: boolean
  /** Whether the heading names one of the kind that is asked for, as in `Event: 'end'`. */
  isOfKind: boolean
  /** Whether the heading has a call that the question doesn't have. */
  hasCall: boolean
  /** 1 where the heading is an identifier of the question, -1 where it is another one. */
  nameFit: number
}

/** Reads what a passage stands under. */
export function sectionOf(
  { path, headingPath }: EvidenceBlock,
  { title: lineInBold }: Passage,
  { target, identifiers, flags, members, verbs }: Question,
  reader: TermReader,
): Section {
  const above = [...headingPath, ...(lineInBold === undefined ? [] : [lineInBold])]
  const heading = above.at(-1) ?? ''
  // A summary, steps, changes or a numbered part are about what stands above them.
  const isPart = [SUMMARY, CHANGES, NUMBERED].some((pattern) => pattern.test(heading))
  const subject = isPart ? (above.at(-2) ?? nameOf(path)) : heading
  const title = isPart && above.length > 1 ? `${subject}: ${heading}` : heading
  const terms = new Set(reader.questionTerms(withoutParameters(`${subject} ${title}`)))
  const content = reader.content(subject.replace(KIND_OF_SECTION, '').replace(CALL, '').replace(OWNERS, ''))
  const call = CALL_WITHIN.exec(heading)?.[0]
  const shared = [...content].filter((term) => terms.has(term)).length
  return {
    heading,
    title,
    terms,
    path: new Set(reader.questionTerms(withoutParameters([path, ...above.slice(0, -1)].join('\n')))),
    content,
    above: reader.content([path, ...above.slice(0, -1)].join('\n')),
    subjectShare: content.size === 0 ? 0 : shared / content.size,
    isNew:
      isName(heading) &&
      (isCalled(target.noun) || !heading.includes('(') || FLAGS.test(heading)) &&
      [...reader.content(heading)].some((term) => !terms.has(term)) &&
      !squeezed(target.text).includes(squeezed(heading)),
    isOfKind: target.noun !== undefined && isKindBefore(heading.toLowerCase(), target.noun.replace(/s$/, '')),
    hasCall: call !== undefined && !target.text.includes(call.toLowerCase().replace(/^\./, '')),
    nameFit: nameFitOf(heading, identifiers, [...flags, ...members, ...verbs]),
  }
}

/** Whether a heading begins with a kind, with a name in code or quotes, or behind a colon. */
function isKindBefore(heading: string, kind: string): boolean {
  return heading.startsWith(kind) && /^(?::|\s+[`'"])/.test(heading.slice(kind.length))
}

/** The parameters of a call say nothing of what a section is about. */
function withoutParameters(heading: string): string {
  return heading.replace(/(?<=[\p{L}\p{N}_\]])\([^()]*\)/gu, '()')
}

/** An identifier that a heading begins with, without its parameters and the kind before it. */
const HEADING_NAME = /^(?:`|\p{L}+:\s+)?`?['"]?\.?(-{0,2}[\p{L}_$][\p{L}\p{N}_$.-]*)/u

function nameFitOf(heading: string, identifiers: readonly string[], others: readonly string[]): number {
  const name = HEADING_NAME.exec(heading)?.[1]?.toLowerCase()
  if (name === undefined) return 0
  const names = [...identifiers, ...others].map((identifier) => identifier.toLowerCase())
  if (names.some((other) => other === name || name.endsWith(`.${other}`))) return 1
  return identifiers.length > 0 && isName(heading) && /[\p{Ll}]\p{Lu}|[._-]/u.test(heading) ? -1 : 0
}

/** The letters and numbers of a text: `body limit` and `bodyLimit` are one name. */
function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const IDENTIFIER = /^\S*[\p{Ll}\d](?:\p{Lu}|[._/-]\S)\S*$|^\S+ ?\(.*\)$|^--?\w|^\.\w/u
const CALL_WITHIN = /[\p{L}\p{N}_$.]+\(\)/u
const COMMAND = /^[\p{Ll}\d\s_-]+$/u
/** What a heading says beside a name, as `(since 4.0)`. */
const ASIDE = /\s*\([^()]*\)$/
/** The flags that a heading ends with. */
const FLAGS = /\(\s*`?--?\w[^()]*\)$/

/** Whether a heading is the name of a part of a program: an identifier, a call, a command. */
function isName(heading: string): boolean {
  return IDENTIFIER.test(heading) || COMMAND.test(heading.replace(ASIDE, '')) || FLAGS.test(heading)
}
