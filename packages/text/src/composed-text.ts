import { classOf, MARK } from './char-class.js'

/** A part of a text in composed form, which says where in the text every place of it is. */
export interface ComposedText {
  /** In normalisation form C. */
  text: string
  /** Where in the original what stands at `index` begins. */
  startOf(index: number): number
  /** Where in the original what stands before `index` ends. */
  endOf(index: number): number
}

/** Composes `text.slice(start, end)`, so that splitting it goes by letters, however they are encoded. */
export function composedText(text: string, start: number, end: number): ComposedText {
  const raw = text.slice(start, end)
  const composed = raw.normalize('NFC')
  if (composed === raw) return { text: raw, startOf: (index) => start + index, endOf: (index) => start + index }

  // Composition never reaches across the beginning of a cluster, so that clusters compose one by one.
  const starts: number[] = []
  const ends: number[] = []
  let joined = ''
  for (let at = 0; at < raw.length; ) {
    let next = at + 1
    while (next < raw.length && !beginsCluster(raw, next)) next++
    const cluster = raw.slice(at, next).normalize('NFC')
    for (let i = 0; i < cluster.length; i++) {
      starts.push(start + at)
      ends.push(start + next)
    }
    joined += cluster
    at = next
  }
  return { text: joined, startOf: (index) => starts[index]!, endOf: (index) => ends[index - 1]! }
}

function beginsCluster(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  // The vowels and final consonants of Hangul, and the second half of a surrogate pair.
  if ((unit >= 0x1160 && unit <= 0x11ff) || (unit >= 0xdc00 && unit <= 0xdfff)) return false
  return (classOf(text.codePointAt(at)!) & MARK) === 0
}
