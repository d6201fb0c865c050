import { hash } from 'node:crypto'
import {
  type CallOptions,
  type IndexFolder,
  isKebabError,
  type RetrieveOptions,
  type SavedRetriever,
} from '@kebab/core'
import { checkLimit, checkText, embedShared, Mutex } from '@kebab/core/kit'
import { allowedBy } from './allowed-by.js'
import { readFolder, readIds } from './check-arguments.js'
import { closedError } from './closed-error.js'
import { embedPassages } from './embed-passages.js'
import { findNearest } from './find-nearest.js'
import { corruptIndex } from './manifest.js'
import { readChunks } from './read-chunks.js'
import { readSnapshot } from './read-snapshot.js'
import { rebuildIndex } from './rebuild-index.js'
import { readSettings, type UsearchRetrieverOptions } from './settings.js'
import { VectorIndex } from './vector-index.js'
import { writeSnapshot } from './write-snapshot.js'

/** What `usearchRetriever` makes. */
export interface UsearchRetriever extends SavedRetriever {
  kind: 'vector'
  scoreKind: 'cosine'
  supports: { filter: true }
  /** How many chunks are held. */
  readonly size: number
  /**
   * 32 hexadecimal digits for everything that ever happened to the index, in order: settings, model, every change with its chunk and vector, every
   * rebuilding. Order counts, so that it isn't a digest of the set of chunks: the graph depends on it, and with the graph the answers. The same
   * calls in the same order, on the same kind of machine, give the same revision. While `add` builds the graph there is one of its own, and after one that
   * failed half-way it stays another: none of the chunks is found, but the graph that has some of their vectors may lead to other ones than before.
   */
  revision(): string
  score(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  /**
   * Writes a snapshot into a folder, a path or an object with one, which is made if it isn't there. It replaces the snapshot that was there at one moment, at the very end.
   * One writer at a time. Changes wait, searches don't. Rejects with `io_error`.
   */
  save(folder: string | Pick<IndexFolder, 'path'>, options?: CallOptions): Promise<void>
  /**
   * Takes the contents of a snapshot instead of its own. Answers and `revision()` are then those of the index that was saved.
   * Rejects, and leaves everything as it is, with `not_indexed` where a path has no snapshot, `corrupt_index` for one that is damaged or has
   * other settings, or that an object with a path should hold and doesn't, `embedding_mismatch` for another model, number of dimensions or precision, and `io_error`. A snapshot that another one replaces while it is
   * read is left for that one; rejects with `retrieval_failed`, which may be tried again, when that happens three times in a row.
   * Checksums guard against damage, not against malice: load only what you saved.
   */
  load(folder: string | Pick<IndexFolder, 'path'>, options?: CallOptions): Promise<void>
  /**
   * Waits for what is being changed or saved, and lets go of the vectors and their files. Every call after it rejects with `unsupported`. Closing again does
   * nothing. Only a retriever whose `vectors` are in a folder needs it.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Vector search over a graph of USearch in memory (HNSW: Malkov and Yashunin, Efficient and robust approximate nearest neighbor search using
 * Hierarchical Navigable Small World graphs, 2018). The graph finds candidates, approximately; their scores are exact:
 *
 *     score(q, c) = q . c / (|q| |c|), in double precision over the 32-bit vectors as they came, from -1 to 1
 *
 * - Up to `exactUpTo` chunks, or with a filter that few pass, or with a limit near the number of chunks, all of them are compared, and the answer is exact.
 *   So it is when the graph can't reach enough. Otherwise equal scores at the end of the list are in order as far as the graph found them.
 * - Every chunk has a score: `exhausted` is true when the list holds all chunks that may answer, and false otherwise. Only a filter that passes many chunks which
 *   aren't held can leave it false for a list that holds all.
 * - Memory: 4 bytes a dimension and chunk for the vector unless `vectors` are in a folder, and the graph's own, 4, 2 or 1 byte a dimension and about 10 bytes for each
 *   neighbour of `connectivity`. Equal vectors are kept once.
 * - A removed vector stays as a dead row until more rows are dead than alive. The change that notices this rebuilds the graph before it
 *   resolves, in slices, while searches go on.
 * - Changes happen one after the other, in the order of the calls. A search finds all chunks of a change or none of them, and never waits for one.
 * - `add` takes the last of several chunks with one id, and leaves a chunk alone that it holds with this vector. It embeds and checks everything first, then
 *   builds the graph, about a millisecond a chunk, with a turn for others every sixteen chunks; and at the end all of them show at one moment. `revision()` changes when the
 *   building begins and when it ends, so that pages from before are `stale_cursor`; in between the graph may lead each search a little elsewhere. From the building on an abort comes too late.
 * - Wrong arguments reject with `invalid_input`, vectors of another length or model with `embedding_mismatch`, other vectors than the embedder owes with
 *   `internal`. What the embedder and the filter throw is passed on. With `vectors` in a folder every call may reject with `io_error` too, or with `corrupt_index`
 *   where a file isn't what was written: an answer is never made of it.
 *
 * @throws TypeError if an option is wrong
 */
export function usearchRetriever(options: UsearchRetrieverOptions): UsearchRetriever {
  const settings = readSettings(options)
  const { name, model, precision, connectivity, expansionAdd, expansionSearch, exactUpTo } = settings
  // Every hit carries it, so that what few people read is a digest.
  const others = [connectivity, expansionAdd, expansionSearch, exactUpTo, model]
  const indexVersion = `usearch.v2-${precision}-${hash('sha256', JSON.stringify(others)).slice(0, 8)}`
  const turns = new Mutex()
  let index = VectorIndex.empty(settings, indexVersion + settings.salt)
  let closed = false

  /** The index as it is now. Nothing is kept of it while something is awaited: a change may put another one in its place. */
  const current = (): VectorIndex => {
    if (closed) throw closedError()
    return index
  }

  const replace = (by: VectorIndex): void => {
    index.table.close()
    index = by
  }

  const close = (): Promise<void> =>
    turns.take(() => {
      if (!closed) index.table.close()
      closed = true
    })

  const embedQuery = async (query: string, signal: AbortSignal | undefined): Promise<Float32Array> =>
    (await embedShared(settings.embedder, [query], { kind: 'query', signal }))[0]!

  const rebuildIfWorth = async (signal?: AbortSignal): Promise<void> => {
    if (!index.wantsRebuild) return
    try {
      replace(await rebuildIndex(settings, index, signal))
    } catch {
      // The change is done and can't be taken back: the old graph still answers, and the next change tries again.
    }
  }

  return {
    name,
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion,
    supports: { filter: true },
    calibration: settings.embedder.calibration,

    get size() {
      return index.table.size
    },

    revision: () => index.chain.value,

    async retrieve(query, options: RetrieveOptions) {
      checkText(query, 'query')
      const { limit, filter, signal } = options ?? {}
      checkLimit(limit)
      signal?.throwIfAborted()
      if (query.trim() === '' || current().table.size === 0) return { candidates: [], exhausted: true }
      const [vector, allowed] = await Promise.all([embedQuery(query, signal), allowedBy(filter, signal)])
      signal?.throwIfAborted()
      const { table, graph } = current()
      return findNearest(table, graph, { vector, limit, allowed }, settings)
    },

    async score(query, chunkIds, options) {
      checkText(query, 'query')
      const asked = readIds(chunkIds)
      const signal = options?.signal
      signal?.throwIfAborted()
      const { table } = current()
      if (query.trim() === '' || !asked.some((chunkId) => table.rowOf(chunkId) !== undefined))
        return asked.map(() => null)
      const vector = await embedQuery(query, signal)
      const now = current().table
      const cosine = now.cosinesWith(vector)
      return asked.map((chunkId) => {
        const row = now.rowOf(chunkId)
        return row === undefined ? null : cosine(row)
      })
    },

    async add(chunks, options) {
      const signal = options?.signal
      signal?.throwIfAborted()
      const passages = readChunks(chunks, settings)
      await turns.take(async () => {
        const entries = await embedPassages(settings, passages, signal)
        signal?.throwIfAborted()
        await current().put(entries)
        await rebuildIfWorth(signal)
      }, signal)
    },

    async remove(chunkIds) {
      const gone = readIds(chunkIds)
      await turns.take(async () => {
        current().remove(gone)
        await rebuildIfWorth()
      })
    },

    async save(folder, options) {
      const path = readFolder(folder)
      await turns.take(async () => {
        if (!current().isWhole) replace(await rebuildIndex(settings, index, options?.signal))
        await writeSnapshot(path, index, settings, options?.signal)
      }, options?.signal)
    },

    async load(folder, options) {
      const path = readFolder(folder)
      await turns.take(async () => {
        current()
        try {
          replace(await readSnapshot(path, settings, options?.signal))
        } catch (cause) {
          // A folder of its own was saved to, while at a path there may be nothing yet.
          const isLost = typeof folder !== 'string' && isKebabError(cause, 'not_indexed')
          throw isLost ? corruptIndex(path, 'no manifest', cause) : cause
        }
      }, options?.signal)
    },

    close,
    [Symbol.asyncDispose]: close,
  }
}
