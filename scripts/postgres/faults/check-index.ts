import assert from 'node:assert/strict'
import { bm25Retriever } from '@kebab/bm25'
import type { ChunkStore, Document, EmbeddedChunk, Retriever, StoreView } from '@kebab/core'
import type { PostgresIndex } from '../../../packages/postgres/src/index.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
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
        // The end of a pass changes the revision of the vectors, and not that of the store.
        const order = index.store.compare!(await within.revision!(), await view.revision())
        const orders = retriever.kind === 'vector' ? ['same', 'newer'] : ['same']
        assert.ok(orders.includes(order), `the revision of ${retriever.name} is ${order}`)
        return (await retrieve(within, query, { limit: 20 })).candidates.map(({ chunkId }) => chunkId)
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
 * and every chunk is found by its vector. Nobody may commit meanwhile.
 * @param isWhole whether the run over a document has ended. Default: that of each has. Others may
 *   lack their vectors.
 */
export async function checkIndexes(
  index: PostgresIndex,
  queries = 20,
  isWhole: (path: string) => boolean = () => true,
): Promise<{ chunks: number }> {
  const fresh = bm25Retriever({ analyzer: index.analyzer })
  const chunks: EmbeddedChunk[] = []
  for await (const chunk of index.store.chunks()) chunks.push(chunk)
  await fresh.add(chunks)
  const [lexical, vectors] = index.retrievers as [Retriever, Retriever?]
  for (let i = 0; i < queries; i++) {
    const query = anyQuery()
    for (const limit of [10, 100_000])
      assert.deepEqual(
        await retrieve(lexical, query, { limit }),
        await retrieve(fresh, query, { limit }),
        `BM25 of ${query}`,
      )
  }
  const { chunks: count } = await index.store.stats()
  assert.equal(count, chunks.length, 'the number of chunks')
  if (vectors !== undefined) {
    const { candidates } = await retrieve(vectors, anyQuery(), { limit: 100_000 })
    const found = new Set(candidates.map(({ chunkId }) => chunkId))
    assert.equal(found.size, candidates.length, 'a chunk has one vector')
    const expected = chunks.filter(({ chunkId, document }) => found.has(chunkId) || isWhole(document.path))
    assert.deepEqual([...found].sort(), expected.map(({ chunkId }) => chunkId).sort(), 'the chunks with a vector')
  }
  return { chunks: count }
}
