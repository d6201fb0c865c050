import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { exactTruth, type Truth } from './truth.ts'

export const DIMENSIONS = 384
const VOCABULARY = 60_000
const ZIPF = 1.07
const CLUSTERS = 1000
/** The queries of two to six words. The first of those of ten to thirty words has this number. */
export const SHORT_QUERIES = 1000
export const LONG_QUERIES = 200
const QUERIES = SHORT_QUERIES + LONG_QUERIES
/** Named for the queries that it answers, so that a corpus with others is made anew. */
const TRUTH = `truth-by-weights-of-${QUERIES}.json`

/** What every engine is given: texts with vectors, and questions about them. */
export interface Corpus {
  texts: string[]
  /** Row i is the vector of text i, of unit length. */
  vectors: Float32Array
  queries: string[]
  queryVectors: Float32Array
}

/**
 * Makes a corpus of this many chunks from a seed, with the true answers, once: it is kept in a
 * folder.
 */
export async function prepareCorpus(folder: string, chunks: number, seed: number): Promise<void> {
  if (existsSync(join(folder, TRUTH))) return
  await mkdir(folder, { recursive: true })
  const corpus = generate(chunks, seededRandom(seed))
  await writeFile(join(folder, 'texts.json'), JSON.stringify({ texts: corpus.texts, queries: corpus.queries }))
  await writeFile(join(folder, 'vectors.f32'), bytes(corpus.vectors))
  await writeFile(join(folder, 'queries.f32'), bytes(corpus.queryVectors))
  await writeFile(join(folder, TRUTH), JSON.stringify(exactTruth(corpus)))
}

export async function readCorpus(folder: string): Promise<Corpus> {
  const { texts, queries } = JSON.parse(await readFile(join(folder, 'texts.json'), 'utf8'))
  const read = async (name: string) => new Float32Array(new Uint8Array(await readFile(join(folder, name))).buffer)
  return { texts, queries, vectors: await read('vectors.f32'), queryVectors: await read('queries.f32') }
}

export async function readTruth(folder: string): Promise<Truth> {
  return JSON.parse(await readFile(join(folder, TRUTH), 'utf8'))
}

/** A corpus of this many chunks from a source of random numbers, the same for the same numbers. */
export function generate(chunks: number, next: () => number): Corpus {
  const cumulative = zipf()
  const word = () => spell(rankAt(cumulative, next()))
  const lengths = Array.from({ length: chunks }, () => 60 + Math.floor(next() * 81))
  const texts = lengths.map((length) => Array.from({ length }, word).join(' '))
  const centres = Array.from({ length: CLUSTERS }, () => gaussian(next))
  const vectors = new Float32Array(chunks * DIMENSIONS)
  for (let i = 0; i < chunks; i++) {
    put(vectors, i, near(centres[Math.floor(next() * CLUSTERS)]!, 0.7, next))
  }
  const queries: string[] = []
  const queryVectors = new Float32Array(QUERIES * DIMENSIONS)
  // Each query once: an embedder knows them by their words.
  const asked = new Set<string>()
  while (queries.length < QUERIES) {
    const q = queries.length
    const source = Math.floor(next() * chunks)
    const words = texts[source]!.split(' ')
    const chosen = new Set<string>()
    const count = q < SHORT_QUERIES ? 2 + Math.floor(next() * 5) : 10 + Math.floor(next() * 21)
    while (chosen.size < count) chosen.add(words[Math.floor(next() * words.length)]!)
    const query = [...chosen].join(' ')
    if (asked.has(query)) continue
    asked.add(query)
    queries.push(query)
    put(queryVectors, q, near(vectors.subarray(source * DIMENSIONS, (source + 1) * DIMENSIONS), 0.03, next))
  }
  return { texts, vectors, queries, queryVectors }
}

function zipf(): Float64Array {
  const cumulative = new Float64Array(VOCABULARY)
  let sum = 0
  for (let i = 0; i < VOCABULARY; i++) cumulative[i] = sum += 1 / (i + 1) ** ZIPF
  return cumulative.map((value) => value / sum)
}

function rankAt(cumulative: Float64Array, at: number): number {
  let [low, high] = [0, cumulative.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cumulative[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

const SYLLABLES = ['ba', 'ke', 'di', 'fo', 'gu', 'ha', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu', 'xa']

/** A word for a number: lower case, letters alone, the same under every analysis but stemming. */
function spell(rank: number): string {
  let word = ''
  for (let left = rank + 256; left > 0; left = Math.floor(left / 16)) word += SYLLABLES[left % 16]
  return `${word}k`
}

function gaussian(next: () => number): Float32Array {
  const sample = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return Float32Array.from({ length: DIMENSIONS }, sample)
}

/** A unit vector at the direction of another, with noise of this share. */
function near(centre: Float32Array, noise: number, next: () => number): Float32Array {
  const norm = Math.hypot(...centre)
  const vector = gaussian(next).map((value, i) => centre[i]! / norm + (noise * value) / Math.sqrt(DIMENSIONS))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function put(rows: Float32Array, row: number, vector: Float32Array): void {
  rows.set(vector, row * DIMENSIONS)
}

function bytes({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
