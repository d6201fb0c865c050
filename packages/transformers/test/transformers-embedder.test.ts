import { setImmediate } from 'node:timers/promises'
import { isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { isNightly } from '../../../test/support/profile.js'
import { type TransformersEmbedder, transformersEmbedder } from '../src/index.js'
import type { FeatureExtractor, LoadSettings } from '../src/library.js'
import { cosine } from './support/cosine.js'
import { env, pipeline } from './support/library.js'

const PASSAGE = 'Scroll-driven animations tie the progress of an animation to the scroll position of a container.'
const OTHER = 'A tooltip is a popover that appears while the pointer rests on an element.'
const texts = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.lorem({ maxCount: 12 })), {
  maxLength: 4,
})

let localModelPath: string
let embedder: TransformersEmbedder

/** An embedder that counts the texts of every run of the model. */
async function counting(options: { dtype?: 'fp32' | 'q8'; batchSize?: number; prefixes?: { query: string } } = {}) {
  const runs: string[][] = []
  const counted = async (
    task: 'feature-extraction',
    model: string,
    loading: LoadSettings,
  ): Promise<FeatureExtractor> => {
    const extractor = (await pipeline(task, model, loading)) as FeatureExtractor
    const run: FeatureExtractor = (inputs, settings) => {
      runs.push([...inputs])
      return extractor(inputs, settings)
    }
    return Object.assign(run, { tokenizer: extractor.tokenizer, dispose: async () => extractor.dispose?.() })
  }
  const made = await transformersEmbedder({ pipeline: counted, env, localModelPath, ...options })
  runs.length = 0
  return { embedder: made, runs }
}

/**
 * A pipeline that rejects overlapping runs. All but the first, for the dimensions, end on
 * `release`.
 */
function gatedPipeline() {
  const runs: string[] = []
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let running = false
  const extractor: FeatureExtractor = async ([text = '']) => {
    if (running) throw new Error('two runs at once')
    running = true
    if (text !== 'dimensions') {
      runs.push(text)
      await released
    }
    running = false
    return { data: Float32Array.of(0.6, 0.8), dims: [1, 2] }
  }
  return { pipeline: async () => extractor, release: () => release(), runs }
}

beforeAll(async () => {
  localModelPath = (await prepareMiniLM()).localModelPath
  await prepareMiniLM({ dtype: 'fp32' })
  embedder = await transformersEmbedder({ pipeline, env, localModelPath })
})

describe('an embedder declares its properties', () => {
  test('the model is all-MiniLM-L6-v2, quantised, unless asked otherwise', () => {
    expect(embedder.model).toBe('Xenova/all-MiniLM-L6-v2@q8')
    expect(embedder.dimensions).toBe(384)
    expect(embedder.calibration).toEqual({ floor: 0.26, ceiling: 0.66, languages: ['en'] })
  })

  test('the calibration option overrides the known calibration', async () => {
    const calibration = { floor: 0.1, ceiling: 0.5 }
    const customEmbedder = await transformersEmbedder({ pipeline, env, localModelPath, calibration })
    expect(customEmbedder.calibration).toEqual(calibration)
  })
})

