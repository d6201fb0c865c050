import { deepStrictEqual } from 'node:assert/strict'
import type { StoredDocument, SyncedStore } from '@kebab/core'
import { changedDocument, embeddedDocument } from '../chunk-store/embedded-document.js'
import { sampleDocument } from '../sample-document.js'
import { sampleVector } from '../sample-vector.js'
import type { SyncedStoreRule } from './synced-store-rule.js'

const MODEL = 'samples'
/** Its chunks by their passages, as people write them: title, headings and text, a line each. */
const guide = withHeadings(embeddedDocument('guide.md', ['first', 'second', 'third \ud800\0'], { title: 'Guide' }))
const PASSAGES = ['Guide\nStart\nfirst', 'Guide\nsecond', 'Guide\nEnd\nNotes\nthird \ud800\0']
const vectors = guide.chunks.map(({ embedding }) => embedding!)
const bare = sampleDocument('bare.md', ['without a vector'], { embeddingModel: MODEL })
const elsewhere = embeddedDocument('elsewhere.md', ['of another model'], { embeddingModel: 'another' })

/** Which vectors are known. */
export const embeddingRules: readonly SyncedStoreRule[] = [
  {
    rule: '`embeddings` gives the vectors of chunks by their `indexedText`, bit for bit, in the order of the passages',
    async prove({ store }) {
      await store.commit({ put: [guide] })
      deepStrictEqual(await store.embeddings(PASSAGES, MODEL), vectors)
      const [first, second, third] = vectors
      const asked = [PASSAGES[2]!, PASSAGES[0]!, PASSAGES[1]!, PASSAGES[0]!]
      deepStrictEqual(await store.embeddings(asked, MODEL), [third, first, second, first])
      deepStrictEqual(await store.embeddings([], MODEL), [])
    },
  },
  {
    rule: '`embeddings` gives `null` for a passage whose vector isn’t known, and for one that another model embedded',
    async prove({ store }) {
      await store.commit({ put: [guide, bare, elsewhere] })
      const unknown = ['', 'unknown', 'first', 'Guide\nfirst', 'without a vector', 'of another model']
      deepStrictEqual(await store.embeddings([unknown[0]!, PASSAGES[0]!, ...unknown.slice(1)], MODEL), [
        null,
        vectors[0],
        null,
        null,
        null,
        null,
        null,
      ])
      deepStrictEqual(await store.embeddings(PASSAGES, 'another'), [null, null, null])
      deepStrictEqual(await store.embeddings(PASSAGES, ''), [null, null, null])
    },
  },
  {
    rule: '`embeddings` still gives the vectors of a document that the last commit replaced or removed',
    async prove({ store }) {
      await store.commit({ put: [guide, bare] })
      await store.commit({ put: [changedText(guide)] })
      deepStrictEqual(await store.embeddings(PASSAGES, MODEL), vectors, 'after it was replaced')
      await store.commit({ put: [guide] })
      deepStrictEqual(await store.embeddings(PASSAGES, MODEL), vectors, 'after it was put back')
      await store.commit({ remove: [guide.document.docId] })
      deepStrictEqual(await store.embeddings(PASSAGES, MODEL), vectors, 'after it was removed')
    },
  },
  {
    rule: '`embeddings` keeps the vectors of a passage while any chunk has it',
    async prove({ store }) {
      const twin = changedDocument(guide, { docId: 'twin', path: 'twin.md' })
      const chunks = twin.chunks.map((chunk) => ({ ...chunk, chunkId: `twin ${chunk.chunkId}` }))
      await store.commit({ put: [guide, { ...twin, chunks }] })
      for (let i = 0; i < 3; i++) {
        await store.commit({ remove: [guide.document.docId] })
        await store.commit({ put: [bare] })
        deepStrictEqual(await store.embeddings(PASSAGES, MODEL), vectors)
        await store.commit({ put: [guide], remove: [bare.document.docId] })
      }
    },
  },
  {
    rule: 'vectors belong to the caller: changing one reaches no other',
    async prove({ store }) {
      await store.commit({ put: [guide] })
      await proveOwnership(store)
      await store.commit({ remove: [guide.document.docId] })
      await proveOwnership(store)
    },
  },
]

async function proveOwnership(store: SyncedStore): Promise<void> {
  const given = await store.embeddings(PASSAGES, MODEL)
  const before = structuredClone(given)
  for (const vector of given) vector?.fill(7)
  deepStrictEqual(await store.embeddings(PASSAGES, MODEL), before)
}

function withHeadings(stored: StoredDocument): StoredDocument {
  const headings = [['Start'], [], ['End', 'Notes']]
  return { ...stored, chunks: stored.chunks.map((chunk, i) => ({ ...chunk, headingPath: headings[i]! })) }
}

function changedText(stored: StoredDocument): StoredDocument {
  const { document } = stored
  const chunks = sampleDocument(document.path, ['edited'], document).chunks
  return { document, text: 'edited', chunks: chunks.map((chunk) => ({ ...chunk, embedding: sampleVector('edited') })) }
}
