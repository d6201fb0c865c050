import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { askOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const QUESTION = 'At what temperature does water boil at sea level?'
const SAID = 'Water boils at 100 °C at sea level [#1].'
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4)

test('an answer over the budget of its request loses `uncited`, then statements from its end with their citations', async () => {
  const answer = ['# Water', ...Array.from({ length: 40 }, () => SAID), 'Cats like fish [#1].'].join('\n\n')
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer }) })
  const whole = await ask({ question: QUESTION })
  expect(whole.uncited).toEqual(['Cats like fish'])
  expect(whole).not.toHaveProperty('truncated')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: tokensOf(whole) + 20 }), async (max_tokens) => {
      const cut = await ask({ question: QUESTION, max_tokens })
      assertWire('answer.v1', cut)
      if (!cut.truncated) {
        expect(tokensOf(cut)).toBeLessThanOrEqual(max_tokens)
        return
      }
      expect(cut).toMatchObject({ grounded: true, truncated: true })
      expect(cut).not.toHaveProperty('uncited')
      expect(whole.answer.startsWith(cut.answer)).toBe(true)
      expect(cut.answer.endsWith('[#1].')).toBe(true)
      const { claims = [] } = cut.citations[0]!
      for (const { start, end, claim } of claims) expect(cut.answer.slice(start, end)).toBe(claim)
      if (claims.length > 2) expect(tokensOf(cut)).toBeLessThanOrEqual(max_tokens)
      expect(claims.length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

test('what came through of an answer that broke off is cut to the budget', async () => {
  const generator = scriptedGenerator({
    answer: () => [
      { type: 'text', text: '🦊'.repeat(40_000) },
      { type: 'finish', reason: 'other' },
    ],
  })
  const cut = await askOf(shelf, { generator })({
    question: QUESTION,
    max_tokens: 2000,
    max_output_tokens: 100_000,
  })
  assertWire('answer.v1', cut)
  expect(tokensOf(cut)).toBeLessThanOrEqual(2000)
  expect(cut).toMatchObject({ refusal_reason: 'llm_stream_aborted', truncated: true })
  expect(cut.answer).toBe('🦊'.repeat(cut.answer.length / 2))
})
