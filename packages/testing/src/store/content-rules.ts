import { deepStrictEqual, ok } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type {
  Chunk,
  ChunkStore,
  Document,
  EmbeddedChunk,
  Json,
  OriginRange,
  OriginSpan,
  StoredDocument,
  StoredSource,
} from '@kebab/core'
import { collect } from '../assert-call.js'
import { derivedDocument, embeddedDocument, idsOf, sampleDocument, sampleVector } from '../samples.js'
import { chunksByPath, type StoreRule, withoutEmbedding } from './store-rule.js'

/** How deep the metadata is nested. */
const METADATA_DEPTH = 500
/** How many spans the origin of a long document has. */
const SPAN_COUNT = 5000

/** Rules about contents: what is put comes back equal. */
export const contentRules: readonly StoreRule[] = [
  {
    rule: 'every member of a document and of its chunks comes back equal, and what is absent stays absent',
    async check(store) {
      const full = fullDocument()
      const bare = sampleDocument('bare.txt', ['text'])
      const none = sampleDocument('none.txt', [])
      await store.commit({ put: [full, bare, none] })
      for (const { chunks: _, ...source } of [full, bare, none])
        deepStrictEqual(await store.source(source.document.docId), source)
      deepStrictEqual(await collect(store.documents()), [bare.document, full.document, none.document])
      deepStrictEqual(await chunksByPath(store), [...bare.chunks, ...full.chunks])
      const chunks = full.chunks.map(withoutEmbedding)
      deepStrictEqual((await store.get(idsOf(full.chunks))).map(withoutEmbedding), chunks)
      deepStrictEqual((await store.neighbours(idsOf(full.chunks)[1]!, 10)).map(withoutEmbedding), chunks)
    },
  },
  {
    rule: 'the spans of an origin come back equal from `source`, however many',
    async check(store) {
      const text = 'page\n'.repeat(SPAN_COUNT)
      const spans = Array.from({ length: SPAN_COUNT }, (_, i) => ({
        start: 5 * i,
        end: 5 * i + 4,
        from: { page: i + 1 },
      }))
      const { document, originSpans } = derivedDocument({ ...sampleDocument('pages.pdf', []), text }, spans)
      await store.commit({ put: [{ document, text, originSpans, chunks: [] }] })
      const source = await store.source(document.docId)
      // Of so many spans, some versions of Node take a minute to write how they differ.
      ok(
        isDeepStrictEqual(source?.originSpans, originSpans),
        `expected the ${SPAN_COUNT} spans that were put, found others`,
      )
      deepStrictEqual({ ...source, originSpans: [] }, { document, text, originSpans: [] })
    },
  },
  {
    rule: 'metadata comes back equal: any JSON, under any key, however deep',
    async check(store) {
      const metadata = strangeMetadata()
      const { document, text } = sampleDocument('metadata.md', [], { metadata })
      await store.commit({ put: [{ document, text, chunks: [] }] })
      const source = await store.source(document.docId)
      deepStrictEqual(source?.document.metadata, metadata)
      deepStrictEqual((await collect(store.documents()))[0]?.metadata, metadata)
    },
  },
]

/** A document with every optional member, and with texts that some formats must escape. */
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
    allow: ["'; --", 'a\0', 'user:"me"', '\ud800'],
    embeddingModel: 'samples',
  })
  const chunks = stored.chunks.map((chunk, i) => ({
    ...chunk,
    headingPath: ['', 'A heading', `"${i}"`].slice(0, i),
    ...(i === 2 ? { codeLang: 'ts' } : {}),
    ...readingAt(i),
    ...(i === 1 ? {} : { embedding: sampleVector(chunk.chunkId) }),
  }))
  // The last chunk has no origin, and each of the others has another kind of place.
  return derivedDocument({ ...stored, chunks }, [
    { start: 0, end: 2, from: { page: 1, line: 2 }, to: { page: 1, line: 3 } },
    { start: 2, end: 4, from: { page: 2 } },
    { start: 6, end: 8, from: { row: 3, cell: 'B3' }, to: { row: 3, cell: '\0"\ud800' } },
    { start: 8, end: 10, from: { page: 3 }, box: [72.5, 0, 540, 1.25] },
    { start: 18, end: 20, from: { sheet: '"', row: 1 }, to: { part: 'a/\ud800', paragraph: 2 } },
    { start: 20, end: 22, from: { slide: 1, line: 2, column: 3, time: 0.5 } },
  ])
}

/** What is read of the chunks of `fullDocument`: with spans of every kind, or as it stands. */
function readingAt(ordinal: number): Pick<EmbeddedChunk, 'reading'> {
  if (ordinal === 1) return { reading: [[4, 5, '']] }
  if (ordinal !== 2) return {}
  return {
    reading: [
      [0, 0, '"head" \0\ud800\n'],
      [0, 3, '\u{1f600}'],
      [4, 6, ''],
    ],
  }
}

