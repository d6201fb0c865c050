import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { ChunkStore, StoreBatch, StoredDocument } from '@kebab/core'
import { collect } from '../collect.js'
import { proveRefusal } from '../prove-refusal.js'
import { sampleDocument } from '../sample-document.js'
import { settled } from '../settled.js'
import type { Rule } from '../test-runner.js'
import { derivedDocument } from './derived-document.js'
import { chunksByPath, idsOf, textsOf } from './expected-chunks.js'

const old = sampleDocument('guide.md', ['old 1', 'old 2', 'shared', 'old 3'])
const fresh = sampleDocument('guide.md', ['shared', 'new 1'])
const other = sampleDocument('other.md', ['elsewhere'])
const late = sampleDocument('late.md', ['later'])
const { docId } = old.document

/** What a batch does. */
export const commitRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'a document that is put replaces what was stored under its `docId`, with all chunks',
    async prove(store) {
      await store.commit({ put: [old, other] })
      await store.commit({ put: [fresh] })
      deepStrictEqual(await chunksByPath(store), [...fresh.chunks, ...other.chunks])
      deepStrictEqual(await store.select({ trustMin: 'generated' }), new Set([...idsOf(fresh), ...idsOf(other)]))
      deepStrictEqual(textsOf(await store.get(idsOf(old))), [null, null, null, null])
      strictEqual((await store.source(docId))?.text, fresh.text)
    },
  },
  {
    rule: 'a document that is removed is gone, with its chunks',
    async prove(store) {
      await store.commit({ put: [old, other] })
      await store.commit({ remove: ['unknown', docId] })
      deepStrictEqual(await collect(store.documents()), [other.document])
      deepStrictEqual(await chunksByPath(store), other.chunks)
      deepStrictEqual(textsOf(await store.get(idsOf(old))), [null, null, null, null])
      strictEqual(await store.source(docId), null)
    },
  },
  {
    rule: 'a batch removes before it puts: a document in both stays',
    async prove(store) {
      await store.commit({ put: [old] })
      await store.commit({ put: [fresh], remove: [docId] })
      deepStrictEqual(await chunksByPath(store), fresh.chunks)
    },
  },
  {
    rule: 'of a document that is put twice in a batch the last counts',
    async prove(store) {
      await store.commit({ put: [old, fresh] })
      deepStrictEqual(await chunksByPath(store), fresh.chunks)
    },
  },
  {
    rule: 'a document that isn’t what `StoredDocument` says is refused with `invalid_input`',
    async prove(store) {
      await store.commit({ put: [other] })
      for (const [what, document] of Object.entries(impossible()))
        await proveRefusal(() => store.commit({ put: [document] }), 'invalid_input', what)
    },
  },
  {
    rule: 'a batch is done whole or not at all',
    async prove(store) {
      await store.commit({ put: [old, other] })
      const revision = await store.revision()
      for (const [what, document] of Object.entries(impossible())) {
        const batch: StoreBatch = { put: [late, document], remove: [docId] }
        ok('error' in (await settled(() => store.commit(batch))), `${what}: expected the batch to be refused`)
        deepStrictEqual(await chunksByPath(store), [...old.chunks, ...other.chunks], what)
        strictEqual(await store.revision(), revision, what)
      }
    },
  },
  {
    rule: 'a batch whose `base` isn’t the revision of the store is refused with `locked`, and changes nothing',
    async prove(store) {
      await store.commit({ put: [old] })
      const base = await store.revision()
      await store.commit({ put: [other], base })
      const revision = await store.revision()
      for (const late of [{ put: [fresh] }, { remove: [docId] }, {}])
        await proveRefusal(() => store.commit({ ...late, base }), 'locked', JSON.stringify(late).slice(0, 20))
      strictEqual(await store.revision(), revision)
      deepStrictEqual(await chunksByPath(store), [...old.chunks, ...other.chunks])
    },
  },
  {
    rule: '`stats()` counts documents and chunks, and names each embedding model once, ascending, with `null` first',
    async prove(store) {
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

/** Documents that no store can take, when `other` is stored. */
function impossible(): Record<string, StoredDocument> {
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
    'a chunk in another place than the spans say': withSecond({ origin: { from: { page: 1 } } }),
  }
}
