import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { KebabError } from '@kebab/core'
import { AnsweringThread, startThread, threadHelps, threadRefusal } from '@kebab/core/internal'
import type { GraphAnswer, GraphEnd, GraphTask, GraphWorkerSettings } from './graph-worker.js'
import type { GraphSettings } from './native-graph.js'

/**
 * The built program of the thread. The address is the same from the built package and from its
 * sources.
 */
const PROGRAM = new URL('../dist/graph-worker.js', import.meta.url)

/**
 * Whether a thread for graphs can run here, and helps: on more than one processor, in Node or Bun,
 * where the process may start threads, and not in a bundle that leaves out its program.
 */
export function hasGraphThread(): boolean {
  return threadHelps(PROGRAM, { existsSync, availableParallelism, process })
}

/** @throws KebabError `unsupported` in Deno, and where the thread's program is missing */
export function checkGraphThread(): void {
  const reason = threadRefusal(PROGRAM, { existsSync })
  if (reason === undefined) return
  const feature = 'a graph on a thread of its own'
  throw new KebabError('unsupported', `expected what ${feature} needs, found ${reason}`, {
    hint: 'Leave the graph on the calling thread: hand in the module of USearch in place of its path.',
    details: { feature },
  })
}

/**
 * A graph on the thread for graphs, which answers one task after the other. It is a `NativeGraph`
 * whose calls are promises.
 */
export class GraphOnThread {
  readonly #thread: GraphThread
  readonly #id: number
  readonly #settings: GraphSettings
  #size = 0
  #dimensions: number

  /** `usearch`: the path of its module. */
  constructor(usearch: string, settings: GraphSettings) {
    const { dimensions, precision, connectivity, expansionAdd, expansionSearch, threads } = settings
    this.#settings = { dimensions, precision, connectivity, expansionAdd, expansionSearch, threads }
    this.#dimensions = dimensions
    this.#thread = GraphThread.of(usearch)
    this.#id = this.#thread.newGraph()
    forgotten.register(this, { thread: this.#thread, id: this.#id }, this)
  }

  get size(): number {
    return this.#size
  }

  get dimensions(): number {
    return this.#dimensions
  }

  async append(first: number, vectors: Float32Array<ArrayBuffer>): Promise<void> {
    await this.#ask({ append: vectors, first }, [vectors.buffer])
  }

  async nearest(vector: Float32Array, k: number): Promise<Uint32Array> {
    const { rows } = await this.#ask({ nearest: vector, k })
    return rows!
  }

  async save(path: string): Promise<void> {
    await this.#ask({ save: path })
  }

  async load(path: string): Promise<void> {
    await this.#ask({ load: path })
  }

  close(): void {
    forgotten.unregister(this)
    this.#thread.closeGraph(this.#id)
  }

  async #ask(action: GraphTask['action'], handedOver: readonly ArrayBuffer[] = []): Promise<GraphAnswer> {
    const answer = await this.#thread.ask({ graph: this.#id, settings: this.#settings, action }, handedOver)
    this.#size = answer.size
    this.#dimensions = answer.dimensions
    if (answer.thrown !== undefined) throw new Error(answer.thrown)
    return answer
  }
}

/** Releases the memory of graphs that nobody has any more. */
const forgotten = new FinalizationRegistry<{ thread: GraphThread; id: number }>(({ thread, id }) =>
  thread.closeGraph(id),
)

/** The thread for graphs: one for all graphs of the process. It starts with the first task. */
class GraphThread {
  static readonly #threads = new Map<string, GraphThread>()

  readonly #usearch: string
  #thread: AnsweringThread<GraphTask, GraphAnswer> | undefined
  #graphs = 0

  private constructor(usearch: string) {
    this.#usearch = usearch
  }

  /** Returns the thread with this module. A new one follows one that ended. */
  static of(usearch: string): GraphThread {
    const thread = GraphThread.#threads.get(usearch) ?? new GraphThread(usearch)
    GraphThread.#threads.set(usearch, thread)
    return thread
  }

  /** Returns a number for a graph, which its first task makes. */
  newGraph(): number {
    return this.#graphs++
  }

  closeGraph(id: number): void {
    this.#thread?.tell({ ended: id } satisfies GraphEnd)
  }

  ask(request: Omit<GraphTask, 'task'>, handedOver: readonly ArrayBuffer[]): Promise<GraphAnswer> {
    this.#thread ??= this.#start()
    return this.#thread.ask(request, handedOver)
  }

  #start(): AnsweringThread<GraphTask, GraphAnswer> {
    const workerData: GraphWorkerSettings = { usearch: this.#usearch }
    const { worker } = startThread({ Worker, process }, { program: PROGRAM, name: 'vector graphs', workerData })
    // Its graphs are gone. What is made from now on has a thread of its own.
    return new AnsweringThread(worker, (reason, cause) => {
      if (GraphThread.#threads.get(this.#usearch) === this) GraphThread.#threads.delete(this.#usearch)
      return new KebabError('internal', `expected the thread of a vector index to answer, found ${reason}`, {
        hint: 'Open the index again.',
        cause,
      })
    })
  }
}
