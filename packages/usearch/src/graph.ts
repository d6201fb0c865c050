import { KebabError } from '@kebab/core'
import type { Eventually } from '@kebab/core/internal'
import { inverseNorm, yieldToEventLoop } from '@kebab/core/kit'
import { GraphOnThread } from './graph-thread.js'
import { NativeGraph } from './native-graph.js'
import type { Settings } from './settings.js'

/**
 * How many vectors each thread adds to a graph before other work may run, searches of the graph
 * among it: about three milliseconds.
 */
const VECTORS_PER_SLICE = 4

/** The graph over the rows of a `VectorTable`, on the calling thread or on one for graphs. */
export class Graph {
  readonly #settings: Settings
  readonly #graph: NativeGraph | GraphOnThread

  constructor(settings: Settings) {
    const { usearch } = settings
    this.#settings = settings
    this.#graph =
      typeof usearch === 'string' ? new GraphOnThread(usearch, settings) : new NativeGraph(usearch, settings)
  }

  get size(): number {
    return this.#graph.size
  }

  get dimensions(): number {
    return this.#graph.dimensions
  }

  /**
   * Appends rows `first` to `first + count - 1`, and yields to the event loop between slices of
   * them.
   * @throws KebabError `internal` if USearch fails; the graph may then have some of the rows
   */
  async append(first: number, count: number, vectorOf: (row: number) => Float32Array): Promise<void> {
    const { dimensions, threads } = this.#settings
    const slice = VECTORS_PER_SLICE * threads
    for (let at = 0; at < count; at += slice) {
      // Before the first slice too, or many small calls in a row would block the event loop.
      await yieldToEventLoop()
      const rows = Math.min(slice, count - at)
      const vectors = new Float32Array(rows * dimensions)
      for (let i = 0; i < rows; i++) vectors.set(toUnitLength(vectorOf(first + at + i)), i * dimensions)
      try {
        await this.#graph.append(first + at, vectors)
      } catch (cause) {
        const message = `expected USearch to take ${count} vectors, found: ${String(cause)}; nothing was added`
        throw new KebabError('internal', message, { cause, hint: 'Free memory, then try again.' })
      }
    }
  }

  /**
   * Returns the rows that a search for `k` reaches, nearest first by the graph's precision.
   * `k`: an integer from 1 to `size`.
   */
  nearest(vector: Float32Array, k: number): Eventually<Uint32Array> {
    return this.#graph.nearest(toUnitLength(vector), k)
  }

  save(path: string): Eventually<void> {
    return this.#graph.save(path)
  }

  /** Loads a saved graph. Verify the file before: a damaged one ends the process. */
  load(path: string): Eventually<void> {
    return this.#graph.load(path)
  }

  /** Releases its memory. What was asked of it before is still answered. Ask nothing after it. */
  close(): void {
    if (this.#graph instanceof GraphOnThread) this.#graph.close()
  }
}

/** A copy at unit length, as `NativeGraph` needs it. */
function toUnitLength(vector: Float32Array): Float32Array {
  const scale = inverseNorm(vector)
  const scaled = new Float32Array(vector.length)
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! * scale
  return scaled
}
