import type { EmbeddedChunk, MarkedState, StoredDocument, SyncedStore } from '../contracts.js'
import { indexedText } from '../kit/indexed-text.js'
import { checkBase } from '../kit/stored-document.js'

/** How many removed chunks are remembered, at most: beyond that, building an index anew costs less. */
const REMEMBERED = 200_000
/** How many vectors of chunks that are gone are kept, for edits that are taken back. */
const SPARE = 10_000

/** What a store in memory knows of its past. */
interface MemoryHistory extends Pick<SyncedStore, 'changesSince' | 'mark' | 'marked' | 'embeddings'> {
  /** Notes a commit: what it removed or replaced, and what it put. Called once the store is at the new revision. */
  record(left: readonly StoredDocument[], came: readonly StoredDocument[]): void
}

/** Remembers nothing yet. `commits`: how many the store has had. Its revisions are `revisionOf` these numbers. */
export function memoryHistory(commits: () => number, revisionOf: (commit: number) => string): MemoryHistory {
  /** The commit that put each document that is there, in the order of the commits. */
  const changed = new Map<string, number>()
  /** The commit that last removed each chunk that is not there. */
  const removed = new Map<string, number>()
  const vectors = new KnownVectors()
  /** From this commit on, everything is known. */
  let known = 0
  let mark: { name: string; commit: number } | undefined

  const commitOf = (revision: string): number | undefined => {
    const commit = Number(/\d+$/.exec(revision)?.[0])
    return commit >= known && commit <= commits() && revisionOf(commit) === revision ? commit : undefined
  }

  return {
    record(left, came) {
      const commit = commits()
      for (const { document, chunks } of left) {
        changed.delete(document.docId)
        for (const chunk of chunks) {
          removed.set(chunk.chunkId, commit)
          vectors.drop(chunk)
        }
      }
      for (const { document, chunks } of came) {
        changed.set(document.docId, commit)
        for (const chunk of chunks) {
          removed.delete(chunk.chunkId)
          vectors.keep(chunk)
        }
      }
      if (removed.size <= REMEMBERED) return
      known = commit
      removed.clear()
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
      // As far back as the state before, which others may still be at.
      known = Math.max(known, mark?.commit ?? 0)
      mark = { name, commit: commits() }
      for (const [chunkId, commit] of removed) if (commit <= known) removed.delete(chunkId)
    },

    async marked(): Promise<MarkedState | null> {
      return mark === undefined ? null : { name: mark.name, revision: revisionOf(mark.commit) }
    },

    async embeddings(passages, model) {
      return passages.map((passage) => vectors.find(passage, model)?.slice() ?? null)
    },
  }
}

/** Vectors by model and passage: all of the chunks that are there, and the last of those that are gone. */
class KnownVectors {
  readonly #used = new Map<string, { vector: Float32Array; chunks: number }>()
  /** The longest unused first. */
  readonly #spare = new Map<string, Float32Array>()

  find(passage: string, model: string): Float32Array | undefined {
    const key = keyOf(passage, model)
    return this.#used.get(key)?.vector ?? this.#spare.get(key)
  }

  keep(chunk: EmbeddedChunk): void {
    const { vector, key } = embeddedPassage(chunk)
    if (vector === undefined) return
    this.#spare.delete(key)
    this.#used.set(key, { vector, chunks: (this.#used.get(key)?.chunks ?? 0) + 1 })
  }

  drop(chunk: EmbeddedChunk): void {
    const { vector, key } = embeddedPassage(chunk)
    const used = this.#used.get(key)
    if (vector === undefined || used === undefined || --used.chunks > 0) return
    this.#used.delete(key)
    this.#spare.set(key, used.vector)
    for (const oldest of this.#spare.keys()) {
      if (this.#spare.size <= SPARE) break
      this.#spare.delete(oldest)
    }
  }
}

/** A vector counts as known only together with the model that made it. */
function embeddedPassage(chunk: EmbeddedChunk): { vector?: Float32Array | undefined; key: string } {
  const { embeddingModel } = chunk.document
  if (chunk.embedding === undefined || embeddingModel === undefined) return { key: '' }
  return { vector: chunk.embedding, key: keyOf(indexedText(chunk), embeddingModel) }
}

/** Keeps every pair apart from every other. */
function keyOf(passage: string, model: string): string {
  return `${model.length}:${model}${passage}`
}
