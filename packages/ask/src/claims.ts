import { sentencesOf } from './sentences.js'

/** A statement of an answer: where it stands, and what it cites. */
export interface Claim {
  /** Where the statement begins in the answer. */
  start: number
  /** Where it ends, without the markers and the full stop behind it. */
  end: number
  /** Where the text ends that goes with it: markers and punctuation included. */
  endWithMarkers: number
  /** The statement without markers. */
  text: string
  /** In their order, each once. */
  markers: number[]
}

const MARKER = /\[#(\d{1,9})\]/g
/** What may end a statement beside its markers. */
const TAIL = /[\s.!?。！？…]+$/u

/** The statements of an answer, a sentence each. A marker belongs to the sentence that it stands in or right behind. */
export function claimsOf(answer: string): Claim[] {
  // Markers become blanks, which a sentence has at its end: one behind the full stop belongs to the sentence before it.
  const blank = answer.replace(MARKER, (marker) => ' '.repeat(marker.length))
  const sentences = sentencesOf(blank)
  return sentences.flatMap(({ start: from, end: to }, i) => {
    const start = i === 0 ? 0 : from
    const next = sentences[i + 1]?.start ?? answer.length
    const whole = answer.slice(start, next)
    const markers = [...new Set([...whole.matchAll(MARKER)].map(([, n]) => Number(n)))]
    const text = whole
      .replace(/[ \t]?\[#\d{1,9}\]/g, '')
      .trim()
      .replace(TAIL, '')
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const end = from + blank.slice(from, to).replace(TAIL, '').length
    return [{ start: from, end, endWithMarkers: start + whole.trimEnd().length, text, markers }]
  })
}
