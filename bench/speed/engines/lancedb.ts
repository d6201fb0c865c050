import { connect, Index, rerankers } from '@lancedb/lancedb'
import { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from 'apache-arrow'
import { folderBytes } from '../../folder-bytes.js'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

const BATCH = 10_000

/** LanceDB on disk, with the indexes that its documentation names for each kind of search. */
export const buildLance =
  (mode: 'text' | 'vector' | 'hybrid'): Build =>
  async ({ texts, vectors, queries, queryVectors }, folder) => {
    const database = await connect(folder)
    const schema = new Schema([
      new Field('id', new Int32()),
      new Field('text', new Utf8()),
      new Field('vector', new FixedSizeList(DIMENSIONS, new Field('item', new Float32()))),
    ])
    const table = await database.createEmptyTable('chunks', schema)
    for (let from = 0; from < texts.length; from += BATCH) {
      const rows = texts.slice(from, from + BATCH).map((text, i) => ({
        id: from + i,
        text,
        vector: [...vectors.subarray((from + i) * DIMENSIONS, (from + i + 1) * DIMENSIONS)],
      }))
      await table.add(rows)
    }
    await table.optimize()
    if (mode !== 'vector') await table.createIndex('text', { config: Index.fts({ withPosition: false }) })
    if (mode !== 'text') {
      const config = Index.hnswSq({ distanceType: 'cosine', numPartitions: 1 })
      await table.createIndex('vector', { config, waitTimeoutSeconds: 600 })
    }
    const reranker = mode === 'hybrid' ? await rerankers.RRFReranker.create() : undefined
    const vectorOf = (q: number) => queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS)
    const searchOf = (q: number) => {
      if (mode === 'text') return table.query().fullTextSearch(queries[q]!, { columns: ['text'] })
      const nearest = table.query().nearestTo(vectorOf(q)).distanceType('cosine')
      return mode === 'vector' ? nearest : nearest.fullTextSearch(queries[q]!).rerank(reranker!)
    }
    return {
      query: async (q) =>
        (await searchOf(q).select(['id']).limit(10).toArray()).map(({ id }: { id: number }) => Number(id)),
      bytes: await folderBytes(folder),
      async reopen() {
        const again = await (await connect(folder)).openTable('chunks')
        await again.countRows()
        again.close()
      },
    }
  }
