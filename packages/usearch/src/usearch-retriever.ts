import { hash } from 'node:crypto'
import {
  type CallOptions,
  type ChunkFilter,
  type IndexFolder,
  isKebabError,
  KebabError,
  type PreparedQuery,
  type PrepareOptions,
  type Ranking,
  type SavedRetriever,
} from '@kebab/core'
import { type Eventually, isPromise, queryVector } from '@kebab/core/internal'
import {
  checkText,
  checkTexts,
  embedChunks,
  Mutex,
  readChunkVectors,
  readRetrieve,
  runWithin,
  whenReady,
  wrongValue,
} from '@kebab/core/kit'
import { corruptIndex } from './errors.js'
import { findNearest } from './find-nearest.js'
import { readSettings, type UsearchRetrieverOptions } from './settings.js'
import { readSnapshot } from './snapshot/read-snapshot.js'
import { writeSnapshot } from './snapshot/write-snapshot.js'
import { rebuildIndex, VectorIndex } from './vector-index.js'

/**
 * A folder for a snapshot: its path, or an object with a path. If the object has `write` and
 * `read`, the manifest goes through them. It has the digests of all other files.
 */
export type SnapshotFolder = string | (Pick<IndexFolder, 'path'> & Partial<Pick<IndexFolder, 'write' | 'read'>>)

