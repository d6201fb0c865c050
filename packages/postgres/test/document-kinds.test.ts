import type { StoredDocument, SyncedStore } from '@kebab/core'
import { byModel } from '@kebab/core/internal'
import { prepareDocument } from '@kebab/ingest/prepare'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './open-database.js'
import { openIndex } from './open-index.js'

const names = ['toy', 'another', '\0', '\ud800', '\uf8fe0000', '"],[', 'ä'.repeat(900), '__proto__']

const anyDocument = fc
  .record({
    path: fc.constantFrom('a', 'b', 'c', 'd'),
    model: fc.option(fc.constantFrom(...names), { nil: undefined }),
    chunker: fc.constantFrom(...names),
  })
  .map(({ path, model, chunker }): StoredDocument => {
    const stored = prepareDocument({ path, text: 'A ferry.' }, { sourceId: 'test', now: new Date(0) })
    const { embeddingModel: _, ...members } = stored.document
    const document = { ...members, chunkerVersion: chunker, ...(model !== undefined && { embeddingModel: model }) }
    return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document })) }
  })

const anyCommit = fc.record({
  put: fc.array(anyDocument, { maxLength: 4 }),
  remove: fc.subarray(['a', 'b', 'c', 'd']),
})

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** What a store says of its documents, as a listing of them says it. */
async function listedStats(store: SyncedStore) {
  const documents = await listOf(store.documents())
  const models = new Set(documents.map(({ embeddingModel }) => embeddingModel ?? null))
  const versions = new Set(documents.map(({ chunkerVersion }) => chunkerVersion))
  return {
    documents: documents.length,
    embeddingModels: [...models].sort(byModel),
    chunkerVersions: [...versions].sort(),
  }
}

test('stats say what a listing of all documents says, whatever was put, replaced and removed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommit, { minLength: 1, maxLength: 5 }), async (commits) => {
      const { store } = await openIndex({ background: false })
      const ids = new Map<string, string>()
      for (const { put, remove } of commits) {
        for (const { document } of put) ids.set(document.path, document.docId)
        await store.commit({ put, remove: remove.flatMap((path) => ids.get(path) ?? []) })
        expect(await store.stats()).toMatchObject(await listedStats(store))
      }
    }),
    { numRuns: 8 },
  )
})

test('stats read no documents but those that are not for everybody', async () => {
  const { store } = await openIndex({ background: false })
  await store.commit({ put: fc.sample(anyDocument, 5) })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await store.stats()
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
  expect(statements.some((sql) => sql.includes('.namespaces'))).toBe(true)
  const ofDocuments = statements.filter((sql) => sql.includes('.documents'))
  expect(ofDocuments).toEqual([expect.stringMatching(/ and allow is not null$/)])
})

test('documents are counted anew where a process of an older version has committed', async () => {
  const { pool, schema } = await openDatabase()
  const { store, namespace } = await openIndex({ background: false })
  const [first, second, third] = ['a', 'b', 'c'].map((path) => {
    const stored = fc.sample(anyDocument, 1)[0]!
    return { ...stored, document: { ...stored.document, docId: path, chunkerVersion: path }, chunks: [] }
  })
  await store.commit({ put: [first!, second!] })
  await pool.query(
    `with own as (update ${schema}.namespaces set revision = revision + 1 where name = $1 returning ns)
     delete from ${schema}.documents where ns = (select ns from own) and doc_id = 'a'`,
    [namespace],
  )
  expect(await store.stats()).toMatchObject({ documents: 1, chunkerVersions: ['b'] })
  await store.commit({ put: [third!] })
  expect(await store.stats()).toMatchObject({ documents: 2, chunkerVersions: ['b', 'c'] })
})
