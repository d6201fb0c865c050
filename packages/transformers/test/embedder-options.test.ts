import { expect, test } from 'vitest'
import { embedderSettings, type TransformersEmbedderOptions } from '../src/embedder-options.js'

const pipeline = async () => undefined

test('the defaults are the small model, quantised, one text at a time', () => {
  expect(embedderSettings({ pipeline })).toEqual({
    model: 'Xenova/all-MiniLM-L6-v2',
    dtype: 'q8',
    pooling: 'mean',
    prefixes: { query: '', passage: '' },
    batchSize: 1,
    calibration: { floor: 0.26, ceiling: 0.66 },
    window: 256,
  })
})

test("a well-known model's habits are the defaults, and each gives way to an option", () => {
  const model = 'Xenova/bge-small-en-v1.5'
  expect(embedderSettings({ pipeline, model })).toMatchObject({ pooling: 'cls', calibration: undefined })
  const own = embedderSettings({ pipeline, model, pooling: 'mean', prefixes: { query: 'q ' } })
  expect(own).toMatchObject({ pooling: 'mean', prefixes: { query: 'q ', passage: '' } })
})

const WRONG: [string, object][] = [
  ['no pipeline', { pipeline: undefined }],
  ['an empty model', { model: '' }],
  ['a model that is no string', { model: 7 }],
  ['an unknown dtype', { dtype: 'q9' }],
  ['an unknown pooling', { pooling: 'max' }],
  ['a prefix that is no string', { prefixes: { query: 1 } }],
  ['a batch of nothing', { dtype: 'fp32', batchSize: 0 }],
  ['half a batch', { dtype: 'fp32', batchSize: 1.5 }],
  ['batches of a model whose vectors depend on them', { dtype: 'q8', batchSize: 8 }],
  ['a folder without the env that knows it', { localModelPath: 'models' }],
  ['a calibration upside down', { calibration: { floor: 0.7, ceiling: 0.3 } }],
  ['a calibration of no width', { calibration: { floor: 0.3, ceiling: 0.3 } }],
  ['a calibration that is no number', { calibration: { floor: Number.NaN, ceiling: 0.3 } }],
]

test.each(WRONG)('%s is a TypeError', (_, wrong) => {
  expect(() => embedderSettings({ pipeline, ...wrong } as TransformersEmbedderOptions)).toThrow(TypeError)
})

test('batches are allowed where vectors do not depend on them', () => {
  for (const dtype of ['fp32', 'fp16', 'q4', 'q4f16', 'bnb4'] as const) {
    expect(embedderSettings({ pipeline, dtype, batchSize: 16 }).batchSize).toBe(16)
  }
})
