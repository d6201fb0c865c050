/**
 * Measures how well a number separates positives from negatives, such as evidence separates
 * answerable questions from others. It is the probability that a random positive has a higher
 * number than a random negative; equal numbers count half. From 0 to 1: 0.5 is chance, and 1 means
 * that some threshold makes no mistakes. `null` without examples of both.
 *
 * It equals the area under the curve of `thresholds`. Source: Hanley and McNeil, "The meaning and
 * use of the area under a receiver operating characteristic (ROC) curve", Radiology 143, 1982.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | null {
  if (positives.length === 0 || negatives.length === 0) return null
  const sorted = Float64Array.from(negatives).sort()
  let wins = 0
  for (const value of positives) wins += (countBelow(sorted, value) + countBelow(sorted, value, true)) / 2
  return wins / (positives.length * negatives.length)
}

/** The error rates of a threshold. Numbers at or above it are accepted. */
export interface ThresholdPoint {
  threshold: number
  /** The share of negatives that are accepted, such as questions answered without evidence. */
  falseAccepts: number
  /** The share of positives that are refused, such as questions refused despite evidence. */
  falseRefusals: number
}

/**
 * Both error rates of every threshold that matters, ascending: each distinct number, then Infinity.
 * Empty without examples of both.
 */
export function thresholds(positives: readonly number[], negatives: readonly number[]): ThresholdPoint[] {
  if (positives.length === 0 || negatives.length === 0) return []
  const accepted = Float64Array.from(positives).sort()
  const refused = Float64Array.from(negatives).sort()
  const values = [...new Set([...accepted, ...refused])].sort((a, b) => a - b)
  return [...values, Number.POSITIVE_INFINITY].map((threshold) => ({
    threshold,
    falseAccepts: 1 - countBelow(refused, threshold) / refused.length,
    falseRefusals: countBelow(accepted, threshold) / accepted.length,
  }))
}

/** The count of ascending numbers that are below a value or, with `equal`, equal to it. */
function countBelow(sorted: Float64Array, value: number, equal = false): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]!
    if (other < value || (equal && other === value)) low = middle + 1
    else high = middle
  }
  return low
}
