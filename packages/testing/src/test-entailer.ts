import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Entailer, Entailment } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring, assertRefused } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'
import { assertModelName, assertSameNumbers, MANY_TEXTS, SAMPLE_TEXTS } from './model-samples.js'

/**
 * Registers one test for each rule of `Entailer`. The kit doesn't close the entailer.
 * `create` may return the same one each time, because no test changes it.
 */
export function testEntailer(kit: Kit<Entailer>): void {
  registerRules(checkKit('testEntailer', kit), RULES)
}

type Pair = Parameters<Entailer['entail']>[0][number]

/** The most that the sum of three probabilities may differ from 1. */
const SUM_TOLERANCE = 1e-3
/** More than any model reads at once: a million and a half characters. */
const OVERLONG = 'The shelf is eighty wide. '.repeat(60_000)

const PAIRS: readonly Pair[] = Object.freeze(
  SAMPLE_TEXTS.map((premise, i) => ({ premise, hypothesis: SAMPLE_TEXTS[(3 * i) % SAMPLE_TEXTS.length]! })),
)
const MANY_PAIRS: readonly Pair[] = Object.freeze(MANY_TEXTS.map((text) => ({ premise: text, hypothesis: text })))

/** The rules of `Entailer`. */
const RULES: readonly Rule<Entailer>[] = [
  {
    rule: '`model` is a name',
    async check({ model }) {
      assertModelName(model)
    },
  },
  {
    rule: 'each pair gets one result, in the order of the pairs',
    async check(entailer) {
      const results = await entailer.entail(PAIRS)
      strictEqual(results.length, PAIRS.length)
      const reversed = await entailer.entail([...PAIRS].reverse())
      for (const [i, entailment] of results.entries()) assertSame(reversed.at(-1 - i), entailment, `pair ${i}`)
    },
  },
  {
    rule: 'a result is three probabilities that add up to 1',
    async check(entailer) {
      for (const entailment of await entailer.entail([...PAIRS, { premise: '', hypothesis: '' }])) {
        const numbers = numbersOf(entailment)
        const json = JSON.stringify(entailment)
        ok(
          numbers.every((number) => number >= 0 && number <= 1),
          `expected probabilities, found ${json}`,
        )
        const sum = numbers.reduce((total, number) => total + number, 0)
        ok(Math.abs(sum - 1) <= SUM_TOLERANCE, `expected the sum 1, found ${sum} for ${json}`)
      }
    },
  },
  {
    rule: 'no pairs get no results',
    async check(entailer) {
      deepStrictEqual(await entailer.entail([]), [])
    },
  },
  {
    rule: 'a pair has the same result every time, whatever pairs are beside it, up to rounding',
    async check(entailer) {
      const [pair, other, long] = [PAIRS[0]!, PAIRS[3]!, PAIRS[6]!]
      const [alone] = await entailer.entail([pair])
      const [again] = await entailer.entail([pair])
      const [first, , third] = await entailer.entail([pair, long, pair, other])
      for (const entailment of [again, first, third]) assertSame(entailment, alone!, 'the pair')
    },
  },
  {
    rule: 'text beyond the model’s length is refused with `invalid_input`, never cut silently',
    async check(entailer) {
      const [short] = PAIRS as [Pair]
      const overlong = [
        { premise: OVERLONG, hypothesis: short.hypothesis },
        { premise: short.premise, hypothesis: OVERLONG },
      ]
      for (const pair of overlong)
        await assertRefused(() => entailer.entail([short, pair]), 'invalid_input', 'a long text')
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async check(entailer) {
      const alone: Entailment[] = []
      for (const pair of PAIRS) alone.push(...(await entailer.entail([pair])))
      const together = await Promise.all(PAIRS.map((pair) => entailer.entail([pair])))
      for (const [i, [entailment]] of together.entries()) assertSame(entailment, alone[i]!, `pair ${i}`)
    },
  },
  {
    rule: 'arguments are not changed',
    async check(entailer) {
      const args = { pairs: PAIRS.slice(0, 4).map((pair) => ({ ...pair })), options: {} }
      const before = structuredClone(args)
      await entailer.entail(args.pairs, args.options)
      deepStrictEqual(args, before)
    },
  },
  {
    rule: 'results belong to the caller: changing one changes no other',
    async check(entailer) {
      const pair = PAIRS[0]!
      const [first, second] = await entailer.entail([pair, pair])
      const expected = { ...first! }
      spoil(first!)
      assertSame(second, expected, 'the same pair in the same call')
      spoil(second!)
      const [later] = await entailer.entail([pair])
      assertSame(later, expected, 'the same pair in the next call')
      spoil(later!)
      assertSame((await entailer.entail([pair]))[0], expected, 'the same pair in the call after it')
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async check(entailer) {
      for (const pairs of [PAIRS, []])
        await assertAbortBefore((signal) => entailer.entail(pairs, { signal }), `${pairs.length} pairs`)
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async check(entailer) {
      await assertAbortDuring((signal) => entailer.entail(MANY_PAIRS, { signal }), `${MANY_PAIRS.length} pairs`)
    },
  },
]

/** The rules of `Entailer`: the names of the tests of `testEntailer`. */
export const entailerRules: readonly string[] = namesOf(RULES)

function numbersOf({ entailment, neutral, contradiction }: Entailment): number[] {
  return [entailment, neutral, contradiction]
}

function assertSame(actual: Entailment | undefined, expected: Entailment, what: string): void {
  assertSameNumbers(actual === undefined ? [] : numbersOf(actual), numbersOf(expected), 1, what)
}

function spoil(entailment: Entailment): void {
  Object.assign(entailment, { entailment: 7, neutral: 7, contradiction: 7 })
}
