import { KebabError } from '@kebab/core'
import { Mutex, nextTurn, runWithin } from '@kebab/core/kit'
import type { LoadedModel } from './library.js'

/** Shares a loaded model among calls: one run at a time, until it is closed. */
export class ModelTurns {
  readonly #turns = new Mutex()
  readonly #part: string
  readonly #identity: string
  readonly #model: LoadedModel
  #closed: Promise<void> | undefined

  /** `part` is what the model serves as, such as `embedder`, for messages. */
  constructor(part: string, identity: string, model: LoadedModel) {
    this.#part = part
    this.#identity = identity
    this.#model = model
  }

  /** Whether the model is closed, or about to be when the run in hand is over. */
  get isClosed(): boolean {
    return this.#closed !== undefined
  }

  /** Throws `model_unavailable` once the model is closed. */
  assertOpen(): void {
    if (!this.#closed) return
    const message = `The ${this.#part} ${this.#identity} is closed; make another one to go on.`
    throw new KebabError('model_unavailable', message, { details: { model: this.#identity } })
  }

  /** The outcome of the run, once its turn has come. Rejects with the signal's reason as soon as it aborts, and then does not begin. */
  run<T>(use: () => Promise<T> | T, signal?: AbortSignal | undefined): Promise<T> {
    const work = async (): Promise<T> => {
      // A run blocks the thread until it is done: everything else comes first, such as the event that aborts.
      await nextTurn(signal)
      this.assertOpen()
      return use()
    }
    return runWithin(() => this.#turns.take(work), { signal, stage: `${this.#part} ${this.#identity}` })
  }

  /** Frees the model after the run in hand. Runs that wait reject with `model_unavailable`. May be called again. */
  close(): Promise<void> {
    this.#closed ??= this.#turns.take(async () => void (await this.#model.dispose?.()))
    return this.#closed
  }
}
