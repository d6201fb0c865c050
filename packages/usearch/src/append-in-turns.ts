import { nextTurn } from '@kebab/core/kit'
import type { Graph } from './graph.js'

/** How many vectors a thread may put into a graph between two turns of the event loop: some ten milliseconds. */
export const VECTORS_A_TURN = 16

/** Appends rows to a graph as `Graph.append` does, and lets other work run in between. Until it is done, the last rows of the table aren't in the graph. */
export async function appendInTurns(
  graph: Graph,
  first: number,
  count: number,
  vectorOf: (row: number) => Float32Array,
): Promise<void> {
  const slice = VECTORS_A_TURN * graph.threads
  for (let at = 0; at < count; at += slice) {
    // Before the first too: many small calls in a row would hold everything up just as well.
    await nextTurn()
    graph.append(first + at, Math.min(slice, count - at), vectorOf)
  }
}