/** Metadata that is easily lost: special keys, extreme numbers, lone surrogates, deep nesting. */
function strangeMetadata(): { [key: string]: Json } {
  let deep: Json = 'the end'
  for (let i = 0; i < METADATA_DEPTH; i++) deep = i % 2 === 0 ? { deeper: deep } : [deep]
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

/** Rules about ownership: arguments and results belong to the caller. */
export const ownershipRules: readonly StoreRule[] = [
  {
    rule: 'arguments are not changed',
    async check(store) {
      const batch = { put: [sample(), sample('other.md'), sample()], remove: ['unknown', sample().document.docId] }
      const chunkIds = [...idsOf(sample().chunks), 'unknown', ...idsOf(sample().chunks)]
      const where = { tags: ['b', 'a'], pathGlob: ['z', '*'], lang: ['EN'] }
      const docIds = ['unknown', sample().document.docId]
      const options = { embeddings: true, sourceId: 'samples' }
      const args = { batch, chunkIds, where, docIds, options }
      const before = structuredClone(args)
      await store.commit(batch)
      await store.get(chunkIds, options)
      await store.select(where)
      await collect(store.documents(options))
      await collect(store.chunks({ docIds }))
      deepStrictEqual(args, before)
    },
  },
  {
    rule: 'what a caller changes in an argument afterwards doesn’t reach the store',
    async check(store) {
      const stored = sample()
      const batch = { put: [stored] }
      await store.commit(batch)
      for (const chunk of stored.chunks) spoilChunk(chunk)
      spoilSource(stored)
      batch.put.length = 0
      await assertUnspoilt(store)
    },
  },
  {
    rule: 'what a caller changes in a result doesn’t reach the store',
    async check(store) {
      const { document } = sample()
      const chunkIds = idsOf(sample().chunks)
      await store.commit({ put: [sample()] })
      for (const chunk of await store.get(chunkIds)) spoilChunk(chunk!)
      for (const chunk of await store.get(chunkIds, { embeddings: true })) spoilChunk(chunk!)
      for (const chunk of await store.neighbours(chunkIds[0]!, 1)) spoilChunk(chunk)
      const source = await store.source(document.docId)
      spoilDocument(source!.document)
      spoilSource(source!)
      for await (const storedDocument of store.documents()) spoilDocument(storedDocument)
      for await (const chunk of store.chunks()) spoilChunk(chunk)
      ;((await store.select({})) as Set<string>).clear()
      const { embeddingModels, chunkerVersions } = await store.stats()
      for (const list of [embeddingModels, chunkerVersions]) list.length = 0
      await assertUnspoilt(store)
    },
  },
]

/** Makes the sample anew each time, because the rules change it. */
function sample(path = 'guide.md'): StoredDocument {
  const stored = embeddedDocument(path, ['first', 'second'], {
    tags: ['a'],
    allow: ['a'],
    metadata: { author: { names: ['me'] } },
  })
  const chunks = stored.chunks.map((chunk): EmbeddedChunk => ({ ...chunk, reading: [[0, 1, 'read']] }))
  const spans = [{ start: 0, end: stored.text.length, from: { page: 1 }, to: { page: 2 } }]
  return derivedDocument({ ...stored, chunks }, spans)
}

/** Asserts that every call returns the sample as it was put. */
async function assertUnspoilt(store: ChunkStore): Promise<void> {
  const { chunks, ...source } = sample()
  const ids = idsOf(sample().chunks)
  deepStrictEqual(await collect(store.documents()), [source.document])
  deepStrictEqual(await store.source(source.document.docId), source)
  deepStrictEqual(await chunksByPath(store), chunks)
  deepStrictEqual(await store.get(ids, { embeddings: true }), chunks)
  deepStrictEqual(await store.select({ tags: ['a'] }), new Set(ids))
  deepStrictEqual(await store.select({ principals: ['spoilt'] }), new Set())
  const { embeddingModels, chunkerVersions } = await store.stats()
  deepStrictEqual([embeddingModels, chunkerVersions], [['samples'], [source.document.chunkerVersion]])
}

function spoilChunk(chunk: EmbeddedChunk | Chunk): void {
  if ('embedding' in chunk) chunk.embedding?.fill(7)
  const headings = chunk.headingPath as string[]
  headings.push('spoilt')
  for (const span of chunk.reading ?? []) spoil(span, { 2: 'spoilt' })
  if (chunk.origin !== undefined) spoilRange(chunk.origin)
  spoilDocument(chunk.document)
  spoil(chunk, { text: 'spoilt', ordinal: 9 })
}

function spoilDocument(document: Document): void {
  const tags = document.tags as string[]
  const { author } = document.metadata as { author?: { names: string[] } }
  const allow = document.allow as string[] | undefined
  tags.push('spoilt')
  allow?.push('spoilt')
  author?.names.push('spoilt')
  spoil(document.metadata, { spoilt: true })
  if (document.origin !== undefined) spoil(document.origin, { reader: 'spoilt' })
  spoil(document, { title: 'spoilt', path: 'spoilt' })
}

function spoilSource(source: StoredSource): void {
  const spans = source.originSpans as OriginSpan[] | undefined
  for (const span of spans ?? []) spoilRange(span)
  spans?.reverse().pop()
  spoil(source, { text: 'spoilt' })
}

function spoilRange({ from, to }: OriginRange): void {
  spoil(from, { page: 9 })
  if (to !== undefined) spoil(to, { page: 9 })
}

function spoil(value: object, members: object): void {
  Object.assign(value, members)
}
