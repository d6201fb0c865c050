import { isDeepStrictEqual } from 'node:util'
import type { Chunk, ChunkStore, Document, EmbeddedChunk, Filters, StoreBatch, StoredDocument } from '@kebab/core'
import { filterMatcher } from '@kebab/core/kit'

/** A model of a store: the expected answers, computed from a plain map. */
export class MapModel {
  commits = 0
  private readonly documents = new Map<string, StoredDocument>()

  commit({ put = [], remove = [] }: StoreBatch): void {
    const before = new Map(this.documents)
    const putById = new Map(put.map((stored) => [stored.document.docId, stored]))
    for (const docId of remove) if (!putById.has(docId)) this.documents.delete(docId)
    for (const [docId, stored] of putById) {
      const current = this.documents.get(docId)
      if (current === undefined || !isDeepStrictEqual(timeless(current), timeless(stored)))
        this.documents.set(docId, stored)
    }
    if (!isDeepStrictEqual(before, this.documents)) this.commits++
  }

  stored(): StoredDocument[] {
    return [...this.documents.values()].sort((a, b) => inOrder(a.document, b.document))
  }

  listed(sourceId?: string): Document[] {
    return this.stored()
      .map(({ document }) => document)
      .filter((document) => sourceId === undefined || document.sourceId === sourceId)
  }

  chunks(docIds?: readonly string[]): EmbeddedChunk[] {
    return this.stored()
      .filter(({ document }) => docIds === undefined || docIds.includes(document.docId))
      .flatMap(({ chunks }) => chunks)
  }

  get(chunkId: string): Chunk | null {
    const match = this.chunks().find((chunk) => chunk.chunkId === chunkId)
    return match === undefined ? null : plain(match)
  }

  neighbours(chunkId: string, n: number): Chunk[] {
    const stored = this.stored().find(({ chunks }) => chunks.some((chunk) => chunk.chunkId === chunkId))
    const at = stored?.chunks.findIndex((chunk) => chunk.chunkId === chunkId) ?? 0
    return (stored?.chunks ?? []).slice(Math.max(0, at - n), at + n + 1).map(plain)
  }

  select(where: Filters): Set<string> {
    return new Set(
      this.chunks()
        .filter(filterMatcher(where))
        .map(({ chunkId }) => chunkId),
    )
  }

  stats(): Awaited<ReturnType<ChunkStore['stats']>> {
    const models = [...new Set(this.listed().map(({ embeddingModel }) => embeddingModel ?? null))]
    const names = models.filter((model) => model !== null).sort()
    const restricted = this.listed().filter(({ allow }) => allow !== undefined).length
    return {
      documents: this.documents.size,
      chunks: this.chunks().length,
      embeddingModels: models.includes(null) ? [null, ...names] : names,
      chunkerVersions: [...new Set(this.listed().map(({ chunkerVersion }) => chunkerVersion))].sort(),
      ...(restricted === 0 ? {} : { restricted }),
    }
  }
}

function plain({ embedding: _, ...chunk }: EmbeddedChunk): Chunk {
  return chunk
}

function timeless({ document, chunks, ...source }: StoredDocument) {
  return {
    ...source,
    document: { ...document, indexedAt: '' },
    chunks: chunks.map((chunk) => ({ ...chunk, document: null })),
  }
}

function inOrder(a: Document, b: Document): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.docId < b.docId ? -1 : 1
}
