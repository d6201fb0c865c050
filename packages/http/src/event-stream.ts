import type { Ask } from '@kebab/ask'
import { wireError } from '@kebab/core'
import { checkOutput, eitherSignal } from '@kebab/core/internal'
import { streamWithin } from '@kebab/core/kit'
import { type AnswerEventV1, type AskRequestV1, validate } from '@kebab/schemas'
import { publicError } from './error-response.js'

/**
 * Milliseconds without an event after which a comment says that the server still works. Bun closes
 * a connection that is quiet for ten seconds.
 */
const BEAT_MS = 5000

interface StreamLimits {
  /** The signal of the request. */
  signal: AbortSignal
  /** The time that waiting for events may take, all of it together. */
  limitMs: number | undefined
  /** Called with an error after the first event, as it is. */
  onError(error: unknown): void
}

/**
 * Answers a question as server-sent events, each named for its `type`, with the `answer_event.v1`
 * as its data. What fails before the first event rejects; later it is an event `error` with the
 * `error.v1`.
 *
 * An event is made when the client has room for it, so that a slow reader slows the model down and
 * nothing gathers. A client that goes away ends the work.
 */
export async function eventStream(
  ask: Pick<Ask, 'stream'>,
  question: AskRequestV1,
  { signal, limitMs, onError }: StreamLimits,
): Promise<Response> {
  const cancellation = new AbortController()
  const lifetime = eitherSignal(cancellation.signal, signal)
  const events = streamWithin((within) => ask.stream(question, { signal: within }), {
    signal: lifetime.signal,
    limitMs,
    stage: 'ask',
  })
  const end = (reason: unknown): void => {
    cancellation.abort(reason)
    lifetime.release()
    void events.return(undefined).catch(() => undefined)
  }
  const next = (): Promise<IteratorResult<AnswerEventV1>> =>
    events.next().then((step) => {
      if (!step.done) checkOutput(validate, 'answer_event.v1', step.value)
      return step
    })
  let first: IteratorResult<AnswerEventV1> | undefined
  try {
    first = await next()
  } catch (error) {
    end(error)
    throw error
  }
  let pending: Promise<IteratorResult<AnswerEventV1>> | undefined = Promise.resolve(first)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const waiting = pending ?? next()
        pending = waiting
        try {
          const step = await withBeat(waiting)
          if (step === 'beat') return controller.enqueue(encoder.encode(': still working\n\n'))
          pending = undefined
          if (!step.done) return controller.enqueue(encoder.encode(eventText(step.value.type, step.value)))
        } catch (error) {
          // Whoever left, the client or the reader of the body, is no error of the server.
          if (lifetime.signal.aborted) {
            end(error)
            return controller.error(error)
          }
          onError(error)
          controller.enqueue(encoder.encode(eventText('error', publicError(wireError(error)))))
        }
        lifetime.release()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies such as nginx would hold events back.
    'x-accel-buffering': 'no',
  }
  return new Response(body, { headers })
}

function eventText(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Waits for a result, but at most until it is time to show a sign of life. */
async function withBeat<T>(waiting: Promise<T>): Promise<T | 'beat'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const beat = new Promise<'beat'>((resolve) => {
    timer = setTimeout(resolve, BEAT_MS, 'beat')
  })
  return Promise.race([waiting, beat]).finally(() => clearTimeout(timer))
}
