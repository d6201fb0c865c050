import { deepStrictEqual, notStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { ChunkStore, EmbeddedChunk, StoreBatch, StoredDocument } from '@kebab/core'
import { assertRefused, collect, settled } from '../assert-call.js'
import { changedDocument, derivedDocument, embeddedDocument, idsOf, sampleDocument, sampleVector } from '../samples.js'
import { chunksByPath, type StoreRule, textsOf } from './store-rule.js'

const guide = embeddedDocument('guide.md', ['first', 'second'], { title: 'Guide', tags: ['a', 'b'] })
const other = sampleDocument('other.md', ['elsewhere'])
const { docId } = guide.document
/** Between the two chunks, so that neither has an origin. */
const between = { start: 5, end: 6, from: { page: 1 } }
const derived = derivedDocument(guide, [between])
const old = sampleDocument('guide.md', ['old 1', 'old 2', 'shared', 'old 3'])
const fresh = sampleDocument('guide.md', ['shared', 'new 1'])
const late = sampleDocument('late.md', ['later'])

/** Rules about when the revision changes. */
export const revisionRules: readonly StoreRule[] = [
  {
    rule: '`commit` resolves to the new revision, which `revision()` then returns',
    async check(store) {
      const revision = await store.commit({ put: [guide] })
      strictEqual(revision, await store.revision())
    },
  },
  {
    rule: 'the revision changes with every commit that changes anything, and never returns to an earlier value',
    async check(store) {
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
    async check(store) {
      const assertDifferent = async (base: StoredDocument, others: Record<string, StoredDocument>): Promise<void> => {
        for (const [what, other] of Object.entries(others)) {
          await store.commit({ put: [base] })
          const revision = await store.revision()
          await store.commit({ put: [other] })
          notStrictEqual(await store.revision(), revision, what)
        }
      }
      await assertDifferent(guide, differences())
      await assertDifferent(derived, originDifferences())
    },
  },
  {
    rule: 'a batch that is empty, or removes only unknown ids, leaves the revision as it is',
    async check(store) {
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
    async check(store) {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      await store.commit({ put: [changedDocument(guide, { indexedAt: '2030-01-01T00:00:00.000Z' }), other] })
      strictEqual(await store.revision(), revision)
      deepStrictEqual(await collect(store.documents()), [guide.document, other.document])
    },
  },
  {
    rule: 'a document that is removed and put in one batch, as it is stored, changes nothing',
    async check(store) {
      await store.commit({ put: [guide, other] })
      const revision = await store.revision()
      await store.commit({ put: [guide], remove: [docId] })
      strictEqual(await store.revision(), revision)
    },
  },
]

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
      deepStrictEqual(await store.stats(), { documents: 0, chunks: 0, embeddingModels: [], chunkerVersions: [] })
      const models = ['b', undefined, 'a', 'b', 'Z']
      const put = models.map((model, i) =>
        sampleDocument(`${i}.md`, ['one', 'two'], model === undefined ? {} : { embeddingModel: model }),
      )
      await store.commit({ put })
      const { chunkerVersions, ...counts } = await store.stats()
      deepStrictEqual(counts, { documents: 5, chunks: 10, embeddingModels: [null, 'Z', 'a', 'b'] })
    },
  },
  {
    rule: '`stats()` names each chunker version once, ascending',
    async check(store) {
      const versions = ['b.v1', 'a.v2', 'Z.v1', 'a.v2']
      const put = versions.map((chunkerVersion, i) => sampleDocument(`${i}.md`, ['one'], { chunkerVersion }))
      await store.commit({ put })
      deepStrictEqual((await store.stats()).chunkerVersions, ['Z.v1', 'a.v2', 'b.v1'])
      await store.commit({ remove: [put[0]!.document.docId] })
      deepStrictEqual((await store.stats()).chunkerVersions, ['Z.v1', 'a.v2'])
    },
  },
  {
    rule: '`stats()` counts the documents with `allow` as `restricted`, an empty one too, and has no count of none',
    async check(store) {
      const put = [[], ['user:ann'], undefined].map((allow, i) =>
        sampleDocument(`${i}.md`, ['one'], allow && { allow }),
      )
      await store.commit({ put })
      strictEqual((await store.stats()).restricted, 2)
      await store.commit({ put: [changedDocument(put[0]!, { allow: undefined })], remove: [put[1]!.document.docId] })
      strictEqual('restricted' in (await store.stats()), false)
    },
  },
]

/** Rules about `compare`. A store without it passes them. */
export const compareRules: readonly StoreRule[] = [
  {
    rule: '`compare` tells which of two revisions came first',
    async check(store) {
      if (store.compare === undefined) return
      const revisions = await revisionsOf(store)
      for (const [i, a] of revisions.entries()) {
        for (const [j, b] of revisions.entries()) {
          const expected = i === j ? 'same' : i < j ? 'older' : 'newer'
          strictEqual(store.compare(a, b), expected, `revision ${i}, compared to revision ${j}`)
        }
      }
    },
  },
  {
    rule: '`compare` calls a revision of another store `unrelated`, and likewise any other text',
    async check(store, another) {
      if (store.compare === undefined) return
      const [revision] = await revisionsOf(store)
      for (const foreign of await foreignRevisions(another, revision!)) {
        strictEqual(
          store.compare(revision!, foreign),
          'unrelated',
          `a revision, compared to ${JSON.stringify(foreign)}`,
        )
        strictEqual(
          store.compare(foreign, revision!),
          'unrelated',
          `${JSON.stringify(foreign)}, compared to a revision`,
        )
      }
    },
  },
]

