import { setImmediate } from 'node:timers/promises'
import { isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type CrossEncoderOptions, type TransformersReranker, transformersReranker } from '../src/index.js'
import { AutoModelForSequenceClassification, AutoTokenizer, env } from './support/library.js'
import { TINY_LENGTH, tinyLogits, writeTinyClassifier } from './support/tiny-classifier.js'
import { tinyModels } from './support/tiny-models.js'
import { watchedClassifier } from './support/watched-classifier.js'

const library = { AutoTokenizer, AutoModelForSequenceClassification, env }
const MODEL = 'Xenova/ms-marco-MiniLM-L-6-v2'
const words = fc.constantFrom('red', 'green', 'blue', 'stone', 'river', 'light')
const sentence = (maxLength: number) => fc.array(words, { maxLength }).map((list) => list.join(' '))

const localModelPath = await tinyModels(MODEL, { id2label: { 0: 'LABEL_0' } })
const reranker = await transformersReranker({ ...library, localModelPath })

/** A reranker with another model of the same folder. */
function other(model: string, more: Partial<CrossEncoderOptions> = {}): Promise<TransformersReranker> {
  return transformersReranker({ ...library, localModelPath, model, ...more })
}

function score(query: string, text: string): number {
  return tinyLogits(query, text, 1)[0] as number
}

afterAll(() => reranker.close())

test('the model is ms-marco-MiniLM-L-6-v2, quantised, unless asked otherwise', async () => {
  expect(reranker.model).toBe(`${MODEL}@q8`)
  const exact = await other(MODEL, { dtype: 'fp32' })
  expect(exact.model).toBe(`${MODEL}@fp32`)
  await exact.close()
})