describe('embed', () => {
  test('one vector of unit length for each text, in their order', async () => {
    const vectors = await embedder.embed([PASSAGE, OTHER, PASSAGE], { kind: 'passage' })
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384, 384])
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(vectors[0]).toEqual(vectors[2])
    expect(vectors[0]).not.toEqual(vectors[1])
  })

  test('no texts give no vectors', async () => {
    expect(await embedder.embed([], { kind: 'passage' })).toEqual([])
  })

  test('texts of similar meaning are closer than others', async () => {
    const [question] = await embedder.embed(['How do I move an element while the page scrolls?'], { kind: 'query' })
    const [related, unrelated] = await embedder.embed([PASSAGE, 'The cat sat on the mat.'], { kind: 'passage' })
    expect(cosine(question, related)).toBeGreaterThan(0.4)
    expect(cosine(question, unrelated)).toBeLessThan(0.2)
  })

  test('the vector of any text is finite and of unit length', async () => {
    const odd = [
      '',
      ' \n\t ',
      '\0',
      '\ud800',
      '\udc00\ud800',
      '[CLS][SEP][MASK][PAD]',
      '\u0301',
      '👩‍👩‍👧',
      '漢'.repeat(600),
      'a'.repeat(3000),
    ]
    for (const vector of await embedder.embed(odd, { kind: 'passage' })) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    const anything = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const [vector] = await embedder.embed([text], { kind: 'query' })
        expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
      }),
      { numRuns: 25 },
    )
  })

  test('the vector of a text does not depend on the other texts, as a query or as a passage', async () => {
    const [alone] = await embedder.embed([PASSAGE], { kind: 'query' })
    await fc.assert(
      fc.asyncProperty(
        texts,
        texts,
        fc.constantFrom('query' as const, 'passage' as const),
        async (before, after, kind) => {
          const vectors = await embedder.embed([...before, PASSAGE, ...after], { kind })
          expect(vectors[before.length]).toEqual(alone)
        },
      ),
      { numRuns: 10 },
    )
  })

  test.runIf(isNightly)('batches in full precision change only the rounding, and keep the order', async () => {
    const batched = await transformersEmbedder({ pipeline, env, localModelPath, dtype: 'fp32', batchSize: 3 })
    expect(batched.model).toBe('Xenova/all-MiniLM-L6-v2@fp32')
    const inputs = [PASSAGE, 'short', OTHER.repeat(5), '', OTHER, PASSAGE.repeat(3), 'words']
    const together = await batched.embed(inputs, { kind: 'passage' })
    for (const [index, input] of inputs.entries()) {
      const [alone] = await batched.embed([input], { kind: 'passage' })
      expect(cosine(together[index], alone)).toBeGreaterThan(0.99999)
    }
    await batched.close()
  })

  test('passages go through the model in batches, queries one by one', async () => {
    const { embedder: batched, runs } = await counting({ dtype: 'fp32', batchSize: 2 })
    await batched.embed(['one', 'two', 'three'], { kind: 'passage' })
    expect(runs.map((run) => run.length)).toEqual([2, 1])
    runs.length = 0
    await batched.embed(['one', 'two', 'three'], { kind: 'query' })
    expect(runs.map((run) => run.length)).toEqual([1, 1, 1])
    await batched.close()
  })

  test('vectors in quantised and full precision are close', async () => {
    const exact = await transformersEmbedder({ pipeline, env, localModelPath, dtype: 'fp32' })
    const [a] = await exact.embed([PASSAGE], { kind: 'passage' })
    const [b] = await embedder.embed([PASSAGE], { kind: 'passage' })
    expect(cosine(a, b)).toBeGreaterThan(0.97)
    await exact.close()
  })

  test('each vector has its own memory', async () => {
    for (const vector of await embedder.embed([PASSAGE, OTHER], { kind: 'passage' })) {
      expect(vector.byteOffset).toBe(0)
      expect(vector.buffer.byteLength).toBe(4 * 384)
    }
  })

  test('arguments are not changed, and later changes to them have no effect', async () => {
    const inputs = Object.freeze([OTHER, PASSAGE])
    const expected = await embedder.embed(inputs, { kind: 'passage' })
    const mutable = [...inputs]
    const embedding = embedder.embed(mutable, { kind: 'passage' })
    mutable.fill('something else')
    expect(await embedding).toEqual(expected)
  })

  test('the vector of a long text is the mean of the vectors of its pieces', async () => {
    const { embedder: counted, runs } = await counting()
    const [beginning, end] = [`${PASSAGE} `.repeat(10), `${OTHER} `.repeat(13)]
    const [whole] = await counted.embed([beginning + end], { kind: 'passage' })
    expect(runs.flat().join('')).toBe(beginning + end)
    const [first, last] = await counted.embed([beginning, end], { kind: 'passage' })
    expect(runs.length).toBeGreaterThan(2)
    expect(cosine(whole, first)).toBeGreaterThan(0.6)
    expect(cosine(whole, last)).toBeGreaterThan(0.6)
    await counted.close()
  })

  test.runIf(isNightly)('each piece has the prefix, and pieces are batched as texts are', async () => {
    const { embedder: prefixed, runs } = await counting({ prefixes: { query: 'query: ' } })
    await prefixed.embed([`${PASSAGE} `.repeat(20)], { kind: 'query' })
    expect(runs.length).toBeGreaterThan(1)
    for (const [text] of runs) expect(text).toMatch(/^query: \S/)
    await prefixed.close()
    const { embedder: batched, runs: batches } = await counting({ dtype: 'fp32', batchSize: 2 })
    await batched.embed([`${PASSAGE} `.repeat(20), OTHER], { kind: 'passage' })
    expect(batches.length).toBeGreaterThan(1)
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(2)
    await batched.close()
  })

  test('only the first sixteen pieces of a text count', async () => {
    const { embedder: counted, runs } = await counting()
    const [vector] = await counted.embed([`${PASSAGE} `.repeat(50_000)], { kind: 'passage' })
    expect(runs).toHaveLength(16)
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
    await counted.close()
  })

  test('concurrent calls do not mix, and each run of the model serves one call', async () => {
    const { embedder: counted, runs } = await counting()
    const calls = [[PASSAGE, OTHER], [OTHER], [], ['alpha', 'beta', PASSAGE]]
    const together = await Promise.all(calls.map((inputs) => counted.embed(inputs, { kind: 'passage' })))
    expect(runs.every((run) => run.length === 1)).toBe(true)
    for (const [index, inputs] of calls.entries()) {
      expect(together[index]).toEqual(await counted.embed(inputs, { kind: 'passage' }))
    }
    await counted.close()
  })

  test('a query waits for one batch of a long call, not for all of it', async () => {
    const { embedder: counted, runs } = await counting()
    const indexing = counted.embed(
      Array.from({ length: 8 }, (_, index) => `passage ${index}`),
      { kind: 'passage' },
    )
    await counted.embed(['a question'], { kind: 'query' })
    expect(runs.flat().indexOf('a question')).toBeLessThanOrEqual(2)
    await indexing
    expect(runs).toHaveLength(9)
    await counted.close()
  })

  test('the event loop runs between batches', async () => {
    let rounds = 0
    let done = false
    const other = (async () => {
      while (!done) {
        await setImmediate()
        rounds++
      }
    })()
    await embedder.embed(
      Array.from({ length: 6 }, (_, index) => `passage ${index}`),
      { kind: 'passage' },
    )
    done = true
    await other
    expect(rounds).toBeGreaterThanOrEqual(6)
  })

  test('a wrong text or kind is invalid_input and names the field', async () => {
    const wrongText = embedder.embed(['fine', 7 as unknown as string], { kind: 'passage' })
    await expect(wrongText).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'texts/1' } })
    const wrongKind = embedder.embed(['fine'], { kind: 'question' as 'query' })
    await expect(wrongKind).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'kind' } })
  })
})

