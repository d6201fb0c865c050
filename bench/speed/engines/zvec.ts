import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  ZVecCollectionSchema,
  ZVecCreateAndOpen,
  ZVecDataType,
  ZVecIndexType,
  ZVecMetricType,
  ZVecOpen,
} from '@zvec/zvec'
import { folderBytes } from '../../folder-bytes.js'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'
import { SHOWN_FIELDS, shownFields } from './shown-fields.ts'

/** The most documents that it takes at once. */
const BATCH = 1024
/** How many are inserted at once while searches go on: as many as Kebab commits. */
const ADDED = 128

/**
 * zvec on disk, with its defaults for each index: HNSW by cosine, and full text. A hybrid search
 * fuses ten of each kind by reciprocal rank unless a `depth` is given. With `isShown` it has what a
 * page shows of a hit, and `show` asks for that.
 */
export const buildZvec =
  (mode: 'text' | 'vector' | 'hybrid', depth = 10, isShown = false): Build =>
  async ({ texts, vectors, queries, queryVectors }, folder) => {
    const path = join(folder, 'chunks')
    const text = { name: 'text', dataType: ZVecDataType.STRING, indexParams: { indexType: ZVecIndexType.FTS } }
    const hnsw = { indexType: ZVecIndexType.HNSW, metricType: ZVecMetricType.COSINE }
    const vector = { name: 'vector', dataType: ZVecDataType.VECTOR_FP32, dimension: DIMENSIONS, indexParams: hnsw }
    const fields = [...(mode === 'vector' ? [] : [text]), ...(isShown ? SHOWN_COLUMNS : [])]
    const parts = { ...(fields.length === 0 ? {} : { fields }), ...(mode === 'text' ? {} : { vectors: vector }) }
    let collection = ZVecCreateAndOpen(path, new ZVecCollectionSchema({ name: 'chunks', ...parts }))
    const insert = (more: Pick<Corpus, 'texts' | 'vectors'>, from: number, count: number, first: number): void => {
      const documents = more.texts.slice(from, from + count).map((text, i) => ({
        id: String(first + from + i),
        ...(fields.length === 0
          ? {}
          : {
              fields: {
                ...(mode === 'vector' ? {} : { text }),
                ...(isShown ? shownFields(first + from + i, text) : {}),
              },
            }),
        ...(mode === 'text'
          ? {}
          : { vectors: { vector: more.vectors.slice((from + i) * DIMENSIONS, (from + i + 1) * DIMENSIONS) } }),
      }))
      const failed = collection.insertSync(documents).find(({ ok }: { ok: boolean }) => !ok)
      if (failed !== undefined) throw new Error(failed.message)
    }
    for (let from = 0; from < texts.length; from += BATCH) insert({ texts, vectors }, from, BATCH, 0)
    await collection.optimize()
    const wordsOf = (q: number) => ({ fieldName: 'text', fts: { matchString: queries[q]! } })
    const meaningOf = (q: number) => ({
      fieldName: 'vector',
      vector: queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS),
    })
    const searchOf = (q: number, topk: number, outputFields: string[]) => {
      const rest = { topk, outputFields }
      if (mode === 'text') return collection.query({ ...wordsOf(q), ...rest })
      if (mode === 'vector') return collection.query({ ...meaningOf(q), ...rest })
      const both = [wordsOf(q), meaningOf(q)].map((one) => ({ ...one, numCandidates: Math.max(topk, depth) }))
      return collection.multiQuery({ queries: both, ...rest })
    }
    return {
      query: async (q, k = 10) => (await searchOf(q, k, [])).map(({ id }: { id: string }) => Number(id)),
      ...(isShown ? { show: (q, k) => searchOf(q, k, ['text', ...SHOWN_FIELDS]) } : {}),
      ...(mode === 'hybrid' ? { depth } : {}),
      bytes: await folderBytes(folder),
      async add(more, first) {
        for (let from = 0; from < more.texts.length; from += ADDED) {
          insert(more, from, ADDED, first)
          await yieldToEventLoop()
        }
        await collection.optimize()
      },
      async reopen() {
        // One process opens it once for writing.
        collection.closeSync()
        collection = ZVecOpen(path)
      },
    }
  }

/** The fields of `SHOWN_FIELDS`, in their order. */
const SHOWN_COLUMNS = [
  { name: 'doc_id', dataType: ZVecDataType.STRING },
  { name: 'title', dataType: ZVecDataType.STRING },
  { name: 'uri', dataType: ZVecDataType.STRING },
  { name: 'headings', dataType: ZVecDataType.ARRAY_STRING },
  { name: 'start', dataType: ZVecDataType.INT32 },
  { name: 'end', dataType: ZVecDataType.INT32 },
]
