import { Worker } from 'node:worker_threads'
import {
  type DocumentInput,
  type ErrorCode,
  KebabError,
  type ReadableFile,
  type Reader,
  type ReadOptions,
} from '@kebab/core'
import { onAbort, startThread } from '@kebab/core/internal'
import {
  anything,
  brokenPart,
  invalidInput,
  kindOf,
  Mutex,
  numberFrom,
  optional,
  optionReader,
  runWithin,
} from '@kebab/core/kit'

/** How a reader runs in a thread, and what bounds it. */
export interface WorkerLimits {
  /**
   * What the reader is called, and what it reads. Then the thread starts with its first file.
   * Absent: it starts at once, and tells.
   */
  reader?: Pick<Reader, 'name' | 'version' | 'accepts'> | undefined
  /** What the module's default export is called with, where it is a function. Must be clonable. */
  options?: unknown
  /** The most megabytes of the thread's heap: a number from 16. Default: 1024. */
  memory?: number | undefined
  /**
   * The most seconds that reading a file may take, without the time in which its documents are
   * indexed: a number above 0. Default: 60.
   */
  seconds?: number | undefined
}

/** What a thread says. */
type FromThread =
  | { type: 'reader'; name: string; version: string; accepts: string[] }
  | { type: 'document'; document: DocumentInput }
  | { type: 'note'; reason: string }
  | { type: 'end' }
  | { type: 'error'; error: PortableError }
  | { type: 'unloaded'; error: PortableError }

interface PortableError {
  message: string
  code?: ErrorCode
  details?: Record<string, unknown>
  hint?: string
}

const DEFAULT_MEMORY = 1024
const DEFAULT_SECONDS = 60
const IDENTITY = kindOf('an object with `name`, `version` and `accepts`', (value) => {
  const { name, version, accepts } = Object(value)
  return typeof name === 'string' && typeof version === 'string' && Array.isArray(accepts)
})
/** A thread that has waited for a file for so long ends, and the next file starts another. */
const IDLE_MS = 2000

/**
 * Makes a reader of a module that runs in a thread of its own, so that it never holds the event
 * loop: `await inWorker(new URL('./pdf-reader.js', import.meta.url))`. The default export of the
 * module is a `Reader`, or a function of `options` that returns one, or a promise of one.
 *
 * An abort ends the thread, and so does a file that takes more than `memory` or `seconds`: that
 * file is refused with `invalid_input`, and the next one gets a new thread. Files are read one
 * after the other. A thread that waits doesn't keep the process alive, and ends after two seconds.
 *
 * Rejects with `TypeError` for options that it doesn't know, and for a module that can't be loaded
 * or exports no reader. With `reader` it is the first file that is then refused with `internal`.
 */
export async function inWorker(module: URL, limits: WorkerLimits = {}): Promise<Reader> {
  const read = optionReader('inWorker', limits)
  const options = read('options', anything, undefined)
  const memory = read('memory', numberFrom(16), DEFAULT_MEMORY)
  const seconds = read('seconds', numberFrom(0), DEFAULT_SECONDS)
  const reader = read('reader', optional(IDENTITY))
  read.done()
  const start = () => new ReaderThread(module, options, memory)
  let thread = reader === undefined ? start() : undefined
  const { name, version, accepts } = reader ?? (await thread!.opened())
  let idle: NodeJS.Timeout | undefined
  const endLater = (): void => {
    idle = setTimeout(() => {
      const last = thread
      thread = undefined
      // What an idle thread says can't be of interest any more.
      last?.end().catch(() => {})
    }, IDLE_MS).unref()
  }
  const turns = new Mutex()

  async function* documentsOf(
    file: ReadableFile,
    { signal, onNote }: ReadOptions,
  ): AsyncGenerator<DocumentInput, void> {
    signal?.throwIfAborted()
    const bytes = await file.bytes()
    signal?.throwIfAborted()
    let done = (): void => {}
    const turn = new Promise<void>((resolve) => {
      done = resolve
    })
    // Holds the mutex until this file is read.
    await new Promise<void>((resolve, reject) => {
      turns
        .take(() => {
          resolve()
          return turn
        }, signal)
        .catch(reject)
    })
    clearTimeout(idle)
    const current = thread?.hasEnded === false ? thread : start()
    thread = current
    let isWhole = false
    let left = 1000 * seconds
    try {
      await runWithin(() => current.opened(), { signal, stage: 'inWorker' }).catch((error) => {
        if (!(error instanceof TypeError)) throw error
        throw brokenPart('reader', 'inWorker', 'a module whose default export is a reader', error.message)
      })
      current.read(file.path, bytes)
      while (!isWhole) {
        const begin = performance.now()
        const message = await current.next({ signal, ms: left, path: file.path, memory, seconds })
        left -= performance.now() - begin
        if (message.type === 'note') onNote?.(message.reason)
        else if (message.type === 'error') throw errorOf(message.error, file.path, name)
        else if (message.type === 'end') isWhole = true
        else if (message.type === 'document') {
          yield message.document
          current.more()
        }
      }
    } catch (error) {
      // The thread has told of its error, and can read on.
      isWhole = current.isIdle
      throw error
    } finally {
      if (!isWhole) {
        thread = undefined
        await current.end()
      } else endLater()
      done()
    }
  }
  return { name, version, accepts, read: (file, options = {}) => documentsOf(file, options) }
}

