import { KebabError } from '@kebab/core'
import { Mutex, runWithin, yieldToEventLoop } from '@kebab/core/kit'
import type { LoadedModel } from './library.js'

/**
 * Shares a loaded model among calls: runs them one at a time, in their order, until the model is
 * closed.
 */
export class ModelQueue {
  readonly #mutex = new Mutex()
  readonly #part: string
  readonly #identity: string
  readonly #model: LoadedModel
  #closed: Promise<void> | undefined

  /** `part` is the contract that the model serves, such as `embedder`; messages name it. */
  constructor(part: string, identity: string, model: LoadedModel) {
    this.#part = part
    this.#identity = identity
    this.#model = model
  }

  /** Whether `close` has been called. */
  get isClosed(): boolean {
    return this.#closed !== undefined
  }

  /** Throws `model_unavailable` if `close` has been called. */
  assertOpen(): void {
    if (this.#closed) throw closedError(this.#part, this.#identity)
  }

  /**
   * Runs `use` after the runs before it. An abort rejects at once with the signal's reason;
   * a run that hasn't begun then never does.
   */
  run<T>(use: () => Promise<T> | T, signal?: AbortSignal | undefined): Promise<T> {
    const work = async (): Promise<T> => {
      // A run blocks the thread. Yielding first lets other events in, such as one that aborts this
      // run.
      await yieldToEventLoop(signal)
      this.assertOpen()
      return use()
    }
    return runWithin(() => this.#mutex.take(work), { signal, stage: `${this.#part} ${this.#identity}` })
  }

  /**
   * Frees the model after the current run. Waiting runs reject with `model_unavailable`. May be
   * called again.
   */
  close(): Promise<void> {
    this.#closed ??= this.#mutex.take(async () => void (await this.#model.dispose?.()))
    return this.#closed
  }
}

/** The error for a call after `close`. `part` is the contract that the model serves. */
export function closedError(part: string, identity: string): KebabError<'model_unavailable'> {
  const message = `The ${part} ${identity} is closed; make another one to go on.`
  return new KebabError('model_unavailable', message, { details: { model: identity } })
}
