import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { isKebabError, KebabError, toKebabError } from '@kebab/core'
import { type NativeThread, onAbort, startThread } from '@kebab/core/internal'
import { embedInBatches } from './embed-texts.js'
import type { WorkerMessage, WorkerSettings, WorkerTask } from './embed-worker.js'
import type { EmbedderSettings, WorkerEmbedderOptions } from './embedder-options.js'
import { type LoadedModel, type LoadSettings, MAX_CHARACTERS } from './library.js'
import { loadModel } from './load-model.js'
import type { LoadOptions } from './model-options.js'
import { closedError } from './model-queue.js'
import { checkLibrary } from './named-library.js'
import { errorFrom } from './thrown-error.js'
import type { EmbeddingModel } from './transformers-embedder.js'

/**
 * The built program of a worker. The address is the same from the built package and from its
 * sources.
 */
const PROGRAM = new URL('../dist/embed-worker.js', import.meta.url)

function noProgram(): KebabError<'unsupported'> {
  const path = fileURLToPath(PROGRAM)
  return new KebabError('unsupported', `${path}: expected the program of a worker, found no file.`, {
    hint: 'Keep @kebab/transformers out of your bundle, or hand in `pipeline` in place of `library`.',
    details: { feature: 'embedding in worker threads' },
  })
}

/** In a worker of Deno, the library takes itself for a web page, and finds no runtime. */
function inDeno(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'Expected Node or Bun for embedding in worker threads, found Deno.', {
    hint: 'Hand in `pipeline` in place of `library`.',
    details: { feature: 'embedding in worker threads' },
  })
}

/** A batch of texts that waits for a worker, or that one embeds. */
interface Task extends WorkerTask {
  resolve(vectors: Float32Array[]): void
  reject(error: unknown): void
}

/** A worker thread, from its start to its end. */
interface Thread extends NativeThread<Worker> {
  /** Whether it has loaded the model. */
  isReady: boolean
  /** What it works at. */
  task: Task | undefined
}

function isIdle({ isReady, task }: Thread): boolean {
  return isReady && task === undefined
}

/**
 * Loads a model in worker threads. Resolves when the first of them has it. Rejects with
 * `unsupported` for a library that threads can't run, and otherwise as `loadModel` does.
 */
export async function startWorkers(
  identity: string,
  settings: EmbedderSettings & { workers: number },
  options: WorkerEmbedderOptions,
): Promise<EmbeddingModel> {
  options.signal?.throwIfAborted()
  await checkWorkers(options.library, settings.model)
  const pool = new WorkerPool(identity, settings, options)
  await pool.startWorker(options)
  return pool
}

/**
 * Whether worker threads can run a library. They can't run one before version 4, nor in Deno, nor
 * in a bundle that leaves out their program.
 * @param library the name of a package, or the URL of a module
 */
export async function runsInWorkers(library: string): Promise<boolean> {
  try {
    await checkWorkers(library, '')
    return true
  } catch (error) {
    if (isKebabError(error)) return false
    throw error
  }
}

async function checkWorkers(library: string, model: string): Promise<void> {
  if ('Deno' in globalThis) throw inDeno()
  if (!existsSync(PROGRAM)) throw noProgram()
  await checkLibrary(library, model)
}

/**
 * Workers that each hold the model, and what waits for them. A worker has one batch at a time, and
 * takes queries first. Those after the first start when a batch waits, one after the other; so does
 * one in place of a worker that ended.
 */
class WorkerPool implements EmbeddingModel {
  readonly #identity: string
  readonly #settings: EmbedderSettings & { workers: number }
  readonly #options: WorkerEmbedderOptions
  readonly #waiting: { query: Task[]; passage: Task[] } = { query: [], passage: [] }
  readonly #threads = new Set<Thread>()
  #closed: Promise<void> | undefined
  dimensions = 0

  constructor(identity: string, settings: EmbedderSettings & { workers: number }, options: WorkerEmbedderOptions) {
    this.#identity = identity
    this.#settings = settings
    this.#options = options
  }

