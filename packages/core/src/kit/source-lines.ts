const LF = 10
const CR = 13

/**
 * The lines of a text, as editors count them: LF, CR and CRLF each end one line. Unlike elsewhere,
 * lines are numbered from 0 here.
 */
export class SourceLines {
  readonly #starts: Uint32Array

  constructor(readonly source: string) {
    this.#starts = new Uint32Array(lineCount(source))
    let line = 1
    for (let i = 0; i < source.length; i++) if (endsLine(source, i)) this.#starts[line++] = i + 1
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

function lineCount(source: string): number {
  let count = 1
  for (let i = 0; i < source.length; i++) if (endsLine(source, i)) count++
  return count
}

/** Whether the character at `i` ends a line. The CR of a CRLF doesn't. */
function endsLine(source: string, i: number): boolean {
  const code = source.charCodeAt(i)
  return code === LF || (code === CR && source.charCodeAt(i + 1) !== LF)
}
