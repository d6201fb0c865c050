import { isKebabError, KebabError, memoryStore, type SyncedStore } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import { expect, test } from 'vitest'

const documents = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: `${prefix}/${i}.md`, text: `${prefix} number ${i}` }))

test('without retrievers to keep in step, another process may commit to the store', async () => {
  const store = memoryStore()
  const [first, second] = [
    await createIndexer({ store, retrievers: [] }),
    await createIndexer({ store, retrievers: [] }),
  ]
  await first.index([{ path: 'a.md', text: 'of one' }])
  await second.index([{ path: 'b.md', text: 'of another' }])
  const report = await first.index([{ path: 'a.md', text: 'of one, again' }])
  expect(report.documents).toMatchObject({ updated: 1 })
  expect(await first.store.revision()).toBe(await store.revision())
  expect((await store.stats()).documents).toBe(2)
})

test('several indexers over one store lose nothing', async () => {
  const store = memoryStore()
  const indexers = await Promise.all([1, 2, 3, 4].map(() => createIndexer({ store, retrievers: [] })))
  await Promise.all(indexers.map((indexer, i) => indexer.index(documents(`writer ${i}`, 600))))
  expect((await store.stats()).documents).toBe(4 * 600)
})

test('a batch that is overtaken changes nothing until it has been compared again', async () => {
  const store = memoryStore()
  const bases: (string | undefined)[] = []
  const revisions: string[] = []
  const overtaken = interrupted(store, 3, async (base) => {
    bases.push(base)
    revisions.push(await store.revision())
    const other = await createIndexer({ store, retrievers: [] })
    await other.index([{ path: 'a.md', text: `the version of another, ${bases.length}` }])
  })
  const indexer = await createIndexer({ store: overtaken, retrievers: [] })
  const report = await indexer.index([{ path: 'a.md', text: 'the version of this one' }])
  expect(bases).toEqual(revisions)
  expect(new Set(bases).size).toBe(3)
  // Compared with what the last of the others committed, which is one chunk.
  expect(report.chunks).toEqual({ added: 1, removed: 1, total: 1 })
})

test('a batch that is overtaken again and again is refused with `locked` in the end', async () => {
  const store = memoryStore()
  let others = 0
  const overtaken = interrupted(store, Number.POSITIVE_INFINITY, async () => {
    const other = await createIndexer({ store, retrievers: [] })
    await other.index([{ path: 'other.md', text: `version ${others++}` }])
  })
  const indexer = await createIndexer({ store: overtaken, retrievers: [] })
  const error = await indexer.index([{ path: 'a.md', text: 'too late' }]).catch((caught) => caught)
  expect(isKebabError(error, 'locked')).toBe(true)
  expect(others).toBe(100)
  expect((await store.stats()).documents).toBe(1)
})

test('a lock that was not to be had ends the run at once', async () => {
  let commits = 0
  const busy: SyncedStore = {
    ...memoryStore(),
    async commit() {
      commits++
      throw new KebabError('locked', 'busy', { details: { path: 'memory' } })
    },
  }
  const indexer = await createIndexer({ store: busy, retrievers: [] })
  const error = await indexer.index([{ path: 'a.md', text: 'never' }]).catch((caught) => caught)
  expect(isKebabError(error, 'locked')).toBe(true)
  expect(commits).toBe(1)
})

/** Returns the store, in which somebody else comes before each of the first commits. */
function interrupted(
  store: SyncedStore,
  times: number,
  before: (base: string | undefined) => Promise<void>,
): SyncedStore {
  let remaining = times
  return {
    ...store,
    async commit(batch) {
      if (remaining-- > 0) await before(batch.base)
      return store.commit(batch)
    },
  }
}
