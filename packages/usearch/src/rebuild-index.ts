import { nextTurn } from '@kebab/core/kit'
import { VECTORS_A_TURN } from './append-in-turns.js'
import { Graph } from './graph.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { VectorIndex } from './vector-index.js'
import { emptyRows } from './vector-rows.js'
import { VectorTable } from './vector-table.js'

/**
 * The same chunks in a new index without dead rows, in the order of their rows. The old one goes on answering meanwhile.
 * Rejects with `signal.reason` when the signal aborts, and as `VectorRows` does where a file fails.
 */
export async function rebuildIndex(settings: Settings, old: VectorIndex, signal?: AbortSignal): Promise<VectorIndex> {
  const table = new VectorTable(emptyRows(settings), settings.key)
  const graph = new Graph(settings)
  let appended = 0
  const flush = (): void => {
    graph.append(appended, table.rows - appended, (row) => table.vectorOf(row))
    appended = table.rows
  }
  try {
    for (let row = 0; row < old.table.rows; row++) {
      const chunkIds = old.table.chunkIdsOf(row)
      if (chunkIds.length === 0) continue
      const moved = table.push(old.table.vectorOf(row))
      table.know(moved)
      for (const chunkId of chunkIds) table.attach(chunkId, moved)
      if (table.rows - appended < VECTORS_A_TURN) continue
      flush()
      await nextTurn(signal)
    }
    flush()
  } catch (error) {
    table.close()
    throw error
  }
  return new VectorIndex(table, graph, RevisionChain.from(`${old.chain.value}!rebuilt`))
}
