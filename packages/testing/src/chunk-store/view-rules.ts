import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { ChunkStore, StoredDocument, StoreView } from '@kebab/core'
import { proveAbortBefore, proveAbortDuring } from '../prove-abort.js'
import { proveRefusal } from '../prove-refusal.js'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { changedDocument, embeddedDocument } from './embedded-document.js'
import { idsOf, textsOf, withoutEmbedding } from './expected-chunks.js'

const guide = embeddedDocument('guide.md', ['first', 'second', 'third'], { title: 'Guide' })
const other = sampleDocument('other.md', ['elsewhere'])
const later = sampleDocument('later.md', ['later'])
const chunkIds = idsOf(guide)

/** What a view of a store gives, for a store that has views. */
export const viewRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'all that a view gives is of the state that it was opened at, whatever is committed meanwhile',
    prove: withViews(async (store, open) => {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      const view = await open()
      await proveState(view, revision, [guide, other])
      const commit = store.commit({ put: [changedDocument(guide, { title: 'Another guide' }), later] })
      await proveState(view, revision, [guide, other])
      await commit
      await store.commit({ remove: [guide.document.docId, other.document.docId] })
      await proveState(view, revision, [guide, other])
    }),
  },
  {
    rule: 'closing a view leaves the other views as they are',
    prove: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const [one, another] = [await open(), await open()]
      await store.commit({ put: [other] })
      const last = await open()
      await another.close()
      await store.commit({ remove: [guide.document.docId] })
      deepStrictEqual(textsOf(await one.get(chunkIds)), ['first', 'second', 'third'])
      deepStrictEqual(textsOf(await last.get([...chunkIds, ...idsOf(other)])), [
        'first',
        'second',
        'third',
        'elsewhere',
      ])
    }),
  },
  {
    rule: 'a view that is closed refuses every call with `unsupported`',
    prove: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const view = await open()
      await view.close()
      for (const [what, call] of Object.entries(callsOf(view))) await proveRefusal(() => call(), 'unsupported', what)
    }),
  },
  {
    rule: 'closing a view again does nothing',
    prove: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const view = await open()
      await Promise.all([view.close(), view.close()])
      await view.close()
      deepStrictEqual(textsOf(await (await open()).get(chunkIds)), ['first', 'second', 'third'])
    }),
  },
  {
    rule: 'an abort rejects the call of a view, and the opening of one, with the caller’s reason',
    prove: withViews(async (store, open) => {
      await store.commit({ put: [guide, other] })
      const view = await open()
      for (const prove of [proveAbortBefore, proveAbortDuring]) {
        for (const [what, call] of Object.entries(callsOf(view))) if (what !== 'revision') await prove(call, what)
        await prove(open, 'view')
      }
    }),
  },
]

type Open = (signal?: AbortSignal) => Promise<StoreView>

/** A proof for a store that has views: those that it opens are closed when it is over. */
function withViews(prove: (store: ChunkStore, open: Open) => Promise<void>): (store: ChunkStore) => Promise<void> {
  return async (store) => {
    if (store.view === undefined) return
    const opened: StoreView[] = []
    try {
      await prove(store, async (signal) => {
        const view = await store.view!({ signal })
        opened.push(view)
        return view
      })
    } finally {
      for (const view of opened) await view.close().catch(() => {})
    }
  }
}

function callsOf(view: StoreView): Record<string, (signal?: AbortSignal) => Promise<unknown>> {
  return {
    revision: () => view.revision(),
    get: (signal) => view.get(chunkIds, { signal }),
    select: (signal) => view.select({}, { signal }),
    neighbours: (signal) => view.neighbours(chunkIds[0]!, 1, { signal }),
    source: (signal) => view.source(guide.document.docId, { signal }),
  }
}

/** Proves that a view holds these documents and not the later one. */
async function proveState(view: StoreView, revision: string, documents: readonly StoredDocument[]): Promise<void> {
  strictEqual(await view.revision(), revision)
  const all = documents.flatMap(({ chunks }) => chunks)
  const ids = [...all.map(({ chunkId }) => chunkId), ...idsOf(later)]
  deepStrictEqual(await view.get(ids, { embeddings: true }), [...all, null])
  deepStrictEqual(await view.get(ids), [...all.map(withoutEmbedding), null])
  deepStrictEqual([...(await view.select({}))].sort(), all.map(({ chunkId }) => chunkId).sort())
  deepStrictEqual([...(await view.select({ docId: [later.document.docId] }))], [])
  for (const { document, text, chunks } of documents) {
    deepStrictEqual(await view.source(document.docId), { document, text })
    deepStrictEqual(await view.neighbours(chunks[0]!.chunkId, 9), chunks.map(withoutEmbedding))
  }
  deepStrictEqual(await view.source(later.document.docId), null)
  deepStrictEqual(await view.neighbours(idsOf(later)[0]!, 1), [])
}
