import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type GuardCells, nativeGuard } from '@kebab/core/internal'
import { type GraphSettings, NativeGraph } from './native-graph.js'
import type { UsearchModule } from './settings.js'

// The program of the thread for graphs. It answers each task in turn.

/** What the thread is started with: the path of USearch's module. */
export interface GraphWorkerSettings {
  usearch: string
}

/** What is asked of a graph, which its first task makes. */
export interface GraphTask {
  /** Names the task in its answer. */
  task: number
  graph: number
  settings: GraphSettings
  action:
    | { append: Float32Array; first: number }
    | { nearest: Float32Array; k: number }
    | { save: string }
    | { load: string }
}

/** Ends a graph. It has no answer. */
export interface GraphEnd {
  ended: number
}

/** What is answered to each task. */
export interface GraphAnswer {
  task: number
  /** The size of the graph, also where the task failed. */
  size: number
  dimensions: number
  /** What `nearest` found. */
  rows?: Uint32Array<ArrayBuffer>
  /** Why the task failed. */
  thrown?: string
}

const { usearch: path, guard: cells } = workerData as GraphWorkerSettings & { guard: GuardCells }
const guard = nativeGuard(cells)
const usearch = guard.run(() => createRequire(path)(path) as UsearchModule)
const graphs = new Map<number, NativeGraph>()

parentPort?.on('message', (message: GraphTask | GraphEnd) => {
  if ('ended' in message) {
    graphs.delete(message.ended)
    return
  }
  parentPort?.postMessage(guard.run(() => answer(message)))
})

function answer({ task, graph: id, settings, action }: GraphTask): GraphAnswer {
  const graph = graphs.get(id) ?? new NativeGraph(usearch, settings)
  graphs.set(id, graph)
  const answered = (more: Pick<GraphAnswer, 'rows' | 'thrown'>): GraphAnswer => {
    const { size, dimensions } = graph
    return { task, size, dimensions, ...more }
  }
  try {
    return answered(run(graph, action))
  } catch (error) {
    return answered({ thrown: error instanceof Error ? error.message : String(error) })
  }
}

function run(graph: NativeGraph, action: GraphTask['action']): Pick<GraphAnswer, 'rows'> {
  if ('nearest' in action) return { rows: graph.nearest(action.nearest, action.k) }
  if ('append' in action) graph.append(action.first, action.append)
  else if ('save' in action) graph.save(action.save)
  else graph.load(action.load)
  return {}
}
