import { type GenerateEvent, type GenerateRequest, type Generator, isKebabError, KebabError } from '@kebab/core'
import { askForJson } from '@kebab/core/internal'
import { optionReader, wrongValue } from '@kebab/core/kit'
import { type Dtype, generatorFile, type LoadSettings, type PipelineFactory, type TextGenerator } from './library.js'
import { firstRun, loadModel } from './load-model.js'
import { type LoadOptions, type ModelSpec, PIPELINE, readModelOptions } from './model-options.js'
import { ModelQueue } from './model-queue.js'
import { type AnswerTask, chatPrompt, maxAnswerTokens, writeAnswer } from './write-answer.js'

/** How `transformersGenerator` gets its model. */
export interface TransformersGeneratorOptions extends LoadOptions {
  /**
   * The `pipeline` of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4.
   * Wrap it to set options of the library.
   */
  pipeline: PipelineFactory<'text-generation'>
  /**
   * The name on the hub or under `localModelPath`, such as `onnx-community/Qwen2.5-0.5B-Instruct`.
   * There is no default: the versions of the library read different files, and no model comes
   * with both.
   */
  model: string
  /**
   * The precision of the weights, which changes the answers.
   * Default: `q8` with every version, whatever the library's own default is.
   */
  dtype?: Dtype | undefined
}

/** A generator that holds a loaded model. */
export interface TransformersGenerator extends Generator {
  /**
   * Frees the model after the current token. Pending and later answers reject with
   * `model_unavailable`. May be called again.
   */
  close(): Promise<void>
}

/**
 * A generator over transformers.js: a causal language model on this machine. Resolves when the
 * model is loaded and has written a first token. Rejects with `model_unavailable` if the model
 * can't be loaded or used.
 *
 * - Messages go through the model's chat template, or one below the other if it has none.
 * - A `temperature` of 0 takes the likeliest token each time, so an answer can be repeated exactly.
 *   Without a `temperature` the model's own settings apply. The library's sampling has no `seed`.
 * - There is no JSON mode. With `json` the model is told to answer in JSON, and may not.
 * - A prompt beyond the model's token limit rejects with `invalid_input`. An answer that reaches
 *   the limit ends with `length`.
 * - Answers are written one after the other. The library computes on the calling thread. Between
 *   tokens the event loop runs, and an abort or an early return takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersGenerator(options: TransformersGeneratorOptions): Promise<TransformersGenerator> {
  const spec = generatorSettings(options)
  const identity = `${spec.model}@${spec.dtype}`
  const read = async (name: string, settings: LoadSettings) =>
    (await options.pipeline('text-generation', name, settings)) as TextGenerator
  const generator = await loadModel(read, spec, options)
  const queue = new ModelQueue('generator', identity, generator)

  /** Writes an answer after those before it, and resolves to its finish. */
  function write(task: AnswerTask, signal: AbortSignal | undefined): Promise<GenerateEvent> {
    const shouldContinue = (): boolean => task.shouldContinue() && !queue.isClosed
    return queue.run(async () => {
      const finish = await writeAnswer(generator, { ...task, shouldContinue })
      queue.assertOpen()
      return finish
    }, signal)
  }

  await firstRun(queue, spec, options, async () => {
    const prompt = chatPrompt(generator.tokenizer, [{ role: 'user', content: 'one' }])
    const sampling = { do_sample: false }
    const task = { prompt, maxTokens: 1, sampling, shouldContinue: () => true, onText() {} }
    const finish = await write(task, options.signal)
    const count = finish.type === 'finish' ? finish.usage?.completionTokens : 0
    if (count !== 1) throw new KebabError('internal', `output of the model: expected one token, found ${count ?? 0}`)
  })

  async function* generate(request: GenerateRequest, signal: AbortSignal | undefined): AsyncGenerator<GenerateEvent> {
    signal?.throwIfAborted()
    queue.assertOpen()
    checkRequest(request)
    const { messages, temperature, json } = request
    const prompt = attempt(() => chatPrompt(generator.tokenizer, json ? askForJson(messages) : messages))
    const maxTokens = Math.min(request.maxTokens, maxAnswerTokens(generator, prompt))
    const sampling =
      temperature === undefined ? {} : temperature === 0 ? { do_sample: false } : { do_sample: true, temperature }

    let hasReturned = false
    const shouldContinue = (): boolean => !hasReturned && signal?.aborted !== true
    const events = new ReadableStream<GenerateEvent>({
      start(controller) {
        const onText = (text: string): void => controller.enqueue({ type: 'text', text })
        write({ prompt, maxTokens, sampling, shouldContinue, onText }, signal).then(
          (finish) => {
            if (hasReturned) return
            if (signal?.aborted) return controller.error(signal.reason)
            controller.enqueue(finish)
            controller.close()
          },
          (error: unknown) => controller.error(signal?.aborted ? signal.reason : failed(error)),
        )
      },
      cancel() {
        hasReturned = true
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

  /** Wraps an error of the library. It is not retryable: the model can't do this. */
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
    close: () => queue.close(),
  }
}

function generatorSettings(options: TransformersGeneratorOptions): ModelSpec {
  const read = optionReader('transformersGenerator', options, 'transformersGenerator: ')
  read('pipeline', PIPELINE)
  const spec = readModelOptions(read)
  read.done()
  return { ...spec, file: generatorFile(spec.dtype) }
}

/** Throws `invalid_input` for a request that can't be answered. */
function checkRequest({ messages, maxTokens, temperature }: GenerateRequest): void {
  if (!Array.isArray(messages) || messages.length === 0) throw wrongValue('messages', 'at least one message', messages)
  for (const [index, message] of messages.entries()) {
    const { content } = Object(message) as { content?: unknown }
    if (typeof content !== 'string') throw wrongValue(`messages/${index}/content`, 'a string', content)
  }
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 1) throw wrongValue('maxTokens', 'an integer from 1', maxTokens)
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) {
    throw wrongValue('temperature', 'a number from 0 to 2', temperature)
  }
}
