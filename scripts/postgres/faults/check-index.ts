import assert from 'node:assert/strict'
import { bm25Retriever } from '@kebab/bm25'
import type { ChunkStore, Document, EmbeddedChunk, Retriever, StoreView } from '@kebab/core'
import type { PostgresIndex } from '../../../packages/postgres/src/index.js'
import { anyQuery, versionIn } from './versioned-documents.js'

/**
 * Checks that every document is stored whole, and returns the version of each by its path. All
 * chunks of a document come from one listing, are slices of its source, and have vectors if others
 * have.
 */
export async function storedVersions(store: ChunkStore): Promise<Map<string, number>> {
  const byDocument = new Map<string, { document: Document; chunks: EmbeddedChunk[] }>()
  for await (const chunk of store.chunks()) {
    const { docId } = chunk.document
    const one = byDocument.get(docId) ?? { document: chunk.document, chunks: [] }
    byDocument.set(docId, one)
    one.chunks.push(chunk)
  }
  const versions = new Map<string, number>()
  for (const { document, chunks } of byDocument.values()) {
    assert.deepEqual(
      chunks.map(({ ordinal }) => ordinal),
      chunks.map((_, i) => i),
      `the ordinals of ${document.path}`,
    )
    for (const chunk of chunks) assert.deepEqual(chunk.document, document, `one document of ${document.path}`)
    versions.set(
      document.path,
      versionIn(
        document.path,
        chunks.map(({ text }) => text),
      ),
    )
  }
  return versions
}

/**
 * Checks in one view that what a query finds is stored: every candidate is a chunk, its text is a
 * slice of the source, and its document is whole. Returns how many candidates there were.
 */
export async function checkAnswers(index: PostgresIndex, query = anyQuery()): Promise<number> {
  const view = await index.store.view!()
  try {
    const rankings = await Promise.all(
      index.retrievers.map(async (retriever) => {
        const within = (await retriever.within!(view))!
        assert.equal(await within.revision!(), await view.revision(), `the revision of ${retriever.name}`)
        return (await within.retrieve(query, { limit: 20 })).candidates.map(({ chunkId }) => chunkId)
      }),
    )
    const ids = [...new Set(rankings.flat())]
    const chunks = await view.get(ids)
    assert.ok(
      chunks.every((chunk) => chunk !== null),
      'every candidate is stored',
    )
    const docIds = new Set(chunks.map((chunk) => chunk!.document.docId))
    for (const docId of [...docIds].slice(0, 3)) await checkDocument(view, docId)
    return ids.length
  } finally {
    await view.close()
  }
}

async function checkDocument(view: StoreView, docId: string): Promise<void> {
  const ids = [...(await view.select({ docId: [docId] }))]
  const [chunks, source] = await Promise.all([view.get(ids), view.source(docId)])
  assert.ok(source !== null, 'a document with chunks has a source')
  const texts = chunks.map((chunk) => {
    assert.equal(source.text.slice(chunk!.start, chunk!.end), chunk!.text, 'a chunk is a slice of its source')
    return chunk!.text
  })
  versionIn(source.document.path, texts)
}

/**
 * Checks that both indexes are those of the stored chunks: BM25 equals a fresh index bit for bit,
 * and every chunk with an embedding has its vector. Nobody may commit meanwhile.
 */
export async function checkIndexes(index: PostgresIndex, queries = 20): Promise<{ chunks: number }> {
  const fresh = bm25Retriever({ analyzer: index.analyzer })
  const chunks: EmbeddedChunk[] = []
  for await (const chunk of index.store.chunks()) chunks.push(chunk)
  await fresh.add(chunks)
  const [lexical, vectors] = index.retrievers as [Retriever, Retriever?]
  for (let i = 0; i < queries; i++) {
    const query = anyQuery()
    for (const limit of [10, 100_000])
      assert.deepEqual(
        await lexical.retrieve(query, { limit }),
        await fresh.retrieve(query, { limit }),
        `BM25 of ${query}`,
      )
  }
  const { chunks: count } = await index.store.stats()
  assert.equal(count, chunks.length, 'the number of chunks')
  if (vectors !== undefined) {
    const all = await vectors.retrieve(anyQuery(), { limit: 100_000 })
    assert.deepEqual(
      all.candidates.map(({ chunkId }) => chunkId).sort(),
      chunks.map(({ chunkId }) => chunkId).sort(),
      'every chunk has one vector',
    )
  }
  return { chunks: count }
}
