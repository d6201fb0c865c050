import assert from 'node:assert/strict'
import type { ChunkStore, Retriever, StoreView } from '@kebab/core'
import { proveAbortBefore, proveAbortDuring } from '../prove-abort.js'
import { sampleDocument } from '../sample-document.js'
import { findAll, SAMPLE_QUERIES } from './ask-samples.js'
import { manifestOf } from './manifest-rules.js'
import { type CreateRetriever, isIndexed, type RetrieverRule, type StoreOf } from './retriever-rule.js'
import { idsOf, sampleChunks, sampleCorpus } from './sample-chunks.js'

const later = sampleDocument('later.txt', ['A pelican and an owl meet in the harbour, on granite.'])
const TERMS = ['pelican', 'harbour', 'quagga']

/** What a retriever answers within a view of its store. */
export const withinRules: readonly RetrieverRule[] = [
  {
    rule: 'Within a view it answers as it did at the state of the view, whatever changes later.',
    appliesTo: answersWithin,
    prove: overView(async ({ retriever, store, view }) => {
      const before = await answersOf(retriever)
      const inside = await retriever.within!(view)
      assert.ok(inside !== null, 'expected a retriever within a view of the present state, found null')
      assert.deepEqual(await answersOf(inside), before, 'before the change')
      await change(retriever, store)
      assert.deepEqual(await answersOf(inside), before, 'after the change')
      const again = await retriever.within!(view)
      if (again !== null) assert.deepEqual(await answersOf(again), before, 'asked for after the change')
    }),
  },
  {
    rule: 'Within a view it says about itself what it says outside.',
    appliesTo: answersWithin,
    prove: overView(async ({ retriever, view }) => {
      const inside = await retriever.within!(view)
      assert.deepEqual(inside && manifestOf(inside), manifestOf(retriever))
      for (const member of ['revision', 'score', 'documentFrequencies'] as const)
        assert.equal(typeof inside?.[member], typeof retriever[member], member)
    }),
  },
  {
    rule: 'Within a view of another store it gives `null`.',
    appliesTo: answersWithin,
    prove: overView(async ({ retriever }) => {
      assert.equal(await retriever.within!(foreignView), null)
    }),
  },
  {
    rule: 'An abort rejects `within` with the reason of the caller.',
    appliesTo: answersWithin,
    prove: overView(async ({ retriever, view }) => {
      const call = (signal: AbortSignal): Promise<unknown> => retriever.within!(view, { signal })
      await proveAbortBefore(call, 'within')
      await proveAbortDuring(call, 'within')
    }),
  },
]

/** A view of a store that no retriever belongs to, and that holds nothing. */
const foreignView: StoreView = {
  revision: async () => 'a store of the kit.1',
  get: async (chunkIds) => chunkIds.map(() => null),
  select: async () => new Set(),
  neighbours: async () => [],
  source: async () => null,
  close: async () => {},
}

function answersWithin({ within }: Retriever): boolean {
  return within !== undefined
}

interface Parts {
  retriever: Retriever
  store: ChunkStore
  /** Of the present state, closed when the proof is over. */
  view: StoreView
}

function overView(prove: (parts: Parts) => Promise<void>): RetrieverRule['prove'] {
  return async (create: CreateRetriever, storeOf?: StoreOf) => {
    const retriever = await create(sampleCorpus())
    const store = await storeOf?.(retriever)
    assert.ok(store?.view !== undefined, 'storeOf: expected a store with `view`, found one without')
    const view = await store.view()
    try {
      await prove({ retriever, store, view })
    } finally {
      await view.close()
    }
  }
}

/** Everything that can be asked of a retriever. */
async function answersOf(retriever: Retriever): Promise<unknown> {
  const rankings = []
  for (const query of SAMPLE_QUERIES) rankings.push(await findAll(retriever, query))
  return {
    rankings,
    revision: await retriever.revision?.(),
    scores: await retriever.score?.('harbour', [...idsOf(sampleCorpus()), ...idsOf(later.chunks)]),
    frequencies: await retriever.documentFrequencies?.(TERMS),
  }
}

/** Takes away the document of the pelican, and brings another: in the store, and in an index that is kept beside it. */
async function change(retriever: Retriever, store: ChunkStore): Promise<void> {
  const { docId } = sampleChunks().pelican.document
  await store.commit({ put: [later], remove: [docId] })
  if (!isIndexed(retriever)) return
  await retriever.remove(idsOf(sampleCorpus().filter(({ document }) => document.docId === docId)))
  await retriever.add(later.chunks)
}
