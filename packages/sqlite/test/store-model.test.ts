import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import type { StoreBatch } from '@kebab/core'
import fc from 'fast-check'
import { test } from 'vitest'
import type { SqliteStore } from '../src/index.js'
import { anyDocument, anyFilters } from './arbitrary-documents.js'
import { MapModel } from './map-model.js'
import { collect, openStore, temporaryFolder } from './open-store.js'

const anyBatch: fc.Arbitrary<StoreBatch> = fc.record({
  put: fc.array(anyDocument, { maxLength: 4 }),
  remove: fc.array(
    fc.oneof(
      anyDocument.map(({ document }) => document.docId),
      fc.constant('unknown'),
    ),
    { maxLength: 2 },
  ),
})

async function agree(store: SqliteStore, model: MapModel): Promise<void> {
  deepStrictEqual(await store.stats(), model.stats())
  deepStrictEqual(await collect(store.documents()), model.listed())
  for (const sourceId of ['s0', "s'2\0", 'unknown'])
    deepStrictEqual(await collect(store.documents({ sourceId })), model.listed(sourceId))
  deepStrictEqual(await collect(store.chunks()), model.chunks())
  const docIds = ['d1', '\0Z4', 'unknown', 'd1']
  deepStrictEqual(await collect(store.chunks({ docIds })), model.chunks(docIds))
  const ids = ['unknown', ...model.chunks().map(({ chunkId }) => chunkId), '\ud800']
  deepStrictEqual(
    await store.get(ids),
    ids.map((id) => model.get(id)),
  )
  for (const id of ids) deepStrictEqual(await store.neighbours(id, 1), model.neighbours(id, 1))
  for (const { chunks: _, ...source } of model.stored())
    deepStrictEqual(await store.source(source.document.docId), source)
}

test('any batches give the answers of a plain map, also after the file was opened again', async () => {
  const folder = temporaryFolder()
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyBatch, fc.constant('reopen' as const)), { maxLength: 7 }), async (steps) => {
      const path = join(folder, `${files++}.db`)
      const model = new MapModel()
      let store = openStore(path)
      let revision = await store.revision()
      const seen = new Set([revision])
      for (const step of steps) {
        if (step === 'reopen') {
          store.close()
          store = openStore(path)
        } else {
          const before = model.commits
          model.commit(step)
          const next = await store.commit(step)
          if (model.commits === before) strictEqual(next, revision)
          else notStrictEqual(next, revision)
          strictEqual(seen.has(next), model.commits === before)
          seen.add(next)
          revision = next
        }
        strictEqual(await store.revision(), revision)
        await agree(store, model)
      }
      store.close()
    }),
    { numRuns: 60 },
  )
})

test('a selection is what core’s filterMatcher takes of all chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDocument, { maxLength: 8 }),
      fc.array(anyFilters, { maxLength: 20 }),
      async (put, filters) => {
        const store = openStore()
        const model = new MapModel()
        model.commit({ put })
        await store.commit({ put })
        for (const where of filters) deepStrictEqual(await store.select(where), model.select(where))
        store.close()
      },
    ),
    { numRuns: 100 },
  )
})
