import { withoutTail } from '../claims.js'
import { STOP_WORDS } from '../decompose/question-words.js'
import { sentencesOf } from '../sentences.js'
import type { AnswerTarget } from './answer-target.js'
import { answeringSpans, fitOf } from './answering-spans.js'
import { withoutLoneMarks } from './quotation-marks.js'

/** The longest statement, and the most marked words of an answer, in UTF-16 units. */
export const LONGEST_STATEMENT = 400
export const MOST_MARKED = 160

/** What is shown of a statement, and the words of it that answer. */
export interface Quotation {
  lines: string[]
  marked: string[]
}

/** What introduces something of a length, where both fit. */
export function leadLines(lead: string, length: number, marker: string): string[] {
  return lead === '' || lead.length + length > LONGEST_STATEMENT ? [] : [`${lead} ${marker}`]
}

/** Sentences in one line, each with a marker behind it. */
export function withMarker(sentences: readonly string[], marker: string): string {
  return sentences.map((sentence) => `${sentence} ${marker}`).join(' ')
}

/** At most `most` units of a text, with what answers. It is cut between clauses, else words. */
export function clipped(text: string, target: AnswerTarget, most = LONGEST_STATEMENT): string {
  if (text.length <= most) return text
  const { start, end } = windowOf(text, target, most - 2)
  return withoutLoneMarks(`${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`)
}

/** The words of a text that answer: the text, or the part of it that fits. */
export function markedIn(text: string, target: AnswerTarget): string {
  if (text.length <= MOST_MARKED) return withoutSigns(text)
  const { start, end } = windowOf(text, target, MOST_MARKED)
  return withoutSigns(text.slice(start, end))
}

/** What it counts that a sentence fits, where each span that may be the answer counts 1. */
const FITTING = 10

/** Says what a default is, rather than names something that is one. */
const PLAIN_DEFAULT = /\bdefaults?(?:\s+values?)?\s*(?:[:=]|to\b|is\b)|\bby\s+default\b/i

/** The same for a text of several sentences: the words of each, since a mark is in one. */
export function marksIn(text: string, target: AnswerTarget): string[] {
  if (text.length > MOST_MARKED && target.words.has('default')) {
    const saying = sentencesOf(text).map((sentence) => text.slice(sentence.start, sentence.end))
    const fitting = saying.filter((sentence) => sentence.length <= MOST_MARKED && fitOf(target, sentence) >= 1)
    const plainest = fitting.find((sentence) => PLAIN_DEFAULT.test(sentence)) ?? fitting[0]
    if (plainest !== undefined) return [withoutSigns(plainest)]
  }
  const { start, end } =
    text.length <= MOST_MARKED ? { start: 0, end: text.length } : windowOf(text, target, MOST_MARKED - 4)
  const pieces = sentencesOf(text)
    .map((sentence) => text.slice(Math.max(start, sentence.start), Math.min(end, sentence.end)))
    .map((piece) => withoutSigns(piece.trim()))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const worths = pieces.map((piece) => FITTING * fitOf(target, piece) + answeringSpans(target, piece).length)
  return pieces
    .map((_, i) => i)
    .sort((a, b) => worths[b]! - worths[a]!)
    .map((i) => pieces[i]!)
}

/** What ends the words that are marked. */
const END_SIGN = /[\s.,;:!。！…]/

export function withoutSigns(text: string): string {
  return withoutTail(text, END_SIGN).replace(/^…/, '')
}

const CLAUSE = /(?<=[,;:–—)]\s)|(?=\s(?:and|or|but|if|when|which|that|because|so|unless|until)\s)/gu

/** How many of the spans that answer count in a window. */
const MOST_ANSWERS = 2
/** At how many places a window may begin. */
const MOST_STARTS = 200

/** What it costs that a window is off the middle of the question's words, by its length. */
const OFF_CENTER = 1

/**
 * The part of a text, between clauses or words, with most of what answers and of the question. The
 * answer stands around the question's words: of parts with the same, the one is taken whose middle
 * is theirs.
 */
export function windowOf(text: string, target: AnswerTarget, most: number): { start: number; end: number } {
  const answers = answeringSpans(target, text)
  const stems = new Set([...target.words].filter((word) => !STOP_WORDS.has(word)).map(stemOf))
  const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].filter(({ 0: word }) => stems.has(stemOf(word.toLowerCase())))
  const borders = [0, ...[...text.matchAll(CLAUSE)].map(({ index }) => index), text.length]
  const all = [
    ...new Set([
      ...borders.slice(0, -1),
      ...answers.map(({ start }) => start),
      ...borders.slice(1).map((end) => wordStart(text, end, most)),
    ]),
  ].sort((a, b) => a - b)
  const step = Math.ceil(all.length / MOST_STARTS)
  const starts = all.filter((_, i) => i % step === 0)
  let best = { start: 0, end: 0 }
  let highest = Number.NEGATIVE_INFINITY
  for (const start of starts) {
    const end = wordEnd(text, start, most)
    const within = (at: number, to: number): boolean => at >= start && to <= end
    const questionWords = words.filter(({ index, 0: word }) => within(index, index + word.length))
    const middle =
      questionWords.reduce((sum, { index, 0: word }) => sum + index + word.length / 2, 0) / questionWords.length
    const offset = questionWords.length === 0 ? 0 : Math.abs(middle - (start + end) / 2) / most
    const value =
      2 * Math.min(MOST_ANSWERS, answers.filter((span) => within(span.start, span.end)).length) +
      new Set(questionWords.map(([word]) => stemOf(word.toLowerCase()))).size +
      (end - start) / most / 2 -
      OFF_CENTER * offset
    if (value > highest) {
      highest = value
      best = { start, end }
    }
  }
  const skipped = /^\s*/.exec(text.slice(best.start, best.end))![0].length
  return { start: best.start + skipped, end: best.end }
}

/** So many letters tell words apart, whatever their endings are. */
const STEM = 5

function stemOf(word: string): string {
  return word.replace(/s$/, '').slice(0, STEM)
}

/** The start of the first word within `most` units before `end`. */
function wordStart(text: string, end: number, most: number): number {
  if (end <= most) return 0
  const space = text.indexOf(' ', end - most)
  return space < 0 || space >= end ? end - most : space + 1
}

/** Where the last full stop behind a word is. Behind a letter alone it is that of an initial. */
function lastStop(text: string): number {
  let at = text.lastIndexOf('. ')
  while (at > 0 && /(?<![\p{L}\p{N}])\p{L}$/u.test(text.slice(Math.max(0, at - 2), at)))
    at = text.lastIndexOf('. ', at - 1)
  return at
}

/** The end of the last clause, else word, within `most` units from `start` on. */
export function wordEnd(text: string, start: number, most: number): number {
  if (text.length - start <= most) return text.length
  const cut = text.slice(start, start + most)
  const clause = Math.max(cut.lastIndexOf(', '), cut.lastIndexOf('; '), lastStop(cut))
  if (clause > most * 0.7) return start + clause + 1
  const space = cut.lastIndexOf(' ')
  return start + (space > 0 ? space : cut.replace(/[\ud800-\udbff]$/, '').length)
}
