import { type GenerateRequest, type GenerateTask, isKebabError, KebabError } from '@kebab/core'
import { streamWithin } from '@kebab/core/kit'
import type { AskRun } from './ask-run.js'

/** How a call of the model ended. */
interface ModelCall {
  text: string
  /** `aborted`: the model broke off after it had written something. */
  reason: 'stop' | 'length' | 'other' | 'aborted'
  /** Whole milliseconds, retries included. */
  ms: number
}

/** The longest wait before a retry, in milliseconds. A server that asks for more isn't asked again. */
const LONGEST_WAIT_MS = 60_000

/** Whether the model can do this; what it can't is done by rule. */
export function canDo({ generator }: AskRun, task: GenerateTask): boolean {
  return generator.tasks?.includes(task) ?? true
}

/**
 * Calls the model, hands on its text as it comes, and counts what it cost. A call that fails before any text is made again as often as `retries`
 * says, if it may succeed later: after the time that the server asks for, or else half a second, doubled each time. One that fails later ends
 * with the text that came through. The caller's abort rejects with its reason.
 */
export async function* callModel(
  run: AskRun,
  request: Pick<GenerateRequest, 'messages' | 'evidence' | 'task' | 'question'> & { json?: boolean },
): AsyncGenerator<string, ModelCall> {
  const { generator, clock, signal, usage } = run
  const start = clock.elapsed()
  const elapsed = (): number => Math.round(clock.elapsed() - start)
  for (let attempt = 0; ; attempt++) {
    usage.calls++
    let text = ''
    try {
      const events = streamWithin(
        (inner) =>
          generator.generate({ question: run.input.question, ...request, ...generation(run) }, { signal: inner }),
        { signal, limitMs: run.timeLimits.generate, stage: 'generate' },
      )
      for await (const event of events) {
        if (event.type === 'text') {
          if (event.text === '') continue
          text += event.text
          yield event.text
        } else {
          usage.promptTokens += countOf(event.usage?.promptTokens)
          usage.completionTokens += countOf(event.usage?.completionTokens)
          return { text, reason: event.reason, ms: elapsed() }
        }
      }
      throw unfinished(generator.model)
    } catch (error) {
      signal?.throwIfAborted()
      if (text !== '') return { text, reason: 'aborted', ms: elapsed() }
      const failure = isKebabError(error) ? error : failed(generator.model, error)
      const wait = waitOf(failure, attempt)
      if (attempt >= run.retries || !failure.retryable || wait > LONGEST_WAIT_MS) throw failure
      await pause(wait, signal)
    }
  }
}

/** The whole text of a call that is asked for JSON. One that breaks off throws. */
export async function callForJson(
  run: AskRun,
  task: GenerateTask,
  messages: GenerateRequest['messages'],
): Promise<ModelCall> {
  const call = await finish(callModel(run, { task, messages, evidence: [], json: true }))
  if (call.reason === 'aborted') throw unfinished(run.generator.model)
  return call
}

/** What a stream ends with. */
async function finish<T>(stream: AsyncGenerator<unknown, T>): Promise<T> {
  while (true) {
    const next = await stream.next()
    if (next.done) return next.value
  }
}

function generation({
  input: {
    generation: { maxTokens, temperature, seed },
  },
}: AskRun) {
  return { maxTokens, temperature, ...(seed === undefined ? {} : { seed }) }
}

function waitOf(error: KebabError, attempt: number): number {
  const asked = isKebabError(error, 'generation_failed') ? error.details?.retry_after_ms : undefined
  return asked ?? Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt)
}

/** Tokens as a model counts them, which may say anything. */
function countOf(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) && tokens! > 0 ? tokens! : 0
}

/** The error for a model that throws something of its own. */
function failed(model: string, cause: unknown): KebabError<'generation_failed'> {
  const message = `expected an answer of ${model}, found ${cause instanceof Error ? cause.message : String(cause)}`
  const details = { model, reason: 'server_error' } as const
  return new KebabError('generation_failed', message, { details, retryable: true, cause })
}

function unfinished(model: string): KebabError<'generation_failed'> {
  const message = `expected an answer of ${model}, found that it broke off; ask again`
  return new KebabError('generation_failed', message, { details: { model, reason: 'unreachable' }, retryable: true })
}

/** Resolves after so many milliseconds; rejects on an abort, with its reason, and leaves no timer behind. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
