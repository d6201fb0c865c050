/** A sentence of a text, or what stands for one. */
interface Sentence {
  start: number
  end: number
  /** What it stands in. A heading, a block of code and a table are one unit each. */
  kind: BlockKind
}

/** Followed by what they belong to: no sentence ends with them. */
const NEVER_LAST = wordsOf(
  'Mr Mrs Ms Mx Messrs Dr Prof St Ste Rev Hon Gen Maj Capt Lt Sgt Cpl Adm Cmdr Gov Sen Pres Mt Ft vs e.g i.e eg ie cf viz ca approx z.B d.h bzw p.ex',
)
/** Followed by a number where a sentence goes on. */
const BEFORE_NUMBERS = wordsOf(
  'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Fig Figs Eq Eqs No Nos Nr Vol Vols p pp Sec Secs Ch Chap Art Op Ref Refs Tab Bd Abb',
)
/** May end a sentence: what comes next decides. */
const MAYBE_LAST = wordsOf('Jr Sr Inc Ltd Co Corp Bros etc al dept univ est ed eds')
/** How sentences begin more often than names do. */
const STARTERS = wordsOf(
  'The A An In On At It Its He She They We You I His Her Their Our My This That These Those There Here When While Where What Who How Why If As By For From',
  'With After Before During Since Although Though However But And Or So Yet Because Both Many Most Some All Other Another One Two To Of Not No Also Then Thus Such',
)

/** What a segment ends with: a word, possibly with dots inside, and a full stop. */
const LAST_WORD = /(?:^|[\s([{"'“‘«–—-])((?:[\p{L}\p{M}§]+\.)*[\p{L}\p{M}§]+)\.\s*$/u
const INITIALS = /^\p{L}(?:\.\p{L})*$/u
const FIRST_WORD = /^["'“‘«([]*([\p{L}\p{N}]+)/u
const GOES_ON = /^["'”’»)\]]*[\s,;]*\p{Ll}/u
/** Text that was cut into words has spaces around its full stops, and often no capitals. */
const SPACED_STOP = /(?<=\s[.?!]\s)/u
const SPACED_STOP_END = /\s[.?!]\s*$/u
const LONGEST_ABBREVIATION = 24
/** Enough for some sentences. */
const WINDOW = 2048

/** One locale for all machines: the host's own would cut the same text differently elsewhere. */
let segmenter: Intl.Segmenter | undefined

/**
 * The sentences of a text in its order, by the rules of Unicode (UAX 29), which `Intl.Segmenter` follows, with these additions:
 *
 * - Abbreviations (`Dr.`, `e.g.`, `Fig.`), initials (`J. R. R.`) and numbers don't end a sentence. `U.S.`, `Inc.` and the like do so only before a word that often begins one.
 *   The list is for English; in other languages a sentence may be cut at an abbreviation that isn't on it.
 * - A line end within a paragraph ends none, a blank line does, and a sentence that goes on in lower case isn't over.
 * - Of Markdown, a heading, a fenced block of code and a table are one unit each, and no sentence leaves an item of a list. Markers of headings and items are in none.
 *
 * Spans don't overlap, have no white space at their ends and are never empty; what is in none of them is white space and markers. Takes time in proportion to the text.
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

/** How long the sentences of a paragraph without line ends are, with the white space behind them. */
function sentenceLengths(paragraph: string): number[] {
  const lengths: number[] = []
  let before: string | undefined
  for (const segment of segmentsOf(paragraph)) {
    for (const piece of segment.split(SPACED_STOP)) {
      if (before !== undefined && goesOn(before, piece)) lengths[lengths.length - 1]! += piece.length
      else lengths.push(piece.length)
      before = piece
    }
  }
  return lengths
}

/** The segments of a paragraph, found in one window after the other: the runtime takes longer for each one the longer the text is. */
function* segmentsOf(paragraph: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  let size = WINDOW
  for (let from = 0; from < paragraph.length; ) {
    const segments = [...segmenter.segment(paragraph.slice(from, from + size))].map(({ segment }) => segment)
    // The last one may go on behind the window.
    if (from + size < paragraph.length) segments.pop()
    size = segments.length === 0 ? size * 2 : WINDOW
    for (const segment of segments) {
      yield segment
      from += segment.length
    }
  }
}

/** Whether a sentence goes on behind a segment that may be its end. */
function goesOn(before: string, after: string): boolean {
  if (SPACED_STOP_END.test(before)) return false
  if (GOES_ON.test(after)) return true
  // The word is short: what stands further back has no say.
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

/** What a part of a text is, as Markdown writes it. Plain text is prose. */
type BlockKind = 'prose' | 'heading' | 'code' | 'table'

/** A part of a text that no sentence leaves: a paragraph, an item of a list, a heading, a block of code, a table. */
interface Block {
  kind: BlockKind
  start: number
  end: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?=\s|$)[ \t]*/
const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const BLANK = /^\s*$/

/**
 * The blocks of a text, in its order. Those of headings and items begin behind their markers, and everything else is in them but blank lines.
 * A fence that is never closed reaches to the end, as in CommonMark.
 */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** What the next line may continue. */
  let open: Block | undefined
  let fence: string | undefined
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const end = start + line.length
    const begin = (kind: BlockKind, at = start): void => {
      open = { kind, start: at, end }
      blocks.push(open)
    }
    if (fence !== undefined) {
      open!.end = end
      if (closes(line, fence)) fence = open = undefined
      continue
    }
    // A blank line between this one and the one before ends a paragraph.
    if (open !== undefined && hasBlankLine(text, open.end, start)) open = undefined
    if (BLANK.test(line)) {
      open = undefined
      continue
    }
    const marker = FENCE.exec(line)?.[1]
    const skipped = (HEADING.exec(line) ?? ITEM.exec(line))?.[0].length
    if (marker !== undefined) {
      fence = marker
      begin('code')
    } else if (HEADING.test(line)) {
      begin('heading', start + skipped!)
      open = undefined
    } else if (TABLE_ROW.test(line)) {
      if (open?.kind === 'table') open.end = end
      else begin('table')
    } else if (skipped !== undefined) begin('prose', start + skipped)
    else if (open?.kind === 'prose') open.end = end
    else begin('prose')
  }
  return blocks.filter((block) => block.start < block.end)
}

/** A fence is closed by one of its own kind that is at least as long, and nothing else on its line. */
function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.length >= fence.length && bare === fence[0]!.repeat(bare.length)
}

/** Whether there is more than one line end between two lines that are not blank. */
function hasBlankLine(text: string, end: number, start: number): boolean {
  return text.slice(end, start).replace(/\r\n/g, '\n').length > 1
}
