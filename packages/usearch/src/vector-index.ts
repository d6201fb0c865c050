import { appendInTurns } from './append-in-turns.js'
import { Graph } from './graph.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { vectorMark } from './vector-bytes.js'
import { emptyRows } from './vector-rows.js'
import { VectorTable } from './vector-table.js'

/** A chunk's vector on its way into the index. */
export interface Entry {
  chunkId: string
  vector: Float32Array
}

/** Vectors, the graph over them, and the name of both. The chunks of a change show at one moment, all together; one change at a time. */
export class VectorIndex {
  #chain: RevisionChain

  constructor(
    readonly table: VectorTable,
    readonly graph: Graph,
    chain: RevisionChain,
  ) {
    this.#chain = chain
  }

  /** The name of what a search walks now. Another one for every change, and one for as long as a change goes on. */
  get chain(): RevisionChain {
    return this.#chain
  }

  static empty(settings: Settings, start: string): VectorIndex {
    return new VectorIndex(
      new VectorTable(emptyRows(settings), settings.key),
      new Graph(settings),
      RevisionChain.from(start),
    )
  }

  /** Whether the graph has every row. Not after an append that failed: such an index still answers, but can't be saved. */
  get isWhole(): boolean {
    return this.graph.size === this.table.rows
  }

  /** Whether building it anew is worth it. */
  get wantsRebuild(): boolean {
    const { rows, live } = this.table
    return rows - live > live || !this.isWhole
  }

  /**
   * Adds or replaces all entries or, when the graph or a file fails, none. A chunk that has this vector already stays as it is. Others run in between, and see none of the
   * entries until it is done. But the graph that they walk grows, and so may lead them elsewhere: while it does, the index has a name of its own.
   */
  async put(entries: readonly Entry[]): Promise<void> {
    const { table, graph } = this
    const chain = this.#chain
    const placed: { chunkId: string; mark: string; row: number }[] = []
    const fresh = new Map<string, number>()
    const first = table.rows
    for (const { chunkId, vector } of entries) {
      const mark = vectorMark(vector)
      let row = fresh.get(mark) ?? table.rowOfVector(vector)
      if (row === undefined) {
        row = table.push(vector)
        fresh.set(mark, row)
      }
      placed.push({ chunkId, mark, row })
    }
    const marks = [...fresh.keys()]
    const before = graph.size
    this.#chain = chain.withVectors(marks)
    try {
      // Nothing fails from here on but this step. The rows of a failed one stay behind, dead and unknown, and their numbers are not used again.
      await appendInTurns(graph, first, fresh.size, (row) => table.vectorOf(row))
    } catch (error) {
      this.#chain = chain.withVectors(marks.slice(0, graph.size - before))
      throw error
    }
    // The chunks say all that the graph has gained, however it was cut into calls.
    this.#chain = chain
    for (const row of fresh.values()) table.know(row)
    for (const { chunkId, mark, row } of placed) {
      if (table.rowOf(chunkId) === row) continue
      table.attach(chunkId, row)
      chain.added(chunkId, mark)
    }
  }

  /** Removes chunks; ids that it doesn't have are ignored. */
  remove(chunkIds: readonly string[]): void {
    for (const chunkId of chunkIds) if (this.table.detach(chunkId)) this.#chain.removed(chunkId)
  }
}
