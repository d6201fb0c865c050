import type { Embedder } from '@kebab/core'
import { dot, embedTexts, inverseNorm } from '@kebab/core/kit'

/** A passage of an index, with the heading that stands above it. */
export interface MeasuredPassage {
  text: string
  /** Absent: it has none. */
  heading: string | undefined
}

/** What a model does with passages of an index, on this machine. */
export interface ModelMeasure {
  /** How many passages were embedded. */
  passages: number
  passagesPerSecond: number
  /** The median time of a query in milliseconds. */
  queryMs: number
  /** How many passages have a heading that no other has. */
  headings: number
  /** The part of these of which the heading finds its passage first. `null`: there are none. */
  headingRecall: number | null
}

/** The most queries that are timed. */
const MOST_QUERIES = 32
/** How many passages are embedded at once. */
const BATCH = 8

/**
 * Measures a model on passages of an index: how fast it embeds them, and whether their headings
 * find them. The first batch warms the model up, and is no part of the speed.
 */
export async function measureModel(
  embedder: Embedder,
  passages: readonly MeasuredPassage[],
  signal: AbortSignal,
): Promise<ModelMeasure> {
  const texts = passages.map(({ text }) => text)
  await embedTexts(embedder, texts.slice(0, BATCH), { kind: 'passage', signal })
  const vectors: Float32Array[] = []
  const start = performance.now()
  for (let at = 0; at < texts.length; at += BATCH)
    vectors.push(...(await embedTexts(embedder, texts.slice(at, at + BATCH), { kind: 'passage', signal })))
  const passagesPerSecond = texts.length / ((performance.now() - start) / 1000)
  const counts = new Map<string, number>()
  for (const { heading } of passages) if (heading !== undefined) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  const times: number[] = []
  let hits = 0
  for (const [i, { heading }] of passages.entries()) {
    if (heading === undefined || counts.get(heading) !== 1 || times.length >= MOST_QUERIES) continue
    const { vector, ms } = await timedQuery(embedder, heading, signal)
    times.push(ms)
    if (nearest(vector, vectors) === i) hits++
  }
  const headings = times.length
  times.sort((a, b) => a - b)
  const queryMs = times[headings >> 1] ?? (await timedQuery(embedder, (texts[0] ?? '').slice(0, 40), signal)).ms
  const headingRecall = headings === 0 ? null : hits / headings
  return { passages: texts.length, passagesPerSecond, queryMs, headings, headingRecall }
}

async function timedQuery(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<{ vector: Float32Array; ms: number }> {
  const start = performance.now()
  const [vector] = await embedTexts(embedder, [text], { kind: 'query', signal })
  return { vector: vector!, ms: performance.now() - start }
}

/** The index of the vector with the largest cosine. Vectors may have any length. */
function nearest(query: Float32Array, vectors: readonly Float32Array[]): number {
  const scores = vectors.map((vector) => dot(vector, 0, query) * inverseNorm(vector))
  return scores.indexOf(Math.max(...scores))
}
