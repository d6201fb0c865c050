import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { cacheQueries, coalesceCalls, type Embedder, isKebabError } from '../../src/index.js'
import { embedTexts } from '../../src/kit/index.js'

const texts = ['one', 'two', 'three']
const embedderOf = (embed: (texts: readonly string[]) => unknown, more: Partial<Embedder> = {}): Embedder => ({
  model: 'toy',
  dimensions: 2,
  embed: async (batch) => embed(batch) as Float32Array[],
  ...more,
})
const embed = (embedder: Embedder, batch: readonly string[] = texts) => embedTexts(embedder, batch, { kind: 'passage' })

describe('vectors of an embedder are refused, which names it', () => {
  const buffer = Float32Array.of(1, 0, 0, 1, 1, 1)
  const vector = Float32Array.of(1, 0)
  test.each<[string, (texts: readonly string[]) => unknown]>([
    ['one buffer for all texts', (batch) => batch.map((_, i) => vector.fill(i + 1))],
    ['views of a buffer that overlap', () => [0, 1, 2].map((at) => buffer.subarray(at, at + 2))],
    ['too few', () => [vector]],
    ['no array', () => vector],
    ['one array for all texts', () => [[1, 0]].flatMap((array) => [array, array, array])],
    ['arrays of texts', () => texts.map(() => ['1', '0'])],
    ['arrays with a hole', () => texts.map(() => Object.assign(new Array(2), [1]))],
    ['arrays of BigInts', () => texts.map(() => [1n, 0n])],
    ['an array with null', () => texts.map(() => [1, null])],
    ['numbers that no 32-bit float holds', () => texts.map(() => [1e39, 0])],
    ['numbers that are zero as 32-bit floats', () => texts.map(() => [1e-60, 0])],
    ['arrays of zeros', () => texts.map(() => [0, 0])],
    ['64-bit floats', () => texts.map(() => Float64Array.of(1, 0))],
    ['an array that it filled by half', () => Object.assign(new Array(3), [Float32Array.of(1, 0)])],
    ['NaN', () => texts.map(() => Float32Array.of(Number.NaN, 1))],
    ['zeros', () => texts.map(() => new Float32Array(2))],
  ])('%s', async (_, faultyEmbed) => {
    expect(await errorOf(embed(embedderOf(faultyEmbed)))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('embedder toy: expected '),
      hint: 'Run the compliance kit over this embedder.',
    })
  })

  test.each<[string, () => unknown]>([
    ['another length', () => new Float32Array(3).fill(1)],
    ['an array of another length', () => [1, 1, 1]],
  ])('%s', async (_, vector) => {
    expect((await errorOf(embed(embedderOf(() => texts.map(vector))))).code).toBe('embedding_mismatch')
  })

  test.each(['', undefined, 3])('a model without a name: %j', async (model) => {
    const error = await errorOf(embed(embedderOf(() => [], { model: model as never })))
    expect(error.message).toContain('embedder: expected `model` as a string that is not empty')
  })
})

test('vectors may be views of one buffer side by side, and equal texts may share one', async () => {
  const buffer = Float32Array.of(1, 0, 0, 1, 1, 1)
  const beside = await embed(embedderOf(() => [2, 0, 1].map((at) => buffer.subarray(2 * at, 2 * at + 2))))
  expect(beside).toEqual([Float32Array.of(1, 1), Float32Array.of(1, 0), Float32Array.of(0, 1)])
  const vector = Float32Array.of(1, 0)
  expect(
    await embed(
      embedderOf(() => [vector, vector]),
      ['same', 'same'],
    ),
  ).toEqual([vector, vector])
})

test('an embedder may return arrays of numbers, as services send them, and every caller gets a `Float32Array`', async () => {
  const sent = JSON.parse('[[0.1, 0.2], [1, 0], [0, -1]]') as number[][]
  const embedder: Embedder = { model: 'service', dimensions: 2, embed: async (batch) => sent.slice(0, batch.length) }
  const expected = [Float32Array.of(0.1, 0.2), Float32Array.of(1, 0), Float32Array.of(0, -1)]
  expect(await embed(embedder)).toEqual(expected)
  for (const wrapped of [cacheQueries(embedder), coalesceCalls(embedder)]) {
    const vectors: Float32Array[] = await wrapped.embed(texts, { kind: 'query' })
    expect(vectors).toEqual(expected)
  }
  const equal = Object.freeze([0.6, 0.8])
  expect(await embed({ ...embedder, embed: async () => [equal, equal] }, ['same', 'same'])).toEqual([
    Float32Array.from(equal),
    Float32Array.from(equal),
  ])
  expect(sent[0]).toEqual([0.1, 0.2])
})

test('whatever an embedder returns or throws, the outcome is a vector for each text, or an error that names it', async () => {
  const vectorLike = fc.oneof(
    fc.constant(Float32Array.of(1, 0)),
    fc.float32Array({ minLength: 1, maxLength: 3 }),
    fc.array(fc.oneof(fc.double(), fc.anything()), { minLength: 1, maxLength: 3 }),
    fc.anything({ withTypedArray: true }),
  )
  const answer = fc.oneof(fc.anything(), fc.array(vectorLike, { minLength: 2, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(answer, async (output) => {
      const outcome = await embed(embedderOf(() => output)).catch((error: unknown) => error)
      if (Array.isArray(outcome)) {
        expect(outcome).toHaveLength(3)
        for (const vector of outcome) expect(vector instanceof Float32Array && vector.every(Number.isFinite)).toBe(true)
      } else expect(isKebabError(outcome) && outcome.message.startsWith('embedder toy: expected ')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
