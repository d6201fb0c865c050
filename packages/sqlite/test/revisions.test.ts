import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreBatch } from '@kebab/core'
import fc from 'fast-check'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.js'
import { anyDocument } from './arbitrary-documents.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'

const anyBatch: fc.Arbitrary<StoreBatch> = fc.record({
  put: fc.array(anyDocument, { maxLength: 3 }),
  remove: fc.array(
    anyDocument.map(({ document }) => document.docId),
    { maxLength: 2 },
  ),
})

test('the changes since a revision turn its chunks into the current ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { maxLength: 6 }), fc.nat(5), fc.nat(5), async (batches, markAt, lookFrom) => {
      const store = openStore()
      const states = new Map<string, Map<string, unknown>>()
      const look = async (): Promise<void> => {
        const chunks = await collect(store.chunks())
        states.set(await store.revision(), new Map(chunks.map((chunk) => [chunk.chunkId, chunk])))
      }
      for (const [i, batch] of batches.entries()) {
        if (i === markAt) await store.mark('here', await store.revision())
        if (i >= markAt) await look()
        await store.commit(batch)
      }
      if (batches.length <= markAt) await store.mark('here', await store.revision())
      await look()
      const revisions = [...states.keys()]
      const since = revisions[Math.min(lookFrom, revisions.length - 1)]!
      const changes = await store.changesSince(since)
      ok(changes !== null)
      strictEqual(changes.revision, await store.revision())
      const chunks = new Map(states.get(since))
      for (const chunkId of changes.removed) chunks.delete(chunkId)
      for await (const chunk of store.chunks({ docIds: changes.docIds })) chunks.set(chunk.chunkId, chunk)
      deepStrictEqual(chunks, states.get(changes.revision))
      store.close()
    }),
    { numRuns: 60 },
  )
})

test('`changedSince` names the chunks of what was removed or replaced, unless they are too many', async () => {
  const store = sqliteStore({ database: new Database(':memory:'), id: 'store' })
  await store.commit({ put: [sampleDocument({ docId: 'a' }), sampleDocument({ docId: 'b' })] })
  const [a, b] = await Promise.all(
    ['a', 'b'].map(async (docId) => [...(await store.select({ docId: [docId] }))].sort()),
  )
  const since = async (revision: string) => (await store.changedSince!(revision))?.toSorted() ?? null
  expect(await since('store.1')).toEqual([])
  await store.commit({ put: [sampleDocument({ docId: 'a', title: 'Other' })] })
  await store.commit({ put: [sampleDocument({ docId: 'c' })] })
  await store.commit({ remove: ['b'] })
  expect(await since('store.4')).toEqual([])
  expect(await since('store.3')).toEqual(b)
  expect(await since('store.2')).toEqual(b)
  expect(await since('store.1')).toEqual([...a!, ...b!].sort())
  expect(await since('store.5')).toBe(null)
  const many = sampleDocument({ docId: 'many', passages: Array.from({ length: 5001 }, (_, i) => `passage ${i}`) })
  await store.commit({ put: [many] })
  await store.commit({ remove: ['many'] })
  expect(await since('store.5')).toBe(null)
  expect(await since('store.6')).toEqual([])
})

test('`changesSince` is null for a state before the previous mark, and for another store', async () => {
  const store = sqliteStore({ database: new Database(':memory:'), id: 'store' })
  expect(await store.marked()).toBe(null)
  expect(await store.changesSince('store.0')).toEqual({ revision: 'store.0', docIds: [], removed: [] })
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  await store.mark('first', await store.revision())
  expect(await store.marked()).toEqual({ name: 'first', revision: 'store.1' })
  expect(await store.changesSince('store.1')).toEqual({ revision: 'store.1', docIds: [], removed: [] })
  for (const unknown of ['store.2', 'other.1', 'store.', 'store.x', '', '1', 'store.-1', 'store.0.5'])
    expect(await store.changesSince(unknown), unknown).toBe(null)
  await store.commit({ remove: ['a'] })
  expect((await store.changesSince('store.1'))?.removed).toHaveLength(3)
  await store.mark('second', await store.revision())
  expect(await store.marked()).toEqual({ name: 'second', revision: 'store.2' })
  expect((await store.changesSince('store.1'))?.removed).toHaveLength(3)
  await store.mark('third', await store.revision())
  expect(await store.changesSince('store.1')).toBe(null)
})

test('a mark takes any text as its name, and leaves the revision', async () => {
  const store = openStore()
  const before = await store.revision()
  for (const name of ['', "it's", '\0', '\ud800']) {
    await store.mark(name, await store.revision())
    expect((await store.marked())?.name).toBe(name)
  }
  expect(await store.revision()).toBe(before)
})

test('removals are forgotten when they exceed 200,000 chunks', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database, id: 'store' })
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  database.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200000)
    INSERT INTO removed_chunks (chunk_id, removed) SELECT 'chunk ' || n, 1 FROM numbers`)
  await store.commit({ put: [sampleDocument({ docId: 'b' })] })
  expect((await store.changesSince('store.0'))?.docIds).toEqual(['a', 'b'])
  await store.commit({ remove: ['a'] })
  expect(await store.changesSince('store.2')).toBe(null)
  expect(await store.changesSince('store.3')).toEqual({ revision: 'store.3', docIds: [], removed: [] })
  expect(database.prepare('SELECT count(*) AS n FROM removed_chunks').get([])).toMatchObject({ n: 0 })
  await store.commit({ remove: ['b'] })
  expect((await store.changesSince('store.3'))?.removed).toHaveLength(3)
})

test('a commit of another connection shows at once, also long after the last write to the log', async () => {
  const path = join(temporaryFolder(), 'kebab.db')
  const [first, second] = [openStore(path), openStore(path)]
  await first.commit({ put: [sampleDocument({ docId: 'a' })] })
  const log = `${path}-wal`
  const wroteHoursAgo = (hours: number): void => utimesSync(log, new Date(), new Date(Date.now() - hours * 3_600_000))
  wroteHoursAgo(2)
  const before = await second.revision()
  expect(await first.revision()).toBe(before)
  // Now neither asks SQLite, until the log is written to.
  expect(await second.revision()).toBe(before)
  const after = await first.commit({ remove: [sampleDocument({ docId: 'a' }).document.docId] })
  expect(after).not.toBe(before)
  wroteHoursAgo(1)
  expect(await second.revision()).toBe(after)
  expect(await first.revision()).toBe(after)
  first.close()
  second.close()
})

test('a schema that a newer version migrated is refused at the next call, also long after a write to the log', async () => {
  const path = join(temporaryFolder(), 'kebab.db')
  const store = openStore(path)
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  utimesSync(`${path}-wal`, 1, 1)
  await store.revision()
  const newer = new Database(path)
  newer.exec('PRAGMA user_version = 99')
  utimesSync(`${path}-wal`, 2, 2)
  await expect(store.revision()).rejects.toMatchObject({ code: 'unsupported' })
  newer.close()
  store.close()
})
