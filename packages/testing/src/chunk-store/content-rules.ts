import { deepStrictEqual } from 'node:assert/strict'
import type { ChunkStore, Json, StoredDocument } from '@kebab/core'
import { collect } from '../collect.js'
import { sampleDocument } from '../sample-document.js'
import { sampleVector } from '../sample-vector.js'
import type { Rule } from '../test-runner.js'
import { derivedDocument } from './derived-document.js'
import { chunksByPath, idsOf, withoutEmbedding } from './expected-chunks.js'

/** How many objects lie in one another. */
const DEPTH = 500
/** How many spans an origin has. */
const SPANS = 5000

/** What is put comes back. */
export const contentRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'every member of a document and of its chunks comes back equal, and what is absent stays absent',
    async prove(store) {
      const full = fullDocument()
      const bare = sampleDocument('bare.txt', ['text'])
      const none = sampleDocument('none.txt', [])
      await store.commit({ put: [full, bare, none] })
      for (const { chunks: _, ...source } of [full, bare, none])
        deepStrictEqual(await store.source(source.document.docId), source)
      deepStrictEqual(await collect(store.documents()), [bare.document, full.document, none.document])
      deepStrictEqual(await chunksByPath(store), [...bare.chunks, ...full.chunks])
      const plain = full.chunks.map(withoutEmbedding)
      deepStrictEqual((await store.get(idsOf(full))).map(withoutEmbedding), plain)
      deepStrictEqual((await store.neighbours(idsOf(full)[1]!, 10)).map(withoutEmbedding), plain)
    },
  },
  {
    rule: 'the spans of an origin come back equal from `source`, however many',
    async prove(store) {
      const text = 'page\n'.repeat(SPANS)
      const spans = Array.from({ length: SPANS }, (_, i) => ({ start: 5 * i, end: 5 * i + 4, from: { page: i + 1 } }))
      const { document, originSpans } = derivedDocument({ ...sampleDocument('pages.pdf', []), text }, spans)
      await store.commit({ put: [{ document, text, originSpans, chunks: [] }] })
      deepStrictEqual(await store.source(document.docId), { document, text, originSpans })
    },
  },
  {
    rule: 'metadata comes back equal: any JSON, under any key, however deep',
    async prove(store) {
      const metadata = strangeMetadata()
      const { document, text } = sampleDocument('metadata.md', [], { metadata })
      await store.commit({ put: [{ document, text, chunks: [] }] })
      const found = await store.source(document.docId)
      deepStrictEqual(found?.document.metadata, metadata)
      deepStrictEqual((await collect(store.documents()))[0]?.metadata, metadata)
    },
  },
]

/** A document with every optional member, and texts that have to be escaped somewhere. */
function fullDocument(): StoredDocument {
  const stored = sampleDocument('docs/"full" ä.md', ["it's", 'back\\slash', '100 % _ \u{1f600}', '\0'], {
    title: 'A "title", with ; -- and \n',
    lang: 'de-at',
    tags: ['z', 'a', '', 'ä\0', "'"],
    media: 'pdf',
    trust: 'generated',
    repo: 'https://example.org/repo.git',
    codeLang: 'c++',
    metadata: { author: { name: 'me' } },
    embeddingModel: 'samples',
  })
  const chunks = stored.chunks.map((chunk, i) => ({
    ...chunk,
    headingPath: ['', 'A heading', `"${i}"`].slice(0, i),
    ...(i === 2 ? { codeLang: 'ts' } : {}),
    ...(i === 1 ? {} : { embedding: sampleVector(chunk.chunkId) }),
  }))
  // The last chunk has no place in the file, and the others each another kind of place.
  return derivedDocument({ ...stored, chunks }, [
    { start: 0, end: 2, from: { page: 1, line: 2 }, to: { page: 1, line: 3 } },
    { start: 2, end: 4, from: { page: 2 } },
    { start: 6, end: 8, from: { row: 3, cell: 'B3' }, to: { row: 3, cell: '\0"\ud800' } },
    { start: 18, end: 22, from: { cell: '7' } },
  ])
}

function strangeMetadata(): { [key: string]: Json } {
  let deep: Json = 'the end'
  for (let i = 0; i < DEPTH; i++) deep = i % 2 === 0 ? { deeper: deep } : [deep]
  // Only JSON.parse makes `__proto__` a key like any other.
  const keys = JSON.parse(
    '{"__proto__": {"polluted": true}, "constructor": null, "toString": 1, "": [], "10": 10, "9": 9}',
  )
  return {
    ...keys,
    inside: JSON.parse('[{"__proto__": "inside"}]'),
    numbers: [0, 1.5, -1e-300, 2 ** 53, 1e21],
    texts: ['', '\0', '\ud800', '\u{1f600}', '\u2028', '2026-01-01T00:00:00.000Z'],
    empty: [{}, [], null, false],
    deep,
  }
}
