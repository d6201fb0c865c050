import { isDense, LARGE, type UnboundedSegment } from './segment.js'
import { damaged } from './snapshot-header.js'

/**
 * Checks what a search relies on: lists ascend and stay within the chunks, every posting has a frequency, frequencies add up to the lengths,
 * and the removed chunks are distinct. Yields how much work it did.
 * @throws KebabError `corrupt_index`
 */
export function* checkSegment(segment: UnboundedSegment, removed: Uint32Array): Generator<number, void> {
  const { counts, frequencies, large, lengths, numbers, starts } = segment
  const chunks = lengths.length
  const found = new Float64Array(chunks)
  let largeFound = 0
  let work = 0
  for (let term = 0; term < counts.length; term++) {
    const dense = isDense(segment, term)
    const start = starts[term]!
    const places = dense ? chunks : counts[term]!
    let held = 0
    let before = -1
    for (let at = 0; at < places; at++) {
      const byte = frequencies[start + at]!
      if (byte === 0) continue
      const chunk = dense ? at : numbers[start + at]!
      if (chunk <= before || chunk >= chunks) throw damaged()
      before = chunk
      held++
      if (byte < LARGE) found[chunk]! += byte
      else {
        const tf = large.get(start + at) ?? 0
        if (tf < LARGE) throw damaged()
        found[chunk]! += tf
        largeFound++
      }
    }
    if (held === 0 || held !== counts[term]) throw damaged()
    work += places + 2
    if (work > 2048) {
      yield work
      work = 0
    }
  }
  if (largeFound !== large.size || found.some((length, chunk) => length !== lengths[chunk])) throw damaged()
  const gone = new Uint8Array(chunks)
  for (const chunk of removed) {
    if (chunk >= chunks || gone[chunk] === 1) throw damaged()
    gone[chunk] = 1
  }
}
