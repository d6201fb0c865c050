import type { CallOptions, Chunk, EmbeddedChunk, Embedder, SyncedStore } from '@kebab/core'
import { dot, embedTexts, inverseNorm, TimeSlices, TopK } from '@kebab/core/kit'
import { sha256 } from '../prepare/sha256.js'
import { textsPerCall } from './embed-chunks.js'
import type { Turns } from './turns.js'

/** The version of the estimate. Count it up where the same passages get other borders. */
const VERSION = 1
/** The fewest pairs of each kind: with fewer, a single pair would move the borders. */
const FEWEST_PAIRS = 200
/** How many passages the pairs are made of, at most. */
const MOST_PASSAGES = 256
/** How many chunks are read for them, at most. */
const MOST_READ = 4096
/** How many chunks are read at once. */
const CHUNKS_PER_READ = 128

/**
 * The share of unrelated pairs whose cosine is at or below the floor, as it was for the declared
 * floor of all-MiniLM-L6-v2.
 */
const FLOOR_SHARE = 0.99
/**
 * The share of related pairs whose cosine is at or below the ceiling. A title is in the text that
 * was embedded, and yet says less of it than a question does. With this share, all-MiniLM-L6-v2 has
 * on XQuAD (English) a floor of .25 and a ceiling of .65, and declares .26 and .66.
 */
const CEILING_SHARE = 0.95

/** A passage of the index with the heading that stands for a query about it. */
export interface HeadedPassage {
  chunkId: string
  /** The heading nearest above the passage, or the title of its document. */
  heading: string
  /** The title and all headings above it. */
  headings: readonly string[]
  /** The vector of the passage. */
  passage: Float32Array
}

/** A passage with the vector of its heading, embedded as a query. */
export interface HeadedPair extends HeadedPassage {
  query: Float32Array
}

/**
 * Returns the passages that an estimate is made from: of the 4,096 chunks with the smallest ids,
 * the first 256 with a title or heading and a vector of this model. They follow from the contents,
 * so that every process finds the same. `undefined`: they are too few.
 */
export async function headedPassages(
  store: SyncedStore,
  model: string,
  { signal }: CallOptions,
): Promise<HeadedPassage[] | undefined> {
  if ((await store.stats()).chunks < FEWEST_PAIRS) return undefined
  const ids = [...(await store.select({}, { signal }))]
  const smallest = new TopK(MOST_READ, (a, b) => ids[a]! < ids[b]!)
  const slices = new TimeSlices(signal)
  for (let i = 0; i < ids.length; i++) {
    smallest.offer(i, 0)
    if (slices.isOver()) await slices.next()
  }
  const wanted = Array.from(smallest.ranked().items, (i) => ids[i]!)
  const passages: HeadedPassage[] = []
  for (let at = 0; at < wanted.length && passages.length < MOST_PASSAGES; at += CHUNKS_PER_READ) {
    const chunks = await store.get(wanted.slice(at, at + CHUNKS_PER_READ), { embeddings: true, signal })
    passages.push(...chunks.flatMap((chunk) => headedPassage(chunk, model)))
  }
  return passages.length < FEWEST_PAIRS ? undefined : passages.slice(0, MOST_PASSAGES)
}

function headedPassage(chunk: EmbeddedChunk | null, model: string): HeadedPassage[] {
  if (chunk?.embedding === undefined || chunk.document.embeddingModel !== model) return []
  const headings = headingsOf(chunk)
  const heading = headings.at(-1)
  return heading === undefined ? [] : [{ chunkId: chunk.chunkId, heading, headings, passage: chunk.embedding }]
}

function headingsOf({ document: { title = '' }, headingPath }: Chunk): string[] {
  return [title, ...headingPath].filter((heading) => heading.trim() !== '')
}

/**
 * Returns the name of a sample: the SHA-256 of all that the estimate from it depends on but the
 * model. The id of a chunk stands for its text.
 */
export function sampleName(passages: readonly HeadedPassage[]): string {
  return sha256(JSON.stringify([VERSION, passages.map(({ chunkId, headings }) => [chunkId, headings])]))
}

interface EmbedHeadingsOptions {
  /** The vectors of headings that were embedded before. They aren't embedded again. */
  known: ReadonlyMap<string, Float32Array>
  turns: Turns
  signal: AbortSignal
  onDone(done: number, total: number): void
}

/** Embeds the headings as queries, each once. An abort rejects with `signal.reason`. */
export async function embedHeadings(
  passages: readonly HeadedPassage[],
  embedder: Embedder,
  { known, turns, signal, onDone }: EmbedHeadingsOptions,
): Promise<HeadedPair[]> {
  const texts = [...new Set(passages.map(({ heading }) => heading))].filter((heading) => !known.has(heading))
  const queries = new Map(known)
  const size = textsPerCall(embedder)
  if (texts.length > 0) onDone(0, texts.length)
  for (let at = 0; at < texts.length; at += size) {
    const some = texts.slice(at, at + size)
    const vectors = await turns.outside(() => embedTexts(embedder, some, { kind: 'query', signal }))
    for (const [i, text] of some.entries()) queries.set(text, vectors[i]!)
    onDone(at + some.length, texts.length)
  }
  return passages.map((one) => ({ ...one, query: queries.get(one.heading)! }))
}

/**
 * Estimates the borders of a model's cosines. Related pairs are a heading and its own passage,
 * unrelated ones a heading and every passage that isn't below a heading of the same text.
 *
 *     floor   = the cosine that 99 % of the unrelated pairs don't exceed
 *     ceiling = the cosine that 95 % of the related pairs don't exceed
 *
 * Both have three decimals. The order of the pairs doesn't matter. `undefined`: there are fewer
 * than 200 pairs of either kind, or the model doesn't tell related ones from others.
 */
export async function estimateBorders(
  pairs: readonly HeadedPair[],
  { signal }: CallOptions = {},
): Promise<{ floor: number; ceiling: number } | undefined> {
  const related: number[] = []
  const unrelated: number[] = []
  const slices = new TimeSlices(signal)
  const scales = pairs.map(({ passage }) => inverseNorm(passage))
  for (const [i, { heading, query, passage: own }] of pairs.entries()) {
    const scale = inverseNorm(query)
    related.push(dot(own, 0, query) * scale * scales[i]!)
    for (const [j, { headings, passage }] of pairs.entries()) {
      if (!headings.includes(heading)) unrelated.push(dot(passage, 0, query) * scale * scales[j]!)
    }
    if (slices.isOver()) await slices.next()
  }
  if (related.length < FEWEST_PAIRS || unrelated.length < FEWEST_PAIRS) return undefined
  const floor = quantile(unrelated, FLOOR_SHARE)
  const ceiling = quantile(related, CEILING_SHARE)
  return floor < ceiling ? { floor, ceiling } : undefined
}

/** Returns the smallest number that this share of them doesn't exceed, to three decimals. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  const cosine = sorted[Math.ceil(share * sorted.length) - 1]!
  // Plus 0, since -0 is kept as 0.
  return Math.max(-1, Math.min(1, Math.round(1000 * cosine) / 1000)) + 0
}
