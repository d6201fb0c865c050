import { availableParallelism } from 'node:os'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  embedderSettings,
  modelHabits,
  modelIdentity,
  type TransformersEmbedderOptions,
} from '../src/embedder-options.js'

describe('embedderSettings', () => {
  const pipeline = async () => undefined

  test('the defaults are the small model, quantised, one text at a time', () => {
    expect(embedderSettings({ pipeline })).toEqual({
      model: 'Xenova/all-MiniLM-L6-v2',
      dtype: 'q8',
      pooling: 'mean',
      prefixes: { query: '', passage: '' },
      batchSize: 1,
      calibration: { floor: 0.26, ceiling: 0.66, languages: ['en'] },
      maxTokens: 256,
      dimensions: 384,
    })
  })

  test('the habits of a known model are the defaults, and each can be overridden', () => {
    const model = 'Xenova/bge-small-en-v1.5'
    expect(embedderSettings({ pipeline, model })).toMatchObject({ pooling: 'cls', calibration: undefined })
    const settings = embedderSettings({ pipeline, model, pooling: 'mean', prefixes: { query: 'q ' } })
    expect(settings).toMatchObject({ pooling: 'mean', prefixes: { query: 'q ', passage: '' } })
  })

  test('the multilingual model has the prefixes of its card, and dimensions that are known before it is loaded', () => {
    expect(embedderSettings({ pipeline, model: 'Xenova/multilingual-e5-small' })).toMatchObject({
      pooling: 'mean',
      prefixes: { query: 'query: ', passage: 'passage: ' },
      dimensions: 384,
      calibration: undefined,
    })
  })

  const WRONG: [string, object][] = [
    ['a missing pipeline', { pipeline: undefined }],
    ['an empty model', { model: '' }],
    ['a model that is not a string', { model: 7 }],
    ['an unknown dtype', { dtype: 'q9' }],
    ['an unknown pooling', { pooling: 'max' }],
    ['a prefix that is not a string', { prefixes: { query: 1 } }],
    ['a batch size of 0', { dtype: 'fp32', batchSize: 0 }],
    ['a fractional batch size', { dtype: 'fp32', batchSize: 1.5 }],
    ['a batch size above 1 where vectors depend on the batch', { dtype: 'q8', batchSize: 8 }],
    ['a localModelPath without env', { localModelPath: 'models' }],
    ['a calibration whose floor is above its ceiling', { calibration: { floor: 0.7, ceiling: 0.3 } }],
    ['a calibration whose floor is its ceiling', { calibration: { floor: 0.3, ceiling: 0.3 } }],
    ['a calibration that is not a number', { calibration: { floor: Number.NaN, ceiling: 0.3 } }],
  ]

  test.each(WRONG)('%s is a TypeError', (_, wrong) => {
    expect(() => embedderSettings({ pipeline, ...wrong } as TransformersEmbedderOptions)).toThrow(TypeError)
  })

  test.each([
    ['workers beside a pipeline', { pipeline, workers: 2 }, /^transformersEmbedder: workers: expected `library: /],
    ['workers alone', { workers: 2 }, /^transformersEmbedder: workers: expected `library: /],
    ['a library beside a pipeline', { pipeline, library: 'a' }, /pipeline: expected none beside `library`/],
    [
      'an env of functions beside a library',
      { library: 'a', env: { fetch } },
      /env: expected an object of strings, numbers and booleans/,
    ],
    [
      'a loaded library',
      { library: { pipeline } },
      /library: expected the name of a package .* as `pipeline`, found an? /,
    ],
    ['an empty library', { library: '' }, /library: expected the name of a package/],
    ['a relative path', { library: './library.js' }, /`import.meta.resolve` makes of a path/],
    ['an absolute path', { library: '/library.js' }, /`import.meta.resolve` makes of a path/],
    ['a path of Windows', { library: 'C:\\library.js' }, /`import.meta.resolve` makes of a path/],
    ['no worker', { library: 'a', workers: 0 }, /workers: expected an integer from 1/],
    ['half a worker', { library: 'a', workers: 1.5 }, /workers: expected an integer from 1/],
    ['neither a pipeline nor a library', {}, /pipeline: expected the `pipeline` function .* or `library`/],
  ])('%s is a TypeError that says what to do', (_, wrong, message) => {
    const settings = () => embedderSettings(wrong as unknown as TransformersEmbedderOptions)
    expect(settings).toThrow(TypeError)
    expect(settings).toThrow(message)
  })

  test('a library by name has one worker less than there are processors, from 1 to 4', () => {
    const expected = Math.max(1, Math.min(4, availableParallelism() - 1))
    expect(embedderSettings({ library: 'a', localModelPath: 'models' }).workers).toBe(expected)
    expect(embedderSettings({ library: 'a', workers: 7 }).workers).toBe(7)
    expect(embedderSettings({ pipeline }).workers).toBeUndefined()
  })

  test('batches are allowed where vectors do not depend on the batch', () => {
    for (const dtype of ['fp32', 'fp16', 'q4', 'q4f16', 'bnb4'] as const) {
      expect(embedderSettings({ pipeline, dtype, batchSize: 16 }).batchSize).toBe(16)
    }
  })
})

