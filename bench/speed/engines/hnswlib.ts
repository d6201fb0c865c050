import { join } from 'node:path'
import hnswlib from 'hnswlib-node'
import { folderBytes } from '../../folder-bytes.js'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

export const build: Build = async ({ texts, vectors, queryVectors }, folder) => {
  const index = new hnswlib.HierarchicalNSW('cosine', DIMENSIONS)
  index.initIndex(texts.length)
  for (const i of texts.keys()) index.addPoint([...vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)], i)
  index.setEf(64)
  const file = join(folder, 'index.hnsw')
  await index.writeIndex(file)
  return {
    query: (q) => index.searchKnn([...queryVectors.subarray(q * DIMENSIONS, (q + 1) * DIMENSIONS)], 10).neighbors,
    bytes: await folderBytes(folder),
    async reopen() {
      await new hnswlib.HierarchicalNSW('cosine', DIMENSIONS).readIndex(file)
    },
  }
}