/** The retriever that `usearchRetriever` returns. */
export interface UsearchRetriever extends SavedRetriever {
  kind: 'vector'
  scoreKind: 'cosine'
  /** `prefixes`: whether `exactUpTo` is `Infinity`. */
  supports: { filter: true; scores: true; prefixes: boolean }
  /** How many chunks the index has. */
  readonly size: number
  /**
   * 32 hexadecimal digits that identify the history of the index: its settings, its model, every
   * change with its chunk and vector, and every rebuild, in order. The order counts because the
   * graph, and so the answers, depend on it. The same calls in the same order on the same kind of
   * machine give the same revision.
   *
   * While `add` builds the graph, the revision is one of its own. If `add` fails while it builds,
   * the revision stays different from the one before: none of the chunks is found, but the graph
   * has some of their vectors, which may change what it finds.
   */
  revision(): string
  prepare(query: string, options?: PrepareOptions): Required<PreparedQuery>
  /**
   * Writes a snapshot to a folder. The folder is created if necessary. The new snapshot replaces
   * the previous one in one step, at the very end. Changes wait meanwhile, searches don't. Don't
   * let two processes write to one folder. Rejects with `io_error`.
   */
  save(folder: SnapshotFolder, options?: CallOptions): Promise<void>
  /**
   * Replaces the contents by a snapshot. Answers and `revision()` are then those of the saved
   * index. If it rejects, the index doesn't change:
   *
   * - `not_indexed` if a path has no snapshot;
   * - `corrupt_index` if the snapshot is damaged, was built with other settings, or is missing from
   *   a folder object;
   * - `embedding_mismatch` for another model, number of dimensions or precision;
   * - `io_error` if a file can't be read;
   * - `retrieval_failed`, which may be retried, if the snapshot was replaced three times while it
   *   was read.
   *
   * Checksums detect damage, not malice: load only what you saved.
   */
  load(folder: SnapshotFolder, options?: CallOptions): Promise<void>
  /**
   * Waits for changes and saves, then releases the vectors and their files. Every later call
   * rejects with `unsupported`, except another `close`, which does nothing. Only a retriever whose
   * `vectors` are in a folder has to be closed.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Creates a vector retriever over an HNSW graph of USearch. Source: Malkov and Yashunin, Efficient
 * and robust approximate nearest neighbor search using Hierarchical Navigable Small World graphs,
 * 2018. The graph finds candidates approximately. Their scores are exact:
 *
 *     score(q, c) = q . c / (|q| |c|), from -1 to 1
 *
 * They are computed in double precision from the given 32-bit vectors.
 *
 * - **Exactness**: up to `exactUpTo` chunks, all eligible chunks are compared, and the ranking is
 *   exact. So it is with a filter that few chunks pass, and with a limit near the number of chunks.
 *   If the graph can't reach enough chunks, it is exact too. Otherwise, of equal scores at the end
 *   of a list, those that the graph found are listed.
 * - **`exhausted`**: every chunk has a score, so `exhausted` is true if the list has all eligible
 *   chunks. One exception: it may be false for such a list if the filter also passes many unknown
 *   chunks.
 * - **Memory**: a vector takes 4 bytes a dimension, unless `vectors` are in a folder. The graph
 *   takes 4, 2 or 1 bytes a dimension, and about 10 bytes for each neighbour of `connectivity`.
 *   Equal vectors are stored once.
 * - **Removal**: a removed vector stays as a dead row. The change after which more rows are dead
 *   than alive rebuilds the graph in slices before it resolves. Searches go on meanwhile.
 * - **Changes** run one after the other, in the order of the calls. A search sees all chunks of a
 *   change or none, and never waits for a change.
 * - **`add`** takes the last of several chunks with one id, and skips a chunk that has the same
 *   vector already. It first validates and embeds all chunks. Then it builds the graph, about a
 *   millisecond a chunk, and yields to the event loop every four chunks. At the end, all chunks
 *   become visible at once. `revision()` changes when building starts and when it ends, so cursors
 *   from before are `stale_cursor`. In between, the graph may give each search slightly different
 *   candidates. Building can't be aborted.
 * - **Errors**: wrong arguments throw or reject with `invalid_input`, vectors of another length or
 *   model with `embedding_mismatch`, and an embedder that breaks its contract with `internal`.
 *   Errors of the embedder and the filter are passed on. With `vectors` in a folder, every call may
 *   also reject with `io_error`, or with `corrupt_index` if a file isn't what was written.
 *
 * @throws TypeError if an option is wrong
 */
export function usearchRetriever(options: UsearchRetrieverOptions): UsearchRetriever {
  const settings = readSettings(options)
  const { name, model, precision, connectivity, expansionAdd, expansionSearch, exactUpTo } = settings
  // A digest, because every hit carries the index version.
  const others = [connectivity, expansionAdd, expansionSearch, exactUpTo, model]
  const indexVersion = `usearch.v3-${precision}-${hash('sha256', JSON.stringify(others)).slice(0, 8)}`
  const changes = new Mutex()
  let index = VectorIndex.empty(settings, indexVersion + settings.salt)
  let closed = false

  /**
   * The present index. Call it again after every `await`, because a change may replace the index.
   */
  const current = (): VectorIndex => {
    if (closed) throw closedError()
    return index
  }

  const replace = (by: VectorIndex): void => {
    index.close()
    index = by
  }

  const close = (): Promise<void> =>
    changes.take(() => {
      if (!closed) index.close()
      closed = true
    })

  const prepare = (query: string, options?: PrepareOptions): Required<PreparedQuery> => {
    checkText(query, 'query')
    options?.signal?.throwIfAborted()
    const isBlank = query.trim() === ''
    const embed = queryVector(settings.embedder, query)
    const findsNothing = (): boolean => isBlank || current().table.size === 0
    // Begins to make the vector, which is awaited where it is needed.
    if (!findsNothing()) embed(options?.signal)
    return {
      retrieve(retrieveOptions): Eventually<Ranking> {
        const { limit, filter, signal } = readRetrieve(retrieveOptions)
        if (findsNothing()) return { candidates: [], exhausted: true }
        const rank = (vector: Float32Array, allowed?: ReadonlySet<string>): Eventually<Ranking> =>
          findNearest(current, { vector, limit, allowed }, settings)
        const vector = embed(signal)
        if (filter === undefined && !isPromise(vector)) return rank(vector)
        return Promise.all([vector, filter && allowedBy(filter, signal)]).then(([ready, allowed]) => {
          signal?.throwIfAborted()
          return rank(ready, allowed)
        })
      },
      score(chunkIds, scoreOptions): Eventually<(number | null)[]> {
        const ids = copyIds(chunkIds)
        scoreOptions?.signal?.throwIfAborted()
        const { table } = current()
        if (isBlank || !ids.some((chunkId) => table.rowOf(chunkId) !== undefined)) return ids.map(() => null)
        return whenReady(embed(scoreOptions?.signal), (vector) => {
          const now = current().table
          const cosine = now.cosinesWith(vector)
          return ids.map((chunkId) => {
            const row = now.rowOf(chunkId)
            return row === undefined ? null : cosine(row)
          })
        })
      },
    }
  }

  const rebuildIfNeeded = async (signal?: AbortSignal): Promise<void> => {
    if (!index.needsRebuild) return
    try {
      replace(await rebuildIndex(settings, index, signal))
    } catch {
      // The change succeeded and can't be undone. The old graph still answers, and the next change
      // retries.
    }
  }

  return {
    name,
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion,
    supports: { filter: true, scores: true, prefixes: exactUpTo === Number.POSITIVE_INFINITY },
    calibration: settings.embedder.calibration,
    embeddingModel: model,

    get size() {
      return index.table.size
    },

    revision: () => index.chain.value,

    prepare,

    async add(chunks, options) {
      const signal = options?.signal
      signal?.throwIfAborted()
      const reading = readChunkVectors(chunks, settings, signal)
      // The change may be aborted before its turn, and then nobody awaits it.
      reading.catch(() => {})
      await changes.take(async () => {
        const read = await reading
        const embedded = await embedChunks(settings, read, signal)
        signal?.throwIfAborted()
        await current().put(embedded)
        await rebuildIfNeeded(signal)
      }, signal)
    },

    async remove(chunkIds) {
      const ids = copyIds(chunkIds)
      await changes.take(async () => {
        current().remove(ids)
        await rebuildIfNeeded()
      })
    },

    async save(folder, options) {
      const path = folderPath(folder)
      await changes.take(async () => {
        if (!current().isComplete) replace(await rebuildIndex(settings, index, options?.signal))
        await writeSnapshot(path, index, settings, methodOf(folder, 'write'), options?.signal)
      }, options?.signal)
    },

    async load(folder, options) {
      const path = folderPath(folder)
      await changes.take(async () => {
        current()
        try {
          replace(await readSnapshot(path, settings, methodOf(folder, 'read'), options?.signal))
        } catch (cause) {
          // A folder object stands for an index that was saved, while a path may hold nothing yet.
          const isLost = typeof folder !== 'string' && isKebabError(cause, 'not_indexed')
          throw isLost ? corruptIndex(path, 'no manifest', cause) : cause
        }
      }, options?.signal)
    },

    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * The ids that pass the filter. An abort rejects even if the filter hangs.
 */
function allowedBy(filter: ChunkFilter, signal: AbortSignal | undefined): Promise<ReadonlySet<string>> {
  return runWithin(() => filter.allowed(), { signal, stage: 'filter' })
}

/** Returns a method of a folder object, bound to it. `undefined` for a path. */
function methodOf<M extends 'write' | 'read'>(folder: SnapshotFolder, name: M): IndexFolder[M] | undefined {
  return typeof folder === 'string' ? undefined : (folder[name]?.bind(folder) as IndexFolder[M] | undefined)
}

/** @throws KebabError `invalid_input` for anything but a path or an object with a `path` */
function folderPath(folder: SnapshotFolder): string {
  const path: unknown = typeof folder === 'string' ? folder : folder?.path
  if (typeof path !== 'string' || path === '')
    throw wrongValue('folder', 'the path of a folder, or an object with its `path`', folder)
  return path
}

/** @throws KebabError `invalid_input` unless all ids are strings */
function copyIds(chunkIds: unknown): string[] {
  checkTexts(chunkIds, 'chunkIds')
  return [...chunkIds]
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open retriever, found that it was closed; make a new one', {
    details: { feature: 'a closed retriever' },
  })
}
