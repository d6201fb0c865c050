import { type BlockKind, blocksOf } from './blocks.js'

/** A sentence, or a heading, block of code or table in place of one. */
interface Sentence {
  start: number
  end: number
  /** What the sentence is part of. */
  kind: BlockKind
}

/** Abbreviations that never end a sentence. */
const NEVER_LAST = wordsOf(
  'Mr Mrs Ms Mx Messrs Dr Prof St Ste Rev Hon Gen Maj Capt Lt Sgt Cpl Adm Cmdr Gov Sen Pres Mt Ft vs e.g i.e eg ie cf viz ca approx z.B d.h bzw p.ex',
)
/** Abbreviations that don't end a sentence before a number. */
const BEFORE_NUMBERS = wordsOf(
  'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Fig Figs Eq Eqs No Nos Nr Vol Vols p pp Sec Secs Ch Chap Art Op Ref Refs Tab Bd Abb',
)
/** Abbreviations that may end a sentence, depending on the next word. */
const MAYBE_LAST = wordsOf('Jr Sr Inc Ltd Co Corp Bros etc al dept univ est ed eds')
/** Words that begin a sentence more often than a name. */
const STARTERS = wordsOf(
  'The A An In On At It Its He She They We You I His Her Their Our My This That These Those There Here When While Where What Who How Why If As By For From',
  'With After Before During Since Although Though However But And Or So Yet Because Both Many Most Some All Other Another One Two To Of Not No Also Then Thus Such',
)

/** The last word of a segment, possibly with dots inside, and its full stop. */
const LAST_WORD = /(?:^|[\s([{"'“‘«–—-])((?:[\p{L}\p{M}§]+\.)*[\p{L}\p{M}§]+)\.\s*$/u
const INITIALS = /^\p{L}(?:\.\p{L})*$/u
const FIRST_WORD = /^["'“‘«([]*([\p{L}\p{N}]+)/u
const GOES_ON = /^["'”’»)\]]*[\s,;]*\p{Ll}/u
/**
 * Full stops with spaces around them, as in text that was tokenized. It often lacks capitals, too.
 */
const SPACED_STOP = /(?<=\s[.?!]\s)/u
const SPACED_STOP_END = /\s[.?!]\s*$/u
const LONGEST_ABBREVIATION = 24
/** How much text is segmented at once, in UTF-16 units. */
const SEGMENTED_AT_ONCE = 2048

/** Of one locale for all machines, since the result depends on the locale. */
let segmenter: Intl.Segmenter | undefined

/**
 * The sentences of a text, in order. The rules are those of Unicode (UAX 29), as `Intl.Segmenter`
 * applies them, with these additions:
 *
 * - Abbreviations (`Dr.`, `e.g.`, `Fig.`), initials (`J. R. R.`) and numbers don't end a sentence.
 *   `U.S.`, `Inc.` and the like end one only before a word that often begins a sentence. The
 *   abbreviations are English; in other languages a sentence may be cut at others.
 * - A line end within a paragraph doesn't end a sentence, and neither does a stop before a
 *   lower-case letter. A blank line does.
 * - In Markdown, a heading, a fenced block of code and a table are one unit each. A sentence
 *   doesn't cross the end of a list item. The markers of headings and items are in no sentence.
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
    if (start < end) sentences.push({ start, end, kind })
  }
  for (const { kind, start, end } of blocksOf(text)) {
    if (kind !== 'prose') add(start, end, kind)
    else {
      let from = start
      for (const length of sentenceLengths(text.slice(start, end).replace(/[\r\n]/g, ' '))) {
        add(from, from + length, kind)
        from += length
      }
    }
  }
  return sentences
}

/**
 * The lengths of the sentences of a paragraph without line ends, each with the white space behind
 * it.
 */
function sentenceLengths(paragraph: string): number[] {
  const lengths: number[] = []
  const emphasis = new OpenEmphasis()
  let before: string | undefined
  for (const segment of segmentsOf(paragraph)) {
    for (const piece of segment.split(SPACED_STOP)) {
      // The end of an emphasis belongs to the sentence in it: “**Bold.** Next.”
      const closing = before === undefined ? 0 : emphasis.closingLength(piece)
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
  if (GOES_ON.test(after)) return true
  // Abbreviations are short, so the end of the segment is enough.
  const word = LAST_WORD.exec(before.slice(-LONGEST_ABBREVIATION))?.[1]
  const next = FIRST_WORD.exec(after)?.[1]
  if (word === undefined || next === undefined) return false
  const lower = word.toLowerCase()
  if (NEVER_LAST.has(lower)) return true
  if (BEFORE_NUMBERS.has(lower)) return /^\p{N}/u.test(next)
  return (INITIALS.test(word) || MAYBE_LAST.has(lower)) && !STARTERS.has(next.toLowerCase())
}

function wordsOf(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.toLowerCase().split(' ')))
}
