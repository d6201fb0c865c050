import { BEFORE_NUMBERS, MAYBE_LAST, NEVER_LAST, OTHER_STARTERS, STARTERS } from './abbreviations.js'
import { type BlockKind, blocksOf } from './blocks.js'

/** A sentence, or a heading, block of code, table or markup in place of one. */
interface Sentence {
  start: number
  end: number
  /** What the sentence is part of. */
  kind: BlockKind
}

/** What German ordinals, which end with a full stop, stand before. */
const AFTER_ORDINALS =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|Jh|Weltkrieg)/
/** Ends with such an ordinal behind a German word that a noun follows. */
const ORDINAL =
  /(?:^|\s)(?:am|im|vom|zum|zur|beim|dem|den|der|die|das|des|frühen|späten|mittleren|ausgehenden|und|bis)\s+\d{1,2}\.\s*$/iu
/** Ends with a number that may be one. */
const MAYBE_ORDINAL = /(?:^|[\s(–-])\d{1,2}\.\s*$/
/** The last word of a segment, possibly with dots inside, and its full stop. */
const LAST_WORD = /(?:^|[\s([{"'“‘«–—-])((?:[\p{L}\p{M}§]+\.)*[\p{L}\p{M}§]+)\.\s*$/u
const INITIALS = /^\p{L}(?:\.\p{L})*$/u
const INITIAL = /^\p{Lu}\.(?:\s|$)/u
const FIRST_WORD = /^["'“‘«([`*_]*([\p{L}\p{N}]+)/u
/** The end of a French quotation, which has a blank before it. */
const FRENCH_END = /^»(?:\s+|$)/
const GOES_ON = /^["'”’»)\]]*[\s,;]*\p{Ll}/u
/**
 * Full stops with spaces around them, as in text that was tokenized. It often lacks capitals, too.
 */
const SPACED_STOP = /(?<=\s[.?!]\s)/u
const SPACED_STOP_END = /\s[.?!]\s*$/u
/** A stop with a symbol right behind it, as in `?=` or `./`, ends no sentence. */
const SYMBOL = /^[/\\=&%#@$+|^<>{}:;,-]/
/** An operator behind a blank, as in `a != b`, `a ?? b` and `!a`. */
const OPERATOR = /(?:^|\s)(?:!==?|\?[?.:=]+|!+(?=[\p{L}_(]))(?=[\s\p{L}_(]|$)/gu
const LONGEST_ABBREVIATION = 24
/** How much text is segmented at once, in UTF-16 units. */
const SEGMENTED_AT_ONCE = 2048

/** Of one locale for all machines, since the result depends on the locale. */
let segmenter: Intl.Segmenter | undefined

/**
 * The sentences of a text, in order. The rules are those of Unicode (UAX 29), as `Intl.Segmenter`
 * applies them, with these additions:
 *
 * - Abbreviations (`Dr.`, `e.g.`, `Fig.`), initials (`J. R. R.`), numbers and German ordinals don't
 *   end a sentence. `U.S.`, `Inc.` and the like end one only before a word that often begins a
 *   sentence. The abbreviations are those of the languages of `@kebab/text`, without common words.
 * - A line end within a paragraph doesn't end a sentence, and neither does a stop before a
 *   lower-case letter. A blank line does.
 * - A stop within inline code, an address or the target of a link ends no sentence. One before
 *   inline code, a link or emphasis ends one, whatever letter follows. The number of a reference
 *   behind a stop, as in `so.[1]`, belongs to the sentence before it.
 * - In Markdown, a heading, a fenced block of code and a table are one unit each. A sentence
 *   doesn't cross the end of a list item. The markers of headings, items and quotations are in no
 *   sentence, except those of a quotation at the line ends within it.
 * - Comments, definitions of links, images and tags without text are markup.
 *
 * Spans don't overlap, aren't empty, and have no white space at their ends. Only white space and
 * markers are in no span. Takes linear time.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  const add = (from: number, to: number, kind: BlockKind): void => {
    const raw = text.slice(from, to)
    const start = from + raw.length - raw.trimStart().length
    const end = from + raw.trimEnd().length
    if (start >= end) return
    sentences.push({ start, end, kind: kind === 'prose' && saysNothing(text.slice(start, end)) ? 'markup' : kind })
  }
  for (const { kind, start, end } of blocksOf(text)) {
    if (kind !== 'prose') add(start, end, kind)
    else {
      let from = start
      for (const length of sentenceLengths(masked(text.slice(start, end)))) {
        add(from, from + length, kind)
        from += length
      }
    }
  }
  return sentences
}

/** Images, links of images, and tags. */
const MARKUP = [/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])?/g, /\[\s*\](?:\([^()]*\)|\[[^[\]]*\])/g, /<[^<>]*>/g]

/** Whether there are no letters and numbers in a text besides images and tags. */
function saysNothing(text: string): boolean {
  const left = MARKUP.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  return !/[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(left.replace(/[\p{Sm}\p{Sk}|]/gu, ''))
}

const QUOTE_MARKS = /[\r\n][ \t>]*/g
const IMAGE = /!(?=\[[^[\]]*\][([])/g
const TARGET = /(?<=\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*){0,4}(?=\)|\s)/g
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`()[\]、。！？]+/g
/** The first letter of a link or of emphasis behind a stop. */
const AFTER_STOP = /(?<=[.!?] {1,40})(\[|[*_]{1,3})\p{Ll}/gu
const REFERENCES =
  /(?<=[.!?]["'”’)\]]{0,3})(?:\[(?:\d{1,3}|\p{Ll}|(?:note|n|nb) ?\d{1,3}|\p{L}[\p{L} ]{2,30} (?:needed|required))\])+/gu

/**
 * A paragraph of the same length without line ends, and with letters or brackets in place of what
 * holds stops that end no sentence.
 */
function masked(paragraph: string): string {
  const blank = paragraph.replace(QUOTE_MARKS, (marks) => ' '.repeat(marks.length))
  return withoutCode(blank)
    .replace(OPERATOR, (operator) => operator.replace(/\S/g, '='))
    .replace(IMAGE, 'X')
    .replace(AFTER_STOP, (_, mark: string) => `${mark}X`)
    .replace(TARGET, (target) => 'x'.repeat(target.length))
    .replace(ADDRESS, (address) => {
      const behind = /[.,;:!?]*$/.exec(address.slice(-8))![0]
      return 'x'.repeat(address.length - behind.length) + behind
    })
    .replace(REFERENCES, (reference) => ')'.repeat(reference.length))
}

/** The text with a capital letter in place of each character within inline code. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    length,
  }))
  const last = new Map(runs.map(({ length }, i) => [length, i]))
  let plain = ''
  let at = 0
  for (let i = 0; i < runs.length; i++) {
    const { end, length } = runs[i]!
    if (last.get(length)! <= i) continue
    let close = i + 1
    while (runs[close]!.length !== length) close++
    plain += text.slice(at, end) + 'X'.repeat(runs[close]!.start - end)
    at = runs[close]!.start
    i = close
  }
  return plain + text.slice(at)
}

const LINE_ENDS = /[\r\n][ \t]*(?:>[ \t]*)+/g

/** A sentence on one line, without the marks of a quotation that stand at its line ends. */
export function onOneLine(sentence: string): string {
  return sentence.replace(LINE_ENDS, ' ').replace(/\s+/gu, ' ').trim()
}

/**
 * The lengths of the sentences of a paragraph without line ends, each with the white space behind
 * it.
 */
function sentenceLengths(paragraph: string): number[] {
  const lengths: number[] = []
  const emphasis = new OpenEmphasis()
  let before: string | undefined
  for (const segment of withOpeners(segmentsOf(paragraph))) {
    for (const piece of segment.split(SPACED_STOP)) {
      // The end of an emphasis or of a quotation belongs to the sentence in it: “**Bold.** Next.”
      const quotationEnd = FRENCH_END.exec(piece)?.[0].length ?? 0
      const closing = before === undefined ? 0 : Math.max(quotationEnd, emphasis.closingLength(piece))
      emphasis.read(piece)
      if (closing > 0) lengths[lengths.length - 1]! += closing
      const rest = piece.slice(closing)
      if (rest === '') continue
      if (before !== undefined && goesOn(before, rest)) lengths[lengths.length - 1]! += rest.length
      else lengths.push(rest.length)
      before = rest
    }
  }
  return lengths
}

const OPENERS = /[([{（［｛「『【〈《“‘«„]+$/

/** The segments, with the brackets that open behind a stop at the start of the next segment. */
function* withOpeners(segments: Iterable<string>): Iterable<string> {
  let carried = ''
  for (const segment of segments) {
    const whole = carried + segment
    // An opener at the end has at most a few others beside it.
    carried = OPENERS.exec(whole.slice(-8))?.[0] ?? ''
    if (carried.length < whole.length) yield whole.slice(0, whole.length - carried.length)
  }
  if (carried !== '') yield carried
}

/** Which marks of emphasis in Markdown are open, as far as a paragraph was read. */
class OpenEmphasis {
  readonly #open = new Set<string>()

  /**
   * The length of a mark that ends an emphasis at the start of a piece, with the white space behind
   * it. 0: there is none.
   */
  closingLength(piece: string): number {
    const [closing, mark] = /^([*_~]+)(?:\s+|$)/.exec(piece) ?? []
    return closing !== undefined && this.#open.has(mark!) ? closing.length : 0
  }

  read(piece: string): void {
    for (const [mark] of piece.matchAll(/[*_~]+/g)) if (!this.#open.delete(mark)) this.#open.add(mark)
  }
}

/**
 * The segments of a paragraph. It is segmented piece by piece, since the time for each segment
 * grows with the length of the text.
 */
function* segmentsOf(paragraph: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  let size = SEGMENTED_AT_ONCE
  for (let from = 0; from < paragraph.length; ) {
    const segments = [...segmenter.segment(paragraph.slice(from, from + size))].map(({ segment }) => segment)
    // The last segment may go on behind the piece.
    if (from + size < paragraph.length) segments.pop()
    size = segments.length === 0 ? size * 2 : SEGMENTED_AT_ONCE
    for (const segment of segments) {
      yield segment
      from += segment.length
    }
  }
}

/** Whether a sentence goes on behind a segment. */
function goesOn(before: string, after: string): boolean {
  if (SPACED_STOP_END.test(before)) return false
  if (GOES_ON.test(after) || (SYMBOL.test(after) && !/\s$/.test(before))) return true
  if (/[。！？][」』]$/.test(before) && /^\p{sc=Hiragana}/u.test(after)) return true
  if (MAYBE_ORDINAL.test(before) && AFTER_ORDINALS.test(after)) return true
  // Abbreviations are short, so the end of the segment is enough.
  const end = before.slice(-LONGEST_ABBREVIATION)
  const word = LAST_WORD.exec(end)?.[1]
  const next = FIRST_WORD.exec(after)?.[1]
  if (next === undefined) return false
  if (ORDINAL.test(end)) return !STARTERS.has(next.toLowerCase())
  if (word === undefined) return false
  const lower = word.toLowerCase()
  if (NEVER_LAST.has(lower)) return true
  if (BEFORE_NUMBERS.has(lower)) return /^\p{N}/u.test(next)
  if (INITIALS.test(word) && INITIAL.test(after)) return true
  if (STARTERS.has(next.toLowerCase())) return false
  return INITIALS.test(word) || (MAYBE_LAST.has(lower) && !OTHER_STARTERS.has(next.toLowerCase()))
}
