import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { ChunkStore, StoredDocument, StoreView } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring, assertRefused } from '../assert-call.js'
import { changedDocument, embeddedDocument, idsOf, sampleDocument } from '../samples.js'
import { type StoreRule, textsOf, withoutEmbedding } from './store-rule.js'

const guide = embeddedDocument('guide.md', ['first', 'second', 'third'], { title: 'Guide' })
const other = sampleDocument('other.md', ['elsewhere'])
const later = sampleDocument('later.md', ['later'])
const chunkIds = idsOf(guide.chunks)

/** Rules about views. A store without `view` passes them. */
export const viewRules: readonly StoreRule[] = [
  {
    rule: 'a view answers as of the state that it was opened at, whatever is committed meanwhile',
    check: withViews(async (store, open) => {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      const view = await open()
      await assertState(view, revision, [guide, other])
      const commit = store.commit({ put: [changedDocument(guide, { title: 'Another guide' }), later] })
      await assertState(view, revision, [guide, other])
      await commit
      await store.commit({ remove: [guide.document.docId, other.document.docId] })
      await assertState(view, revision, [guide, other])
    }),
  },
  {
    rule: 'closing a view leaves the other views as they are',
    check: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const [first, second] = [await open(), await open()]
      await store.commit({ put: [other] })
      const last = await open()
      await second.close()
      await store.commit({ remove: [guide.document.docId] })
      deepStrictEqual(textsOf(await first.get(chunkIds)), ['first', 'second', 'third'])
      deepStrictEqual(textsOf(await last.get([...chunkIds, ...idsOf(other.chunks)])), [
        'first',
        'second',
        'third',
        'elsewhere',
      ])
    }),
  },
  {
    rule: 'a closed view refuses every call with `unsupported`',
    check: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const view = await open()
      await view.close()
      for (const [what, call] of Object.entries(callsOf(view))) await assertRefused(() => call(), 'unsupported', what)
    }),
  },
  {
    rule: 'closing a view again does nothing',
    check: withViews(async (store, open) => {
      await store.commit({ put: [guide] })
      const view = await open()
      await Promise.all([view.close(), view.close()])
      await view.close()
      deepStrictEqual(textsOf(await (await open()).get(chunkIds)), ['first', 'second', 'third'])
    }),
  },
  {
    rule: 'an abort rejects a call of a view, and opening one, with the caller’s reason',
    check: withViews(async (store, open) => {
      await store.commit({ put: [guide, other] })
      const view = await open()
      for (const check of [assertAbortBefore, assertAbortDuring]) {
        for (const [what, call] of Object.entries(callsOf(view))) if (what !== 'revision') await check(call, what)
        await check(open, 'view')
      }
    }),
  },
]

type Open = (signal?: AbortSignal) => Promise<StoreView>

/** Skips a store without views, and closes the views that a check opens. */
function withViews(check: (store: ChunkStore, open: Open) => Promise<void>): (store: ChunkStore) => Promise<void> {
  return async (store) => {
    if (store.view === undefined) return
    const opened: StoreView[] = []
    try {
      await check(store, async (signal) => {
        const view = await store.view!({ signal })
        opened.push(view)
        return view
      })
    } finally {
      for (const view of opened) await view.close().catch(() => {})
    }
  }
}

/** Each call of a view. */
function callsOf(view: StoreView): Record<string, (signal?: AbortSignal) => Promise<unknown>> {
  return {
    revision: () => view.revision(),
    get: (signal) => view.get(chunkIds, { signal }),
    select: (signal) => view.select({}, { signal }),
    neighbours: (signal) => view.neighbours(chunkIds[0]!, 1, { signal }),
    source: (signal) => view.source(guide.document.docId, { signal }),
  }
}

/** Asserts that a view has this revision and these documents, and doesn't have the later one. */
async function assertState(view: StoreView, revision: string, documents: readonly StoredDocument[]): Promise<void> {
  strictEqual(await view.revision(), revision)
  const all = documents.flatMap(({ chunks }) => chunks)
  const ids = [...all.map(({ chunkId }) => chunkId), ...idsOf(later.chunks)]
  deepStrictEqual(await view.get(ids, { embeddings: true }), [...all, null])
  deepStrictEqual(await view.get(ids), [...all.map(withoutEmbedding), null])
  deepStrictEqual([...(await view.select({}))].sort(), all.map(({ chunkId }) => chunkId).sort())
  deepStrictEqual([...(await view.select({ docId: [later.document.docId] }))], [])
  for (const { document, text, chunks } of documents) {
    deepStrictEqual(await view.source(document.docId), { document, text })
    deepStrictEqual(await view.neighbours(chunks[0]!.chunkId, 9), chunks.map(withoutEmbedding))
  }
  deepStrictEqual(await view.source(later.document.docId), null)
  deepStrictEqual(await view.neighbours(idsOf(later.chunks)[0]!, 1), [])
}
