import { KebabError, type SavedRetriever } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { followIndexes } from '../../src/indexer/derived-indexes.js'
import { loadSnapshot } from '../../src/indexer/load-indexes.js'
import { Snapshots } from '../../src/indexer/snapshots.js'

const snapshots = new Snapshots('')

/** A memory store, with a function that commits to it and marks the new state. */
function markedStore() {
  const store = sqliteStore({ database: new Database(':memory:') })
  onTestFinished(() => store.close())
  let commits = 0
  const commitAndMark = async (name: string): Promise<void> => {
    const text = `number ${commits++}`
    await store.commit({ put: [prepareDocument({ path: 'a.md', text }, { sourceId: 'test', now: new Date(0) })] })
    await store.mark(name, await store.revision())
  }
  return { store, commitAndMark }
}

/** An index that notes which snapshots it is asked to read. */
function indexThat(name: string, load: (folder: string) => Promise<void>) {
  const asked: string[] = []
  const index: SavedRetriever = {
    name,
    kind: 'lexical',
    indexVersion: 'v1',
    supports: { filter: false },
    retrieve: async () => ({ candidates: [], exhausted: true }),
    add: async () => {},
    remove: async () => {},
    save: async () => {},
    async load({ path }) {
      asked.push(path)
      await load(path)
    },
  }
  return { index, asked }
}

test('if a snapshot is removed while it is read, the remaining indexes are loaded from its replacement', async () => {
  const { store, commitAndMark } = markedStore()
  await commitAndMark('first')
  const words = indexThat('words', async () => {})
  const vectors = indexThat('vectors', async (folder) => {
    if (folder !== 'first/vectors') return
    await commitAndMark('second')
    throw new Error('swept away')
  })
  const { missing } = await loadSnapshot(store, [words.index, vectors.index], snapshots, undefined)
  expect(missing).toEqual([])
  expect([words.asked, vectors.asked]).toEqual([['first/words'], ['first/vectors', 'second/vectors']])
})

test('a damaged snapshot is read once, and its indexes are missing', async () => {
  const { store, commitAndMark } = markedStore()
  await commitAndMark('first')
  const words = indexThat('words', () => Promise.reject(new Error('damaged')))
  expect((await loadSnapshot(store, [words.index], snapshots, undefined)).missing).toEqual([words.index])
  expect(words.asked).toEqual(['first/words'])
})

test('an opener that is too far behind loads the current snapshot, even if another was current when it began', async () => {
  const { store, commitAndMark } = markedStore()
  await commitAndMark('first')
  const words = indexThat('words', async (folder) => {
    if (folder !== 'third/words') return
    await commitAndMark('fourth')
    throw new Error('swept away')
  })
  const reader = followIndexes(store, [words.index], snapshots, new KebabError('unsupported', 'read alone'))
  await reader.open()
  // The store no longer knows the changes since states before the last mark.
  await commitAndMark('second')
  await commitAndMark('third')
  const followed = await reader.store.revision()
  expect(followed).toBe(await store.revision())
  expect(words.asked).toEqual(['first/words', 'third/words', 'fourth/words'])
})
