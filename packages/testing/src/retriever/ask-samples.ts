import type { Candidate, ChunkFilter, Ranking, Retriever } from '@kebab/core'
import { SAMPLE_FILTERS, sampleFilter } from './sample-filters.js'

/** More than any sample holds. */
export const EVERYTHING = 1000

/** Questions for the samples: one chunk, several, equal ones, a sentence, and a word that nothing holds. */
export const SAMPLE_QUERIES = [
  'pelican',
  'harbour',
  'granite lava harbour violin',
  'Lanterns guide the ferry into the harbour at dusk.',
  'where does the owl hunt?',
  'quagga',
] as const

/** A question, as it is shown when its answer is wrong, and the answer. */
export interface Asked {
  question: string
  limit: number
  ranking: Ranking
}

/** Asks every sample question with small and large limits and, if the retriever supports it, under a filter. */
export async function askSamples(retriever: Retriever): Promise<Asked[]> {
  const asked: Asked[] = []
  const filters = retriever.supports?.filter === true ? [undefined, sampleFilter(SAMPLE_FILTERS[0]!)] : [undefined]
  for (const query of SAMPLE_QUERIES) {
    for (const filter of filters) {
      for (const limit of [1, 2, 3, EVERYTHING]) {
        const question = describeQuestion(query, limit, filter)
        asked.push({
          question,
          limit,
          ranking: await retriever.retrieve(query, filter ? { limit, filter } : { limit }),
        })
      }
    }
  }
  return asked
}

/** All that a query finds, under a filter if there is one. */
export async function findAll(
  retriever: Retriever,
  query: string,
  filter?: ChunkFilter,
): Promise<readonly Candidate[]> {
  const { candidates } = await retriever.retrieve(query, filter ? { limit: EVERYTHING, filter } : { limit: EVERYTHING })
  return candidates
}

export function describeQuestion(query: string, limit: number, filter?: ChunkFilter): string {
  return `retrieve(${JSON.stringify(query)}, { limit: ${limit}${filter ? `, filter: ${JSON.stringify(filter.where)}` : ''} })`
}
