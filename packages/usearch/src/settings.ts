import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Embedder } from '@kebab/core'
import { type HashKey, readVectorSettings } from '@kebab/core/internal'
import { filledString, integerFrom, kindOf, newHashKey, objectWith, oneOf, optionReader } from '@kebab/core/kit'
import { checkGraphThread } from './graph-thread.js'

/**
 * The part of USearch's module that is used. It is declared here, so that our types don't import
 * its types.
 */
export interface UsearchModule {
  /**
   * Takes one object: `dimensions`, `metric`, `quantization`, `connectivity`, `expansion_add`,
   * `expansion_search` and `multi`.
   */
  Index: new (
    config: never,
  ) => UsearchIndex
}

/** An index of USearch: an HNSW graph. All calls are synchronous. */
export interface UsearchIndex {
  /**
   * Adds vectors, which follow each other in one array, with a key for each. Throws for a key that
   * exists.
   */
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void
  /** Returns at most `k` keys, nearest first. Returns fewer if the search can't reach more. */
  search(vector: Float32Array, k: number, threads: number): { keys: BigUint64Array }
  /** The number of vectors. */
  size(): number
  /** The number of dimensions of each vector. */
  dimensions(): number
  /** Writes the graph to a file. */
  save(path: string): void
  /** Replaces the graph by a saved one. A damaged file ends the process. */
  load(path: string): void
}

/** The precision of the graph's copy of the vectors: 32-bit or 16-bit floats, or 8-bit integers. */
export type Precision = 'f32' | 'f16' | 'i8'

/**
 * Where the exact vectors are kept: in memory, or in files, with a temporary file in this folder.
 */
export type VectorStorage = 'memory' | { folder: string }

/** The options of `usearchRetriever`. */
export interface UsearchRetrieverOptions {
  /**
   * USearch: its module, or the path of its module. Each begins with
   * `const require = createRequire(import.meta.url)`.
   *
   * - With the path, `require.resolve('usearch')`, the graph is built and searched on a thread that
   *   all graphs of the process share. The event loop is free meanwhile, and other retrievers work
   *   beside it. It takes about 10 MB, and a second processor: `hasGraphThread` says whether it
   *   helps here.
   * - With the module, `require('usearch')`, it works on the calling thread.
   *
   * Answers and `revision()` are the same.
   */
  usearch: UsearchModule | string
  /** Embeds queries, and chunks that come without an embedding. */
  embedder: Embedder
  /** The retriever's name, unique in an engine. Not empty. Default `usearch`. */
  name?: string | undefined
  /**
   * The precision of the graph, which finds the candidates. Scores don't depend on it: they are
   * computed from the exact vectors. Default `i8`.
   */
  precision?: Precision | undefined
  /**
   * Where the exact vectors are kept, from which scores are computed. Default `memory`.
   *
   * - In memory, they take 4 bytes a dimension.
   * - With a folder, they are read from files, and the answers are the same. Reading takes about
   *   two microseconds a candidate while the operating system caches the file.
   *   - The vectors of a loaded snapshot are read from the snapshot itself.
   *   - Vectors that are added later go to a temporary file in the folder, which is created if
   *     necessary. Choose a folder on a disk: `/tmp` may be in memory.
   *   - The retriever has to be closed.
   *   - A file that something else changed is detected by checksums and rejected as
   *     `corrupt_index`.
   */
  vectors?: VectorStorage | undefined
  /**
   * How many neighbours each vector is linked to in the graph, from 2 to 512. A higher number
   * improves recall and takes more memory. Default 16.
   */
  connectivity?: number | undefined
  /**
   * How many candidates are examined to place a vector in the graph, from 1 to 100,000. A higher
   * number improves recall and makes building slower. Default 128.
   */
  expansionAdd?: number | undefined
  /**
   * How many candidates a search of the graph examines at least, from 1 to 100,000. A higher number
   * improves recall and makes queries slower. Default 48.
   */
  expansionSearch?: number | undefined
  /**
   * Up to how many chunks are compared one by one, which is exact, instead of searching the graph:
   * an integer from 0, or `Infinity`, which makes every answer exact. Default 1000.
   */
  exactUpTo?: number | undefined
  /**
   * How many threads build the graph, from 1; at most as many as the machine has processors. With
   * one thread, the same calls in the same order give the same graph and the same `revision()`.
   * With more, every build gives a different graph and a different revision. Default 1.
   */
  threads?: number | undefined
  /** How many texts are embedded per call, from 1 to 100,000. Default 32. */
  batchSize?: number | undefined
}

/** The options after validation, with all defaults. */
export interface Settings {
  usearch: UsearchModule | string
  embedder: Embedder
  name: string
  /** The embedder's model when the retriever was created. */
  model: string
  /** The embedder's dimensions when the retriever was created. */
  dimensions: number
  precision: Precision
  vectors: VectorStorage
  connectivity: number
  expansionAdd: number
  expansionSearch: number
  exactUpTo: number
  threads: number
  /**
   * Makes the revisions of a build on several threads unique: random there, empty on one thread.
   */
  salt: string
  /** The secret key of the hashes of chunk ids. */
  key: HashKey
  batchSize: number
}

/** @throws TypeError for a wrong option, with its name and what it accepts */
export function readSettings(options: UsearchRetrieverOptions): Settings {
  const read = optionReader('usearchRetriever', options)
  const usearch = read('usearch', USEARCH)
  if (typeof usearch === 'string') checkGraphThread()
  const vectors = read('vectors', VECTORS, 'memory')
  // A graph that was loaded fails on more threads than the machine has processors.
  const threads = Math.min(read('threads', integerFrom(1), 1), availableParallelism())
  const settings = {
    usearch,
    ...readVectorSettings(read),
    name: read('name', filledString, 'usearch'),
    precision: read('precision', oneOf('f32', 'f16', 'i8'), 'i8'),
    vectors: vectors === 'memory' ? vectors : { folder: vectors.folder },
    connectivity: read('connectivity', integerFrom(2, 512), 16),
    expansionAdd: read('expansionAdd', integerFrom(1, 100_000), 128),
    expansionSearch: read('expansionSearch', integerFrom(1, 100_000), 48),
    exactUpTo: read('exactUpTo', EXACT_UP_TO, 1000),
    threads,
    salt: threads === 1 ? '' : randomUUID(),
    key: newHashKey(),
  } satisfies Settings
  read.done()
  return settings
}

const USEARCH = kindOf(
  "the module, as `createRequire(import.meta.url)('usearch')` gives it, or its path",
  (value) => filledString.fits(value) || objectWith('Index').fits(value),
)

const VECTORS = kindOf("'memory' or an object with a `folder`", (value) => {
  return value === 'memory' || filledString.fits((value as { folder?: unknown } | null)?.folder)
})

const EXACT_UP_TO = kindOf('an integer from 0, or Infinity', (value) => {
  return value === Number.POSITIVE_INFINITY || integerFrom(0).fits(value)
})
