import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { EmbeddedChunk } from '@kebab/core'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyFilledText, anyOrigin, anyPlace, anyText, anyTime } from './arbitrary-documents.js'
import { collect, openStore } from './open-store.js'
import { sampleDocument } from './sample-document.js'

test('every string comes back exactly, in every member', async () => {
  const anyDocument = fc.record({
    docId: anyFilledText,
    sourceId: anyText,
    path: anyFilledText,
    title: anyText,
    lang: anyText,
    tags: fc.uniqueArray(anyText),
    repo: anyText,
    codeLang: anyText,
    metadata: fc.dictionary(anyText, anyText, { noNullPrototype: true }),
    contentHash: anyText,
    chunkerVersion: anyFilledText,
    embeddingModel: anyFilledText,
    indexedAt: anyTime,
    headingPath: fc.array(anyText),
    passages: fc.array(anyText, { maxLength: 5 }),
    codeLangs: fc.array(anyText, { maxLength: 5 }),
    origin: anyOrigin,
    places: fc.array(anyPlace, { maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(anyDocument, async (sample) => {
      const store = openStore()
      const stored = sampleDocument(sample)
      const { chunks, ...source } = stored
      const { document, text } = source
      await store.commit({ put: [stored] })
      deepStrictEqual(await store.source(document.docId), source)
      deepStrictEqual(await collect(store.documents({ sourceId: document.sourceId })), [document])
      deepStrictEqual(await collect(store.chunks({ docIds: [document.docId] })), chunks)
      deepStrictEqual(await store.get(chunks.map(({ chunkId }) => chunkId)), chunks)
      for (const chunk of await store.get(chunks.map(({ chunkId }) => chunkId)))
        strictEqual(chunk?.text, text.slice(chunk?.start, chunk?.end))
      store.close()
    }),
    { numRuns: 150 },
  )
})

test('a passage may begin or end within a surrogate pair', async () => {
  const { document } = sampleDocument({ docId: 'a', passages: [] })
  const text = 'a\u{1f600}b'
  const chunk = (ordinal: number, start: number, end: number): EmbeddedChunk => ({
    ...{ chunkId: `${ordinal}`, document, ordinal, text: text.slice(start, end), start, end },
    ...{ lineStart: 1, lineEnd: 1, headingPath: [] },
  })
  const chunks = [chunk(0, 0, 2), chunk(1, 2, 4)]
  const store = openStore()
  await store.commit({ put: [{ document, text, chunks }] })
  deepStrictEqual(await store.get(['0', '1']), chunks)
})

test('embeddings come back bit for bit, in buffers of their own', async () => {
  const values = new Float32Array([1, -0, 1e-45, 3.4e38, 0.1])
  const larger = new Float32Array([9, ...values, 9])
  const store = openStore()
  const embeddings = [values, larger.subarray(1, -1)]
  await store.commit({ put: [sampleDocument({ docId: 'a', embeddings })] })
  const [first, second] = await collect(store.chunks())
  for (const embedding of [first!.embedding!, second!.embedding!]) {
    deepStrictEqual(new Uint32Array(embedding.buffer), new Uint32Array(values.buffer))
    strictEqual(embedding.byteLength, embedding.buffer.byteLength)
  }
})

test('metadata keeps keys such as `__proto__` and `constructor`', async () => {
  const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}')
  const store = openStore()
  await store.commit({ put: [sampleDocument({ docId: 'a', metadata })] })
  const storedMetadata = (await store.source('a'))!.document.metadata
  deepStrictEqual(Object.entries(storedMetadata), Object.entries(metadata))
  strictEqual(({} as { polluted?: boolean }).polluted, undefined)
})

test('a document of 20 MB works', async () => {
  const store = openStore()
  const passages = Array.from({ length: 1000 }, (_, i) => `${i} ${'ä large passage \u{1f600} '.repeat(1100)}`)
  const stored = sampleDocument({ docId: 'a', passages, contentHash: 'large' })
  await store.commit({ put: [stored] })
  strictEqual((await store.source('a'))!.text, stored.text)
  const [last] = await store.get([stored.chunks.at(-1)!.chunkId])
  strictEqual(last!.text, passages.at(-1))
  strictEqual((await collect(store.chunks())).length, 1000)
})
