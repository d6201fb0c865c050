import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { embeddedDocument } from '../chunk-store/embedded-document.js'
import { idsOf } from '../chunk-store/expected-chunks.js'
import { proveRefusal } from '../prove-refusal.js'
import { changesOf } from './change-rules.js'
import type { SyncedStoreRule } from './synced-store-rule.js'

const sample = (name: string) => embeddedDocument(`${name}.md`, [`${name} 1`, `${name} 2`])
const [a, b, c, d] = [sample('a'), sample('b'), sample('c'), sample('d')]

/** What a named state is. */
export const markRules: readonly SyncedStoreRule[] = [
  {
    rule: '`marked` gives `null` until a state has a name',
    async prove({ store }) {
      strictEqual(await store.marked(), null)
      await store.commit({ put: [a] })
      strictEqual(await store.marked(), null)
    },
  },
  {
    rule: '`mark` gives the present state a name, in the place of the state that had one',
    async prove({ store }) {
      for (const [i, name] of ['one', 'two \ud800\0', 'one'].entries()) {
        const revision = await store.commit({ put: [[a, b, c][i]!] })
        await store.mark(name, revision)
        deepStrictEqual(await store.marked(), { name, revision })
        await store.commit({ remove: [[a, b, c][i]!.document.docId] })
        deepStrictEqual(await store.marked(), { name, revision })
      }
    },
  },
  {
    rule: '`mark` leaves the revision as it is',
    async prove({ store }) {
      const revision = await store.commit({ put: [a] })
      await store.mark('one', revision)
      await store.mark('two', revision)
      strictEqual(await store.revision(), revision)
    },
  },
  {
    rule: '`mark` is refused with `locked` at another revision than the store’s, and marks nothing',
    async prove({ store }) {
      const first = await store.revision()
      const second = await store.commit({ put: [a] })
      await store.mark('one', second)
      await proveRefusal(() => store.mark('late', first), 'locked', 'an earlier revision')
      await store.commit({ put: [b] })
      for (const revision of [first, second, 'unknown', ''])
        await proveRefusal(() => store.mark('late', revision), 'locked', JSON.stringify(revision))
      deepStrictEqual(await store.marked(), { name: 'one', revision: second })
    },
  },
  {
    rule: 'from the last state but one that had a name on, all changes are known',
    async prove({ store }) {
      const revisions = [await store.commit({ put: [a, b, c] })]
      await store.mark('one', revisions[0]!)
      revisions.push(await store.commit({ put: [d], remove: [a.document.docId] }))
      revisions.push(await store.commit({ remove: [b.document.docId] }))
      await store.mark('two', revisions[2]!)
      revisions.push(await store.commit({ remove: [c.document.docId] }))
      const gone = [[...idsOf(a), ...idsOf(b), ...idsOf(c)], [...idsOf(b), ...idsOf(c)], idsOf(c), []]
      for (const [i, revision] of revisions.entries()) {
        const { docIds, removed } = await changesOf(store, revision, `state ${i}`)
        deepStrictEqual(docIds, i === 0 ? [d.document.docId] : [], `state ${i}`)
        deepStrictEqual([...removed].sort(), gone[i]!.sort(), `state ${i}`)
      }
    },
  },
]
