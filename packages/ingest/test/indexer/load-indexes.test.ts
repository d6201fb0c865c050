import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { KebabError, type SavedRetriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { followIndexes } from '../../src/indexer/follow-indexes.js'
import { loadSnapshot } from '../../src/indexer/load-indexes.js'
import { Snapshots } from '../../src/indexer/snapshots.js'

/** The contents of the file that an index of these tests saves. */
const SAVED = new TextEncoder().encode('saved')

/** A memory store, and a function that commits to it and marks the new state with a snapshot. */
async function markedStore() {
  const store = sqliteStore({ database: new Database(':memory:') })
  const folder = await mkdtemp(join(tmpdir(), 'kebab-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => store.close())
  const snapshots = new Snapshots(folder)
  const labels = new Map<string, string>()
  let commits = 0
  const commitAndMark = async (label: string, ...indexes: SavedRetriever[]): Promise<void> => {
    const text = `number ${commits++}`
    await store.commit({ put: [prepareDocument({ path: 'a.md', text }, { sourceId: 'test', now: new Date(0) })] })
    const name = await snapshots.save(indexes)
    labels.set(name, label)
    await store.mark(name, await store.revision())
  }
  /** An index that notes which snapshots it is asked to read. */
  const indexThat = (name: string, load: (folder: string) => Promise<void>) => {
    const loads: string[] = []
    const index = retrieverOf<SavedRetriever>({
      name,
      kind: 'lexical',
      indexVersion: 'v1',
      supports: { filter: false },
      retrieve: async () => ({ candidates: [], exhausted: true }),
      add: async () => {},
      remove: async () => {},
      save: (folder) => folder.write('saved', SAVED),
      async load({ path }) {
        const label = `${labels.get(basename(dirname(path)))}/${basename(path)}`
        loads.push(label)
        await load(label)
      },
    })
    return { index, loads }
  }
  return { store, snapshots, commitAndMark, indexThat }
}

test('if a snapshot is removed while it is read, the remaining indexes are loaded from its replacement', async () => {
  const { store, snapshots, commitAndMark, indexThat } = await markedStore()
  const words = indexThat('words', async () => {})
  const vectors = indexThat('vectors', async (folder) => {
    if (folder !== 'first/vectors') return
    await commitAndMark('second', words.index, vectors.index)
    throw new Error('swept away')
  })
  await commitAndMark('first', words.index, vectors.index)
  const { missing } = await loadSnapshot(store, [words.index, vectors.index], snapshots, undefined)
  expect(missing).toEqual([])
  expect([words.loads, vectors.loads]).toEqual([['first/words'], ['first/vectors', 'second/vectors']])
})

test('a damaged snapshot is read once, and its indexes are missing', async () => {
  const { store, snapshots, commitAndMark, indexThat } = await markedStore()
  const words = indexThat('words', () => Promise.reject(new Error('damaged')))
  await commitAndMark('first', words.index)
  const { missing, refused } = await loadSnapshot(store, [words.index], snapshots, undefined)
  expect(missing).toEqual([words.index])
  expect(refused).toEqual(['words: damaged'])
  expect(words.loads).toEqual(['first/words'])
})

test('an opener that is too far behind loads the current snapshot, even if another was current when it began', async () => {
  const { store, snapshots, commitAndMark, indexThat } = await markedStore()
  const words = indexThat('words', async (folder) => {
    if (folder !== 'third/words') return
    await commitAndMark('fourth', words.index)
    throw new Error('swept away')
  })
  await commitAndMark('first', words.index)
  const refusal = new KebabError('unsupported', 'read alone', { details: { feature: 'writing' } })
  const reader = followIndexes(store, [words.index], snapshots, refusal)
  await reader.open()
  // The store no longer knows the changes since states before the last mark.
  await commitAndMark('second', words.index)
  await commitAndMark('third', words.index)
  const followed = await reader.store.revision()
  expect(followed).toBe(await store.revision())
  expect(words.loads).toEqual(['first/words', 'third/words', 'fourth/words'])
})
