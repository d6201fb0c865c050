import type { CallOptions, Embedder, EstimatedCalibration } from '@kebab/core'
import { dot, embedTexts, inverseNorm } from '@kebab/core/kit'
import { sha256 } from '../prepare/sha256.js'
import { CALIBRATION_PAIRS } from './calibration-pairs.js'
import { textsPerCall } from './embed-chunks.js'
import type { ReadWriteScheduler } from './scheduler.js'

/**
 * The share of unrelated pairs whose cosine is at or below the floor. With both shares,
 * all-MiniLM-L6-v2 has a floor of .255 and a ceiling of .656. It declares .26 and .66, which were
 * measured with the questions of XQuAD.
 */
const FLOOR_SHARE = 0.975
/** The share of related pairs whose cosine is at or below the ceiling. */
const CEILING_SHARE = 0.95
/** The share of related pairs whose cosine is at or below their median. */
const MEDIAN = 0.5

/** Names the pairs and the formula: equal names mean equal borders of a model. */
export const SAMPLE = sha256(JSON.stringify([FLOOR_SHARE, CEILING_SHARE, CALIBRATION_PAIRS]))

interface EstimateOptions extends CallOptions {
  scheduler: ReadWriteScheduler
  signal: AbortSignal
  /** Called with how many texts of all are embedded. */
  onDone(done: number, total: number): void
}

/**
 * Estimates what the cosines of a model mean: embeds the questions of `CALIBRATION_PAIRS` as
 * queries, and their passages as passages. An abort rejects with `signal.reason`.
 */
export async function estimateCalibration(
  embedder: Embedder,
  { scheduler, signal, onDone }: EstimateOptions,
): Promise<EstimatedCalibration> {
  const total = 2 * CALIBRATION_PAIRS.length
  const size = textsPerCall(embedder)
  let done = 0
  onDone(done, total)
  const embedAll = async (texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    for (let at = 0; at < texts.length; at += size) {
      const some = texts.slice(at, at + size)
      vectors.push(...(await scheduler.outside(() => embedTexts(embedder, some, { kind, signal }))))
      done += some.length
      onDone(done, total)
    }
    return vectors
  }
  const queries = await embedAll(
    CALIBRATION_PAIRS.map(([question]) => question),
    'query',
  )
  const passages = await embedAll(
    CALIBRATION_PAIRS.map(([, passage]) => passage),
    'passage',
  )
  return { model: embedder.model, sample: SAMPLE, borders: bordersOf(queries, passages) }
}

/**
 * Returns the borders of a model's cosines, to three decimals. Related pairs are a question and its
 * own passage, unrelated ones a question and the passage of another:
 *
 *     floor   = the cosine that 39 of 40 of the unrelated pairs don't exceed
 *     ceiling = the cosine that 95 % of the related pairs don't exceed
 *
 * `null`: the model doesn't tell related pairs from others, since half of them lie at or below the
 * floor.
 *
 * @param queries the vectors of the questions
 * @param passages those of their passages, in the same order
 */
export function bordersOf(
  queries: readonly Float32Array[],
  passages: readonly Float32Array[],
): EstimatedCalibration['borders'] {
  const related: number[] = []
  const unrelated: number[] = []
  const scales = passages.map(inverseNorm)
  for (const [i, query] of queries.entries()) {
    const scale = inverseNorm(query)
    for (const [j, passage] of passages.entries())
      (i === j ? related : unrelated).push(dot(passage, 0, query) * scale * scales[j]!)
  }
  const floor = quantile(unrelated, FLOOR_SHARE)
  return floor < quantile(related, MEDIAN) ? { floor, ceiling: quantile(related, CEILING_SHARE) } : null
}

/** Returns the smallest number that this share of them doesn't exceed, to three decimals. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  const cosine = sorted[Math.ceil(share * sorted.length) - 1]!
  // Plus 0, since -0 is kept as 0.
  return Math.max(-1, Math.min(1, Math.round(1000 * cosine) / 1000)) + 0
}
