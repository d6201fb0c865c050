import type { ThreadWorker } from './native-thread.js'

/** A thread that answers messages. `worker` is one of `node:worker_threads`. */
export interface AnsweringWorker extends ThreadWorker {
  postMessage(message: unknown, handedOver?: readonly ArrayBuffer[]): void
  /** Lets the process end while the thread runs. */
  unref(): void
  /** Tells of a `message`, of an `error` that ends the thread, and of its `exit` with a code. */
  on(event: string, listener: (value: unknown) => void): unknown
}

/** What a task and its answer share. */
export interface Numbered {
  /** Names the task in its answer. */
  task: number
}

/** A task that waits for its answer. */
interface Waiting<A> {
  resolve(answer: A): void
  reject(error: unknown): void
}

/**
 * The side of a thread that asks. It holds the process up only while a task waits for its answer.
 * The thread gives each task one answer with the same `task`.
 */
export class AnsweringThread<Task extends Numbered, Answer extends Numbered> {
  readonly #worker: AnsweringWorker
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #tasks = 0
  #loss: Error | undefined

  /** `lost`: is called once the thread has ended, and returns what its tasks then reject with. */
  constructor(worker: AnsweringWorker, lost: (reason: string, cause: unknown) => Error) {
    this.#worker = worker
    const lose = (reason: string, cause?: unknown): void => {
      this.#loss ??= lost(reason, cause)
      for (const { reject } of this.#waiting.values()) reject(this.#loss)
      this.#waiting.clear()
    }
    worker.unref()
    worker.on('message', (message) => {
      const answer = message as Answer
      const waiting = this.#waiting.get(answer.task)
      this.#waiting.delete(answer.task)
      if (this.isIdle) worker.unref()
      waiting?.resolve(answer)
    })
    worker.on('error', (error) => lose(String(error), error))
    worker.on('exit', (code) => lose(`that it ended with code ${code}`))
  }

  /** Whether no task waits for an answer. */
  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  /** Resolves to the answer to a task. Rejects once the thread has ended. */
  ask(task: Omit<Task, 'task'>, handedOver: readonly ArrayBuffer[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#loss !== undefined) return reject(this.#loss)
      if (this.isIdle) this.#worker.ref()
      const number = this.#tasks++
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ ...task, task: number }, handedOver)
    })
  }

  /** Tells the thread something that has no answer. */
  tell(message: object): void {
    if (this.#loss === undefined) this.#worker.postMessage(message)
  }
}

/** What says whether threads can run, of Node. */
export interface ThreadHost {
  /** Whether a file exists. */
  existsSync(file: URL): boolean
  /** How many processors there are. */
  availableParallelism(): number
  /** The global `process`. */
  process: object
}

/**
 * Whether a thread with this program can run here, and helps: on more than one processor, in Node
 * or Bun, where the process may start threads, and not in a bundle that leaves out the program.
 */
export function threadHelps(program: URL, { process, ...host }: ThreadHost): boolean {
  const { permission } = process as { permission?: { has(scope: string): boolean } }
  const mayStart = permission?.has('worker') !== false && threadRefusal(program, host) === undefined
  return mayStart && host.availableParallelism() > 1
}

/** Why a thread with this program can't run here, if it can't. */
export function threadRefusal(program: URL, { existsSync }: Pick<ThreadHost, 'existsSync'>): string | undefined {
  if ('Deno' in globalThis) return 'Deno in place of Node or Bun'
  return existsSync(program) ? undefined : `no file ${decodeURI(program.pathname)}; a bundle leaves it out`
}
