import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minilmEmbedder } from '../../../../test/support/minilm-embedder.js'
import { random, toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { CALIBRATION_PAIRS } from '../../src/indexer/calibration-pairs.js'
import { bordersOf, estimateCalibration, SAMPLE } from '../../src/indexer/estimate-calibration.js'
import { ReadWriteScheduler } from '../../src/indexer/scheduler.js'

const options = () => ({ scheduler: new ReadWriteScheduler(), signal: new AbortController().signal, onDone() {} })

test('the borders of the built-in model lie within .05 of those that it declares', async () => {
  const { calibration, ...embedder } = await minilmEmbedder()
  const { borders } = await estimateCalibration(embedder, options())
  expect(Math.abs(borders!.floor - calibration!.floor)).toBeLessThan(0.05)
  expect(Math.abs(borders!.ceiling - calibration!.ceiling)).toBeLessThan(0.05)
})

test('no two questions or passages are the same, and none is long', () => {
  const texts = CALIBRATION_PAIRS.flat()
  expect(new Set(texts).size).toBe(128)
  for (const text of texts) expect(text.length).toBeLessThan(300)
})

test('the borders are quantiles of the cosines: 97.5 % of unrelated pairs, 95 % of related ones', () => {
  const axis = (at: number, share: number): Float32Array => {
    const vector = new Float32Array(201)
    vector[at] = share
    vector[200] = Math.sqrt(1 - share * share)
    return vector
  }
  const numbers = Array.from({ length: 200 }, (_, i) => i)
  const queries = numbers.map((i) => axis(i, 1))
  const passages = numbers.map((i) => axis(i, (i + 1) / 200))
  expect(bordersOf(queries, passages)).toEqual({ floor: 0, ceiling: 0.95 })
})

test('the floor lies below the ceiling, both in [-1, 1], and the order and length of vectors don’t matter', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0.01, max: 3, noNaN: true }), (seed, noise) => {
      const next = random(seed)
      const vector = () => Float32Array.from({ length: 4 }, () => next() - 0.5)
      const queries = Array.from({ length: 64 }, vector)
      const passages = queries.map((query) => vector().map((value, at) => query[at]! + noise * value))
      const borders = bordersOf(queries, passages)
      const twice = passages.map((passage) => passage.map((value) => 2 * value))
      expect(bordersOf([...queries].reverse(), twice.reverse())).toEqual(borders)
      if (borders === null) return
      expect(borders.floor).toBeGreaterThanOrEqual(-1)
      expect(borders.ceiling).toBeLessThanOrEqual(1)
      expect(borders.floor).toBeLessThan(borders.ceiling)
    }),
  )
})

test('there are no borders of vectors that tell nothing apart', () => {
  const constant = Array.from({ length: 64 }, () => Float32Array.of(1, 2, 3, 4))
  expect(bordersOf(constant, constant)).toBe(null)
})

test('questions are embedded as queries and passages as passages, and an abort ends it with its reason', async () => {
  const embedder = toyEmbedder()
  expect(await estimateCalibration(embedder, options())).toMatchObject({ model: 'toy', sample: SAMPLE })
  for (const [at, kind] of (['query', 'passage'] as const).entries())
    expect(embedder.calls.filter((call) => call.kind === kind).flatMap(({ texts }) => texts)).toEqual(
      CALIBRATION_PAIRS.map((pair) => pair[at]),
    )
  const stop = new AbortController()
  const reason = new Error('no more')
  const onDone = (done: number): void => {
    if (done > 0) stop.abort(reason)
  }
  await expect(estimateCalibration(embedder, { ...options(), signal: stop.signal, onDone })).rejects.toBe(reason)
})
