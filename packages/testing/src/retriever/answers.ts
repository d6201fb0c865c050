import assert from 'node:assert/strict'
import type { CallOptions, Candidate, ChunkFilter, Ranking, RetrieveOptions, Retriever } from '@kebab/core'
import { describeChunk, SAMPLE_FILTERS, sampleFilter } from './sample-chunks.js'

/** A limit above the number of samples. */
export const EVERYTHING = 1000

/** Queries that find one sample, several, or some with equal texts, and one that finds none. */
export const SAMPLE_QUERIES = [
  'pelican',
  'harbour',
  'granite lava harbour violin',
  'Lanterns guide the ferry into the harbour at dusk.',
  'where does the owl hunt?',
  'quagga',
] as const

/** A ranking, and the call that returned it. */
interface SampleRanking {
  /** The call as messages show it. */
  call: string
  limit: number
  ranking: Ranking
}

/** Whether a retriever takes filters, whatever it evaluates of them itself. */
export function takesFilters({ supports }: Retriever): boolean {
  return supports?.filter === true || Array.isArray(supports?.filter)
}

/** Prepares a query and asks it for a ranking, both with the signal of the options. */
export async function retrieve(retriever: Retriever, query: string, options: RetrieveOptions): Promise<Ranking> {
  return (await retriever.prepare(query, { signal: options?.signal })).retrieve(options)
}

/** Prepares a query and asks it for scores, both with the signal of the options. */
export async function score(
  retriever: Retriever,
  query: string,
  chunkIds: readonly string[],
  options: CallOptions = {},
): Promise<(number | null)[]> {
  return (await retriever.prepare(query, { signal: options.signal })).score!(chunkIds, options)
}

/** Returns a function for each sample query, and for each with a filter if these are supported. */
export function sampleCalls(retriever: Retriever): ((limit: number) => Promise<SampleRanking>)[] {
  const filters = takesFilters(retriever) ? [undefined, sampleFilter(SAMPLE_FILTERS[0]!, retriever)] : [undefined]
  return SAMPLE_QUERIES.flatMap((query) =>
    filters.map((filter) => async (limit: number) => ({
      call: describeCall(query, limit, filter),
      limit,
      ranking: await retrieve(retriever, query, filter ? { limit, filter } : { limit }),
    })),
  )
}

/** Retrieves every sample query with several limits and, if supported, with a filter. */
export async function retrieveSamples(retriever: Retriever): Promise<SampleRanking[]> {
  const rankings: SampleRanking[] = []
  for (const call of sampleCalls(retriever)) for (const limit of [1, 2, 3, EVERYTHING]) rankings.push(await call(limit))
  return rankings
}

/** Returns all candidates of a query. */
export async function findAll(
  retriever: Retriever,
  query: string,
  filter?: ChunkFilter,
): Promise<readonly Candidate[]> {
  const options = filter ? { limit: EVERYTHING, filter } : { limit: EVERYTHING }
  return (await retrieve(retriever, query, options)).candidates
}

/** Describes a call of `retrieve` for a message. */
export function describeCall(query: string, limit: number, filter?: ChunkFilter): string {
  return `retrieve(${JSON.stringify(query)}, { limit: ${limit}${filter ? `, filter: ${JSON.stringify(filter.where ?? 'allowed alone')}` : ''} })`
}

/** Returns what a retriever answers to every call, to be compared with later answers. */
export async function answersOf(retriever: Retriever, chunkIds: readonly string[]): Promise<unknown> {
  return {
    revision: await retriever.revision?.(),
    rankings: await retrieveSamples(retriever),
    scores: retriever.supports.scores ? await score(retriever, 'harbour pelican', chunkIds) : undefined,
    frequencies: await retriever.documentFrequencies?.(['harbour', 'pelican', 'quagga']),
  }
}

/** Asserts that two lists have the same chunks, in any order. */
export function assertSameChunks(actual: readonly Candidate[], expected: readonly Candidate[], message: string): void {
  const missing = without(expected, actual)
  const surplus = without(actual, expected)
  assert.ok(missing === '', `${message}: expected chunks that were not found: ${missing}`)
  assert.ok(surplus === '', `${message}: found chunks that were not expected: ${surplus}`)
}

/**
 * How far apart two scores of one chunk may be.
 * Those of quantised models depend slightly on the batch.
 */
const TOLERANCE = 0.05

/** Asserts that two lists have the same chunks, in any order, with nearly equal scores. */
export function assertSameScores(actual: readonly Candidate[], expected: readonly Candidate[], message: string): void {
  assertSameChunks(actual, expected, message)
  const scores = new Map(expected.map(({ chunkId, score }) => [chunkId, score]))
  for (const { chunkId, score } of actual)
    assertClose(score, scores.get(chunkId)!, TOLERANCE, `${message}: score of ${describeChunk(chunkId)}`)
}

/**
 * Asserts that two numbers are nearly equal.
 * `tolerance` is relative to `expected` where that is above 1, and absolute below.
 */
export function assertClose(
  actual: number | null | undefined,
  expected: number,
  tolerance: number,
  message: string,
): void {
  const difference = Math.abs((actual ?? Number.NaN) - expected)
  const close = Object.is(actual, expected) || difference <= tolerance * Math.max(1, Math.abs(expected))
  assert.ok(close, `${message}: expected about ${expected}, found ${actual}`)
}

/** Describes the candidates whose chunks are not among the others. */
function without(candidates: readonly Candidate[], others: readonly Candidate[]): string {
  const ids = new Set(others.map(({ chunkId }) => chunkId))
  return candidates.flatMap(({ chunkId }) => (ids.has(chunkId) ? [] : [describeChunk(chunkId)])).join(', ')
}
