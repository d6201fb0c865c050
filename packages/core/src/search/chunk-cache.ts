import type { CallOptions, Chunk, ChunkStore, StoreReads } from '../contracts.js'
import type { Access } from '../engine/access.js'
import type { Eventually } from '../kit/concurrency.js'

/** A chunk that is held, with what it takes. */
interface CacheSlot {
  chunk: Chunk
  bytes: number
}

/** What a chunk takes beside its texts, in bytes: objects, numbers and ids. */
const BYTES_PER_CHUNK = 1024
/** What a replaced span takes beside its replacement, in bytes. */
const BYTES_PER_SPAN = 64

/**
 * Holds the chunks that searches have read, within a budget, so that hits which come again aren't
 * read from the store again. All of them are as the store has them at one revision, to which the
 * cache moves when a search begins. A chunk may keep its id while its place or its document
 * changes.
 */
export class ChunkCache {
  readonly #budget: number
  /** The least recently used first. */
  readonly #slots = new Map<string, CacheSlot>()
  #revision: string | undefined
  #bytes = 0

  /** `budget`: in bytes. 0 holds nothing. */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** The bytes that the held chunks take, by an estimate that is rather too high. */
  get bytes(): number {
    return this.#bytes
  }

  /** The revision of what is held. Absent while nothing is. */
  get revision(): string | undefined {
    return this.#slots.size === 0 ? undefined : this.#revision
  }

  /**
   * Moves to another revision of the store.
   * @param changed the ids of the chunks that may differ there. `null`: it isn't known which do
   */
  moveTo(revision: string, changed: readonly string[] | null): void {
    if (revision === this.#revision) return
    this.#revision = revision
    for (const chunkId of changed ?? this.#slots.keys()) this.#drop(chunkId)
  }

  /** Returns a chunk as the store has it at a revision, if it is held. */
  find(revision: string, chunkId: string): Chunk | undefined {
    if (revision !== this.#revision) return undefined
    const slot = this.#slots.get(chunkId)
    if (slot === undefined) return undefined
    this.#slots.delete(chunkId)
    this.#slots.set(chunkId, slot)
    return slot.chunk
  }

  /**
   * Holds chunks that were read at a revision: the store had it before they were read and
   * afterwards. Those of another revision than the present one are not held.
   */
  hold(revision: string, chunks: ReadonlyMap<string, Chunk>): void {
    if (revision !== this.#revision) return
    for (const [chunkId, chunk] of chunks) {
      const bytes = bytesOf(chunk)
      if (bytes > this.#budget || this.#slots.has(chunkId)) continue
      this.#slots.set(chunkId, { chunk, bytes })
      this.#bytes += bytes
    }
    for (const chunkId of this.#slots.keys()) {
      if (this.#bytes <= this.#budget) break
      this.#drop(chunkId)
    }
  }

  #drop(chunkId: string): void {
    const slot = this.#slots.get(chunkId)
    if (slot === undefined) return
    this.#slots.delete(chunkId)
    this.#bytes -= slot.bytes
  }
}

/** Estimates the bytes of a chunk with its document. Each has a document of its own. */
function bytesOf({ text, headingPath, reading = [], document }: Chunk): number {
  const { metadata, tags, allow = [] } = document
  const hasMore = tags.length + allow.length > 0 || Object.keys(metadata).length > 0
  const more = hasMore ? JSON.stringify([metadata, tags, allow]).length : 0
  const headings = headingPath.reduce((sum, heading) => sum + heading.length, 0)
  const replaced = reading.reduce((sum, [, , replacement]) => sum + BYTES_PER_SPAN + 2 * replacement.length, 0)
  const texts = text.length + headings + document.path.length + (document.title?.length ?? 0) + more
  return BYTES_PER_CHUNK + replaced + 2 * texts
}

/** Reads the chunks of one search, from the cache and from the store. */
export class ChunkReader {
  readonly #reads: StoreReads
  readonly #cache: ChunkCache
  readonly #changedSince: ChunkStore['changedSince']
  readonly #access: Access
  /** The revision of the store. Absent while it isn't known: then the store reads everything. */
  #revision: string | undefined
  /** What the store has read at that revision, by id. */
  readonly #read = new Map<string, Chunk>()

  /**
   * @param reads those of this access. The cache has what others have read, too
   * @param changedSince that of the store. Absent: nothing of another revision is still held
   */
  constructor(reads: StoreReads, cache: ChunkCache, access: Access, changedSince: ChunkStore['changedSince']) {
    this.#reads = reads
    this.#cache = cache
    this.#access = access
    this.#changedSince = changedSince
  }

  /** Begins to read at a revision that the store has now. */
  beginAt(revision: string): Eventually<void> {
    this.#revision = revision
    const before = this.#cache.revision
    if (before === revision) return
    if (before === undefined || this.#changedSince === undefined) return this.#cache.moveTo(revision, null)
    return this.#changedSince(before).then((changed) => {
      // Meanwhile another search may have moved it.
      if (this.#cache.revision === before) this.#cache.moveTo(revision, changed)
    })
  }

  /** Returns the chunks with these ids, in their order, and `null` for an unknown id. */
  get(chunkIds: readonly string[], options: CallOptions): Eventually<readonly (Chunk | null)[]> {
    const revision = this.#revision
    if (revision === undefined) return this.#reads.get(chunkIds, options)
    const cachedChunks = chunkIds.map((chunkId): Chunk | null => {
      const chunk = this.#read.get(chunkId) ?? this.#cache.find(revision, chunkId)
      return chunk !== undefined && this.#access.permits(chunk.document) ? chunk : null
    })
    const missing = chunkIds.filter((_, i) => cachedChunks[i] === null)
    if (missing.length === 0) return cachedChunks
    return this.#reads.get(missing, options).then((chunks) => {
      let next = 0
      return cachedChunks.map((cachedChunk) => {
        if (cachedChunk !== null) return cachedChunk
        const chunk = chunks[next++] ?? null
        if (chunk !== null) this.#read.set(chunk.chunkId, chunk)
        return chunk
      })
    })
  }

  /** Ends reading: the store still has the revision that it had at the beginning. */
  end(): void {
    if (this.#revision !== undefined) this.#cache.hold(this.#revision, this.#read)
  }
}