test('runs of the model never overlap', async () => {
  const { pipeline: slowPipeline, release, runs } = gatedPipeline()
  const embedder = await transformersEmbedder({ pipeline: slowPipeline })
  const calls = ['a', 'b', 'c'].map((text) => embedder.embed([text], { kind: 'query' }))
  while (runs.length < 1) await setImmediate()
  release()
  await Promise.all(calls)
  expect(runs).toEqual(['a', 'b', 'c'])
})

describe('prefixes and pooling', () => {
  test('a prefix is put before every text of its kind', async () => {
    const { embedder: prefixed, runs } = await counting({ prefixes: { query: 'query: ' } })
    await prefixed.embed(['a'], { kind: 'query' })
    await prefixed.embed(['b'], { kind: 'passage' })
    expect(runs).toEqual([['query: a'], ['b']])
    expect(prefixed.model).toMatch(/^Xenova\/all-MiniLM-L6-v2@q8\+[0-9a-f]{8}$/)
    await prefixed.close()
  })

  test('cls takes the vector of the first token', async () => {
    const first = await transformersEmbedder({ pipeline, env, localModelPath, pooling: 'cls' })
    expect(first.model).toBe('Xenova/all-MiniLM-L6-v2@q8+cls')
    const [a] = await first.embed([PASSAGE], { kind: 'passage' })
    const [b] = await embedder.embed([PASSAGE], { kind: 'passage' })
    expect(Math.hypot(...(a ?? []))).toBeCloseTo(1, 5)
    expect(cosine(a, b)).toBeLessThan(0.99)
    await first.close()
  })
})

describe('abort', () => {
  const reason = new Error('the caller changed its mind')

  test('before the call: rejects with the reason and runs nothing', async () => {
    const { embedder: counted, runs } = await counting()
    const call = counted.embed([PASSAGE], { kind: 'query', signal: AbortSignal.abort(reason) })
    await expect(call).rejects.toBe(reason)
    await expect(counted.embed([], { kind: 'query', signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(runs).toEqual([])
    await counted.close()
  })

  test('during the call: rejects with the reason and runs no further batch', async () => {
    const { embedder: counted, runs } = await counting()
    const controller = new AbortController()
    const inputs = Array.from({ length: 20 }, (_, index) => `passage ${index}`)
    const call = counted.embed(inputs, { kind: 'passage', signal: controller.signal })
    while (runs.length < 3) await setImmediate()
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    const after = runs.length
    await counted.embed(['a question'], { kind: 'query' })
    expect(after).toBeLessThan(inputs.length)
    expect(runs).toHaveLength(after + 1)
    await counted.close()
  })

  test('while it waits in the queue or for the model: rejects at once, and other calls go on', async () => {
    const { pipeline: slowPipeline, release, runs } = gatedPipeline()
    const embedder = await transformersEmbedder({ pipeline: slowPipeline })
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = embedder.embed(['first'], { kind: 'query', signal: running.signal })
    const second = embedder.embed(['second'], { kind: 'query', signal: waiting.signal })
    const third = embedder.embed(['third'], { kind: 'query' })
    while (runs.length < 1) await setImmediate()
    // Nothing has ended yet, and nothing will before these have rejected.
    waiting.abort(reason)
    await expect(second).rejects.toBe(reason)
    running.abort(reason)
    await expect(first).rejects.toBe(reason)
    release()
    expect(await third).toHaveLength(1)
    expect(runs).toEqual(['first', 'third'])
  })
})

describe('close', () => {
  test('rejects pending and later calls with model_unavailable', async () => {
    const closing = await transformersEmbedder({ pipeline, env, localModelPath })
    const call = closing
      .embed(
        Array.from({ length: 20 }, () => PASSAGE),
        { kind: 'passage' },
      )
      .catch((error: unknown) => error)
    await setImmediate()
    await Promise.all([closing.close(), closing.close()])
    expect(isKebabError(await call, 'model_unavailable')).toBe(true)
    await expect(closing.embed([PASSAGE], { kind: 'query' })).rejects.toMatchObject({ code: 'model_unavailable' })
    await expect(closing.embed([], { kind: 'query' })).rejects.toMatchObject({ code: 'model_unavailable' })
  })
})
