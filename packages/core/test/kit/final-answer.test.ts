import { finalAnswer } from '@kebab/core/kit'
import type { AnswerEventV1 } from '@kebab/schemas'
import { expect, test } from 'vitest'

const token = (text: string) => ({ type: 'token', text }) as AnswerEventV1
const final = { type: 'final', answer: { answer: 'A hook.' } } as AnswerEventV1

async function* streamOf(...events: AnswerEventV1[]): AsyncGenerator<AnswerEventV1> {
  yield* events
}

test('the answer is that of the final event, and each event before it is handed on, in order', async () => {
  const heard: AnswerEventV1[] = []
  const onEvent = async (event: AnswerEventV1): Promise<void> => void heard.push(event)
  const answer = await finalAnswer(streamOf(token('A'), token(' hook.'), final, token('late')), onEvent)
  expect(answer).toEqual({ answer: 'A hook.' })
  expect(heard).toEqual([token('A'), token(' hook.')])
})

test('a stream that ends without an answer is internal', async () => {
  const error = { code: 'internal', message: 'ask: expected a final event, found none' }
  await expect(finalAnswer(streamOf(token('A')))).rejects.toMatchObject(error)
})

test('what hears of an event and rejects ends the stream', async () => {
  let ended = false
  async function* stream(): AsyncGenerator<AnswerEventV1> {
    try {
      yield token('A')
      yield final
    } finally {
      ended = true
    }
  }
  const reason = new Error('gone')
  await expect(finalAnswer(stream(), () => Promise.reject(reason))).rejects.toBe(reason)
  expect(ended).toBe(true)
})
