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

const URI = /data:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w=.-]{1,60}){0,4},[^\s"'()<>]*/y
const URI_HEAD = /data:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w=.-]{1,60}){0,4},$/
/** An attribute with the path of a drawing. */
const PATH = /\b(?:d|points)=["'{`]{1,2}\s{0,8}[Mm\d][\dMmZzLlHhVvCcSsQqTtAaeE\s,.+-]{127,}/g

/**
 * Returns the long data of a text, ascending, with the words that are read in its place: data URIs,
 * runs of base64, paths of SVG, and lines of minified code.
 */
export function* dataSpans(source: string): Generator<number, Replacement[], void> {
  const data: Replacement[] = []
  yield* addEncoded(source, data)
  for (let at = source.indexOf('data:'); at >= 0; at = source.indexOf('data:', at + 5)) {
    URI.lastIndex = at
    const match = URI.exec(source)
    if (match !== null && match[0].length >= SHORTEST_URI) data.push([at, at + match[0].length, match[1]!])
  }
  yield 1
  for (const { 0: text, index } of source.matchAll(PATH)) {
    const start = index + text.search(/[Mm\d]/)
    data.push([start, index + text.trimEnd().length, ''])
  }
  yield 1
  data.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  // Of data within data, the larger one counts.
  let end = 0
  return data.filter((span) => {
    if (span[0] < end) return false
    end = span[1]
    return true
  })
}

/** Adds runs of base64 and lines of minified code. One pass. */
function* addEncoded(source: string, data: Replacement[]): Generator<number, void, void> {
  let lineStart = 0
  let runStart = 0
  let spaces = 0
  for (let i = 0; i <= source.length; i++) {
    if (i % UNITS_PER_STEP === 0) yield 8
    const code = i === source.length ? 10 : source.charCodeAt(i)
    if (code < 128 && ENCODED[code] === 1) continue
    if (i - runStart >= SHORTEST_DATA) addRun(source, runStart, i, data)
    runStart = i + 1
    if (code === 32 || code === 9) spaces++
    else if (code === 10 || code === 13) {
      if (i - lineStart >= SHORTEST_MINIFIED && spaces < (i - lineStart) / 20) addMinified(source, lineStart, i, data)
      lineStart = i + 1
      spaces = 0
    }
  }
}

/** Adds a run of signs if it is data: it has digits, and letters of both cases. */
function addRun(source: string, start: number, end: number, data: Replacement[]): void {
  const run = source.slice(start, end)
  if (!/\d/.test(run) || !/[a-z]/.test(run) || !/[A-Z]/.test(run)) return
  const head = URI_HEAD.exec(source.slice(Math.max(0, start - 400), start))
  data.push(head === null ? [start, end, ''] : [start - head[0].length, end, head[1]!])
}

/**
 * Adds a line without spaces if it is code: a tenth of it is punctuation, and nearly all is ASCII.
 */
function addMinified(source: string, start: number, end: number, data: Replacement[]): void {
  const line = source.slice(start, end)
  if ((line.match(/[{}()[\];:,=.<>"']/g)?.length ?? 0) < line.length / 10) return
  if ((line.match(/[^\x20-\x7e]/g)?.length ?? 0) > line.length / 20) return
  const words = line.slice(0, 1000).match(/[A-Za-z_][\w-]{2,30}/g) ?? []
  data.push([start, end, words.slice(0, 2).join(' ')])
}
