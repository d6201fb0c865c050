import {
  type ChunkStore,
  type EmbeddedChunk,
  type IndexedRetriever,
  KebabError,
  passageText,
  type StoreBatch,
  Turns,
} from '@kebab/core'

/** How many chunks go into the indexes at a time while they are built: about a tenth of a second, in which nothing else runs. */
const SLICE = 100

/** A store with the indexes that are derived from it, changed together. */
export interface Indexes {
  /** Builds the indexes from what the store holds. */
  build(signal?: AbortSignal): Promise<void>
  /** Commits a batch and brings the indexes to the same state. Resolves to the new revision, and to what became of the chunks. */
  apply(batch: StoreBatch): Promise<{ revision: string; added: number; removed: number }>
  /** Resolves when no change is half done; rejects with `corrupt_index` when one never got done. */
  settled(): Promise<void>
}

/** Keeps indexes in step with a store. */
export function deriveIndexes(store: ChunkStore, retrievers: readonly IndexedRetriever[]): Indexes {
  const turns = new Turns()
  let broken: KebabError | undefined

  const build = async (signal?: AbortSignal): Promise<void> => {
    let slice: EmbeddedChunk[] = []
    const flush = async (): Promise<void> => {
      for (const retriever of retrievers) await retriever.add(slice, { signal })
      slice = []
    }
    for await (const chunk of store.chunks({ signal })) {
      slice.push(chunk)
      if (slice.length === SLICE) await flush()
    }
    if (slice.length > 0) await flush()
  }

  const change = async (batch: StoreBatch) => {
    const put = batch.put ?? []
    const docIds = [...put.map(({ document }) => document.docId), ...(batch.remove ?? [])]
    const old = new Map<string, EmbeddedChunk>()
    for await (const chunk of store.chunks({ docIds })) old.set(chunk.chunkId, chunk)
    const chunks = put.flatMap((stored) => stored.chunks)
    const ids = new Set(chunks.map(({ chunkId }) => chunkId))
    const gone = [...old.keys()].filter((chunkId) => !ids.has(chunkId))
    const changed = chunks.filter((chunk) => !indexedAlike(old.get(chunk.chunkId), chunk))
    const revision = await store.commit(batch)
    try {
      for (const retriever of retrievers) {
        await retriever.remove(gone)
        await retriever.add(changed)
      }
    } catch (cause) {
      const message =
        'expected the indexes to follow the store, found one that failed; open the index again to rebuild them'
      broken = new KebabError('corrupt_index', message, { details: { reason: String(cause) }, cause })
      throw broken
    }
    const added = chunks.filter(({ chunkId }) => !old.has(chunkId)).length
    return { revision, added, removed: gone.length }
  }

  return {
    build,
    apply: (batch) => turns.take(() => change(batch)),
    settled: () =>
      turns.take(() => {
        if (broken !== undefined) throw broken
      }),
  }
}

/** Whether the indexes hold of the one chunk what they would hold of the other. */
function indexedAlike(a: EmbeddedChunk | undefined, b: EmbeddedChunk): boolean {
  return (
    a !== undefined &&
    passageText(a) === passageText(b) &&
    a.document.lang === b.document.lang &&
    a.document.embeddingModel === b.document.embeddingModel
  )
}
