import type { Part } from './part.js'
import type { Saturation } from './saturation.js'

/** So many parts of about one size are merged: few parts make searches quick, few merges make changes cheap. */
const ALIKE = 4
/** The most frequencies in a merged segment, well within what 32 bits can count. */
const MOST = 2 ** 28
/** How far the bounds of a part may be off before they are worked out anew. */
const DRIFT = 1.25
/** Up to so many frequencies a part is quick to search whatever its bounds. */
const SMALL = 65_536

/**
 * The parts to merge next, none if all is well: those of one order of magnitude (to base 4), the smallest first; else a part of which a third
 * was removed, or whose bounds are too far off. Every posting is then rewritten about log4(N) times, and there are about as many parts.
 */
export function pickMerge(parts: readonly Part[], { slope }: Saturation): readonly Part[] {
  const levels = new Map<number, Part[]>()
  for (const part of parts) {
    const level = Math.floor(Math.log2(part.size) / 2)
    const alike = levels.get(level)
    if (alike === undefined) levels.set(level, [part])
    else alike.push(part)
  }
  for (const [, alike] of [...levels].sort(([a], [b]) => a - b)) {
    if (alike.length < ALIKE) continue
    const fitting: Part[] = []
    let sum = 0
    for (const part of alike) {
      sum += part.segment.frequencies.length
      if (sum <= MOST) fitting.push(part)
    }
    if (fitting.length >= ALIKE) return fitting
  }
  const worn = parts.find(({ segment, removed, size }) => {
    const drift = segment.frequencies.length > SMALL ? segment.slope / slope : 1
    return 2 * removed.length > size || drift > DRIFT || drift < 1 / DRIFT
  })
  return worn === undefined ? [] : [worn]
}
