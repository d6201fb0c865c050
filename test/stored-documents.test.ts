import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type Document, memoryStore } from '@kebab/core'
import { documentList } from '@kebab/core/internal'
import { sqliteStore } from '@kebab/sqlite'
import fc from 'fast-check'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { documentCells } from '../packages/sqlite/src/document-rows.js'
import { documentChecksum } from '../packages/sqlite/src/row-checksums.js'
import { sampleDocument } from '../packages/sqlite/test/sample-document.js'
import { assertWire } from './support/assert-wire.js'
import { errorOf } from './support/error-of.js'
import { anyExtremeDocument, expectServed } from './support/extreme-documents.js'

const STORES = [
  ['in memory', memoryStore],
  ['in SQLite', () => sqliteStore({ database: new Database(':memory:') })],
] as const

test.each(STORES)(
  'a document that a store takes can be read, listed, described, searched, explained, fetched, asked for and sent: %s',
  async (_, open) => {
    let [given, taken] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(anyExtremeDocument, { minLength: 1, maxLength: 6 }), async (documents) => {
        given += documents.length
        taken += await expectServed(documents, open(), [bm25Retriever()])
      }),
      { numRuns: 40 },
    )
    expect(taken / given).toBeGreaterThan(0.2)
    expect(taken / given).toBeLessThan(0.9)
  },
)

describe('a stored document that an earlier version took', () => {
  test.each<[string, Partial<Document>]>([
    ['indexed_at', { indexedAt: '+275760-09-13T00:00:00.000Z' }],
    ['chunker_version', { chunkerVersion: '' }],
    ['media', { media: 'A vinyl' as never }],
    ['embedding_model', { embeddingModel: '' }],
  ])(
    'with an impossible %s is corrupt_index, which names it, where it is read; all else is as ever',
    async (column, change) => {
      const database = new Database(':memory:')
      const store = sqliteStore({ database })
      const [bad, good] = [
        sampleDocument({ docId: 'bad', passages: ['A fox.'] }),
        sampleDocument({ docId: 'good', passages: ['A dog.'] }),
      ]
      await store.commit({ put: [bad, good] })
      const lexical = bm25Retriever()
      await lexical.add([...bad.chunks, ...good.chunks])
      const checksum = documentChecksum(documentCells({ ...bad.document, ...change }))
      database
        .prepare(`UPDATE documents SET ${column} = ?, checksum = ? WHERE doc_id = 'bad'`)
        .run([Object.values(change)[0]!, checksum])

      const engine = createEngine({ store, retrievers: [lexical] })
      const named = { code: 'corrupt_index', details: { documents: [{ doc_id: 'bad', doc_path: 'bad.md' }] } }
      for (const call of [
        () => engine.search({ query: 'fox' }),
        () => engine.explain({ query: 'fox', doc_id: 'bad' }),
        () => engine.fetch({ doc_id: 'bad' }),
        () => documentList(store, { limit: 9 }),
      ])
        expect(await errorOf(call())).toMatchObject(named)
      assertWire('engine_description.v1', await engine.describe())
      assertWire('search_response.v1', await engine.search({ query: 'dog' }))
      assertWire('fetch_result.v1', await engine.fetch({ doc_id: 'good' }))
      const { healthy, checks } = await engine.doctor({ deep: true })
      expect(healthy).toBe(false)
      expect(checks.flatMap(({ status, message }) => (status === 'failed' ? [message] : [])).join()).toContain(
        'bad.md (bad)',
      )

      await store.commit({ put: [], remove: ['bad'] })
      await lexical.remove(bad.chunks.map(({ chunkId }) => chunkId))
      assertWire('document_list.v1', await documentList(store, { limit: 9 }))
      expect((await engine.doctor({ deep: true })).healthy).toBe(true)
    },
  )
})
