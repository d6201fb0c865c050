import { deepStrictEqual } from 'node:assert/strict'
import type {
  Chunk,
  ChunkStore,
  Document,
  EmbeddedChunk,
  OriginRange,
  OriginSpan,
  StoredDocument,
  StoredSource,
} from '@kebab/core'
import { collect } from '../collect.js'
import type { Rule } from '../test-runner.js'
import { derivedDocument } from './derived-document.js'
import { embeddedDocument } from './embedded-document.js'
import { chunksByPath, idsOf } from './expected-chunks.js'

/** A new one each time, since the rules change it. */
function sample(path = 'guide.md'): StoredDocument {
  const stored = embeddedDocument(path, ['first', 'second'], { tags: ['a'], metadata: { author: { names: ['me'] } } })
  return derivedDocument(stored, [{ start: 0, end: stored.text.length, from: { page: 1 }, to: { page: 2 } }])
}

/** Arguments and results are the caller's. */
export const ownershipRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'arguments are not changed',
    async prove(store) {
      const batch = { put: [sample(), sample('other.md'), sample()], remove: ['unknown', sample().document.docId] }
      const chunkIds = [...idsOf(sample()), 'unknown', ...idsOf(sample())]
      const where = { tags: ['b', 'a'], pathGlob: ['z', '*'], lang: ['EN'] }
      const docIds = ['unknown', sample().document.docId]
      const options = { embeddings: true, sourceId: 'samples' }
      const given = { batch, chunkIds, where, docIds, options }
      const before = structuredClone(given)
      await store.commit(batch)
      await store.get(chunkIds, options)
      await store.select(where)
      await collect(store.documents(options))
      await collect(store.chunks({ docIds }))
      deepStrictEqual(given, before)
    },
  },
  {
    rule: 'what a caller changes in an argument afterwards doesn’t reach the store',
    async prove(store) {
      const stored = sample()
      const batch = { put: [stored] }
      await store.commit(batch)
      for (const chunk of stored.chunks) spoilChunk(chunk)
      spoilSource(stored)
      batch.put.length = 0
      await proveUnspoilt(store)
    },
  },
  {
    rule: 'what a caller changes in a result doesn’t reach the store',
    async prove(store) {
      const { document } = sample()
      const chunkIds = idsOf(sample())
      await store.commit({ put: [sample()] })
      for (const chunk of await store.get(chunkIds)) spoilChunk(chunk!)
      for (const chunk of await store.get(chunkIds, { embeddings: true })) spoilChunk(chunk!)
      for (const chunk of await store.neighbours(chunkIds[0]!, 1)) spoilChunk(chunk)
      const source = await store.source(document.docId)
      spoilDocument(source!.document)
      spoilSource(source!)
      for await (const one of store.documents()) spoilDocument(one)
      for await (const chunk of store.chunks()) spoilChunk(chunk)
      ;((await store.select({})) as Set<string>).clear()
      ;(await store.stats()).embeddingModels.length = 0
      await proveUnspoilt(store)
    },
  },
]

/** Proves that every call still gives the sample as it was put. */
async function proveUnspoilt(store: ChunkStore): Promise<void> {
  const { chunks, ...source } = sample()
  const ids = idsOf(sample())
  deepStrictEqual(await collect(store.documents()), [source.document])
  deepStrictEqual(await store.source(source.document.docId), source)
  deepStrictEqual(await chunksByPath(store), chunks)
  deepStrictEqual(await store.get(ids, { embeddings: true }), chunks)
  deepStrictEqual(await store.select({ tags: ['a'] }), new Set(ids))
  deepStrictEqual((await store.stats()).embeddingModels, ['samples'])
}

function spoilChunk(chunk: EmbeddedChunk | Chunk): void {
  if ('embedding' in chunk) chunk.embedding?.fill(7)
  const headings = chunk.headingPath as string[]
  headings.push('spoilt')
  if (chunk.origin !== undefined) spoilRange(chunk.origin)
  spoilDocument(chunk.document)
  spoil(chunk, { text: 'spoilt', ordinal: 9 })
}

function spoilDocument(document: Document): void {
  const tags = document.tags as string[]
  const { author } = document.metadata as { author?: { names: string[] } }
  tags.push('spoilt')
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
