import { connect, Index, rerankers } from '@lancedb/lancedb'
import { Field, FixedSizeList, Float32, Int32, List, Schema, Utf8 } from 'apache-arrow'
import { folderBytes } from '../../folder-bytes.js'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'
import { SHOWN_FIELDS, shownFields } from './shown-fields.ts'

const BATCH = 10_000
/** How many rows are added at once while searches go on: about as many as Kebab commits. */
const ADDED = 128
/** After so many additions its documentation advises to optimize. */
const ADDITIONS_PER_OPTIMIZE = 20

/**
 * LanceDB on disk, with the indexes that its documentation names for each kind of search. A hybrid
 * search fuses as many of each kind as it is asked for: by default ten, or `depth`, of which the
 * first ten are taken. With `isShown` its table has what a page shows of a hit, and `show` asks for
 * that.
 */
export const buildLance =
  (mode: 'text' | 'vector' | 'hybrid', depth = 10, isShown = false): Build =>
  async ({ texts, vectors, queries, queryVectors }, folder) => {
    const database = await connect(folder)
    const schema = new Schema([
      new Field('id', new Int32()),
      new Field('text', new Utf8()),
      new Field('vector', new FixedSizeList(DIMENSIONS, new Field('item', new Float32()))),
      ...(isShown ? SHOWN_COLUMNS : []),
    ])
    const table = await database.createEmptyTable('chunks', schema)
    for (let from = 0; from < texts.length; from += BATCH) {
      await table.add(rowsOf({ texts, vectors }, from, BATCH, 0, isShown))
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
    const rowsOfPage = async (q: number, k: number, columns: string[]) => {
      const limit = mode === 'hybrid' ? Math.max(k, depth) : k
      const rows: { id: number; toJSON(): unknown }[] = await searchOf(q).select(columns).limit(limit).toArray()
      return rows.slice(0, k)
    }
    return {
      async query(q, k = 10) {
        return (await rowsOfPage(q, k, ['id'])).map(({ id }) => Number(id))
      },
      ...(isShown
        ? { show: async (q, k) => (await rowsOfPage(q, k, ['id', 'text', ...SHOWN_FIELDS])).map((row) => row.toJSON()) }
        : {}),
      ...(mode === 'hybrid' ? { depth } : {}),
      bytes: await folderBytes(folder),
      async add(more, first) {
        for (let from = 0, additions = 1; from < more.texts.length; from += ADDED, additions++) {
          await table.add(rowsOf(more, from, ADDED, first, isShown))
          if (additions % ADDITIONS_PER_OPTIMIZE === 0) await table.optimize()
        }
      },
      async reopen() {
        const again = await (await connect(folder)).openTable('chunks')
        await again.countRows()
        again.close()
      },
    }
  }

/** The columns of `SHOWN_FIELDS`, in their order. */
const SHOWN_COLUMNS = [
  new Field('doc_id', new Utf8()),
  new Field('title', new Utf8()),
  new Field('uri', new Utf8()),
  new Field('headings', new List(new Field('item', new Utf8()))),
  new Field('start', new Int32()),
  new Field('end', new Int32()),
]

/** So many rows from that one on. The first of all has the id `first`. */
function rowsOf(
  { texts, vectors }: Pick<Corpus, 'texts' | 'vectors'>,
  from: number,
  count: number,
  first: number,
  isShown: boolean,
) {
  return texts.slice(from, from + count).map((text, i) => ({
    id: first + from + i,
    text,
    vector: [...vectors.subarray((from + i) * DIMENSIONS, (from + i + 1) * DIMENSIONS)],
    ...(isShown ? shownFields(first + from + i, text) : {}),
  }))
}
