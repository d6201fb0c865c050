import type { AnswerEventV1, AnswerV1 } from '@kebab/schemas'
import { KebabError } from '../errors.js'

/**
 * The answer that ends a stream of events. Each event before it is handed to `onEvent`, which is waited for before the next.
 * Rejects with what the stream or `onEvent` rejects with, and with `internal` for a stream that ends without an answer.
 */
export async function finalAnswer(
  events: AsyncIterable<AnswerEventV1>,
  onEvent?: (event: AnswerEventV1) => Promise<void>,
): Promise<AnswerV1> {
  for await (const event of events) {
    if (event.type === 'final') return event.answer
    await onEvent?.(event)
  }
  throw new KebabError('internal', 'ask: expected a final event, found none')
}
