import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { StoreChanges, SyncedStore } from '@kebab/core'
import { embeddedDocument } from '../chunk-store/embedded-document.js'
import { idsOf } from '../chunk-store/expected-chunks.js'
import { livePast } from './past.js'
import type { SyncedStoreRule } from './synced-store-rule.js'

const guide = embeddedDocument('guide.md', ['first', 'second'], { title: 'Guide', tags: ['a'] })
const other = embeddedDocument('other.md', ['elsewhere'])

/** What `document` and `changesSince` tell. */
export const changeRules: readonly SyncedStoreRule[] = [
  {
    rule: '`document` gives the document without its text, and `null` for an unknown id',
    async prove({ store }) {
      await store.commit({ put: [guide, other] })
      deepStrictEqual(await store.document(guide.document.docId), guide.document)
      strictEqual(await store.document('unknown'), null)
      await store.commit({ remove: [guide.document.docId] })
      strictEqual(await store.document(guide.document.docId), null)
    },
  },
  {
    rule: '`changesSince` gives the documents that were put since then and are there, in the order of their commits',
    async prove({ store }) {
      const { revisions, put } = await livePast(store)
      for (const [commit, revision] of revisions.entries()) {
        const { docIds } = await changesOf(store, revision, `commit ${commit}`)
        const expected = [...put].filter(([, number]) => number > commit).map(([docId]) => docId)
        deepStrictEqual([...docIds].sort(), expected.sort(), `since commit ${commit}`)
        const numbers = docIds.map((docId) => put.get(docId)!)
        deepStrictEqual(
          numbers,
          [...numbers].sort((a, b) => a - b),
          `the order of commits, since commit ${commit}`,
        )
      }
    },
  },
  {
    rule: '`changesSince` gives the chunks that were removed since then and are not there, each once',
    async prove({ store }) {
      const { revisions, removed: gone } = await livePast(store)
      for (const [commit, revision] of revisions.entries()) {
        const { removed } = await changesOf(store, revision, `commit ${commit}`)
        const expected = [...gone].filter(([, number]) => number > commit).map(([chunkId]) => chunkId)
        deepStrictEqual([...removed].sort(), expected.sort(), `since commit ${commit}`)
      }
    },
  },
  {
    rule: '`changesSince` gives the revision that its changes lead to',
    async prove({ store }) {
      const { revisions } = await livePast(store)
      const present = await store.revision()
      for (const [commit, revision] of revisions.entries())
        strictEqual((await changesOf(store, revision, `commit ${commit}`)).revision, present)
    },
  },
  {
    rule: '`changesSince` gives `null` for what isn’t a revision of the store',
    async prove({ store, withAnother }) {
      await store.commit({ put: [guide] })
      const present = await store.revision()
      const elsewhere = await withAnother(async (another) => [
        await another.revision(),
        await another.commit({ put: [guide] }),
        await another.commit({ put: [other] }),
      ])
      const wrong = ['', ' ', 'unknown', '0', '-1', 'null', `${present} `, ` ${present}`, `${present}0`, `x${present}`]
      for (const revision of [...wrong, present.slice(1), present.slice(0, -1), ...elsewhere])
        strictEqual(await store.changesSince(revision), null, JSON.stringify(revision))
    },
  },
  {
    rule: 'what a caller changes in what `document` and `changesSince` gave doesn’t reach the store',
    async prove({ store }) {
      const before = await store.commit({ put: [other] })
      await store.mark('the beginning', before)
      await store.commit({ put: [guide], remove: [other.document.docId] })
      const document = await store.document(guide.document.docId)
      Object.assign(document!, { title: 'spoilt' })
      ;(document!.tags as string[]).push('spoilt')
      const changes = await changesOf(store, before, 'the first commit')
      changes.docIds.length = 0
      changes.removed.push('spoilt')
      deepStrictEqual(await store.document(guide.document.docId), guide.document)
      const { docIds, removed } = await changesOf(store, before, 'the first commit')
      deepStrictEqual({ docIds, removed }, { docIds: [guide.document.docId], removed: idsOf(other) })
    },
  },
]

/** The changes since a revision that has to be known. */
export async function changesOf(store: SyncedStore, revision: string, what: string): Promise<StoreChanges> {
  const changes = await store.changesSince(revision)
  ok(changes !== null, `${what}: expected the changes since ${revision} to be known, found null`)
  return changes
}
