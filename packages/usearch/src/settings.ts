import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Embedder } from '@kebab/core'
import { type HashKey, newHashKey } from '@kebab/core/kit'
import type { UsearchModule } from './usearch-module.js'

/** How many bits the graph keeps of each number: 32 or 16 bits of floating point, or 8 bits of integer. */
export type Precision = 'f32' | 'f16' | 'i8'

/** Where the vectors are that candidates are scored by: in memory, or in files that are read by offset, with a temporary one in this folder. */
export type VectorPlace = 'memory' | { folder: string }

/** What `usearchRetriever` is made of. */
export interface UsearchRetrieverOptions {
  /** USearch itself: `createRequire(import.meta.url)('usearch')`. */
  usearch: UsearchModule
  /** Embeds queries, and chunks that come without an embedding. */
  embedder: Embedder
  /** The retriever's name, unique in an engine. Not empty. Default `usearch`. */
  name?: string | undefined
  /** The precision of the graph, which finds the candidates. Scores are computed from the vectors as they came, and are exact whatever this is. Default `i8`. */
  precision?: Precision | undefined
  /**
   * Where the vectors are that candidates are scored by. In memory they take 4 bytes a dimension. With a folder they take none, and answers are the same,
   * for some two microseconds a candidate as long as the system has the file in its cache: those of a snapshot that was loaded are read from the snapshot itself, where
   * they are; those that were added are in a temporary file in this folder, which is made if it isn't there. Take a folder on a disk, since `/tmp` may be in memory.
   * Such a retriever has to be closed. What was changed in a file by others is found by a checksum: `corrupt_index`. Default `memory`.
   */
  vectors?: VectorPlace | undefined
  /** How many neighbours a vector is linked to in the graph: from 2 to 512. More: better recall, more memory. Default 16. */
  connectivity?: number | undefined
  /** How many candidates are looked at to place a vector in the graph: from 1 to 100,000. More: better recall, slower building. Default 128. */
  expansionAdd?: number | undefined
  /** How many candidates a search of the graph looks at, at the least: from 1 to 100,000. More: better recall, slower queries. Default 48. */
  expansionSearch?: number | undefined
  /** Up to how many chunks are compared one by one, which is exact, instead of asking the graph: from 0; `Infinity` makes every answer exact. Default 1000. */
  exactUpTo?: number | undefined
  /**
   * How many threads build the graph: from 1, and never more than the machine has. With one, the same calls in the same order give
   * the same graph and the same `revision()`; with more, every build is one of its own, and so is its revision. Default 1.
   */
  threads?: number | undefined
  /** How many texts the embedder is given at a time: from 1 to 100,000. Default 32. */
  batchSize?: number | undefined
}

/** The options, checked and complete. */
export interface Settings {
  usearch: UsearchModule
  embedder: Embedder
  name: string
  /** Of the embedder, when the retriever was made. */
  model: string
  dimensions: number
  precision: Precision
  vectors: VectorPlace
  connectivity: number
  expansionAdd: number
  expansionSearch: number
  exactUpTo: number
  threads: number
  /** What tells one build from another where the same calls don't give the same graph: empty on one thread, else random. */
  salt: string
  /** Secret: by it chunk ids are found. */
  key: HashKey
  batchSize: number
}

const PRECISIONS: readonly unknown[] = ['f32', 'f16', 'i8']

/** @throws TypeError if an option is wrong, with its name and what it takes */
export function readSettings(options: UsearchRetrieverOptions): Settings {
  const { usearch, embedder, name = 'usearch', precision = 'i8', exactUpTo = 1000, threads = 1 } = options
  if (typeof usearch?.Index !== 'function')
    throw wrong('usearch', "the module, as `createRequire(import.meta.url)('usearch')` gives it", usearch)
  if (typeof embedder?.embed !== 'function') throw wrong('embedder', 'an object with a method `embed`', embedder)
  const { model, dimensions, calibration } = embedder
  if (typeof model !== 'string' || model === '') throw wrong('embedder.model', 'a string that is not empty', model)
  if (typeof name !== 'string' || name === '') throw wrong('name', 'a string that is not empty', name)
  if (!PRECISIONS.includes(precision)) throw wrong('precision', "'f32', 'f16' or 'i8'", precision)
  const { vectors = 'memory' } = options
  if (vectors !== 'memory' && (typeof vectors?.folder !== 'string' || vectors.folder === ''))
    throw wrong('vectors', "'memory' or an object with a `folder`", vectors)
  if (exactUpTo !== Number.POSITIVE_INFINITY) integer('exactUpTo', exactUpTo, 0, Number.MAX_SAFE_INTEGER)
  // A graph that was loaded has room for as many threads as the machine has, and fails on more.
  const effectiveThreads = Math.min(integer('threads', threads, 1, Number.MAX_SAFE_INTEGER), availableParallelism())
  return {
    usearch,
    // What the vectors are is settled here, whatever becomes of the caller's object.
    embedder: { model, dimensions, calibration, embed: (texts, options) => embedder.embed(texts, options) },
    name,
    model,
    dimensions: integer('embedder.dimensions', dimensions, 1, 65_536),
    precision,
    vectors: vectors === 'memory' ? vectors : { folder: vectors.folder },
    connectivity: integer('connectivity', options.connectivity ?? 16, 2, 512),
    expansionAdd: integer('expansionAdd', options.expansionAdd ?? 128, 1, 100_000),
    expansionSearch: integer('expansionSearch', options.expansionSearch ?? 48, 1, 100_000),
    exactUpTo,
    threads: effectiveThreads,
    salt: effectiveThreads === 1 ? '' : randomUUID(),
    key: newHashKey(),
    batchSize: integer('batchSize', options.batchSize ?? 32, 1, 100_000),
  }
}

function integer(option: string, value: unknown, min: number, max: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) return value as number
  throw wrong(option, `an integer from ${min} to ${max}`, value)
}

function wrong(option: string, expected: string, found: unknown): TypeError {
  const shown = typeof found === 'object' || typeof found === 'function' ? typeof found : String(found)
  return new TypeError(`${option}: expected ${expected}, found ${found === null ? 'null' : shown}`)
}
