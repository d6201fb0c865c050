import {
  type GenerateEvent,
  type GenerateRequest,
  type GenerateTask,
  isKebabError,
  KebabError,
  toKebabError,
} from '@kebab/core'
import { onAbort } from '@kebab/core/internal'
import { brokenPart, describeValue, streamWithin } from '@kebab/core/kit'
import type { AskRun } from './ask-run.js'
import { ReasoningFilter } from './reasoning-filter.js'

/** The result of a call of the model. */
export interface ModelCall {
  /** What it wrote, without its reasoning. */
  text: string
  /** `aborted`: the model broke off after it had written something. */
  reason: 'stop' | 'length' | 'other' | 'aborted'
  /** The words of the text that answer, as the model says. */
  marked: readonly string[]
  /** In whole milliseconds, including retries. */
  ms: number
}

/** The longest wait before a retry. A server that asks for a longer wait is not called again. */
const LONGEST_WAIT_MS = 60_000

/** Whether the generator supports a task. Other tasks are done by rule. */
export function canDo({ generator }: AskRun, task: GenerateTask): boolean {
  return generator.tasks?.includes(task) ?? true
}

/**
 * How many UTF-16 units a token may have on average: four times the estimate of this project, since
 * tokens of some models and languages are long.
 */
const TOKEN_CHARS = 16
/** What a model may write under any limit, in UTF-16 units, since a single token may be long. */
const LEAST_CHARS = 256

/**
 * Calls the model, yields its text piece by piece, and counts the usage.
 *
 * A call that fails before it wrote anything is retried up to `retries` times if the error is
 * retryable. The wait is what the server asks for, else half a second, doubled each time. A call
 * that fails later returns the text so far, with the reason `aborted`. An abort rejects with its
 * reason, and an event that breaks the contract of a generator with `internal`.
 *
 * Reasoning that the model writes between tags is no part of its text (see `ReasoningFilter`), so
 * that nobody sees it. It counts for the limit.
 *
 * A model may write 16 UTF-16 units for each token of its limit, and 256 under any limit. If it
 * goes on, it is cut off and closed, with the reason `length`.
 */
export async function* callModel(
  run: AskRun,
  request: Pick<GenerateRequest, 'messages' | 'evidence' | 'task' | 'question'> & { json?: boolean },
): AsyncGenerator<string, ModelCall> {
  const { generator, clock, signal, usage } = run
  const startedAt = clock.elapsed()
  const elapsed = (): number => Math.round(clock.elapsed() - startedAt)
  const most = Math.max(LEAST_CHARS, run.input.generation.maxTokens * TOKEN_CHARS)
  for (let attempt = 0; ; attempt++) {
    usage.calls++
    const filter = new ReasoningFilter()
    let written = 0
    let breach: KebabError | undefined
    try {
      const events = streamWithin(
        (inner) =>
          streamOf(
            generator.generate({ question: run.input.question, ...request, ...generation(run) }, { signal: inner }),
            generator.model,
          ),
        { signal, limitMs: run.timeLimits.generate, stage: 'generate' },
      )
      for await (const event of events) {
        breach = breachOf(event, generator.model)
        if (breach !== undefined) throw breach
        if (event.type === 'text') {
          const piece = start(event.text, most - written)
          const output = filter.push(piece)
          // An empty piece counts too, or a model could send them for ever.
          written += Math.max(1, event.text.length)
          if (output !== '') yield output
          if (piece !== event.text || written > most) return yield* finish(filter, 'length', elapsed)
        } else {
          usage.promptTokens += countOf(event.usage?.promptTokens)
          usage.completionTokens += countOf(event.usage?.completionTokens)
          return yield* finish(filter, event.reason, elapsed, event.marked)
        }
      }
      throw unfinished(generator.model)
    } catch (error) {
      signal?.throwIfAborted()
      if (breach !== undefined) throw breach
      if (filter.text !== '') return yield* finish(filter, 'aborted', elapsed)
      const failure = isKebabError(error) ? error : failed(generator.model, error)
      const wait = waitOf(failure, attempt)
      if (attempt >= run.retries || !failure.retryable || wait > LONGEST_WAIT_MS) throw failure
      await pause(wait, signal)
    }
  }
}

