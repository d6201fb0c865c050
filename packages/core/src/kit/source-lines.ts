import { finish, type Steps } from './concurrency.js'

const LF = 10
const CR = 13
/** The lines that are found in one step. */
const LINES_PER_STEP = 1024

/**
 * The lines of a text, as editors count them: LF, CR and CRLF each end one line. Unlike elsewhere,
 * lines are numbered from 0 here.
 */
export class SourceLines {
  readonly #starts: Uint32Array

  /** `starts`: where each line starts, ascending, the first 0. Default: those of the source. */
  constructor(
    readonly source: string,
    starts: Uint32Array = finish(lineStarts(source)),
  ) {
    this.#starts = starts
  }

  /** The number of lines, at least 1. */
  get count(): number {
    return this.#starts.length
  }

  /** Where a line starts. The length of the source for the line after the last. */
  start(line: number): number {
    return this.#starts[line] ?? this.source.length
  }

  /** Where the text of a line ends, without its line end. */
  end(line: number): number {
    let end = this.start(line + 1)
    if (line + 1 >= this.count) return end
    if (this.source.charCodeAt(end - 1) === LF) end--
    else return end - 1
    return end > this.start(line) && this.source.charCodeAt(end - 1) === CR ? end - 1 : end
  }

  /** The line that an offset is on, found by binary search. */
  at(offset: number): number {
    let low = 0
    let high = this.count
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.start(middle) <= offset) low = middle
      else high = middle
    }
    return low
  }
}

/** Finds the lines of a text in steps, as a process does that has other work. */
export function* lineSteps(source: string): Steps<SourceLines> {
  return new SourceLines(source, yield* lineStarts(source))
}

function* lineStarts(source: string): Steps<Uint32Array> {
  let starts = new Uint32Array(LINES_PER_STEP)
  let count = 1
  // Looking for a sign is several times as fast as looking at each.
  let lineFeed = source.indexOf('\n')
  let carriageReturn = source.indexOf('\r')
  while (lineFeed >= 0 || carriageReturn >= 0) {
    const isLineFeed = carriageReturn < 0 || (lineFeed >= 0 && lineFeed < carriageReturn)
    const end = isLineFeed ? lineFeed : carriageReturn
    // The CR of a CRLF ends no line.
    if (isLineFeed || lineFeed !== end + 1) {
      if (count === starts.length) {
        const longer = new Uint32Array(2 * count)
        longer.set(starts)
        starts = longer
      }
      starts[count++] = end + 1
      if (count % LINES_PER_STEP === 0) yield 1
    }
    if (isLineFeed) lineFeed = source.indexOf('\n', end + 1)
    else carriageReturn = source.indexOf('\r', end + 1)
  }
  return starts.slice(0, count)
}
