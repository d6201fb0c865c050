import type { Chunk, ChunkFilter } from '@kebab/core'
import { retrieve } from '../ask-retriever.js'
import { chunkOf } from './chunk.js'
import type { Bm25Options, Bm25Retriever, MakeBm25 } from './make-bm25.js'

export const filterOf = (ids: Iterable<string>): ChunkFilter => ({ where: {}, allowed: async () => new Set(ids) })

/** A retriever that holds a red apple (1), a green apple (2) and a yellow pear (3). */
export async function withFruit(make: MakeBm25, options: Bm25Options = {}): Promise<Bm25Retriever> {
  const retriever = make(options)
  const fruit: Chunk[] = [chunkOf('1', 'red apple'), chunkOf('2', 'green apple'), chunkOf('3', 'yellow pear')]
  await retriever.add(fruit)
  return retriever
}

/** What is found, best first. */
export async function idsOf(retriever: Bm25Retriever, query: string): Promise<string[]> {
  return (await retrieve(retriever, query, { limit: 100 })).candidates.map(({ chunkId }) => chunkId)
}
