import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { inspect } from 'node:util'
import type { Embedder } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'
import { assertCalibration, assertModelName, MANY_TEXTS, SAMPLE_TEXTS } from './model-samples.js'

/**
 * Registers one test for each rule of `Embedder`. The kit doesn't close the embedder.
 * `create` may return the same one each time, because no test changes it.
 */
export function testEmbedder(kit: Kit<Embedder>): void {
  registerRules(checkKit('testEmbedder', kit), RULES)
}

type Vector = Awaited<ReturnType<Embedder['embed']>>[number]

/** What a text can be embedded as. */
const KINDS = ['query', 'passage'] as const

/** The rules of `Embedder`. */
const RULES: readonly Rule<Embedder>[] = [
  {
    rule: '`model` is a name, and `dimensions` an integer from 1',
    async check({ model, dimensions }) {
      assertModelName(model)
      ok(Number.isSafeInteger(dimensions) && dimensions >= 1, `expected an integer from 1, found ${dimensions}`)
    },
  },
  {
    rule: '`calibration`, if there is one, has -1 <= `floor` < `ceiling` <= 1, and BCP 47 tags as `languages`, if any',
    async check({ calibration }) {
      assertCalibration(calibration)
    },
  },
  {
    rule: '`textsPerCall`, if given, is an integer from 1',
    async check({ textsPerCall: most }) {
      ok(most === undefined || (Number.isSafeInteger(most) && most >= 1), `expected an integer from 1, found ${most}`)
    },
  },
  {
    rule: 'each text gets one vector of `dimensions` numbers: a `Float32Array`, or an array of numbers',
    async check(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed(SAMPLE_TEXTS, { kind })
        strictEqual(vectors.length, SAMPLE_TEXTS.length)
        for (const vector of vectors) {
          ok(isVector(vector), `expected a Float32Array or an array of numbers, found ${inspect(vector)}`)
          strictEqual(vector.length, embedder.dimensions)
        }
      }
    },
  },
  {
    rule: 'every vector is finite and of unit length, for any text',
    async check(embedder) {
      const texts = [...SAMPLE_TEXTS, ' \n\t', '\0', '\ud800', '🎉'.repeat(20), 'x'.repeat(5000)]
      for (const kind of KINDS) {
        for (const [i, vector] of (await embedder.embed(texts, { kind })).entries()) assertUnitLength(vector, texts[i]!)
      }
    },
  },
  {
    rule: 'the empty text has a vector like any other',
    async check(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed([''], { kind })
        strictEqual(vectors.length, 1)
        strictEqual(vectors[0]?.length, embedder.dimensions)
        assertUnitLength(vectors[0], '')
      }
    },
  },
  {
    rule: 'no texts get no vectors',
    async check(embedder) {
      for (const kind of KINDS) deepStrictEqual(await embedder.embed([], { kind }), [])
    },
  },
  {
    rule: 'vectors are in the order of their texts',
    async check(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed(SAMPLE_TEXTS, { kind })
        const reversed = await embedder.embed([...SAMPLE_TEXTS].reverse(), { kind })
        for (const [i, vector] of vectors.entries()) assertSameVector(reversed.at(-1 - i), vector, SAMPLE_TEXTS[i]!)
      }
    },
  },
  {
    rule: 'a text has the same vector every time, whatever texts are beside it, up to rounding',
    async check(embedder) {
      const [text, other, long] = [SAMPLE_TEXTS[0]!, SAMPLE_TEXTS[3]!, SAMPLE_TEXTS[6]!]
      for (const kind of KINDS) {
        const [alone] = await embedder.embed([text], { kind })
        const [again] = await embedder.embed([text], { kind })
        const [twice, , beside] = await embedder.embed([text, long, text, other], { kind })
        for (const vector of [again, twice, beside]) assertSameVector(vector, alone, `${kind} ${text}`)
      }
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async check(embedder) {
      const alone: Vector[] = []
      for (const text of SAMPLE_TEXTS) alone.push(...(await embedder.embed([text], { kind: 'passage' })))
      const together = await Promise.all(SAMPLE_TEXTS.map((text) => embedder.embed([text], { kind: 'passage' })))
      for (const [i, [vector]] of together.entries()) assertSameVector(vector, alone[i], SAMPLE_TEXTS[i]!)
    },
  },
  {
    rule: 'arguments are not changed',
    async check(embedder) {
      for (const kind of KINDS) {
        const texts = ['b', 'a', '', 'b', ' c ']
        const options = { kind }
        await embedder.embed(texts, options)
        deepStrictEqual({ texts, options }, { texts: ['b', 'a', '', 'b', ' c '], options: { kind } })
      }
    },
  },
  {
    rule: 'vectors belong to the caller: changing one changes no other',
    async check(embedder) {
      const text = SAMPLE_TEXTS[0]!
      for (const kind of KINDS) {
        const [alone] = await embedder.embed([text], { kind })
        const expected = alone!.slice()
        const [first, second] = await embedder.embed([text, text], { kind })
        fillWithZeros(first!)
        assertSameVector(second, expected, 'the same text in the same call')
        fillWithZeros(second!)
        const [later] = await embedder.embed([text], { kind })
        assertSameVector(later, expected, 'the same text in the next call')
        fillWithZeros(later!)
        const [last] = await embedder.embed([text], { kind })
        assertSameVector(last, expected, 'the same text in the call after it')
      }
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async check(embedder) {
      for (const kind of KINDS) {
        for (const texts of [SAMPLE_TEXTS, []])
          await assertAbortBefore((signal) => embedder.embed(texts, { kind, signal }), `${kind}, ${texts.length} texts`)
      }
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async check(embedder) {
      for (const kind of KINDS) await assertAbortDuring((signal) => embedder.embed(MANY_TEXTS, { kind, signal }), kind)
    },
  },
]

/** The rules of `Embedder`: the names of the tests of `testEmbedder`. */
export const embedderRules: readonly string[] = namesOf(RULES)

function isVector(value: unknown): value is Vector {
  if (value instanceof Float32Array) return true
  return Array.isArray(value) && Array.from(value).every((item) => typeof item === 'number')
}

/** Changes a vector, as its owner may. A frozen array can't be changed for anybody. */
function fillWithZeros(vector: Vector): void {
  if (!Object.isFrozen(vector)) (vector as Float32Array | number[]).fill(0)
}

/** The most that the length of a vector may differ from 1. */
const UNIT_TOLERANCE = 1e-3

function assertUnitLength(vector: Vector, text: string): void {
  const length = Math.hypot(...vector)
  const what = JSON.stringify(text.slice(0, 40))
  ok(
    vector.every(Number.isFinite),
    `${what}: expected finite numbers, found ${vector.find((value) => !Number.isFinite(value))}`,
  )
  ok(Math.abs(length - 1) <= UNIT_TOLERANCE, `${what}: expected unit length, found ${length}`)
}

/**
 * The least cosine of two vectors that count as equal.
 * Models compute a batch in other blocks than a single text, and pad it. Vectors of low precision
 * then differ most: 16-bit floats have a step of 2^-10 at 1, and 8-bit activations a larger one.
 * Texts of different meaning differ by far more.
 */
const LEAST_COSINE = 0.999

/** Asserts that two vectors are equal up to rounding. */
function assertSameVector(actual: Vector | undefined, expected: Vector | undefined, what: string): void {
  const similarity = cosine(actual, expected)
  ok(similarity >= LEAST_COSINE, `${what}: expected the same vector, found one with the cosine ${similarity}`)
}

function cosine(a: Vector | undefined, b: Vector | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length) return Number.NaN
  const dot = (x: Vector, y: Vector): number => Array.from(x).reduce((sum, value, i) => sum + value * y[i]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
