import { type GenerateEvent, type GenerateRequest, type Generator, isKebabError, KebabError } from '@kebab/core'
import { askForJson } from '@kebab/core/kit'
import { chatPrompt } from './chat-prompt.js'
import { checkGenerate } from './check-generate.js'
import { generatorFile } from './dtype.js'
import { generatorSettings, type TransformersGeneratorOptions } from './generator-options.js'
import type { LoadSettings, TextGenerator } from './library.js'
import { loadModel } from './load-model.js'
import { ModelTurns } from './model-turns.js'
import { modelUnavailable } from './model-unavailable.js'
import { roomFor } from './room-for.js'
import { type Job, writeAnswer } from './write-answer.js'

/** A generator that holds a loaded model. */
export interface TransformersGenerator extends Generator {
  /**
   * Frees the model, after the token in hand. Answers that are not done reject with `model_unavailable`, as later ones do.
   * May be called again.
   */
  close(): Promise<void>
}

/**
 * A generator over transformers.js: a causal language model on this machine. Resolves when the model is loaded and has written a first
 * token: one that can't be had rejects here, with `model_unavailable`.
 *
 * - Messages go through the chat template of the model, or one below the other where it has none.
 * - `temperature` 0 takes the likeliest token each time, so that an answer is the same again; without one the model's own settings hold.
 *   The library's sampling knows no `seed`.
 * - There is no JSON mode: with `json` the model is told to answer so, and may or may not.
 * - A prompt beyond the model's window rejects with `invalid_input`. Where the window ends, an answer ends too, with `length`.
 * - Answers are written one after the other. The library computes on the calling thread; between tokens other work gets its turn, and
 *   an abort or an early return takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersGenerator(options: TransformersGeneratorOptions): Promise<TransformersGenerator> {
  const { model, dtype } = generatorSettings(options)
  const identity = `${model}@${dtype}`
  const file = generatorFile(dtype)
  const read = async (name: string, settings: LoadSettings) =>
    (await options.pipeline('text-generation', name, settings)) as TextGenerator
  const generator = await loadModel(read, model, dtype, options, file)
  const turns = new ModelTurns('generator', identity, generator)

  /** The finish of an answer, when its turn has come and it is written. */
  function write(job: Job, signal: AbortSignal | undefined): Promise<GenerateEvent> {
    const wanted = (): boolean => job.wanted() && !turns.isClosed
    return turns.run(async () => {
      const finish = await writeAnswer(generator, { ...job, wanted })
      turns.assertOpen()
      return finish
    }, signal)
  }

  try {
    let count = 0
    const prompt = chatPrompt(generator.tokenizer, [{ role: 'user', content: 'one' }])
    const finish = await write(
      { prompt, limit: 1, sampling: { do_sample: false }, wanted: () => true, give() {} },
      options.signal,
    )
    if (finish.type === 'finish') count = finish.usage?.completionTokens ?? 0
    if (count !== 1) throw new KebabError('internal', `The model was to write one token, but wrote ${count}.`)
  } catch (cause) {
    turns.close().catch(() => {})
    options.signal?.throwIfAborted()
    throw modelUnavailable({ model, dtype, file, localModelPath: options.localModelPath, fileRead: true, cause })
  }

  async function* generate(request: GenerateRequest, signal: AbortSignal | undefined): AsyncGenerator<GenerateEvent> {
    signal?.throwIfAborted()
    turns.assertOpen()
    checkGenerate(request)
    const { messages, maxTokens, temperature, json } = request
    const prompt = attempt(() => chatPrompt(generator.tokenizer, json ? askForJson(messages) : messages))
    const limit = Math.min(maxTokens, roomFor(generator, prompt))
    const sampling =
      temperature === undefined ? {} : temperature === 0 ? { do_sample: false } : { do_sample: true, temperature }

    let left = false
    const wanted = (): boolean => !left && signal?.aborted !== true
    const events = new ReadableStream<GenerateEvent>({
      start(controller) {
        const give = (text: string): void => controller.enqueue({ type: 'text', text })
        write({ prompt, limit, sampling, wanted, give }, signal).then(
          (finish) => {
            if (left) return
            if (signal?.aborted) return controller.error(signal.reason)
            controller.enqueue(finish)
            controller.close()
          },
          (error: unknown) => controller.error(signal?.aborted ? signal.reason : failed(error)),
        )
      },
      cancel() {
        left = true
      },
    })
    for await (const event of events) {
      signal?.throwIfAborted()
      yield event
    }
  }

  function attempt<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw failed(error)
    }
  }

  /** What the library throws is not for the caller to tell apart: the model can't do this, and trying again won't help. */
  function failed(error: unknown): KebabError {
    if (isKebabError(error)) return error
    const words = error instanceof Error ? error.message : String(error)
    return new KebabError('generation_failed', `Expected an answer of ${identity}, but the library failed: ${words}`, {
      details: { model: identity, reason: 'server_error' },
      retryable: false,
      cause: error,
    })
  }

  return {
    model: identity,
    provider: 'transformers.js',
    generate: (request, { signal } = {}) => generate(request, signal),
    close: () => turns.close(),
  }
}
