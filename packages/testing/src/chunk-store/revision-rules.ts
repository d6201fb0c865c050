import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert/strict'
import type { ChunkStore, StoredDocument } from '@kebab/core'
import { collect } from '../collect.js'
import { sampleDocument } from '../sample-document.js'
import { sampleVector } from '../sample-vector.js'
import type { Rule } from '../test-runner.js'
import { derivedDocument } from './derived-document.js'
import { changedDocument, embeddedDocument } from './embedded-document.js'

const guide = embeddedDocument('guide.md', ['first', 'second'], { title: 'Guide', tags: ['a', 'b'] })
const other = sampleDocument('other.md', ['elsewhere'])
const { docId } = guide.document
/** Behind the first chunk and before the second, so that no chunk has a place. */
const between = { start: 5, end: 6, from: { page: 1 } }
const derived = derivedDocument(guide, [between])

/** When the revision moves, and when it stays. */
export const revisionRules: readonly Rule<ChunkStore>[] = [
  {
    rule: '`commit` resolves to the new revision, which `revision()` then tells',
    async prove(store) {
      const told = await store.commit({ put: [guide] })
      strictEqual(told, await store.revision())
    },
  },
  {
    rule: 'the revision changes with every commit that changes anything, and never comes back to an earlier value',
    async prove(store) {
      const seen = [await store.revision()]
      for (const batch of [{ put: [guide] }, { put: [other] }, { remove: [docId] }, { put: [guide] }]) {
        await store.commit(batch)
        seen.push(await store.revision())
      }
      strictEqual(new Set(seen).size, seen.length, `expected different revisions, found ${seen.join(', ')}`)
    },
  },
  {
    rule: 'a difference in any member, the text, a chunk or an embedding changes the revision',
    async prove(store) {
      const proveDifferent = async (base: StoredDocument, others: Record<string, StoredDocument>): Promise<void> => {
        for (const [what, other] of Object.entries(others)) {
          await store.commit({ put: [base] })
          const revision = await store.revision()
          await store.commit({ put: [other] })
          notStrictEqual(await store.revision(), revision, what)
        }
      }
      await proveDifferent(guide, differences())
      await proveDifferent(derived, originDifferences())
    },
  },
  {
    rule: 'a batch that is empty, or removes only unknown ids, leaves the revision as it is',
    async prove(store) {
      await store.commit({ put: [guide] })
      const revision = await store.revision()
      for (const batch of [{}, { put: [], remove: [] }, { remove: ['unknown', ''] }]) {
        await store.commit(batch)
        strictEqual(await store.revision(), revision)
      }
    },
  },
  {
    rule: 'a document that is put again as it is stored changes nothing, and its `indexedAt` stays',
    async prove(store) {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      await store.commit({ put: [changedDocument(guide, { indexedAt: '2030-01-01T00:00:00.000Z' }), other] })
      strictEqual(await store.revision(), revision)
      deepStrictEqual(await collect(store.documents()), [guide.document, other.document])
    },
  },
  {
    rule: 'a document that is removed and put in one batch, as it is stored, changes nothing',
    async prove(store) {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      await store.commit({ put: [guide], remove: [docId] })
      strictEqual(await store.revision(), revision)
    },
  },
]

function differences(): Record<string, StoredDocument> {
  const [first, second] = guide.chunks as [StoredDocument['chunks'][0], StoredDocument['chunks'][0]]
  const { embedding: _, ...bare } = second
  return {
    'the source': changedDocument(guide, { sourceId: 'elsewhere' }),
    'the path': changedDocument(guide, { path: 'guide/index.md' }),
    'the title': changedDocument(guide, { title: 'Another guide' }),
    'the language': changedDocument(guide, { lang: 'en' }),
    'the order of tags': changedDocument(guide, { tags: ['b', 'a'] }),
    'the media': changedDocument(guide, { media: 'html' }),
    'the trust': changedDocument(guide, { trust: 'generated' }),
    'the repository': changedDocument(guide, { repo: 'kebab' }),
    'the programming language': changedDocument(guide, { codeLang: 'ts' }),
    metadata: changedDocument(guide, { metadata: { author: null } }),
    'the content hash': changedDocument(guide, { contentHash: other.document.contentHash }),
    'the chunker version': changedDocument(guide, { chunkerVersion: 'paragraphs.v2' }),
    'the embedding model': changedDocument(guide, { embeddingModel: 'another' }),
    'the text of a chunk': { ...guide, text: 'First\n\nsecond', chunks: [{ ...first, text: 'First' }, second] },
    'the text behind the last chunk': { ...guide, text: `${guide.text}\n` },
    'a chunk less': { ...guide, chunks: [first] },
    'the id of a chunk': { ...guide, chunks: [first, { ...second, chunkId: 'another' }] },
    'the lines of a chunk': { ...guide, chunks: [first, { ...second, lineEnd: 99 }] },
    'the headings of a chunk': { ...guide, chunks: [first, { ...second, headingPath: ['Heading'] }] },
    'the language of a chunk': { ...guide, chunks: [first, { ...second, codeLang: 'ts' }] },
    'an embedding': { ...guide, chunks: [first, { ...second, embedding: sampleVector('another') }] },
    'an embedding less': { ...guide, chunks: [first, bare] },
  }
}

function originDifferences(): Record<string, StoredDocument> {
  const origin = derived.document.origin!
  const { originSpans: _, ...bare } = derived
  return {
    'no origin': guide,
    'the digest of the origin': changedDocument(derived, { origin: { ...origin, digest: 'e2'.repeat(32) } }),
    'the reader of the origin': changedDocument(derived, { origin: { ...origin, reader: 'samples/2' } }),
    'no spans': bare,
    'empty spans': derivedDocument(guide, []),
    'where a span begins in the file': derivedDocument(guide, [{ ...between, from: { page: 2 } }]),
    'where a span ends in the file': derivedDocument(guide, [{ ...between, to: { page: 2 } }]),
    'where a span ends in the text': derivedDocument(guide, [{ ...between, end: 7 }]),
    'the place of a chunk': derivedDocument(guide, [{ ...between, end: 8 }]),
  }
}
