import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { StoreBatch, StoredDocument } from '@kebab/core'
import { assertRefused, collect, settled } from '../assert-call.js'
import { derivedDocument, idsOf, sampleDocument } from '../samples.js'
import { chunksByPath, type StoreRule, textsOf } from './store-rule.js'

const old = sampleDocument('guide.md', ['old 1', 'old 2', 'shared', 'old 3'])
const fresh = sampleDocument('guide.md', ['shared', 'new 1'])
const other = sampleDocument('other.md', ['elsewhere'])
const late = sampleDocument('late.md', ['later'])
const { docId } = old.document

/** Rules about what a commit does. */
export const commitRules: readonly StoreRule[] = [
  {
    rule: 'a document that is put replaces what was stored under its `docId`, with all chunks',
    async check(store) {
      await store.commit({ put: [old, other] })
      await store.commit({ put: [fresh] })
      deepStrictEqual(await chunksByPath(store), [...fresh.chunks, ...other.chunks])
      deepStrictEqual(
        await store.select({ trustMin: 'generated' }),
        new Set([...idsOf(fresh.chunks), ...idsOf(other.chunks)]),
      )
      deepStrictEqual(textsOf(await store.get(idsOf(old.chunks))), [null, null, null, null])
      strictEqual((await store.source(docId))?.text, fresh.text)
    },
  },
  {
    rule: 'a document that is removed is gone, with its chunks',
    async check(store) {
      await store.commit({ put: [old, other] })
      await store.commit({ remove: ['unknown', docId] })
      deepStrictEqual(await collect(store.documents()), [other.document])
      deepStrictEqual(await chunksByPath(store), other.chunks)
      deepStrictEqual(textsOf(await store.get(idsOf(old.chunks))), [null, null, null, null])
      strictEqual(await store.source(docId), null)
    },
  },
  {
    rule: 'a batch removes before it puts: a document in both stays',
    async check(store) {
      await store.commit({ put: [old] })
      await store.commit({ put: [fresh], remove: [docId] })
      deepStrictEqual(await chunksByPath(store), fresh.chunks)
    },
  },
  {
    rule: 'when a batch puts a document twice, the last one wins',
    async check(store) {
      await store.commit({ put: [old, fresh] })
      deepStrictEqual(await chunksByPath(store), fresh.chunks)
    },
  },
  {
    rule: 'a document that isn’t what `StoredDocument` says is refused with `invalid_input`',
    async check(store) {
      await store.commit({ put: [other] })
      for (const [what, document] of Object.entries(invalidDocuments()))
        await assertRefused(() => store.commit({ put: [document] }), 'invalid_input', what)
    },
  },
  {
    rule: 'a batch is done whole or not at all',
    async check(store) {
      await store.commit({ put: [old, other] })
      const revision = await store.revision()
      for (const [what, document] of Object.entries(invalidDocuments())) {
        const batch: StoreBatch = { put: [late, document], remove: [docId] }
        ok('error' in (await settled(() => store.commit(batch))), `${what}: expected the batch to be refused`)
        deepStrictEqual(await chunksByPath(store), [...old.chunks, ...other.chunks], what)
        strictEqual(await store.revision(), revision, what)
      }
    },
  },
  {
    rule: 'a batch whose `base` isn’t the revision of the store is refused with `locked`, and changes nothing',
    async check(store) {
      await store.commit({ put: [old] })
      const base = await store.revision()
      await store.commit({ put: [other], base })
      const revision = await store.revision()
      for (const late of [{ put: [fresh] }, { remove: [docId] }, {}])
        await assertRefused(() => store.commit({ ...late, base }), 'locked', JSON.stringify(late).slice(0, 20))
      strictEqual(await store.revision(), revision)
      deepStrictEqual(await chunksByPath(store), [...old.chunks, ...other.chunks])
    },
  },
  {
    rule: '`stats()` counts documents and chunks, and names each embedding model once, ascending, with `null` first',
    async check(store) {
      deepStrictEqual(await store.stats(), { documents: 0, chunks: 0, embeddingModels: [] })
      const models = ['b', undefined, 'a', 'b', 'Z']
      const put = models.map((model, i) =>
        sampleDocument(`${i}.md`, ['one', 'two'], model === undefined ? {} : { embeddingModel: model }),
      )
      await store.commit({ put })
      deepStrictEqual(await store.stats(), { documents: 5, chunks: 10, embeddingModels: [null, 'Z', 'a', 'b'] })
    },
  },
]

/** Documents that a store must refuse when it holds `other`. */
function invalidDocuments(): Record<string, StoredDocument> {
  const stored = sampleDocument('bad.md', ['first', 'second'])
  const [first, second] = stored.chunks as [StoredDocument['chunks'][0], StoredDocument['chunks'][0]]
  const span = { start: 5, end: 7, from: { page: 1 } }
  const withSecond = (members: Partial<StoredDocument['chunks'][0]>): StoredDocument => {
    return { ...stored, chunks: [first, { ...second, ...members }] }
  }
  return {
    'a chunk id twice': withSecond({ chunkId: first.chunkId }),
    'a chunk of another document': withSecond({ document: other.document }),
    'a chunk id of another document': withSecond({ chunkId: other.chunks[0]!.chunkId }),
    'a chunk that is no slice of the text': withSecond({ text: 'other words' }),
    'ordinals with a gap': withSecond({ ordinal: 2 }),
    'chunks out of order': { ...stored, chunks: [second, first] },
    'spans of an origin that overlap': derivedDocument(stored, [span, { ...span, start: span.start + 1 }]),
    'a span of an origin beyond the text': derivedDocument(stored, [{ ...span, end: stored.text.length + 1 }]),
    'spans without an origin': { ...stored, originSpans: [span], chunks: [] },
    'a chunk whose origin differs from the spans': withSecond({ origin: { from: { page: 1 } } }),
  }
}
