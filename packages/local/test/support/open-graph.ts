import { createRequire } from 'node:module'
import { indexedText } from '@kebab/core'
import { type UsearchIndex, usearchRetriever } from '@kebab/usearch'
import { expect } from 'vitest'
import { retrieve } from '../../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import type { Kebab } from '../../src/index.js'
import { openToy } from './open-toy.js'

const RealIndex: new (config: never) => UsearchIndex = createRequire(import.meta.url)('usearch').Index

/** With at most so many vectors, comparing all of them costs less than searching the graph. */
const MOST_COMPARED = 128

/**
 * Opens an index whose vectors are searched in the graph, though they are few. It reads and writes
 * the same snapshots as an index that compares so few vectors exactly.
 */
export async function openGraph(path?: string): Promise<{
  kebab: Kebab & { path: string }
  /**
   * Expects that the graph holds the chunks of the store and no others: each is found by its own
   * vector, first, and with its exact cosine. Resolves to their ids, ascending.
   *
   * What else the graph finds may differ between two builds: it depends on the order of building.
   */
  reached(): Promise<string[]>
}> {
  let searches = 0
  class Index extends RealIndex {
    override search(...call: Parameters<UsearchIndex['search']>) {
      searches++
      return super.search(...call)
    }
  }
  const embedder = toyEmbedder()
  const vectors = usearchRetriever({ usearch: { Index }, embedder, exactUpTo: 0, expansionSearch: 16 })
  const kebab = await openToy({ path, embedder, retrievers: ['bm25', vectors] })
  const reached = async (): Promise<string[]> => {
    const chunkIds: string[] = []
    const before = searches
    for await (const chunk of kebab.chunks()) {
      const { candidates } = await retrieve(vectors, indexedText(chunk), { limit: 3 })
      // Chunks with equal vectors have equal scores.
      const first = candidates.filter(({ score }) => score === candidates[0]?.score)
      expect(first.map(({ chunkId }) => chunkId)).toContain(chunk.chunkId)
      expect(first[0]?.score).toBeCloseTo(1, 6)
      chunkIds.push(chunk.chunkId)
    }
    expect(vectors.size).toBe(chunkIds.length)
    if (chunkIds.length > MOST_COMPARED) expect(searches - before).toBeGreaterThanOrEqual(chunkIds.length)
    return chunkIds.sort()
  }
  return { kebab, reached }
}
