import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import {
  createEngine,
  type EstimatedCalibration,
  memoryStore,
  type Retriever,
  type SyncedStore,
} from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['the cat', 'the dog', 'the fox'])
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const COSINES = [0.5, 0.3, 0.4]
const query = 'cat dog'
/** The evidence by words alone: both words weigh the same. */
const COVERAGE = [0.5, 0.5, 0]
/** With the estimate the cosines are similarities of .75, .25 and .5. */
const ESTIMATED = [0.5833, 0.4167, 0.1667]
const estimate: EstimatedCalibration = { model: 'toy', sample: 'one', borders: { floor: 0.2, ceiling: 0.6 } }

const words = fixedRetriever('words', ids, {
  kind: 'lexical',
  scoreKind: 'bm25',
  score: async (_, chunkIds) => chunkIds.map((chunkId) => 1 + ids.indexOf(chunkId)),
  documentFrequencies: async (terms) => ({ chunks: 3, frequencies: terms.map(() => 1) }),
})
const meaning = (more: Partial<RetrieverParts> = {}, cosines: readonly number[] = COSINES): Retriever =>
  fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    embeddingModel: 'toy',
    retrieve: async (_, { limit }) => ({
      candidates: ids.map((chunkId, i) => ({ chunkId, score: cosines[i]! })).slice(0, limit),
      exhausted: limit >= ids.length,
    }),
    score: async (_, chunkIds) => chunkIds.map((chunkId) => cosines[ids.indexOf(chunkId)] ?? null),
    ...more,
  })
const open = async (
  retrievers: Retriever[] = [words, meaning()],
  change: (store: SyncedStore) => object = () => ({}),
  combined = true,
) => {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: [stored] })
  return {
    store,
    engine: createEngine({ store: { ...store, ...change(store) }, retrievers, clock, combined }),
  }
}
/** The evidence of the hits, in the order of the document. */
const evidenceIn = async ({ engine }: Awaited<ReturnType<typeof open>>, searchQuery = query) => {
  const { hits } = await engine.search({ query: searchQuery })
  return ids.map((id) => hits.find(({ chunk_id }) => chunk_id === id)?.retrieval.evidence)
}

test('the estimate of the store gives similarity where the embedder declares no calibration', async () => {
  const opened = await open()
  expect(await evidenceIn(opened)).toEqual(COVERAGE)
  await opened.store.commit({ calibration: estimate })
  expect(await evidenceIn(opened)).toEqual(ESTIMATED)
  const [, described] = (await opened.engine.describe()).retrievers
  expect(described!.calibration).toEqual({ floor: 0.2, ceiling: 0.6, languages: ['en'], estimated: true })
})

test('evidence with an estimate is that with the same borders declared, in English and another language', async () => {
  const cosine = fc.double({ min: -1, max: 1, noNaN: true })
  const borders = fc.tuple(cosine, cosine).filter(([a, b]) => a !== b)
  const queries = fc.constantFrom(query, 'cat собака', 'der cat und die dog')
  await fc.assert(
    fc.asyncProperty(fc.tuple(cosine, cosine, cosine), borders, queries, async (cosines, [a, b], searchQuery) => {
      const [floor, ceiling] = [Math.min(a, b), Math.max(a, b)]
      const estimated = await open([words, meaning({}, cosines)], undefined, false)
      await estimated.store.commit({ calibration: { ...estimate, borders: { floor, ceiling } } })
      const calibration = { floor, ceiling, languages: ['en'] }
      const declared = await open([words, meaning({ calibration }, cosines)], undefined, false)
      expect(await evidenceIn(estimated, searchQuery)).toEqual(await evidenceIn(declared, searchQuery))
    }),
    { numRuns: 40 },
  )
})

test('an estimate moves no hit and no score of the combined ranking', async () => {
  const opened = await open()
  const ranking = async () => {
    const { hits } = await opened.engine.search({ query })
    return hits.map(({ chunk_id, score, retrieval: { evidence: _, ...rest } }) => ({ chunk_id, score, rest }))
  }
  const before = await ranking()
  await opened.store.commit({ calibration: estimate })
  expect(await ranking()).toEqual(before)
})

test.each<[string, Partial<RetrieverParts>, EstimatedCalibration, number[]]>([
  ['of another model', { embeddingModel: 'another' }, estimate, COVERAGE],
  ['beside a retriever that names no model', { embeddingModel: undefined }, estimate, COVERAGE],
  ['without borders', {}, { ...estimate, borders: null }, COVERAGE],
  [
    'beside a calibration that the embedder declares',
    { calibration: { floor: 0, ceiling: 1 } },
    estimate,
    [0.5, 0.4333, 0.1333],
  ],
])('an estimate %s counts for nothing', async (_, more, calibration, evidence) => {
  const opened = await open([words, meaning(more)])
  await opened.store.commit({ calibration })
  expect(await evidenceIn(opened)).toEqual(evidence)
  const [, described] = (await opened.engine.describe()).retrievers
  expect(described!.calibration).toEqual(more.calibration)
})

test('without a pair to combine, the first retriever of cosines with an estimate gives similarity', async () => {
  const unscored: Retriever = { ...words, supports: { filter: true } }
  const others = [meaning({}, [0, 0, 0]), meaning({ name: 'other', embeddingModel: 'another' })]
  const opened = await open([unscored, ...others], undefined, false)
  await opened.store.commit({ calibration: { ...estimate, model: 'another' } })
  expect(await evidenceIn(opened)).toEqual(ESTIMATED)
})

test('a cursor from before another estimate is stale, and not of another query', async () => {
  const { store, engine } = await open()
  const request = { query, k: 1 }
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
  later = () => opened.store.commit({ calibration: { ...estimate, borders: { floor: 0.2, ceiling: 0.3 } } })
  expect(await evidenceIn(opened)).toEqual(ESTIMATED)
  later = undefined
  expect(await evidenceIn(opened)).toEqual([0.6667, 0.6667, 0.3333])
})

test.each([
  [{ ...estimate, borders: { floor: 0.6, ceiling: 0.2 } }],
  [{ ...estimate, model: '' }],
  [{ ...estimate, sample: 1 }],
  ['toy'],
])('the calibration %j of a store is refused as its fault', async (calibration) => {
  const opened = await open(undefined, () => ({ calibration: async () => calibration }))
  expect(await errorOf(evidenceIn(opened))).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('store.calibration'),
  })
})
