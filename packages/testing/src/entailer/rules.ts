import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Entailer, Entailment } from '@kebab/core'
import { proveAbortBefore, proveAbortDuring } from '../prove-abort.js'
import { proveNumbers } from '../prove-numbers.js'
import { proveRefusal } from '../prove-refusal.js'
import { MANY_TEXTS, SAMPLE_TEXTS } from '../sample-texts.js'
import type { Rule } from '../test-runner.js'

type Pair = Parameters<Entailer['entail']>[0][number]

/** How far the sum of three probabilities may be from 1. */
const SUM_TOLERANCE = 1e-3
/** More than any model reads at once: a million and a half characters. */
const OVERLONG = 'The shelf is eighty wide. '.repeat(60_000)

const PAIRS: readonly Pair[] = Object.freeze(
  SAMPLE_TEXTS.map((premise, i) => ({ premise, hypothesis: SAMPLE_TEXTS[(3 * i) % SAMPLE_TEXTS.length]! })),
)
const MANY_PAIRS: readonly Pair[] = Object.freeze(MANY_TEXTS.map((text) => ({ premise: text, hypothesis: text })))

/** What an entailer promises. */
export const rules: readonly Rule<Entailer>[] = [
  {
    rule: '`model` is a name',
    async prove({ model }) {
      ok(typeof model === 'string' && model.trim() !== '', `expected a name, found ${JSON.stringify(model)}`)
    },
  },
  {
    rule: 'each pair gets one result, in the order of the pairs',
    async prove(entailer) {
      const results = await entailer.entail(PAIRS)
      strictEqual(results.length, PAIRS.length)
      const reversed = await entailer.entail([...PAIRS].reverse())
      for (const [i, result] of results.entries()) proveSame(reversed.at(-1 - i), result, `pair ${i}`)
    },
  },
  {
    rule: 'a result is three probabilities that add up to 1',
    async prove(entailer) {
      for (const result of await entailer.entail([...PAIRS, { premise: '', hypothesis: '' }])) {
        const numbers = numbersOf(result)
        const said = JSON.stringify(result)
        ok(
          numbers.every((number) => number >= 0 && number <= 1),
          `expected probabilities, found ${said}`,
        )
        const sum = numbers.reduce((total, number) => total + number, 0)
        ok(Math.abs(sum - 1) <= SUM_TOLERANCE, `expected the sum 1, found ${sum} for ${said}`)
      }
    },
  },
  {
    rule: 'no pairs get no results',
    async prove(entailer) {
      deepStrictEqual(await entailer.entail([]), [])
    },
  },
  {
    rule: 'a pair has the same result again, and whatever stands beside it, up to rounding',
    async prove(entailer) {
      const [pair, other, long] = [PAIRS[0]!, PAIRS[3]!, PAIRS[6]!]
      const [alone] = await entailer.entail([pair])
      const [again] = await entailer.entail([pair])
      const [first, , third] = await entailer.entail([pair, long, pair, other])
      for (const result of [again, first, third]) proveSame(result, alone!, 'the pair')
    },
  },
  {
    rule: 'text beyond the model’s length is refused with `invalid_input`, never cut silently',
    async prove(entailer) {
      const [short] = PAIRS as [Pair]
      const overlong = [
        { premise: OVERLONG, hypothesis: short.hypothesis },
        { premise: short.premise, hypothesis: OVERLONG },
      ]
      for (const pair of overlong)
        await proveRefusal(() => entailer.entail([short, pair]), 'invalid_input', 'a long text')
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async prove(entailer) {
      const alone: Entailment[] = []
      for (const pair of PAIRS) alone.push(...(await entailer.entail([pair])))
      const together = await Promise.all(PAIRS.map((pair) => entailer.entail([pair])))
      for (const [i, [result]] of together.entries()) proveSame(result, alone[i]!, `pair ${i}`)
    },
  },
  {
    rule: 'arguments are not changed',
    async prove(entailer) {
      const given = { pairs: PAIRS.slice(0, 4).map((pair) => ({ ...pair })), options: {} }
      const before = structuredClone(given)
      await entailer.entail(given.pairs, given.options)
      deepStrictEqual(given, before)
    },
  },
  {
    rule: 'results belong to the caller: changing one reaches no other',
    async prove(entailer) {
      const pair = PAIRS[0]!
      const [first, second] = await entailer.entail([pair, pair])
      const expected = { ...first! }
      spoil(first!)
      proveSame(second, expected, 'the same pair in the same call')
      spoil(second!)
      const [later] = await entailer.entail([pair])
      proveSame(later, expected, 'the same pair in the next call')
      spoil(later!)
      proveSame((await entailer.entail([pair]))[0], expected, 'the same pair in the call after it')
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async prove(entailer) {
      for (const pairs of [PAIRS, []])
        await proveAbortBefore((signal) => entailer.entail(pairs, { signal }), `${pairs.length} pairs`)
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async prove(entailer) {
      await proveAbortDuring((signal) => entailer.entail(MANY_PAIRS, { signal }), `${MANY_PAIRS.length} pairs`)
    },
  },
]

function numbersOf({ entailment, neutral, contradiction }: Entailment): number[] {
  return [entailment, neutral, contradiction]
}

function proveSame(found: Entailment | undefined, expected: Entailment, what: string): void {
  proveNumbers(found === undefined ? [] : numbersOf(found), numbersOf(expected), 1, what)
}

function spoil(result: Entailment): void {
  Object.assign(result, { entailment: 7, neutral: 7, contradiction: 7 })
}
