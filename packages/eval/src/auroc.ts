/**
 * How well a number tells two kinds of questions apart, such as evidence those that the corpus answers from those that it doesn't: the probability that a positive
 * one, drawn at random, has the higher number, equal numbers counting half. From 0 to 1; 0.5 is a coin, 1 a threshold without mistakes. The area under the curve of
 * `thresholds`: Hanley and McNeil, "The meaning and use of the area under a receiver operating characteristic (ROC) curve", Radiology 143, 1982. `null` without examples of either kind.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | null {
  if (positives.length === 0 || negatives.length === 0) return null
  const sorted = Float64Array.from(negatives).sort()
  let wins = 0
  for (const value of positives) wins += (countBelow(sorted, value) + countBelow(sorted, value, true)) / 2
  return wins / (positives.length * negatives.length)
}

/** What a threshold does: everything at or above it is taken. */
export interface ThresholdPoint {
  threshold: number
  /** The share of the negatives that are taken all the same: answers where there is nothing to answer from. */
  falseAccepts: number
  /** The share of the positives that are not taken: refusals where there was an answer. */
  falseRefusals: number
}

/** Both error rates of every threshold that makes a difference, ascending: one at each distinct number, and one above them all. Empty without examples of either kind. */
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

/** How many of the ascending numbers are below a value, or also equal to it. */
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