/** Texts that are no revisions of a store that has this one. */
async function foreignRevisions(another: () => Promise<ChunkStore>, revision: string): Promise<string[]> {
  return [...(await revisionsOf(await another())), '', '1', `${revision} `, `${revision}.`, 'revision\0']
}

/** Rules about `canCatchUp`. A store without it passes them. */
export const catchUpRules: readonly StoreRule[] = [
  {
    rule: '`canCatchUp` is false where commits are made',
    async check(store) {
      if (store.canCatchUp === undefined) return
      await store.commit({ put: [guide] })
      strictEqual(await store.canCatchUp(), false)
    },
  },
]

/** Rules about `changedSince`. A store without it passes them. */
export const changedSinceRules: readonly StoreRule[] = [
  {
    rule: '`changedSince` names each chunk that is no longer as it was, and none of a document that stayed',
    async check(store) {
      if (store.changedSince === undefined) return
      // A chunk may move to another document and keep its id.
      const moved = sampleDocument('moved.md', ['later'])
      const [chunk] = moved.chunks
      const taking = { ...moved, chunks: [{ ...chunk!, chunkId: late.chunks[0]!.chunkId }] }
      const batches: readonly StoreBatch[] = [
        { put: [old, other] },
        { put: [late] },
        { put: [fresh] },
        { remove: [late.document.docId], put: [taking] },
        { put: [changedDocument(fresh, { title: 'Another' })] },
        { remove: [fresh.document.docId] },
        { put: [old] },
      ]
      const states: { revision: string; chunks: EmbeddedChunk[] }[] = []
      for (const batch of batches) {
        await store.commit(batch)
        states.push({ revision: await store.revision(), chunks: await chunksByPath(store) })
        for (const { revision, chunks } of states) await assertChangedSince(store, revision, chunks)
      }
      const changedIds = new Set(await store.changedSince(states[0]!.revision))
      ok(!idsOf(other.chunks).some((id) => changedIds.has(id)), 'a document that stayed')
    },
  },
  {
    rule: '`changedSince` gives null for what is no revision that the store ever had',
    async check(store, another) {
      if (store.changedSince === undefined) return
      const [revision] = await revisionsOf(store)
      for (const foreign of await foreignRevisions(another, revision!))
        strictEqual(await store.changedSince(foreign), null, JSON.stringify(foreign))
    },
  },
]

/** Asserts that the chunks of a past state are as they were, but for those that are named. */
async function assertChangedSince(
  store: ChunkStore,
  revision: string,
  before: readonly EmbeddedChunk[],
): Promise<void> {
  const changedIds = await store.changedSince!(revision)
  const others = before.filter(({ chunkId }) => !changedIds!.includes(chunkId))
  const ids = others.map(({ chunkId }) => chunkId)
  deepStrictEqual(await store.get(ids, { embeddings: true }), others)
}

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
    'a reading with spans that overlap': withSecond({
      reading: [
        [0, 2, ''],
        [1, 3, ''],
      ],
    }),
    'a reading with a span beyond the text': withSecond({ reading: [[0, second.text.length + 1, '']] }),
    'a chunk whose origin differs from the spans': withSecond({ origin: { from: { page: 1 } } }),
  }
}

/** Copies of `guide` that differ from it in one way each. */
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
    'that nobody may see it': changedDocument(guide, { allow: [] }),
    'who may see it': changedDocument(guide, { allow: ['user:ann'] }),
    'the content hash': changedDocument(guide, { contentHash: other.document.contentHash }),
    'the chunker version': changedDocument(guide, { chunkerVersion: 'paragraphs.v2' }),
    'the embedding model': changedDocument(guide, { embeddingModel: 'another' }),
    'the text of a chunk': { ...guide, text: 'First\n\nsecond', chunks: [{ ...first, text: 'First' }, second] },
    'the text after the last chunk': { ...guide, text: `${guide.text}\n` },
    'one chunk less': { ...guide, chunks: [first] },
    'the id of a chunk': { ...guide, chunks: [first, { ...second, chunkId: 'another' }] },
    'the lines of a chunk': { ...guide, chunks: [first, { ...second, lineEnd: 99 }] },
    'the headings of a chunk': { ...guide, chunks: [first, { ...second, headingPath: ['Heading'] }] },
    'the language of a chunk': { ...guide, chunks: [first, { ...second, codeLang: 'ts' }] },
    'what is read of a chunk': { ...guide, chunks: [first, { ...second, reading: [[0, 1, 'S']] }] },
    'an embedding': { ...guide, chunks: [first, { ...second, embedding: sampleVector('another') }] },
    'one embedding less': { ...guide, chunks: [first, bare] },
  }
}

/** Copies of `derived` whose origin or spans differ in one way each. */
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
    'the origin of a chunk': derivedDocument(guide, [{ ...between, end: 8 }]),
  }
}

/** Commits twelve documents one by one, and returns all revisions in order. */
async function revisionsOf(store: ChunkStore): Promise<string[]> {
  const revisions = [await store.revision()]
  for (let i = 0; i < 12; i++) {
    await store.commit({ put: [sampleDocument(`${i}.md`, [`text ${i}`])] })
    revisions.push(await store.revision())
  }
  return revisions
}