  assertOpen(): void {
    if (this.#closed) throw closedError('embedder', this.#identity)
  }

  /** As many batches wait at a time as there are workers, so that concurrent calls take turns. */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array[]> {
    return embedInBatches(texts, {
      size: kind === 'query' ? 1 : this.#settings.batchSize,
      atOnce: this.#settings.workers,
      embed: (batch) => this.#run({ texts: batch.map((text) => text.slice(0, MAX_CHARACTERS)), kind }, signal),
    })
  }

  close(): Promise<void> {
    this.#closed ??= this.#end()
    return this.#closed
  }

  async #end(): Promise<void> {
    this.#rejectWaiting(closedError('embedder', this.#identity))
    for (const thread of this.#threads) if (isIdle(thread)) thread.end()
    await Promise.all(Array.from(this.#threads, ({ ended }) => ended))
  }

  #run(workerTask: WorkerTask, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      this.assertOpen()
      signal?.throwIfAborted()
      const waiting = this.#waiting[workerTask.kind]
      const task: Task = {
        ...workerTask,
        resolve(vectors) {
          stopWatching?.()
          resolve(vectors)
        },
        reject(error) {
          stopWatching?.()
          reject(error)
        },
      }
      const leave = (reason: unknown): void => {
        const at = waiting.indexOf(task)
        if (at !== -1) waiting.splice(at, 1)
        reject(reason)
      }
      const stopWatching = signal && onAbort(signal, () => leave(signal.reason))
      waiting.push(task)
      this.#handOut()
    })
  }

  /** Gives what waits to the workers that wait, and starts another worker if that isn't enough. */
  #handOut(): void {
    if (this.#closed) return
    const { query, passage } = this.#waiting
    for (const thread of this.#threads) {
      if (!isIdle(thread)) continue
      thread.task = query.shift() ?? passage.shift()
      if (thread.task === undefined) {
        thread.worker.unref()
        continue
      }
      const { texts, kind } = thread.task
      thread.worker.ref()
      thread.worker.postMessage({ texts, kind } satisfies WorkerTask)
    }
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady)
    if (query.length + passage.length === 0 || isStarting || this.#threads.size >= this.#settings.workers) return
    const { localModelPath } = this.#options
    this.startWorker({ localModelPath }).catch((error: unknown) => this.#rejectWaiting(error))
  }

  #rejectWaiting(error: unknown): void {
    for (const tasks of Object.values(this.#waiting)) for (const task of tasks.splice(0)) task.reject(error)
  }

  /** Starts a worker. Resolves when it has loaded the model, and rejects as `loadModel` does. */
  async startWorker(options: Omit<LoadOptions, 'env'>): Promise<void> {
    await loadModel((_, loading) => this.#startThread(loading), this.#settings, options)
  }

  #startThread({ quantized, dtype, progress_callback }: LoadSettings): Promise<LoadedModel> {
    const { model, pooling, prefixes, batchSize, maxTokens } = this.#settings
    const { library, localModelPath, env } = this.#options
    const use = { library, localModelPath, env, pooling, prefixes, batchSize, maxTokens }
    const workerData: WorkerSettings = { model, quantized, dtype, ...use }
    return new Promise((resolve, reject) => {
      const settings = { program: PROGRAM, name: `embedder ${this.#identity}`, workerData }
      const started = startThread({ Worker, process }, settings)
      const { worker } = started
      const thread: Thread = { ...started, isReady: false, task: undefined }
      this.#threads.add(thread)
      let failure: unknown
      worker.on('message', (message: WorkerMessage) => {
        if ('event' in message) progress_callback(message.event)
        else if ('dimensions' in message) {
          this.dimensions = message.dimensions
          thread.isReady = true
          resolve({ dispose: () => thread.end() })
          if (this.#closed) thread.end()
          else this.#handOut()
        } else if ('vectors' in message || thread.isReady) this.#finish(thread, message)
        else {
          failure = errorFrom(message.thrown)
          thread.end()
        }
      })
      for (const event of ['error', 'messageerror']) {
        worker.on(event, (error: unknown) => {
          failure = error
          thread.end()
        })
      }
      worker.on('exit', (code) => {
        this.#threads.delete(thread)
        thread.task?.reject(this.#endedError(code, failure))
        if (thread.isReady) this.#handOut()
        else reject(failure ?? new Error(`the worker thread ended with the exit code ${code}`))
      })
    })
  }

  /** Passes on what a worker answered, and gives it the next task. */
  #finish(thread: Thread, message: Exclude<WorkerMessage, { event: unknown } | { dimensions: unknown }>): void {
    const { task } = thread
    thread.task = undefined
    if ('vectors' in message) task?.resolve(message.vectors)
    else task?.reject(toKebabError(errorFrom(message.thrown)))
    if (this.#closed) thread.end()
    else this.#handOut()
  }

  #endedError(code: number, cause: unknown): KebabError<'model_unavailable'> {
    const reason = cause === undefined ? `with the exit code ${code}` : `by an error: ${toKebabError(cause).message}`
    const message = `A worker of the embedder ${this.#identity} ended ${reason}. Another one takes its place.`
    return new KebabError('model_unavailable', message, {
      hint: 'Try again. If it happens with the same text each time, leave that text out.',
      details: { model: this.#identity },
      retryable: true,
      cause,
    })
  }
}
