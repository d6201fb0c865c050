import { integerFrom, invalidInput, kindOf, optionReader, wrongValue } from '@kebab/core/kit'

/** The options of a paired bootstrap. */
export interface BootstrapOptions {
  /** The number of resamples, an integer from 1. Default: 10,000. */
  samples?: number | undefined
  /**
   * The seed of the random numbers, an integer. The same seed gives the same result. Default: 1.
   */
  seed?: number | undefined
  /** The confidence level of the interval, between 0 and 1. Default: 0.95. */
  confidence?: number | undefined
}

/** The result of a paired bootstrap for the mean difference of pairs. */
export interface BootstrapResult {
  /** The number of pairs. */
  queries: number
  /** The mean of b - a. */
  difference: number
  /** The percentile interval of the difference: `low <= high`. */
  low: number
  high: number
  /**
   * Two-sided: the probability of a difference at least this large if both systems were equally
   * good. From 1 / (samples + 1) to 1. For the size of the difference, see the interval.
   */
  pValue: number
}

const ANY_INTEGER = kindOf('an integer', Number.isSafeInteger)
const BETWEEN_ZERO_AND_ONE = kindOf('a number between 0 and 1', (value) => {
  return typeof value === 'number' && value > 0 && value < 1
})

/**
 * Compares two systems by their scores on the same queries, in the same order. Tells whether `b` is
 * better than `a`, or whether the difference could be due to the choice of queries. Without pairs,
 * everything is 0 and p is 1.
 *
 * The methods are those of Efron and Tibshirani, "An introduction to the bootstrap", 1993:
 *
 * - The interval is the percentile interval of section 13.3, over means of pairs drawn with
 *   replacement.
 * - The test is that of section 16.4, over means of the differences shifted to a mean of 0.
 *
 * Both counts of the test have 1 added, so that p is never 0 (Davison and Hinkley, "Bootstrap
 * methods and their application", 1997, section 4.2). For the use on queries, see Sakai,
 * "Evaluating evaluation metrics based on the bootstrap", SIGIR 2006.
 *
 * @throws KebabError `invalid_input` if `a` and `b` differ in length or a score isn't finite
 * @throws TypeError if an option is out of range
 */
export function pairedBootstrap(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): BootstrapResult {
  const read = optionReader('pairedBootstrap', options)
  const samples = read('samples', integerFrom(1), 10_000)
  const seed = read('seed', ANY_INTEGER, 1)
  const confidence = read('confidence', BETWEEN_ZERO_AND_ONE, 0.95)
  read.done()
  if (a.length !== b.length) throw invalidInput('b', `as many scores as in a, which has ${a.length}`, `${b.length}`)
  for (const [field, scores] of Object.entries({ a, b }))
    for (const [i, score] of scores.entries())
      if (!Number.isFinite(score)) throw wrongValue(`${field}.${i}`, 'a finite number', score)

  const queries = a.length
  if (queries === 0) return { queries, difference: 0, low: 0, high: 0, pValue: 1 }
  const deltas = Float64Array.from(a, (score, i) => b[i]! - score)
  const difference = deltas.reduce((sum, delta) => sum + delta, 0) / queries
  const random = seededRandom(seed)
  const means = new Float64Array(samples)
  let asExtreme = 0
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0
    for (let i = 0; i < queries; i++) sum += deltas[Math.floor(random() * queries)]!
    means[sample] = sum / queries
    // Shifting every difference by the mean shifts the sample's mean equally. 1e-12 allows for
    // rounding.
    if (Math.abs(means[sample]! - difference) >= Math.abs(difference) - 1e-12) asExtreme++
  }
  means.sort()
  const tail = (1 - confidence) / 2
  return {
    queries,
    difference,
    low: means[Math.floor(tail * (samples - 1))]!,
    high: means[Math.ceil((1 - tail) * (samples - 1))]!,
    pValue: (asExtreme + 1) / (samples + 1),
  }
}

/**
 * A generator of numbers in [0, 1), determined by a 32-bit seed: Mulberry32 by Tommy Ettinger,
 * public domain.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
