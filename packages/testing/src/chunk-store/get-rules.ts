import { deepStrictEqual } from 'node:assert/strict'
import type { ChunkStore } from '@kebab/core'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { embeddedDocument } from './embedded-document.js'
import { idsOf, textsOf, withoutEmbedding } from './expected-chunks.js'

const words = embeddedDocument('a.md', ['a0', 'a1', 'a2'])
const bare = sampleDocument('b.md', ['b0'])
const [a0, a1, a2] = idsOf(words) as [string, string, string]
const [b0] = idsOf(bare) as [string]

/** What `get` gives. */
export const getRules: readonly Rule<ChunkStore>[] = [
  {
    rule: '`get` gives the chunks in the order of their ids, and `null` where there is none',
    async prove(store) {
      await store.commit({ put: [words, bare] })
      deepStrictEqual(textsOf(await store.get([a2, 'unknown', b0, a0, ''])), ['a2', null, 'b0', 'a0', null])
      deepStrictEqual(await store.get([]), [])
    },
  },
  {
    rule: '`get` gives a chunk as often as it is asked for',
    async prove(store) {
      await store.commit({ put: [words, bare] })
      deepStrictEqual(textsOf(await store.get([a1, a1, b0, a1])), ['a1', 'a1', 'b0', 'a1'])
    },
  },
  {
    rule: '`get` leaves out the embeddings unless it is asked for them',
    async prove(store) {
      await store.commit({ put: [words] })
      const plain = words.chunks.map(withoutEmbedding)
      deepStrictEqual(await store.get(idsOf(words)), plain)
      deepStrictEqual(await store.get(idsOf(words), { embeddings: false }), plain)
    },
  },
  {
    rule: '`get` with `embeddings: true` gives the embeddings that there are',
    async prove(store) {
      await store.commit({ put: [words, bare] })
      deepStrictEqual(await store.get([b0, a0, a1], { embeddings: true }), [
        bare.chunks[0],
        words.chunks[0],
        words.chunks[1],
      ])
    },
  },
]