/** Yields what the filter still held back, and returns the whole. */
function* finish(
  filter: ReasoningFilter,
  reason: ModelCall['reason'],
  elapsed: () => number,
  marked: readonly string[] = [],
): Generator<string, ModelCall> {
  const rest = filter.end()
  if (rest !== '') yield rest
  return { text: filter.text, reason, marked, ms: elapsed() }
}

/** A stream as a generator returned it. Throws `internal` where it is none. */
function streamOf(stream: AsyncIterable<GenerateEvent>, model: string): AsyncIterable<GenerateEvent> {
  if (typeof Object(stream)[Symbol.asyncIterator] === 'function') return stream
  throw brokenPart('generator', `generator ${model}`, 'an async iterable of events', describeValue(stream))
}

const REASONS: readonly unknown[] = ['stop', 'length', 'other']

/** Returns how an event breaks the contract of a generator, if it does. */
function breachOf(event: GenerateEvent, model: string): KebabError | undefined {
  const { type, text, reason, marked } = Object(event) as Record<string, unknown>
  const broken = (expected: string, value: unknown): KebabError =>
    brokenPart('generator', `generator ${model}`, expected, describeValue(value))
  if (type === 'text') return typeof text === 'string' ? undefined : broken('an event `text` with a string', text)
  if (type !== 'finish') return broken('an event `text` or `finish`', type)
  if (!REASONS.includes(reason)) return broken(`a \`reason\` that is one of ${REASONS.join(', ')}`, reason)
  const isList = Array.isArray(marked) && marked.every((words) => typeof words === 'string')
  return marked === undefined || isList ? undefined : broken('`marked` to be an array of strings', marked)
}

/** The start of a text, of at most `length` UTF-16 units. No character is cut in two. */
function start(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, text.codePointAt(length - 1)! > 0xffff ? length - 1 : length)
}

/**
 * Calls the model for JSON and returns the whole text. Throws `generation_failed` when the model
 * breaks off.
 */
export async function callForJson(
  run: AskRun,
  task: GenerateTask,
  messages: GenerateRequest['messages'],
): Promise<ModelCall> {
  const call = await returnOf(callModel(run, { task, messages, evidence: [], json: true }))
  if (call.reason === 'aborted') throw unfinished(run.generator.model)
  return call
}

/** Runs a generator to its end, and returns what it returns. */
async function returnOf<T>(stream: AsyncGenerator<unknown, T>): Promise<T> {
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
  const retryAfter = isKebabError(error, 'generation_failed') ? error.details?.retry_after_ms : undefined
  return retryAfter ?? Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt)
}

/** A number of tokens as the model reports it, or 0 if it is no valid number. */
function countOf(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) && tokens! > 0 ? tokens! : 0
}

/** The error for a model that throws something other than a `KebabError`. */
function failed(model: string, cause: unknown): KebabError<'generation_failed'> {
  const message = `expected an answer of ${model}, found ${toKebabError(cause).message}`
  const details = { model, reason: 'server_error' } as const
  return new KebabError('generation_failed', message, { details, retryable: true, cause })
}

function unfinished(model: string): KebabError<'generation_failed'> {
  const message = `expected an answer of ${model}, found that it broke off; ask again`
  return new KebabError('generation_failed', message, { details: { model, reason: 'unreachable' }, retryable: true })
}

/**
 * Resolves after `ms` milliseconds. An abort rejects with its reason at once and clears the timer.
 */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stopWatching =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    const timer = setTimeout(() => {
      stopWatching?.()
      resolve()
    }, ms)
  })
}
