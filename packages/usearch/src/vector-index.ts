import { Graph } from './graph.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { VectorTable, vectorMark } from './vector-table.js'

/** A chunk's vector on its way into the index. */
export interface Entry {
  chunkId: string
  vector: Float32Array
}

/** Vectors, the graph over them, and the name of both. Changes at once: nothing in here waits. */
export class VectorIndex {
  constructor(
    readonly table: VectorTable,
    readonly graph: Graph,
    readonly chain: RevisionChain,
  ) {}

  static empty(settings: Settings, start: string): VectorIndex {
    return new VectorIndex(new VectorTable(settings.dimensions), new Graph(settings), RevisionChain.from(start))
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

  /** Adds or replaces all entries or, when the graph fails, none. A chunk that has this vector already stays as it is. */
  put(entries: readonly Entry[]): void {
    const { table, graph, chain } = this
    const placed: { chunkId: string; mark: string; row: number }[] = []
    const fresh = new Map<string, number>()
    const first = table.rows
    for (const { chunkId, vector } of entries) {
      const mark = vectorMark(vector)
      let row = table.rowOfMark(mark) ?? fresh.get(mark)
      if (row === undefined) {
        row = table.push(vector)
        fresh.set(mark, row)
      }
      placed.push({ chunkId, mark, row })
    }
    // The only step that can fail. The rows of a failed one stay behind, dead and unknown, and their numbers are not used again.
    graph.append(first, fresh.size, (row) => table.vectorOf(row))
    for (const [mark, row] of fresh) table.know(mark, row)
    for (const { chunkId, mark, row } of placed) {
      if (table.rowOf(chunkId) === row) continue
      table.attach(chunkId, row)
      chain.added(chunkId, mark)
    }
  }

  /** Removes chunks; ids that it doesn't have are ignored. */
  remove(chunkIds: readonly string[]): void {
    for (const chunkId of chunkIds) if (this.table.detach(chunkId)) this.chain.removed(chunkId)
  }
}