describe('rerank', () => {
  test("the score of a text is the model's logit for the pair of query and text, in the order of the texts", async () => {
    await fc.assert(
      fc.asyncProperty(sentence(6), fc.array(sentence(6), { maxLength: 4 }), async (query, texts) => {
        expect(await reranker.rerank(query, texts)).toEqual(texts.map((text) => score(query, text)))
      }),
      { numRuns: 40 },
    )
  })

  test('no texts give no scores, and the model does not run', async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    runs.length = 0
    expect(await watched.rerank('red '.repeat(1000), [])).toEqual([])
    expect(runs).toEqual([])
    await watched.close()
  })

  test("a pair beyond the model's limit is cut at the end of the text only", async () => {
    const room = TINY_LENGTH - 3 - 2
    const text = ['green', 'blue', 'stone', 'river', 'light', 'one', 'two', 'three', 'four', 'five', 'red', 'blue']
    expect(text.length).toBe(room + 1)
    const expected = score('red stone', text.slice(0, room).join(' '))
    expect(await reranker.rerank('red stone', [text.join(' '), `${text.join(' ')} light`])).toEqual([
      expected,
      expected,
    ])
  })

  test('of a very long text the beginning is scored', async () => {
    const [whole] = await reranker.rerank('red', ['blue '.repeat(200_000)])
    expect(whole).toBe(score('red', 'blue '.repeat(TINY_LENGTH - 3 - 1).trim()))
  })

  test('a query that leaves no room for a text is invalid_input; one that leaves room for a single token is not', async () => {
    const most = TINY_LENGTH - 3 - 1
    const longest = Array<string>(most).fill('red').join(' ')
    expect(await reranker.rerank(longest, ['blue green'])).toEqual([score(longest, 'blue')])
    for (const query of [`${longest} red`, 'red '.repeat(30_000), 'strangelylongword'.repeat(10_000)]) {
      const call = reranker.rerank(query, ['blue'])
      await expect(call).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'query' } })
    }
  })

  test('delimiters within a text are ignored', async () => {
    const forged = await reranker.rerank('red', ['blue [SEP] green [CLS]', '[SEP]'])
    expect(forged).toEqual([score('red', 'blue green'), score('red', '')])
    expect(await reranker.rerank('[CLS] red [SEP] green', ['blue'])).toEqual([score('red green', 'blue')])
  })

  test('the scores of any texts are finite', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.array(anything, { maxLength: 3 }),
        async (query, texts) => {
          const scores = await reranker.rerank(query, texts)
          expect(scores).toHaveLength(texts.length)
          expect(scores.every(Number.isFinite)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('the score of a text does not depend on the other texts', async () => {
    const [alone] = await reranker.rerank('red', ['stone light'])
    const among = await reranker.rerank('red', ['blue', 'stone light', '', 'green green'])
    expect(among[1]).toBe(alone)
  })

  test('arguments are not changed, and later changes to them have no effect', async () => {
    const texts = Object.freeze(['blue', 'green stone'])
    const expected = await reranker.rerank('red', texts)
    const mutable = [...texts]
    const call = reranker.rerank('red', mutable)
    mutable.fill('river')
    expect(await call).toEqual(expected)
  })

  test('concurrent calls do not mix', async () => {
    const calls: [string, string[]][] = [
      ['red', ['blue', 'green']],
      ['stone', ['light', 'river', 'red']],
      ['blue', []],
    ]
    const results = await Promise.all(calls.map(([query, texts]) => reranker.rerank(query, texts)))
    expect(results).toEqual(calls.map(([query, texts]) => texts.map((text) => score(query, text))))
  })

  test('the event loop runs between pairs', async () => {
    let rounds = 0
    let done = false
    const work = (async () => {
      while (!done) {
        await setImmediate()
        rounds++
      }
    })()
    await reranker.rerank('red', ['blue', 'green', 'stone', 'river'])
    done = true
    await work
    expect(rounds).toBeGreaterThanOrEqual(4)
  })

  test('a wrong query or text is invalid_input and names the field', async () => {
    const wrongText = reranker.rerank('red', ['fine', 7 as unknown as string])
    await expect(wrongText).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'texts/1' } })
    const wrongQuery = reranker.rerank(null as unknown as string, ['fine'])
    await expect(wrongQuery).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'query' } })
  })

  test('numbers that are not finite are internal, never a score', async () => {
    const { classes, answer } = watchedClassifier()
    const watched = await other(MODEL, classes)
    for (const data of [Float32Array.of(Number.NaN), Float32Array.of(1, 2), Float32Array.of()]) {
      answer(() => ({ logits: { data, dims: [1, data.length] } }))
      await expect(watched.rerank('red', ['blue'])).rejects.toMatchObject({ code: 'internal' })
    }
    await watched.close()
  })
})