function errorOf({ message, code, details, hint }: PortableError, path: string, reader: string): Error {
  if (code === undefined) return brokenPart('reader', `reader ${reader}`, `${path} read or refused`, message)
  return new KebabError(code, message, { details, hint } as never)
}

interface Waiting {
  signal: AbortSignal | undefined
  ms: number
  path: string
  memory: number
  seconds: number
}

/** A thread that has loaded a reader. */
class ReaderThread {
  readonly #worker: Worker
  readonly #messages: FromThread[] = []
  #wake: (() => void) | undefined
  #failure: Error | undefined
  /** Ends the thread. */
  readonly end: () => Promise<void>
  /** Whether it waits for a file. */
  isIdle = false

  constructor(module: URL, options: unknown, memory: number) {
    const workerData = { module: module.href, options }
    const thread = startThread({ Worker, process }, { program: { text: PROGRAM }, name: 'reader', workerData, memory })
    this.#worker = thread.worker
    this.end = thread.end
    this.#worker.on('message', (message: FromThread) => {
      this.#messages.push(message)
      this.#wake?.()
    })
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () =>
      this.#fail(brokenPart('reader', 'inWorker', 'a thread that goes on', 'one that ended')),
    )
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#wake?.()
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined
  }

  #opening: Promise<Pick<Reader, 'name' | 'version' | 'accepts'>> | undefined

  /** Resolves to what the reader is, once it is loaded. */
  opened(): Promise<Pick<Reader, 'name' | 'version' | 'accepts'>> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<Pick<Reader, 'name' | 'version' | 'accepts'>> {
    const message = await this.#receive()
    if (message.type === 'reader') {
      this.isIdle = true
      this.#worker.unref()
      return message
    }
    await this.end()
    const reason = message.type === 'unloaded' ? message.error.message : message.type
    throw new TypeError(`inWorker: expected a module whose default export is a reader, found ${reason}`)
  }

  async #receive(): Promise<FromThread> {
    while (this.#messages.length === 0) {
      if (this.#failure !== undefined) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#messages.shift()!
  }

  /** Asks for the documents of a file. `next` gives them. */
  read(path: string, bytes: Uint8Array): void {
    this.isIdle = false
    this.#worker.ref()
    // A copy: the caller may have given a part of larger memory.
    const copy = new Uint8Array(bytes)
    this.#worker.postMessage({ path, bytes: copy }, [copy.buffer])
  }

  /** Asks for the next document, once the one before is done with. */
  more(): void {
    this.#worker.postMessage('more')
  }

  /** Returns what the thread says next. Rejects at an abort and at a limit. */
  async next({ signal, ms, path, memory, seconds }: Waiting): Promise<FromThread> {
    let stop = (): void => {}
    const stopped = new Promise<never>((_, reject) => {
      const late = () =>
        reject(invalidInput(path, `a file that is read within ${seconds} seconds`, 'one that takes longer'))
      const timer = setTimeout(late, Math.max(0, ms))
      const unwatch = signal && onAbort(signal, () => reject(signal.reason))
      stop = () => {
        clearTimeout(timer)
        unwatch?.()
      }
    })
    try {
      const message = await Promise.race([this.#receiveWithin(path, memory), stopped])
      if (message.type === 'end' || message.type === 'error') {
        this.isIdle = true
        this.#worker.unref()
      }
      return message
    } finally {
      stop()
    }
  }

  async #receiveWithin(path: string, memory: number): Promise<FromThread> {
    try {
      return await this.#receive()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw invalidInput(path, `a file that is read within ${memory} MB`, 'one that needs more')
    }
  }
}

/** What the thread runs. It imports nothing of Kebab: the module may be anywhere. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const send = (message) => parentPort.postMessage(message)
const portable = (error) => {
  const { code, details, hint } = Object(error)
  const isKebab = Object(error).name === 'KebabError'
  return { message: String(Object(error).message ?? error), ...(isKebab ? { code, details, hint } : {}) }
}
const waiting = []
const received = []
parentPort.on('message', (message) => (waiting.length > 0 ? waiting.shift()(message) : received.push(message)))
const receive = () => received.length > 0 ? Promise.resolve(received.shift()) : new Promise((resolve) => waiting.push(resolve))
async function main() {
  const { default: exported } = await import(workerData.module)
  const reader = await (typeof exported === 'function' ? exported(workerData.options) : exported)
  if (typeof reader?.read !== 'function') throw new TypeError('a default export without read')
  const { name, version, accepts } = reader
  send({ type: 'reader', name, version, accepts: [...accepts] })
  for (;;) {
    const { path, bytes } = await receive()
    try {
      const onNote = (reason) => send({ type: 'note', reason: String(reason) })
      const documents = await reader.read({ path, bytes: async () => bytes }, { onNote })
      for await (const document of documents) {
        send({ type: 'document', document })
        await receive()
      }
      send({ type: 'end' })
    } catch (error) {
      send({ type: 'error', error: portable(error) })
    }
  }
}
main().catch((error) => send({ type: 'unloaded', error: portable(error) }))
`
