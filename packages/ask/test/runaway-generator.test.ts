import type { GenerateEvent, Generator } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { askOf, eventsOf } from './support/asked.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const question = 'At what temperature does water boil at sea level?'
const TRUE = 'Water boils at 100 °C at sea level [#1]. '

/**
 * A model that never waits for anything. It counts what was taken from it, and whether it was
 * closed.
 */
function runaway(next: (count: number) => GenerateEvent | undefined) {
  const seen = { taken: 0, closed: false }
  const generator: Generator = {
    model: 'runaway',
    tasks: ['answer'],
    generate: () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => {
          // Where nothing stops the model, it ends, and the test fails.
          const value = seen.taken > 1_000_000 ? undefined : next(seen.taken++)
          return Promise.resolve(value === undefined ? { done: true, value } : { done: false, value })
        },
        return: () => {
          seen.closed = true
          return Promise.resolve({ done: true, value: undefined })
        },
      }),
    }),
  }
  return { generator, seen }
}

describe('a model that writes more than its limit', () => {
  test('of empty pieces is cut off and closed as well', async () => {
    const { generator, seen } = runaway((count) => ({ type: 'text', text: count === 0 ? TRUE : '' }))
    const answer = await askOf(shelf, { generator })({ question, max_output_tokens: 1024 })
    expect(answer).toMatchObject({ answer: TRUE.trim(), grounded: true })
    expect(seen).toMatchObject({ closed: true })
    expect(seen.taken).toBeLessThan(1024 * 16 + 2)
  })

  test('is cut off at sixteen characters a token and closed, and what it wrote is an answer that reached its limit', async () => {
    const { generator, seen } = runaway((count) => ({ type: 'text', text: count === 0 ? TRUE : 'and on and on ' }))
    const ask = askOf(shelf, { generator })
    const events = await eventsOf(ask.stream({ question, max_output_tokens: 1024 }))
    const text = events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')
    expect(text).toHaveLength(1024 * 16)
    expect(seen).toMatchObject({ closed: true })
    expect(seen.taken).toBeLessThan(1200)
    expect(events.at(-1)).toMatchObject({ answer: { answer: TRUE.trim(), grounded: true } })
  })

  test('is cut off within a piece, not within a character, and never before 256 characters', async () => {
    for (const [max_output_tokens, length] of [
      [1024, 16_384],
      [1, 256],
    ] as const) {
      const { generator } = runaway((count) =>
        count === 0 ? { type: 'text', text: `${TRUE}x${'😀'.repeat(2_000_000)}` } : undefined,
      )
      const events = await eventsOf(askOf(shelf, { generator }).stream({ question, max_output_tokens }))
      const text = events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')
      expect([length - 1, length]).toContain(text.length)
      expect(text).not.toMatch(/\p{Surrogate}/u)
      expect(events.at(-1)).toMatchObject({ answer: { answer: TRUE.trim(), grounded: true } })
    }
  })

  test('has its limit for every task', async () => {
    const { generator, seen } = runaway(() => ({ type: 'text', text: '["and on and on", ' }))
    const answer = await askOf(shelf, { generator: { ...generator, tasks: ['answer', 'decompose'] } })({
      question,
      multi_hop: true,
    })
    expect(answer).toMatchObject({ refusal_reason: 'multi_hop_decompose_failed' })
    expect(seen.taken).toBeLessThan(2 * 1100)
  })

  test('and exactly its limit is not cut off', async () => {
    const text = TRUE.trim().padStart(256)
    const { generator } = runaway(
      (count) =>
        (
          [
            { type: 'text', text },
            { type: 'finish', reason: 'stop' },
          ] satisfies GenerateEvent[]
        )[count],
    )
    expect(await askOf(shelf, { generator })({ question, max_output_tokens: 1 })).toMatchObject({
      answer: TRUE.trim(),
      grounded: true,
    })
  })
})

describe('a model that never yields to the event loop', () => {
  const forever = (): GenerateEvent => ({ type: 'text', text: '' })
  /** A limit of tokens that isn't reached before those of time. */
  const request = { question, max_output_tokens: 1_000_000 }

  test('keeps to its time limit', async () => {
    const { generator, seen } = runaway(forever)
    const error = await errorOf(askOf(shelf, { generator, timeLimits: { generate: 100 } })(request))
    expect(error).toMatchObject({ code: 'timeout', details: { stage: 'generate', limit_ms: 100 } })
    expect(seen.closed).toBe(true)
  })

  test('is ended by an abort', async () => {
    const { generator, seen } = runaway(forever)
    const controller = new AbortController()
    const timer = setInterval(() => {
      if (seen.taken > 0) controller.abort(new Error('enough'))
    }, 1)
    await expect(askOf(shelf, { generator })(request, { signal: controller.signal })).rejects.toThrow('enough')
    clearInterval(timer)
    expect(seen.closed).toBe(true)
  })

  test('lets other work go on', async () => {
    const { generator } = runaway(forever)
    let ticks = 0
    const controller = new AbortController()
    const timer = setInterval(() => {
      if (++ticks === 5) controller.abort(new Error('enough'))
    }, 1)
    await expect(askOf(shelf, { generator })(request, { signal: controller.signal })).rejects.toThrow('enough')
    clearInterval(timer)
    expect(ticks).toBe(5)
  })
})
