import type { Replacement } from '../tree.js'

/** The minimum length of encoded data, in UTF-16 units. Shorter runs may be names or digests. */
const SHORTEST_DATA = 256
/** The minimum length of a data URI, in UTF-16 units. */
const SHORTEST_URI = 128
/** The minimum length of a line of minified code, in UTF-16 units. */
const SHORTEST_MINIFIED = 5000
/** How many units are looked at between two yields. */
const UNITS_PER_STEP = 65_536

/** The signs of base64, in both of its alphabets. */
const ENCODED = new Uint8Array(128)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
  ENCODED[char.charCodeAt(0)] = 1

/** The signs of code. */
const CODE_SIGN = new Uint8Array(128)
for (const char of '{}()[];:,=.<>"\'') CODE_SIGN[char.charCodeAt(0)] = 1

const URI = /data:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w=.-]{1,60}){0,4},[^\s"'()<>]*/y
const URI_HEAD = /data:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w=.-]{1,60}){0,4},$/
/** An attribute with the path of a drawing. */
const PATH = /(?:d|points)=["'{`]{1,2}\s{0,8}[Mm\d][\dMmZzLlHhVvCcSsQqTtAaeE\s,.+-]{127,}/y
/** What such an attribute begins with. One of `PATH_NAMES` is in each. */
const PATH_NAMES = ['d=', 'points=']
const PATH_HEAD = /\b(?:d|points)=["'{`]/g
/** More than `PATH_HEAD` matches, in UTF-16 units. */
const LONGEST_HEAD = 16

/**
 * Returns the long data of a text, ascending, with the words that are read in its place: data URIs,
 * runs of base64, paths of SVG, and lines of minified code.
 */
export function* dataSpans(source: string): Generator<number, Replacement[], void> {
  const data: Replacement[] = []
  yield* addEncoded(source, data)
  yield* addUris(source, data)
  yield* addPaths(source, data)
  data.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  // Of data within data, the larger one counts.
  let end = 0
  return data.filter((span) => {
    if (span[0] < end) return false
    end = span[1]
    return true
  })
}

/** Adds data URIs. What is in one is no other. */
function* addUris(source: string, data: Replacement[]): Generator<number, void, void> {
  for (let at = source.indexOf('data:'); at >= 0; at = source.indexOf('data:', at)) {
    URI.lastIndex = at
    const match = URI.exec(source)
    const end = at + (match?.[0].length ?? 'data:'.length)
    if (match !== null && end - at >= SHORTEST_URI) data.push([at, end, match[1]!])
    if (match !== null) yield 1 / 8 + (end - at) / UNITS_PER_STEP
    at = end
  }
  yield 8
}

/** Adds the paths of drawings, by parts of the source. */
function* addPaths(source: string, data: Replacement[]): Generator<number, void, void> {
  let end = 0
  for (let from = 0; from < source.length; from += UNITS_PER_STEP) {
    // A head that begins in the part may go on behind it, and needs the character before it.
    const begin = Math.max(0, from - 1)
    const part = source.slice(begin, from + UNITS_PER_STEP + LONGEST_HEAD)
    for (const { index } of PATH_NAMES.some((name) => part.includes(name)) ? part.matchAll(PATH_HEAD) : []) {
      const at = begin + index
      if (at < Math.max(end, from)) continue
      PATH.lastIndex = at
      const text = PATH.exec(source)?.[0]
      if (text === undefined) continue
      end = at + text.length
      data.push([at + text.search(/[Mm\d]/), at + text.trimEnd().length, ''])
    }
    yield 8
  }
}

/** Adds runs of base64 and lines of minified code. Lines that are too short for both are skipped. */
function* addEncoded(source: string, data: Replacement[]): Generator<number, void, void> {
  let stepEnd = 0
  for (let start = 0; start < source.length; ) {
    const lineFeed = source.indexOf('\n', start)
    const end = lineFeed < 0 ? source.length : lineFeed
    if (end - start >= SHORTEST_MINIFIED) yield* addOfLongLine(source, start, end, data)
    else if (end - start >= SHORTEST_DATA) addRuns(source, start, end, data)
    start = end + 1
    if (start < stepEnd) continue
    stepEnd = start + UNITS_PER_STEP
    yield 8
  }
}

/** Adds the runs of base64 of a line. A run covers every so many units at least one that is looked at. */
function addRuns(source: string, start: number, end: number, data: Replacement[]): void {
  let runStart = start
  while (runStart + SHORTEST_DATA <= end) {
    let at = runStart + SHORTEST_DATA - 1
    while (at >= runStart && isEncoded(source.charCodeAt(at))) at--
    if (at >= runStart) {
      runStart = at + 1
      continue
    }
    let runEnd = runStart + SHORTEST_DATA
    while (runEnd < end && isEncoded(source.charCodeAt(runEnd))) runEnd++
    addRun(source, runStart, runEnd, data)
    runStart = runEnd + 1
  }
}

function isEncoded(code: number): boolean {
  return code < 128 && ENCODED[code] === 1
}

/** Adds what is data in a line that ends in a line feed, or in several that a carriage return ends. */
function* addOfLongLine(
  source: string,
  start: number,
  end: number,
  data: Replacement[],
): Generator<number, void, void> {
  let lineStart = start
  let runStart = start
  let spaces = 0
  let signs = 0
  let others = 0
  for (let i = start; i <= end; i++) {
    if (i % UNITS_PER_STEP === 0) yield 8
    const code = i === end ? 10 : source.charCodeAt(i)
    if (code < 128) signs += CODE_SIGN[code]!
    if (isEncoded(code)) continue
    if (i - runStart >= SHORTEST_DATA) addRun(source, runStart, i, data)
    runStart = i + 1
    if (code === 32 || code === 9) spaces++
    else if (code === 10 || code === 13) {
      const length = i - lineStart
      // Code without spaces: a tenth of it is signs, and nearly all is ASCII.
      if (length >= SHORTEST_MINIFIED && spaces < length / 20 && signs >= length / 10 && others <= length / 20)
        addMinified(source, lineStart, i, data)
      lineStart = i + 1
      spaces = 0
      signs = 0
      others = 0
    } else if (code < 32 || code > 126) others++
  }
}

/** Adds a run of signs if it is data: it has digits, and letters of both cases. */
function addRun(source: string, start: number, end: number, data: Replacement[]): void {
  const run = source.slice(start, end)
  if (!/\d/.test(run) || !/[a-z]/.test(run) || !/[A-Z]/.test(run)) return
  const head = URI_HEAD.exec(source.slice(Math.max(0, start - 400), start))
  data.push(head === null ? [start, end, ''] : [start - head[0].length, end, head[1]!])
}

/** Adds a line of minified code, which is read as its first words. */
function addMinified(source: string, start: number, end: number, data: Replacement[]): void {
  const words = source.slice(start, Math.min(end, start + 1000)).match(/[A-Za-z_][\w-]{2,30}/g) ?? []
  data.push([start, end, words.slice(0, 2).join(' ')])
}
