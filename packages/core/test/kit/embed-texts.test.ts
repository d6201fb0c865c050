import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { type Embedder, isKebabError } from '../../src/index.js'
import { embedTexts } from '../../src/kit/index.js'

const texts = ['one', 'two', 'three']
const embedderOf = (embed: (texts: readonly string[]) => unknown, more: Partial<Embedder> = {}): Embedder => ({
  model: 'toy',
  dimensions: 2,
  embed: async (given) => embed(given) as Float32Array[],
  ...more,
})
const embed = (embedder: Embedder, given: readonly string[] = texts) => embedTexts(embedder, given, { kind: 'passage' })

describe('vectors of an embedder are refused, which names it', () => {
  const buffer = Float32Array.of(1, 0, 0, 1, 1, 1)
  const vector = Float32Array.of(1, 0)
  test.each<[string, (texts: readonly string[]) => unknown]>([
    ['one buffer for all texts', (given) => given.map((_, i) => vector.fill(i + 1))],
    ['views of a buffer that overlap', () => [0, 1, 2].map((at) => buffer.subarray(at, at + 2))],
    ['too few', () => [vector]],
    ['no array', () => vector],
    ['arrays of numbers', () => texts.map(() => [1, 0])],
    ['an array that it filled by half', () => Object.assign(new Array(3), [Float32Array.of(1, 0)])],
    ['NaN', () => texts.map(() => Float32Array.of(Number.NaN, 1))],
    ['zeros', () => texts.map(() => new Float32Array(2))],
  ])('%s', async (_, given) => {
    expect(await errorOf(embed(embedderOf(given)))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('embedder toy: expected '),
      hint: 'Run the compliance kit over this embedder.',
    })
  })

  test('another length', async () => {
    expect((await errorOf(embed(embedderOf(() => texts.map(() => new Float32Array(3).fill(1)))))).code).toBe(
      'embedding_mismatch',
    )
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

test('whatever an embedder returns or throws, the outcome is a vector for each text, or an error that names it', async () => {
  const vectorLike = fc.oneof(
    fc.constant(Float32Array.of(1, 0)),
    fc.float32Array({ minLength: 1, maxLength: 3 }),
    fc.anything({ withTypedArray: true }),
  )
  const answer = fc.oneof(fc.anything(), fc.array(vectorLike, { minLength: 2, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      const outcome = await embed(embedderOf(() => given)).catch((error: unknown) => error)
      if (Array.isArray(outcome)) {
        expect(outcome).toHaveLength(3)
        for (const vector of outcome) expect(vector instanceof Float32Array && vector.every(Number.isFinite)).toBe(true)
      } else expect(isKebabError(outcome) && outcome.message.startsWith('embedder toy: expected ')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
