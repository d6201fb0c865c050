import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Chunk, EmbeddedChunk, LaterVectors, StoredDocument, SyncedStore } from '@kebab/core'
import { assertRefused, collect } from '../assert-call.js'
import { changedDocument, idsOf, sampleDocument, sampleVector } from '../samples.js'
import { chunksByPath, type StoreRule } from './store-rule.js'

const MODEL = 'samples'
const bare = (path: string, paragraphs: readonly string[]): StoredDocument =>
  sampleDocument(path, paragraphs, { title: path, embeddingModel: MODEL })
const [a, b] = [bare('a.md', ['a one', 'a two']), bare('b.md', ['b one'])]
const wordsOnly = sampleDocument('c.md', ['without a model'])

/** A rule of stores with `vectors`. One without them keeps it. */
function ruleOf(
  rule: string,
  check: (vectors: LaterVectors, store: SyncedStore) => Promise<void>,
): StoreRule<SyncedStore> {
  return {
    rule,
    async check(store) {
      if (store.vectors !== undefined) await check(store.vectors, store)
    },
  }
}

/** The rules of `SyncedStore.vectors`. */
export const laterVectorRules: readonly StoreRule<SyncedStore>[] = [
  ruleOf(
    '`vectors.missing` lists the chunks without an embedding of documents with a model, and `vectors.waiting` counts them',
    async (vectors, store) => {
      deepStrictEqual(await listed(vectors), [])
      strictEqual(await vectors.waiting(), 0)
      await store.commit({ put: [a, withVectors(b), wordsOnly] })
      const chunks = await collect(vectors.missing())
      deepStrictEqual(chunks, [...a.chunks], 'expected the chunks of a.md, with all members')
      strictEqual(await vectors.waiting(), 2)
      await store.commit({ put: [b], remove: [a.document.docId] })
      deepStrictEqual(await listed(vectors), idsOf(b.chunks))
      strictEqual(await vectors.waiting(), 1)
    },
  ),
  ruleOf(
    '`vectors.add` gives chunks their embeddings, bit for bit, and what the caller changes later doesn’t reach the store',
    async (vectors, store) => {
      await store.commit({ put: [a, b] })
      const chunks = withVectors(a).chunks.map((chunk) => ({ ...chunk }))
      const expected = structuredClone(chunks)
      deepStrictEqual([...(await vectors.add(chunks))].sort(), idsOf(a.chunks).sort())
      for (const { embedding } of chunks) embedding!.fill(7)
      deepStrictEqual((await chunksByPath(store)).slice(0, 2), expected)
      deepStrictEqual(await store.get(idsOf(a.chunks), { embeddings: true }), expected)
      deepStrictEqual(await listed(vectors), idsOf(b.chunks))
      deepStrictEqual(
        await store.embeddings(['a.md\na two'], MODEL),
        [expected[1]!.embedding],
        'the vectors that are known by their texts',
      )
    },
  ),
  ruleOf('`vectors.add` leaves the revision and the changes since any revision as they are', async (vectors, store) => {
    const first = await store.revision()
    await store.mark('the beginning', first)
    const second = await store.commit({ put: [a] })
    const before = [await store.changesSince(first), await store.changesSince(second)]
    await vectors.add(withVectors(a).chunks)
    strictEqual(await store.revision(), second)
    deepStrictEqual([await store.changesSince(first), await store.changesSince(second)], before)
  }),
  ruleOf(
    '`vectors.add` ignores chunks that don’t wait, or whose indexed text or model is another now',
    async (vectors, store) => {
      const retitled = changedDocument(a, { title: 'Another title' })
      const ofAnother = changedDocument(b, { embeddingModel: 'another' })
      await store.commit({ put: [retitled, ofAnother, wordsOnly] })
      const unknown = withVectors(bare('d.md', ['nobody stored this']))
      const chunks = [a, b, wordsOnly, unknown].flatMap((stored) => withVectors(stored).chunks)
      deepStrictEqual(await vectors.add(chunks), [])
      deepStrictEqual(await vectors.add([]), [])
      strictEqual(await vectors.waiting(), 3)
      const retitledChunks = withVectors(retitled).chunks
      strictEqual((await vectors.add([...chunks, ...retitledChunks])).length, 2)
      const others = retitledChunks.map((chunk) => ({ ...chunk, embedding: sampleVector('another vector') }))
      deepStrictEqual(await vectors.add(others), [], 'chunks that have a vector')
      deepStrictEqual((await chunksByPath(store)).slice(0, 2), retitledChunks)
    },
  ),
  ruleOf(
    '`vectors.add` refuses a chunk without a vector with `invalid_input`, and then adds none',
    async (vectors, store) => {
      await store.commit({ put: [a] })
      const [first, second] = withVectors(a).chunks as [EmbeddedChunk, EmbeddedChunk]
      for (const embedding of [undefined, new Float32Array(8), Float32Array.of(Number.NaN)])
        await assertRefused(() => vectors.add([first, { ...second, embedding }]), 'invalid_input', String(embedding))
      strictEqual(await vectors.waiting(), 2)
    },
  ),
  ruleOf(
    'a replaced document keeps the vectors that it is put with, and its other chunks wait',
    async (vectors, store) => {
      await store.commit({ put: [a] })
      await vectors.add(withVectors(a).chunks)
      const [first, second] = withVectors(a).chunks as [EmbeddedChunk, EmbeddedChunk]
      const { embedding: _, ...waiting } = second
      const edited = changedDocument({ ...a, chunks: [first, waiting] }, { tags: ['edited'] })
      await store.commit({ put: [edited] })
      deepStrictEqual(await listed(vectors), [second.chunkId])
    },
  ),
  ruleOf(
    '`vectors.settle` notes the present revision, and is refused with `locked` at another one or while a chunk waits',
    async (vectors, store) => {
      strictEqual(await vectors.settled(), null)
      const first = await store.commit({ put: [a] })
      await assertRefused(() => vectors.settle(first), 'locked', 'a chunk waits')
      strictEqual(await vectors.settled(), null)
      await vectors.add(withVectors(a).chunks)
      await vectors.settle(first)
      strictEqual(await vectors.settled(), first)
      strictEqual(await store.revision(), first)
      const second = await store.commit({ put: [withVectors(b)] })
      await assertRefused(() => vectors.settle(first), 'locked', 'an earlier revision')
      strictEqual(await vectors.settled(), first)
      await vectors.settle(second)
      strictEqual(await vectors.settled(), second)
    },
  ),
]

function withVectors(stored: StoredDocument): StoredDocument {
  return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: sampleVector(chunk.chunkId) })) }
}

async function listed(vectors: LaterVectors): Promise<string[]> {
  return idsOf((await collect(vectors.missing())) as Chunk[])
}
