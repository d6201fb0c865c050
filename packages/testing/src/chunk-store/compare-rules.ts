import { strictEqual } from 'node:assert/strict'
import type { ChunkStore } from '@kebab/core'
import { sampleDocument } from '../sample-document.js'

/** A rule of stores. `another` makes one more store, which is closed as well. */
export interface StoreRule {
  rule: string
  prove(store: ChunkStore, another: () => Promise<ChunkStore>): Promise<void>
}

/** How revisions stand to one another, for a store that compares them. */
export const compareRules: readonly StoreRule[] = [
  {
    rule: '`compare` says of two revisions which commit came first',
    async prove(store) {
      if (store.compare === undefined) return
      const revisions = await revisionsOf(store)
      for (const [i, a] of revisions.entries()) {
        for (const [j, b] of revisions.entries()) {
          const expected = i === j ? 'same' : i < j ? 'older' : 'newer'
          strictEqual(store.compare(a, b), expected, `revision ${i} of the store, to revision ${j}`)
        }
      }
    },
  },
  {
    rule: '`compare` calls a revision of another store `unrelated`, and so any other text',
    async prove(store, another) {
      if (store.compare === undefined) return
      const [own] = await revisionsOf(store)
      for (const foreign of [...(await revisionsOf(await another())), '', '1', `${own} `, `${own}.`, 'revision\0']) {
        strictEqual(store.compare(own!, foreign), 'unrelated', `a revision, to ${JSON.stringify(foreign)}`)
        strictEqual(store.compare(foreign, own!), 'unrelated', `${JSON.stringify(foreign)}, to a revision`)
      }
    },
  },
]

/** The revisions of a store that a dozen commits change, in their order. */
async function revisionsOf(store: ChunkStore): Promise<string[]> {
  const revisions = [await store.revision()]
  for (let i = 0; i < 12; i++) {
    await store.commit({ put: [sampleDocument(`${i}.md`, [`text ${i}`])] })
    revisions.push(await store.revision())
  }
  return revisions
}
