import assert from 'node:assert/strict'
import type { ChunkStore, Retriever, StoreView } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring } from '../assert-call.js'
import { idsOf, sampleDocument } from '../samples.js'
import { answersOf } from './answers.js'
import { manifestOf } from './manifest-rules.js'
import { type CreateRetriever, isIndexed, type RetrieverRule, type StoreOf } from './retriever-rule.js'
import { sampleChunks, sampleCorpus } from './sample-chunks.js'

const later = sampleDocument('later.txt', ['A pelican and an owl meet in the harbour, on granite.'])
const chunkIds = [...idsOf(sampleCorpus()), ...idsOf(later.chunks)]

/** Rules about `within`. */
export const withinRules: readonly RetrieverRule[] = [
  {
    rule: 'Within a view it answers as of the state of the view, whatever changes later.',
    appliesTo: answersWithin,
    check: overView(async ({ retriever, store, view }) => {
      const before = await answersOf(retriever, chunkIds)
      const inside = await retriever.within!(view)
      assert.ok(inside !== null, 'expected a retriever within a view of the present state, found null')
      assert.deepEqual(await answersOf(inside, chunkIds), before, 'before the change')
      await change(retriever, store)
      assert.deepEqual(await answersOf(inside, chunkIds), before, 'after the change')
      const again = await retriever.within!(view)
      if (again !== null)
        assert.deepEqual(await answersOf(again, chunkIds), before, 'within the view, entered after the change')
    }),
  },
  {
    rule: 'Within a view it describes itself as it does outside.',
    appliesTo: answersWithin,
    check: overView(async ({ retriever, view }) => {
      const inside = await retriever.within!(view)
      assert.deepEqual(inside && manifestOf(inside), manifestOf(retriever))
      for (const member of ['revision', 'documentFrequencies', 'vocabulary'] as const)
        assert.equal(typeof inside?.[member], typeof retriever[member], member)
    }),
  },
  {
    rule: 'Within a view of another store it gives `null`.',
    appliesTo: answersWithin,
    check: overView(async ({ retriever }) => {
      assert.equal(await retriever.within!(foreignView), null)
    }),
  },
  {
    rule: 'An abort rejects `within` with the reason of the caller.',
    appliesTo: answersWithin,
    check: overView(async ({ retriever, view }) => {
      const call = (signal: AbortSignal): Promise<unknown> => retriever.within!(view, { signal })
      await assertAbortBefore(call, 'within')
      await assertAbortDuring(call, 'within')
    }),
  },
]

/** A view of an empty store that no retriever belongs to. */
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

interface ViewSetup {
  retriever: Retriever
  store: ChunkStore
  /** A view of the present state. It is closed after the check. */
  view: StoreView
}

/** Runs a check on a retriever of the samples, its store and a view of that. */
function overView(check: (setup: ViewSetup) => Promise<void>): RetrieverRule['check'] {
  return async (create: CreateRetriever, storeOf?: StoreOf) => {
    const retriever = await create(sampleCorpus())
    const store = await storeOf?.(retriever)
    assert.ok(store?.view !== undefined, 'storeOf: expected a store with `view`, found one without')
    const view = await store.view()
    try {
      await check({ retriever, store, view })
    } finally {
      await view.close()
    }
  }
}

/** Replaces the document of the pelican, in the store and in an indexed retriever. */
async function change(retriever: Retriever, store: ChunkStore): Promise<void> {
  const { docId } = sampleChunks().pelican.document
  await store.commit({ put: [later], remove: [docId] })
  if (!isIndexed(retriever)) return
  await retriever.remove(idsOf(sampleCorpus().filter(({ document }) => document.docId === docId)))
  await retriever.add(later.chunks)
}