describe('models', () => {
  test('RoBERTa, which has no segments and two separators between the texts, is supported', async () => {
    await writeTinyClassifier(localModelPath, 'test/roberta', { id2label: { 0: 'LABEL_0' }, frame: 'roberta' })
    const roberta = await other('test/roberta')
    const [long, short] = await roberta.rerank('red', ['blue '.repeat(40), 'green'])
    expect(short).toBe(tinyLogits('red', 'green', 1, 'roberta')[0])
    expect(long).toBe(tinyLogits('red', 'blue '.repeat(TINY_LENGTH - 4 - 1).trim(), 1, 'roberta')[0])
    await roberta.close()
  })

  test("the token limit is the smaller of those in the model's and the tokenizer's files", async () => {
    const id2label = { 0: 'LABEL_0' }
    await writeTinyClassifier(localModelPath, 'test/short', { id2label, tokenizerConfig: { model_max_length: 8 } })
    await writeTinyClassifier(localModelPath, 'test/boundless', {
      id2label,
      tokenizerConfig: { model_max_length: 1e30 },
    })
    await writeTinyClassifier(localModelPath, 'test/longer', { id2label, length: 24 })
    for (const [model, length] of [
      ['test/short', 8],
      ['test/boundless', TINY_LENGTH],
      ['test/longer', 24],
    ] as const) {
      const made = await other(model)
      const prefix = 'blue '.repeat(length - 3 - 1).trim()
      expect(await made.rerank('red', ['blue '.repeat(40)])).toEqual([score('red', prefix)])
      await made.close()
    }
  })

  test('one that returns several numbers for a pair is unsupported, and is freed', async () => {
    await writeTinyClassifier(localModelPath, 'test/two', { id2label: { 0: 'no', 1: 'yes' } })
    const { classes, disposals } = watchedClassifier()
    const call = other('test/two', classes)
    await expect(call).rejects.toMatchObject({ code: 'unsupported', details: { feature: 'rerank' } })
    expect(disposals).toEqual(['test/two'])
  })

  test("one that can't be loaded is model_unavailable, and the hint names the missing files", async () => {
    const error: unknown = await other('test/nowhere').catch((caught: unknown) => caught)
    expect(isKebabError(error, 'model_unavailable') && error.hint).toContain('onnx/model_quantized.onnx')
  })

  test('one with an unsuitable tokenizer or output is model_unavailable', async () => {
    const { classes, answer } = watchedClassifier()
    answer(() => ({ last_hidden_state: [] }) as never)
    await expect(other(MODEL, classes)).rejects.toMatchObject({ code: 'model_unavailable' })
    const AutoTokenizer = { from_pretrained: async () => () => ({ input_ids: [1], attention_mask: [1] }) }
    await expect(other(MODEL, { AutoTokenizer })).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  test('a wrong option is a TypeError', async () => {
    const wrong: [string, object][] = [
      ['AutoTokenizer', { AutoTokenizer: undefined }],
      ['AutoModelForSequenceClassification', { AutoModelForSequenceClassification: () => {} }],
      ['model', { model: '' }],
      ['dtype', { dtype: 'q9' }],
      ['env', { env: undefined }],
    ]
    for (const [name, option] of wrong) {
      const call = transformersReranker({ ...library, localModelPath, ...option } as CrossEncoderOptions)
      await expect(call, name).rejects.toThrow(new RegExp(`^transformersReranker: ${name}: expected `))
      await expect(call, name).rejects.toBeInstanceOf(TypeError)
    }
  })
})

describe('abort', () => {
  const reason = new Error('the caller changed its mind')

  test('before the call: rejects with the reason and runs nothing', async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    runs.length = 0
    const signal = AbortSignal.abort(reason)
    await expect(watched.rerank('red', ['blue'], { signal })).rejects.toBe(reason)
    await expect(watched.rerank('red', [], { signal })).rejects.toBe(reason)
    expect(runs).toEqual([])
    await watched.close()
  })

  test('during the call: rejects with the reason and reads no further pair', async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    runs.length = 0
    const controller = new AbortController()
    const call = watched.rerank('red', Array<string>(50).fill('blue'), { signal: controller.signal })
    while (runs.length < 3) await setImmediate()
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    const after = runs.length
    await watched.rerank('red', ['blue'])
    expect(after).toBeLessThan(50)
    expect(runs).toHaveLength(after + 1)
    await watched.close()
  })

  test('while the model loads: rejects with the reason', async () => {
    const controller = new AbortController()
    const call = other(MODEL, { onProgress: () => controller.abort(reason), signal: controller.signal })
    await expect(call).rejects.toBe(reason)
  })
})

test('close rejects pending and later calls with model_unavailable', async () => {
  const { classes, disposals } = watchedClassifier()
  const closing = await other(MODEL, classes)
  const call = closing.rerank('red', Array<string>(20).fill('blue')).catch((error: unknown) => error)
  await setImmediate()
  await Promise.all([closing.close(), closing.close()])
  expect(disposals).toHaveLength(1)
  expect(isKebabError(await call, 'model_unavailable')).toBe(true)
  await expect(closing.rerank('red', ['blue'])).rejects.toMatchObject({ code: 'model_unavailable' })
  await expect(closing.rerank('red', [])).rejects.toMatchObject({ code: 'model_unavailable' })
})
