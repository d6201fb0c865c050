import { integerFrom, invalidInput, kindOf, optionReader, wrongValue } from '@kebab/core/kit'
import { seededRandom } from './seeded-random.js'

/** How a paired bootstrap draws, and how sure its interval is. */
export interface BootstrapOptions {
  /** How often the queries are drawn again, an integer from 1. Default: 10,000. */
  samples?: number | undefined
  /** Where the random numbers start, an integer: the same seed gives the same result. Default: 1. */
  seed?: number | undefined
  /** How sure the interval is, between 0 and 1. Default: 0.95. */
  confidence?: number | undefined
}

/** What a paired bootstrap says about the mean difference of pairs. */
export interface BootstrapResult {
  /** How many pairs there were. */
  queries: number
  /** The mean of b - a. */
  difference: number
  /** The percentile interval of the difference: `low <= high`. */
  low: number
  high: number
  /**
   * Two-sided: how probable a difference at least this large would be if the two were equally good, from 1 / (samples + 1) to 1.
   * It says nothing about how large or how useful the difference is: look at the interval.
   */
  pValue: number
}

const ANY_INTEGER = kindOf('an integer', Number.isSafeInteger)
const BETWEEN_ZERO_AND_ONE = kindOf('a number between 0 and 1', (value) => {
  return typeof value === 'number' && value > 0 && value < 1
})

/**
 * Compares two systems by their scores on the same queries, in the same order: is `b` better than `a`, or was it these queries?
 *
 * Efron and Tibshirani, "An introduction to the bootstrap", 1993: the interval is that of section 13.3 (percentile) over means of pairs drawn with
 * replacement, and the test that of section 16.4, over means drawn from the differences shifted to a mean of 0; with 1 added to both counts, so that p is never 0
 * (Davison and Hinkley, "Bootstrap methods and their application", 1997, section 4.2). For the use on queries: Sakai, "Evaluating evaluation metrics based on the bootstrap", SIGIR 2006.
 *
 * No pairs: everything is 0, and p is 1.
 *
 * @throws KebabError `invalid_input` if there are not as many `a` as `b`, or a score isn't finite
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
  let asFar = 0
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0
    for (let i = 0; i < queries; i++) sum += deltas[Math.floor(random() * queries)]!
    means[sample] = sum / queries
    // Shifting every difference by the mean shifts the sample's mean by as much. Rounding is no difference.
    if (Math.abs(means[sample]! - difference) >= Math.abs(difference) - 1e-12) asFar++
  }
  means.sort()
  const tail = (1 - confidence) / 2
  return {
    queries,
    difference,
    low: means[Math.floor(tail * (samples - 1))]!,
    high: means[Math.ceil((1 - tail) * (samples - 1))]!,
    pValue: (asFar + 1) / (samples + 1),
  }
}
