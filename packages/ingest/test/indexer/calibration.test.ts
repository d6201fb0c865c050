import { type DocumentInput, KebabError, memoryStore, type SyncedStore } from '@kebab/core'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer } from '../../src/index.js'
import { SAMPLE } from '../../src/indexer/estimate-calibration.js'

const SUBJECTS = ['tide', 'harbour', 'lantern', 'bicycle', 'orchard', 'glacier', 'violin', 'bakery', 'comet', 'canoe']

function note(number: number, version = number): DocumentInput {
  const [subject, otherSubject] = [SUBJECTS[version % 10], SUBJECTS[Math.floor(version / 10) % 10]]
  return { path: `${number}.md`, text: `# ${subject} n${number}\n\nThis ${subject} is beside a ${otherSubject}.` }
}

const notesOf = (count: number) => Array.from({ length: count }, (_, i) => note(i))

/**
 * An indexer over a store, with a toy model that counts the queries and fails where it is asked to.
 */
async function open(store: SyncedStore = memoryStore()) {
  const toy = toyEmbedder()
  const model = {
    ...toy,
    /** How many calls succeed before all others fail. */
    calls: Number.POSITIVE_INFINITY,
    queries: () => toy.calls.flatMap(({ kind, texts }) => (kind === 'query' ? texts : [])),
    async embed(texts: readonly string[], options: Parameters<typeof toy.embed>[1]) {
      if (model.calls-- <= 0) throw new Error('out of memory')
      return toy.embed(texts, options)
    },
  }
  const indexer = await createIndexer({ store, retrievers: [], embedder: model })
  onTestFinished(() => indexer.close())
  return { indexer, model, store, calibration: () => store.calibration!() }
}

test('whatever runs led to the contents, failed ones too, the estimate is that of a new index with the same', async () => {
  const edits = fc.dictionary(fc.nat({ max: 249 }).map(String), fc.option(fc.nat({ max: 99 })), { maxKeys: 60 })
  const round = fc.record({ edits, calls: fc.nat({ max: 30 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), async (rounds) => {
      const { indexer, model, store, calibration } = await open()
      const expected = new Map(notesOf(215).map((document) => [document.path, document]))
      await indexer.index(expected.values())
      for (const { edits, calls } of rounds) {
        const put: DocumentInput[] = []
        const paths: string[] = []
        for (const [number, version] of Object.entries(edits)) {
          const document = note(Number(number), version ?? 0)
          if (version === null) paths.push(document.path)
          else put.push(document)
        }
        model.calls = calls
        if (paths.length > 0) await indexer.remove({ paths })
        for (const path of paths) expected.delete(path)
        await indexer.index(put).catch(() => {})
        for (const document of put) expected.set(document.path, document)
        // Another process goes on.
        const after = await open(store)
        after.model.calls = calls
        await after.indexer.index([]).catch(() => {})
        await after.indexer.close()
      }
      model.calls = Number.POSITIVE_INFINITY
      const last = await open(store)
      await last.indexer.index([])
      const fresh = await open()
      await fresh.indexer.index([...expected.values()].reverse())
      expect(await calibration()).toEqual(await fresh.calibration())
      expect((await calibration()) === null).toBe(expected.size < 200)
    }),
    { numRuns: 2 },
  )
})

test('the estimate is made once for a model: later runs and openings embed nothing, and the revision stays', async () => {
  const { indexer, model, store, calibration } = await open()
  const { revision } = await indexer.index(notesOf(200))
  const estimate = await calibration()
  // To the toy model a question and its passage have few words in common.
  expect(estimate).toEqual({ model: 'toy', sample: SAMPLE, borders: null })
  expect(model.queries()).toHaveLength(64)
  expect(await store.revision()).toBe(revision)
  expect((await indexer.index(notesOf(200))).revision).toBe(revision)
  const again = await open(store)
  expect((await again.indexer.index(notesOf(200))).revision).toBe(revision)
  await again.indexer.index(notesOf(220))
  expect(again.model.queries()).toEqual([])
  expect(await calibration()).toEqual(estimate)
})

test('below 200 chunks there is no estimate', async () => {
  const { indexer, model, calibration } = await open()
  await indexer.index(notesOf(199))
  expect(await calibration()).toBe(null)
  expect(model.queries()).toEqual([])
  await indexer.index(notesOf(200))
  expect(await calibration()).not.toBe(null)
  await indexer.remove({ paths: ['0.md'] })
  await indexer.index([])
  expect(await calibration()).toBe(null)
})

test('an estimate that is damaged in the store is replaced', async () => {
  const store = memoryStore()
  let isDamaged = true
  const damaged: SyncedStore = {
    ...store,
    async calibration() {
      if (isDamaged)
        throw new KebabError('corrupt_index', 'its calibration is damaged', { details: { reason: 'not JSON' } })
      return store.calibration!()
    },
    async commit(batch) {
      if (batch.calibration !== undefined) isDamaged = false
      return store.commit(batch)
    },
  }
  const { indexer } = await open(damaged)
  const report = await indexer.index(notesOf(210))
  expect(report).not.toHaveProperty('calibration_error')
  expect(await damaged.calibration!()).toMatchObject({ model: 'toy' })
})
