import { createEngine, type EmbeddedChunk, type StoredDocument } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { describe, expect, onTestFinished, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import type { PostgresIndexOptions } from '../src/index.js'
import { freshNamespace, openDatabase, recordingPool } from './open-database.js'
import { openIndex } from './open-index.js'

const embedder = toyEmbedder()

function stored(path: string, text: string, embedding?: (text: string) => Float32Array): StoredDocument {
  const prepared = prepareDocument({ path, text }, { sourceId: 't', now: new Date(0), embeddingModel: embedder.model })
  const vectorOf = embedding ?? ((one: string) => toyVector(one, embedder.dimensions))
  return { ...prepared, chunks: prepared.chunks.map((chunk) => ({ ...chunk, embedding: vectorOf(chunk.text) })) }
}

const idsOf = (documents: readonly StoredDocument[]) =>
  documents.flatMap(({ chunks }) => chunks.map(({ chunkId }: EmbeddedChunk) => chunkId))

/** An index of its own with these documents. */
async function filled(documents: readonly StoredDocument[], options: Partial<PostgresIndexOptions> = {}) {
  const index = await openIndex({ namespace: freshNamespace(), embedder, background: false, ...options })
  onTestFinished(() => index.close())
  await index.store.commit({ put: documents })
  return index
}

const many = Array.from({ length: 40 }, (_, i) => stored(`${i}.md`, `A ferry number ${i} and a crane.`))

describe('the recall of vectors', () => {
  test('is whole where every vector is compared, and no chunk is its own neighbour', async () => {
    const { retrievers } = await filled(many)
    const ids = idsOf(many)
    expect(await retrievers[1]!.sampleRecall!(ids.slice(0, 10))).toEqual({ nearest: 100, hits: 100 })
    const two = await filled(many.slice(0, 2))
    expect(await two.retrievers[1]!.sampleRecall!(ids.slice(0, 2))).toEqual({ nearest: 2, hits: 2 })
    const alone = await filled(many.slice(0, 1))
    expect(await alone.retrievers[1]!.sampleRecall!(ids.slice(0, 1))).toEqual({ nearest: 0, hits: 0 })
  })

  test('leaves out chunks that are not there, and is whole among equal vectors', async () => {
    const same = many.map(({ document, text }) =>
      stored(document.path, text, () => toyVector('a', embedder.dimensions)),
    )
    const { retrievers, store } = await filled(same)
    const ids = idsOf(same)
    await store.commit({ remove: [same[0]!.document.docId] })
    expect(await retrievers[1]!.sampleRecall!([ids[0]!, 'none', ids[1]!, ids[2]!])).toEqual({ nearest: 20, hits: 20 })
    expect(await retrievers[1]!.sampleRecall!([])).toEqual({ nearest: 0, hits: 0 })
  })

  test('is said by the doctor', async () => {
    const { store, retrievers } = await filled(many)
    const { checks } = await createEngine({ store, retrievers }).doctor()
    expect(checks.find(({ part, check }) => part === 'vectors' && check === 'finds the nearest')).toMatchObject({
      status: 'ok',
      message: 'found 100 of the 100 nearest neighbours of 10 chunks: recall 1.00',
    })
  })
})

describe('a search that is fast or careful', () => {
  /** Two indexes of one namespace, which is as if a graph was worth its while. */
  async function both() {
    const { pool, schema } = await openDatabase()
    const statements: { text: string; values: unknown[] }[] = []
    const namespace = freshNamespace()
    const fast = await filled(many, { namespace })
    await pool.query(
      `update ${schema}.vector_spaces set graph = true, rows = 30000, live = 30000
       where ns = (select ns from ${schema}.namespaces where name = $1)`,
      [namespace],
    )
    const careful = await openIndex({ namespace, embedder, background: false, recall: 'careful' })
    onTestFinished(() => careful.close())
    const record = recordingPool(pool, statements)
    const open = async (recall: 'fast' | 'careful' | undefined) =>
      (await openIndex({ pool: record, namespace, embedder, background: false, recall })).retrievers[1]!
    return { fast, careful, statements, open }
  }

  test('keeps as many candidates as pgvector can where it is careful, and 80 where not', async () => {
    const { statements, open } = await both()
    for (const [recall, expansion] of [
      [undefined, 80],
      ['fast', 80],
      ['careful', 1000],
    ] as const) {
      const retriever = await open(recall)
      statements.length = 0
      const { candidates, exhausted } = await retrieve(retriever, 'a crane', { limit: 5 })
      expect(candidates).toHaveLength(5)
      // The graph may lack some.
      expect(exhausted).toBe(false)
      const settings = statements.flatMap(({ text }) =>
        [...text.matchAll(/hnsw\.ef_search = (\d+)/g)].map(([, n]) => Number(n)),
      )
      expect(settings, recall).toEqual([expansion])
    }
  })

  test('has another version, and a page of one doesn’t go on with the cursor of the other', async () => {
    const { fast, careful } = await both()
    const [one, other] = [fast, careful].map(({ store, retrievers }) => createEngine({ store, retrievers }))
    const request = { query: 'a crane', mode: 'vector', k: 3 } as const
    const [first, second] = [await one!.search(request), await other!.search(request)]
    expect(first.next_cursor).not.toBeNull()
    for (const [engine, { next_cursor: cursor }] of [
      [one!, second],
      [other!, first],
    ] as const)
      expect((await errorOf(engine.search({ ...request, cursor: cursor! }))).code).toMatch(/^(stale|invalid)_cursor$/)
    expect((await one!.search({ ...request, cursor: first.next_cursor! })).hits).toHaveLength(3)
    expect((await other!.search({ ...request, cursor: second.next_cursor! })).hits).toHaveLength(3)
  })

  test.each(['slow', '', 1, null, true])('%j is a TypeError', async (recall) => {
    await expect(openIndex({ embedder, recall: recall as never })).rejects.toThrow(/^recall: expected/)
  })
})
