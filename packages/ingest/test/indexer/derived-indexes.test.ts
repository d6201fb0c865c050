import { createEngine, type IndexedRetriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { gate } from '../../../../test/support/gate.js'
import { deriveIndexes } from '../../src/indexer/derived-indexes.js'
import { ReadWriteScheduler } from '../../src/indexer/scheduler.js'

test('the doctor waits until the indexes have a change that the store has, and finds a sound index healthy', async () => {
  const [callGate, added] = [gate(), gate()]
  let count = 0
  const retriever = retrieverOf<IndexedRetriever>({
    name: 'counting',
    kind: 'lexical',
    indexVersion: 'counting.v1',
    supports: { filter: false },
    retrieve: async () => ({ candidates: [], exhausted: true }),
    documentFrequencies: async () => ({ chunks: count, frequencies: [] }),
    remove: async () => {},
    async add(chunks) {
      callGate.open()
      await added.opened
      count += chunks.length
    },
  })
  const store = sqliteStore({ database: new Database(':memory:') })
  onTestFinished(() => store.close())
  const indexes = deriveIndexes(store, [retriever], undefined, new ReadWriteScheduler())
  await indexes.open()
  // The change continues only when the revision of the store is asked for.
  const revision = (): Promise<string> => {
    added.open()
    return indexes.store.revision()
  }
  const engine = createEngine({ store: { ...indexes.store, revision }, retrievers: [retriever] })
  const document = prepareDocument({ path: 'a.md', text: 'alpha' }, { sourceId: 'test', now: new Date(0) })
  const applied = indexes.apply({ put: [document] })
  await callGate.opened
  const { healthy, checks } = await engine.doctor()
  added.open()
  await applied
  expect(checks.filter(({ status }) => status !== 'ok')).toEqual([])
  expect(healthy).toBe(true)
})