describe('modelHabits', () => {
  const TASK = {
    query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
    passage: '',
  }
  const E5 = { query: 'query: ', passage: 'passage: ' }
  const NONE = { query: '', passage: '' }
  const INSTRUCTION = { query: 'Represent this sentence for searching relevant passages: ', passage: '' }

  test.each([
    ['Xenova/all-MiniLM-L6-v2', 'mean', NONE],
    ['sentence-transformers/all-MiniLM-L6-v2', 'mean', NONE],
    ['Xenova/e5-small-v2', 'mean', E5],
    ['Xenova/multilingual-e5-base', 'mean', E5],
    ['intfloat/multilingual-e5-large-instruct', 'mean', TASK],
    ['Xenova/bge-base-en-v1.5', 'cls', INSTRUCTION],
    ['nomic-ai/nomic-embed-text-v1.5', 'mean', { query: 'search_query: ', passage: 'search_document: ' }],
    ['Snowflake/snowflake-arctic-embed-m-v1.5', 'cls', INSTRUCTION],
    ['Snowflake/snowflake-arctic-embed-l-v2.0', 'cls', { query: 'query: ', passage: '' }],
    ['someone/their-own-model', 'mean', NONE],
    ['e5-small/another-model', 'mean', NONE],
  ] as const)('%s: %s pooling and its prefixes', (model, pooling, prefixes) => {
    expect(modelHabits(model)).toMatchObject({ pooling, prefixes })
  })

  test('only measured models have a calibration', () => {
    expect(modelHabits('Xenova/all-MiniLM-L6-v2').calibration).toEqual({
      floor: 0.26,
      ceiling: 0.66,
      languages: ['en'],
    })
    expect(modelHabits('Xenova/all-MiniLM-L12-v2').calibration).toBeUndefined()
  })
})

describe('modelIdentity', () => {
  const NONE = { query: '', passage: '' }

  test('the identity is the name and precision, then pooling and prefixes unless they are plain', async () => {
    expect(await modelIdentity('a/b', 'q8', 'mean', NONE)).toBe('a/b@q8')
    expect(await modelIdentity('a/b', 'fp32', 'cls', NONE)).toBe('a/b@fp32+cls')
    expect(await modelIdentity('a/b', 'q8', 'mean', { query: 'query: ', passage: 'passage: ' })).toBe('a/b@q8+1b2d1fa3')
  })

  test('everything that changes the vectors changes the identity', async () => {
    const setting = fc.record({
      dtype: fc.constantFrom('q8' as const, 'fp32' as const),
      pooling: fc.constantFrom('mean' as const, 'cls' as const),
      prefixes: fc.record({ query: fc.string({ maxLength: 3 }), passage: fc.string({ maxLength: 3 }) }),
    })
    await fc.assert(
      fc.asyncProperty(setting, setting, async (a, b) => {
        const [identityA, identityB] = await Promise.all(
          [a, b].map(({ dtype, pooling, prefixes }) => modelIdentity('m', dtype, pooling, prefixes)),
        )
        expect(identityA === identityB).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})
