import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Embedder } from '@kebab/core'
import {
  embedShared,
  filledString,
  type HashKey,
  integerFrom,
  kindOf,
  newHashKey,
  objectWith,
  oneOf,
  optionReader,
  sharingEmbedder,
} from '@kebab/core/kit'
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

/** @throws TypeError if an option is wrong, with its name and what it takes */
export function readSettings(options: UsearchRetrieverOptions): Settings {
  const read = optionReader('usearchRetriever', options)
  const module = "the module, as `createRequire(import.meta.url)('usearch')` gives it"
  const usearch = read('usearch', { ...objectWith('Index'), expected: module })
  const embedder = read('embedder', objectWith('embed'))
  const { model, dimensions } = embedder
  if (!filledString.fits(model)) read.refuse('embedder.model', filledString.expected, model)
  if (!DIMENSIONS.fits(dimensions)) read.refuse('embedder.dimensions', DIMENSIONS.expected, dimensions)
  const vectors = read('vectors', VECTORS, 'memory')
  // A graph that was loaded has room for as many threads as the machine has, and fails on more.
  const threads = Math.min(read('threads', integerFrom(1), 1), availableParallelism())
  const settings = {
    usearch,
    // What the vectors are is settled here, whatever becomes of the caller's object.
    embedder: sharingEmbedder(embedder, (texts, options) => embedShared(embedder, texts, options)),
    name: read('name', filledString, 'usearch'),
    model,
    dimensions,
    precision: read('precision', oneOf('f32', 'f16', 'i8'), 'i8'),
    vectors: vectors === 'memory' ? vectors : { folder: vectors.folder },
    connectivity: read('connectivity', integerFrom(2, 512), 16),
    expansionAdd: read('expansionAdd', integerFrom(1, 100_000), 128),
    expansionSearch: read('expansionSearch', integerFrom(1, 100_000), 48),
    exactUpTo: read('exactUpTo', EXACT_UP_TO, 1000),
    threads,
    salt: threads === 1 ? '' : randomUUID(),
    key: newHashKey(),
    batchSize: read('batchSize', integerFrom(1, 100_000), 32),
  } satisfies Settings
  read.done()
  return settings
}

const DIMENSIONS = integerFrom(1, 65_536)

const VECTORS = kindOf("'memory' or an object with a `folder`", (value) => {
  return value === 'memory' || filledString.fits((value as { folder?: unknown } | null)?.folder)
})

const EXACT_UP_TO = kindOf('an integer from 0, or Infinity', (value) => {
  return value === Number.POSITIVE_INFINITY || integerFrom(0).fits(value)
})
