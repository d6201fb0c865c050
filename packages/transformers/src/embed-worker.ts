import { parentPort, workerData } from 'node:worker_threads'
import { type GuardCells, nativeGuard } from '@kebab/core/internal'
import { embedTexts } from './embed-texts.js'
import type { EmbedderSettings } from './embedder-options.js'
import {
  extractVectors,
  type FeatureExtractor,
  type LoadSettings,
  type PipelineFactory,
  type TransformersEnv,
} from './library.js'
import { withLocalModels } from './load-model.js'
import type { EnvSettings } from './model-options.js'
import { describeError, type ThrownError } from './thrown-error.js'

// The program of a worker thread. It loads one model and says so, then answers each task in turn.

/** What a worker is started with. */
export interface WorkerSettings
  extends Pick<EmbedderSettings, 'model' | 'pooling' | 'prefixes' | 'batchSize' | 'maxTokens'>,
    Omit<LoadSettings, 'progress_callback'> {
  /** What the worker imports. */
  library: string
  /** See `LoadOptions`. */
  localModelPath: string | undefined
  /** See `WorkerEmbedderOptions`. */
  env: EnvSettings | undefined
}

/** What a worker is asked: to embed these texts. */
export interface WorkerTask {
  texts: string[]
  kind: 'query' | 'passage'
}

/** What a worker says. */
export type WorkerMessage =
  /** While it loads: an event of the library. */
  | { event: { [name: string]: unknown } }
  /** Once, when it is ready: the length of its vectors. */
  | { dimensions: number }
  /** For each task: its vectors. */
  | { vectors: Float32Array[] }
  /** Why it can't load the model, or why a task failed. */
  | { thrown: ThrownError }

/** The pool has a thread for each core to use. More than one in each would wait for one another. */
const ONE_THREAD = { session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } }

const settings = workerData as WorkerSettings & { guard: GuardCells }
const {
  library,
  env: envSettings,
  model,
  quantized,
  dtype,
  localModelPath,
  pooling,
  prefixes,
  batchSize,
  maxTokens,
  guard: cells,
} = settings
const guard = nativeGuard(cells)

try {
  const extractor = await loadExtractor()
  const run = (texts: string[], dimensions?: number) =>
    guarded(() => extractVectors(extractor, texts, pooling, dimensions))
  const [first] = await run(['dimensions'])
  const dimensions = first?.length ?? 0
  parentPort?.on('message', ({ texts, kind }: WorkerTask) => {
    const embedding = embedTexts(texts, {
      tokenizer: extractor.tokenizer,
      prefix: prefixes[kind],
      maxTokens,
      batchSize: kind === 'query' ? 1 : batchSize,
      run: (batch) => run(batch, dimensions),
    })
    embedding.then((vectors) => say({ vectors }), sayThrown)
  })
  say({ dimensions })
} catch (error) {
  guard.leave()
  sayThrown(error)
}

/** Runs what must not be cut off by the end of the thread. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  guard.enter()
  try {
    return await work()
  } finally {
    guard.leave()
  }
}

async function loadExtractor(): Promise<FeatureExtractor> {
  const { pipeline, env } = await guarded(
    () => import(library) as Promise<{ pipeline: PipelineFactory<'feature-extraction'>; env: TransformersEnv }>,
  )
  Object.assign(env, envSettings)
  const loading: LoadSettings = { quantized, dtype, progress_callback: sayEvent, ...ONE_THREAD }
  const load = async () => (await pipeline('feature-extraction', model, loading)) as FeatureExtractor
  return localModelPath === undefined ? load() : withLocalModels(env, localModelPath, load)
}

/** Passes on what is read of an event; the rest may be anything, and not be sendable. */
function sayEvent(event: unknown): void {
  const { status, file, loaded, total } = Object(event) as { [name: string]: unknown }
  // The weights are there, and the runtime reads them next. A download may be cut off.
  if (status === 'done' && typeof file === 'string' && file.includes('.onnx')) guard.enter()
  say({ event: { status, file, loaded, total } })
}

function sayThrown(error: unknown): void {
  say({ thrown: describeError(error) })
}

/** The vectors are handed over, not copied: each has memory of its own. */
function say(message: WorkerMessage): void {
  const transfer = 'vectors' in message ? message.vectors.map(({ buffer }) => buffer as ArrayBuffer) : []
  parentPort?.postMessage(message, transfer)
}
