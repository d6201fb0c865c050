import {
  BODY,
  bodyFrequency,
  HEADINGS,
  headingFrequency,
  LARGE_FREQUENCY,
  LAST_BODY_BYTE,
  NAMES,
  nameFrequency,
  packedFrequencies,
} from './field-frequencies.js'

/** The parameters of BM25F. */
export interface Bm25Settings {
  /** How much repetitions of a term count, from 0. */
  k1: number
  /** How much the length of the body lowers a score, from 0 to 1. */
  b: number
  /** What an occurrence in title or headings weighs beside one in the body, above 0. */
  headingWeight: number
  /** What an occurrence in the name of the file, its aliases or tags weighs, above 0. */
  nameWeight: number
}

/** The settings that a retriever has by default. */
export const BM25_DEFAULTS: Bm25Settings = { k1: 1.2, b: 0.75, headingWeight: 3, nameWeight: 1 }

/** How much the lengths of headings and of names lower a score, from 0 to 1. Measured. */
const HEADING_B = 1
const NAME_B = 0.75

/** The lengths of chunks, in terms that are no stop words, repeated ones included. */
export interface ChunkLengths {
  /** By chunk: the length of the body. */
  readonly lengths: Uint32Array
  /** By chunk: the length of title and headings, then that of the names. */
  readonly fieldLengths: Uint32Array
}

/** The sums of the lengths of all chunks, by field: body, headings, names. */
export type LengthSums = readonly [body: number, headings: number, names: number]

/** How an occurrence in a field other than the body counts: `weight / (base + slope * length)`. */
interface FieldWeight {
  weight: number
  base: number
  slope: number
}

/**
 * What the saturation of a term depends on. Only slopes depend on the contents.
 *
 * In a chunk that has the term in the body alone, it is tf / (tf + base + slope * length). There,
 * base = k1 * (1 - b) and slope = k1 * b / average length.
 */
export interface Saturation {
  base: number
  slope: number
  k1: number
  body: FieldWeight
  headings: FieldWeight
  names: FieldWeight
}

/** For `size` chunks. A field that no chunk has counts as if one of them had one term in it. */
export function saturationOf({ k1, b, ...weights }: Bm25Settings, size: number, sums: LengthSums): Saturation {
  const perAverage = (field: number): number => size / Math.max(1, sums[field]!)
  const fieldOf = (field: number, weight: number, b: number): FieldWeight => {
    return { weight, base: 1 - b, slope: b * perAverage(field) }
  }
  return {
    base: k1 * (1 - b),
    slope: k1 * b * perAverage(BODY),
    k1,
    body: fieldOf(BODY, 1, b),
    headings: fieldOf(HEADINGS, weights.headingWeight, HEADING_B),
    names: fieldOf(NAMES, weights.nameWeight, NAME_B),
  }
}

/**
 * The weight of a term in a query: c(t) * idf(t), above 0. Source: the idf of Lucene's
 * BM25Similarity.
 *
 * @param times how often the query has the term: an integer from 1
 * @param frequency how many chunks have it: an integer from 1 to `size`
 * @param size how many chunks there are
 */
export function termWeight(times: number, frequency: number, size: number): number {
  return times * Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
}

/**
 * What a term adds to the score of a chunk that has it in its body alone. Engines whose scores
 * shall be equal to the last bit sum these in the order of the query, from 0.
 *
 * @param weight the `termWeight`
 * @param tf how often the chunk has the term: an integer from 1
 * @param length how many terms the body has, repeated ones included
 * @param base of the `Saturation`, as `slope` is: read both before a loop, not in it
 */
export function termScore(weight: number, tf: number, length: number, base: number, slope: number): number {
  return (weight * tf) / (tf + base + slope * length)
}

/** The least divisor of a frequency, where a chunk has nothing but stop words. */
const LEAST = 1e-9

/**
 * What a term adds to the score of a chunk, with frequencies in any fields: BM25F, whose sum for a
 * term in the body alone is `termScore`.
 *
 *     s = sum over the fields f of  weight(f) * tf(f) / (1 - b(f) + b(f) * length(f) / average(f))
 *     score = weight * s / (k1 + s)
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
 * sections 3.5 and 3.6, with a length normalisation for each field.
 *
 * @param packed the frequencies in the fields, packed
 */
export function fieldScore(
  weight: number,
  packed: number,
  chunk: number,
  { lengths, fieldLengths }: ChunkLengths,
  { k1, body, headings, names }: Saturation,
): number {
  let sum = weighted(headings, headingFrequency(packed), fieldLengths[2 * chunk]!)
  sum += weighted(names, nameFrequency(packed), fieldLengths[2 * chunk + 1]!)
  sum += weighted(body, bodyFrequency(packed), lengths[chunk]!)
  return (weight * sum) / (k1 + sum)
}

function weighted({ weight, base, slope }: FieldWeight, tf: number, length: number): number {
  return tf === 0 ? 0 : (weight * tf) / Math.max(LEAST, base + slope * length)
}

/** By index: packed frequencies that have no byte of their own. Absent: there are none. */
export type LargeFrequencies = ReadonlyMap<number, number> | undefined

/**
 * What a term adds to the score of a chunk.
 * @param weight the `termWeight`
 * @param byte its frequency byte, above 0
 * @param at the index of the byte
 * @param large by index: the packed frequencies whose byte is `LARGE_FREQUENCY`
 */
export function byteScore(
  weight: number,
  byte: number,
  at: number,
  large: LargeFrequencies,
  chunk: number,
  chunkLengths: ChunkLengths,
  saturation: Saturation,
): number {
  if (byte <= LAST_BODY_BYTE)
    return termScore(weight, byte, chunkLengths.lengths[chunk]!, saturation.base, saturation.slope)
  const packed = byte === LARGE_FREQUENCY ? large!.get(at)! : packedFrequencies(byte)
  return fieldScore(weight, packed, chunk, chunkLengths, saturation)
}
