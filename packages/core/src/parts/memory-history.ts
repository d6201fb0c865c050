import type { EmbeddedChunk, MarkedState, StoredDocument, SyncedStore } from '../contracts.js'
import { checkBase } from '../kit/concurrency.js'
import { indexedText } from '../kit/indexed-text.js'

/** The most removed chunks that are remembered. Beyond that, building an index again costs less. */
const MOST_REMOVED = 200_000
/** The most vectors of removed chunks that are kept, so that undoing an edit costs no embedding. */
const MOST_SPARE = 10_000

/** The past of a store in memory. */
interface MemoryHistory extends Pick<SyncedStore, 'changesSince' | 'mark' | 'marked' | 'embeddings'> {
  /**
   * Records a commit: the documents that it removed or replaced, and those that it put. Call it at
   * the new revision.
   */
  record(removals: readonly StoredDocument[], additions: readonly StoredDocument[]): void
  /** Records the vectors that stored chunks were given. */
  embedded(chunks: readonly EmbeddedChunk[]): void
}

/**
 * Returns an empty history.
 * @param commits returns how many commits the store has had
 * @param revisionOf returns the revision after so many commits
 */
export function memoryHistory(commits: () => number, revisionOf: (commit: number) => string): MemoryHistory {
  /** The commit that put each stored document, in the order of the commits. */
  const changed = new Map<string, number>()
  /** The commit that last removed each chunk that isn't stored now. */
  const removed = new Map<string, number>()
  const vectors = new TextVectors()
  /** All changes since this commit are known. */
  let historyStart = 0
  let mark: { name: string; commit: number } | undefined

  const commitOf = (revision: string): number | undefined => {
    const commit = Number(/\d+$/.exec(revision)?.[0])
    return commit >= historyStart && commit <= commits() && revisionOf(commit) === revision ? commit : undefined
  }

  return {
    record(removals, additions) {
      const commit = commits()
      for (const { document, chunks } of removals) {
        changed.delete(document.docId)
        for (const chunk of chunks) {
          removed.set(chunk.chunkId, commit)
          vectors.drop(chunk)
        }
      }
      for (const { document, chunks } of additions) {
        changed.set(document.docId, commit)
        for (const chunk of chunks) {
          removed.delete(chunk.chunkId)
          vectors.keep(chunk)
        }
      }
      if (removed.size <= MOST_REMOVED) return
      historyStart = commit
      removed.clear()
    },

    embedded(chunks) {
      for (const chunk of chunks) vectors.keep(chunk)
    },

    async changesSince(revision) {
      const since = commitOf(revision)
      if (since === undefined) return null
      const after = (changes: ReadonlyMap<string, number>): string[] =>
        [...changes].filter(([, commit]) => commit > since).map(([id]) => id)
      return { revision: revisionOf(commits()), docIds: after(changed), removed: after(removed) }
    },

    async mark(name, revision) {
      checkBase(revision, revisionOf(commits()), 'memory')
      // Others may still be at the state that was marked before, so keep the changes since then.
      historyStart = Math.max(historyStart, mark?.commit ?? 0)
      mark = { name, commit: commits() }
      for (const [chunkId, commit] of removed) if (commit <= historyStart) removed.delete(chunkId)
    },

    async marked(): Promise<MarkedState | null> {
      return mark === undefined ? null : { name: mark.name, revision: revisionOf(mark.commit) }
    },

    async embeddings(texts, model) {
      return texts.map((text) => vectors.find(text, model)?.slice() ?? null)
    },
  }
}

/**
 * Vectors by model and indexed text: of all stored chunks, and of the last ones that were removed.
 */
class TextVectors {
  readonly #used = new Map<string, { vector: Float32Array; chunks: number }>()
  /** Vectors of removed chunks, oldest first. */
  readonly #spare = new Map<string, Float32Array>()

  find(text: string, model: string): Float32Array | undefined {
    const key = keyOf(text, model)
    return this.#used.get(key)?.vector ?? this.#spare.get(key)
  }

  keep(chunk: EmbeddedChunk): void {
    const { vector, key } = embeddedText(chunk)
    if (vector === undefined) return
    this.#spare.delete(key)
    this.#used.set(key, { vector, chunks: (this.#used.get(key)?.chunks ?? 0) + 1 })
  }

  drop(chunk: EmbeddedChunk): void {
    const { vector, key } = embeddedText(chunk)
    const used = this.#used.get(key)
    if (vector === undefined || used === undefined || --used.chunks > 0) return
    this.#used.delete(key)
    this.#spare.set(key, used.vector)
    for (const oldest of this.#spare.keys()) {
      if (this.#spare.size <= MOST_SPARE) break
      this.#spare.delete(oldest)
    }
  }
}

/**
 * Returns the vector of a chunk with its key. A vector is known only together with the model that
 * made it.
 */
function embeddedText(chunk: EmbeddedChunk): { vector?: Float32Array | undefined; key: string } {
  const { embeddingModel } = chunk.document
  if (chunk.embedding === undefined || embeddingModel === undefined) return { key: '' }
  return { vector: chunk.embedding, key: keyOf(indexedText(chunk), embeddingModel) }
}

/** A key that is unique for the pair of text and model. */
function keyOf(text: string, model: string): string {
  return `${model.length}:${model}${text}`
}
