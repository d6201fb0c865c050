import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import {
  createEngine,
  type EstimatedCalibration,
  memoryStore,
  type Retriever,
  type SyncedStore,
} from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['the cat', 'the dog', 'the fox'])
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const COSINES = [0.5, 0.3, 0.1]
const estimate: EstimatedCalibration = { model: 'toy', floor: 0.2, ceiling: 0.6 }

const words = fixedRetriever('words', ids, {
  kind: 'lexical',
  scoreKind: 'bm25',
  score: async (_, asked) => asked.map((chunkId) => 1 + ids.indexOf(chunkId)),
})
const meaning = (more: Partial<Retriever> = {}): Retriever =>
  fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    embeddingModel: 'toy',
    retrieve: async (_, { limit }) => ({
      candidates: ids.map((chunkId, i) => ({ chunkId, score: COSINES[i]! })).slice(0, limit),
      exhausted: limit >= ids.length,
    }),
    score: async (_, asked) => asked.map((chunkId) => COSINES[ids.indexOf(chunkId)] ?? null),
    ...more,
  })
const open = async (
  retrievers: Retriever[] = [words, meaning()],
  change: (store: SyncedStore) => object = () => ({}),
) => {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: [stored] })
  return {
    store,
    engine: createEngine({ store: { ...store, ...change(store) }, retrievers, clock, combined: retrievers.length > 1 }),
  }
}
/** The evidence of the hits, in the order of the document. */
const evidenceIn = async ({ engine }: Awaited<ReturnType<typeof open>>) => {
  const { hits } = await engine.search({ query: 'which one' })
  return ids.map((id) => hits.find(({ chunk_id }) => chunk_id === id)?.retrieval.evidence)
}

test('the estimate of the store is the calibration of an embedder without one, for evidence', async () => {
  const opened = await open()
  expect(await evidenceIn(opened)).toEqual([null, null, null])
  await opened.store.commit({ calibration: estimate })
  expect(await evidenceIn(opened)).toEqual([0.75, 0.25, 0])
  const [, described] = (await opened.engine.describe()).retrievers
  expect(described!.calibration).toEqual({ floor: 0.2, ceiling: 0.6, estimated: true })
})

test('an estimate moves no hit and no score of the combined ranking', async () => {
  const opened = await open()
  const ranking = async () => {
    const { hits } = await opened.engine.search({ query: 'which one' })
    return hits.map(({ chunk_id, score, retrieval: { evidence: _, ...rest } }) => ({ chunk_id, score, rest }))
  }
  const before = await ranking()
  await opened.store.commit({ calibration: estimate })
  expect(await ranking()).toEqual(before)
})

test.each<[string, Partial<Retriever>, (number | null)[]]>([
  ['of another model', { embeddingModel: 'another' }, [null, null, null]],
  ['beside a retriever that names no model', { embeddingModel: undefined }, [null, null, null]],
  ['beside a calibration that the embedder declares', { calibration: { floor: 0, ceiling: 1 } }, [0.5, 0.3, 0.1]],
])('an estimate %s counts for nothing', async (_, more, evidence) => {
  const opened = await open([words, meaning(more)])
  await opened.store.commit({ calibration: estimate })
  expect(await evidenceIn(opened)).toEqual(evidence)
  const [, described] = (await opened.engine.describe()).retrievers
  expect(described!.calibration).toEqual(more.calibration)
})

test('without a pair to combine, the first retriever of cosines with an estimate gives similarity', async () => {
  const opened = await open([meaning({ name: 'other', embeddingModel: 'another' })])
  await opened.store.commit({ calibration: { ...estimate, model: 'another' } })
  expect(await evidenceIn(opened)).toEqual([0.75, 0.25, 0])
})

test('a cursor from before another estimate is stale, and not of another query', async () => {
  const { store, engine } = await open()
  const request = { query: 'which one', k: 1 }
  const { next_cursor } = await engine.search(request)
  await store.commit({ calibration: estimate })
  expect(await errorOf(engine.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
  const again = await engine.search(request)
  expect((await engine.search({ ...request, cursor: again.next_cursor! })).hits).toHaveLength(1)
})

test('a search that reads a view takes the estimate of that view', async () => {
  const inView = (retriever: Retriever): Retriever => ({ ...retriever, within: async () => retriever })
  let later: (() => Promise<unknown>) | undefined
  const opened = await open([inView(words), inView(meaning())], (store) => ({
    view: async () => {
      const view = await store.view!()
      await later?.()
      return view
    },
  }))
  await opened.store.commit({ calibration: estimate })
  later = () => opened.store.commit({ calibration: { ...estimate, ceiling: 0.3 } })
  expect(await evidenceIn(opened)).toEqual([0.75, 0.25, 0])
  later = undefined
  expect(await evidenceIn(opened)).toEqual([1, 1, 0])
})

test.each([[{ model: 'toy', floor: 0.6, ceiling: 0.2 }], [{ floor: 0.2, ceiling: 0.6 }], ['toy']])(
  'the calibration %j of a store is refused as its fault',
  async (calibration) => {
    const opened = await open(undefined, () => ({ calibration: async () => calibration }))
    expect(await errorOf(evidenceIn(opened))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('store.calibration'),
    })
  },
)
