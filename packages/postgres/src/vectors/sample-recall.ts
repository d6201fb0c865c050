import type { RecallSample } from '@kebab/core'
import { originalText, storedText } from '../stored-text.js'
import { findExactly, findNearest } from './find-nearest.js'
import type { VectorPlace } from './vector-place.js'

/** How many neighbours of a chunk are compared. */
const NEIGHBOURS = 10

/** Scores that differ by less are equal: which of two such chunks is found makes no difference. */
const ROUNDING = 1e-6

/**
 * Compares what a search finds near each of these chunks, by its stored vector, with all vectors. A
 * chunk is not its own neighbour. One without a vector is left out.
 */
export async function sampleRecall(place: VectorPlace, chunkIds: readonly string[]): Promise<RecallSample> {
  const sample: RecallSample = { nearest: 0, hits: 0 }
  for (const [chunkId, vector] of await unitVectors(place, chunkIds)) {
    const query = { vector, limit: NEIGHBOURS + 1 }
    const neighbours = ({ candidates }: Awaited<ReturnType<typeof findExactly>>) =>
      candidates.filter((candidate) => candidate.chunkId !== chunkId).slice(0, NEIGHBOURS)
    const exact = neighbours(await findExactly(place, query))
    const least = (exact.at(-1)?.score ?? Number.POSITIVE_INFINITY) - ROUNDING
    const neighboursOfGraph = neighbours(await findNearest(place, { ...query, where: undefined }))
    sample.nearest += exact.length
    sample.hits += neighboursOfGraph.filter(({ score }) => score >= least).length
  }
  return sample
}

/** The stored vectors of chunks, of unit length, by chunk id. */
async function unitVectors(place: VectorPlace, chunkIds: readonly string[]): Promise<[string, string][]> {
  const { session, database, space } = place
  const { schema } = database
  const { ns } = space
  const rows = await session.rows<[string, string]>(
    `select m.chunk_id, v.unit from (
       select chunk_id, id from ${schema}.chunk_vectors where ns = ${ns} and chunk_id = any($1::text[]) offset 0) m
     cross join lateral (
       select l2_normalize(v)::text as unit from ${schema}.vectors
       where ns = ${ns} and gen = ${space.gen} and id = m.id offset 0) v`,
    [chunkIds.map(storedText)],
    place,
  )
  return rows.map(([chunkId, unit]) => [originalText(chunkId), unit])
}
