import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Embedder } from '@kebab/core'
import { SAMPLE_TEXTS } from '../sample-texts.js'
import type { Rule } from '../test-runner.js'
import { proveClose } from './close-vectors.js'
import { KINDS } from './kinds.js'

/** How far a length may be from 1. */
const UNIT_TOLERANCE = 1e-3

/** What an embedder says of itself, and what its vectors are. */
export const vectorRules: readonly Rule<Embedder>[] = [
  {
    rule: '`model` is a name, and `dimensions` an integer from 1',
    async prove({ model, dimensions }) {
      ok(typeof model === 'string' && model.trim() !== '', `expected a name, found ${JSON.stringify(model)}`)
      ok(Number.isSafeInteger(dimensions) && dimensions >= 1, `expected an integer from 1, found ${dimensions}`)
    },
  },
  {
    rule: '`calibration`, where there is one, has -1 <= `floor` < `ceiling` <= 1',
    async prove({ calibration }) {
      if (calibration === undefined) return
      const { floor, ceiling } = calibration
      ok(-1 <= floor && floor < ceiling && ceiling <= 1, `expected an ordered pair, found ${floor} and ${ceiling}`)
    },
  },
  {
    rule: 'each text gets one `Float32Array` of `dimensions` numbers',
    async prove(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed(SAMPLE_TEXTS, { kind })
        strictEqual(vectors.length, SAMPLE_TEXTS.length)
        for (const vector of vectors) {
          ok(vector instanceof Float32Array, `expected a Float32Array, found ${Object.prototype.toString.call(vector)}`)
          strictEqual(vector.length, embedder.dimensions)
        }
      }
    },
  },
  {
    rule: 'every vector is finite and of unit length, for any text',
    async prove(embedder) {
      const texts = [...SAMPLE_TEXTS, ' \n\t', '\0', '\ud800', '🎉'.repeat(20), 'x'.repeat(5000)]
      for (const kind of KINDS) {
        for (const [i, vector] of (await embedder.embed(texts, { kind })).entries()) proveUnit(vector, texts[i]!)
      }
    },
  },
  {
    rule: 'the empty text has a vector like any other',
    async prove(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed([''], { kind })
        strictEqual(vectors.length, 1)
        strictEqual(vectors[0]?.length, embedder.dimensions)
        proveUnit(vectors[0], '')
      }
    },
  },
  {
    rule: 'no texts get no vectors',
    async prove(embedder) {
      for (const kind of KINDS) deepStrictEqual(await embedder.embed([], { kind }), [])
    },
  },
  {
    rule: 'vectors stand in the order of their texts',
    async prove(embedder) {
      for (const kind of KINDS) {
        const vectors = await embedder.embed(SAMPLE_TEXTS, { kind })
        const reversed = await embedder.embed([...SAMPLE_TEXTS].reverse(), { kind })
        for (const [i, vector] of vectors.entries()) proveClose(reversed.at(-1 - i), vector, SAMPLE_TEXTS[i]!)
      }
    },
  },
  {
    rule: 'a text has the same vector again, and whatever stands beside it, up to rounding',
    async prove(embedder) {
      const [text, other, long] = [SAMPLE_TEXTS[0]!, SAMPLE_TEXTS[3]!, SAMPLE_TEXTS[6]!]
      for (const kind of KINDS) {
        const [alone] = await embedder.embed([text], { kind })
        const [again] = await embedder.embed([text], { kind })
        const [twice, , beside] = await embedder.embed([text, long, text, other], { kind })
        for (const vector of [again, twice, beside]) proveClose(vector, alone, `${kind} ${text}`)
      }
    },
  },
]

function proveUnit(vector: Float32Array, text: string): void {
  const length = Math.hypot(...vector)
  const what = JSON.stringify(text.slice(0, 40))
  ok(
    vector.every(Number.isFinite),
    `${what}: expected finite numbers, found ${vector.find((it) => !Number.isFinite(it))}`,
  )
  ok(Math.abs(length - 1) <= UNIT_TOLERANCE, `${what}: expected unit length, found ${length}`)
}
