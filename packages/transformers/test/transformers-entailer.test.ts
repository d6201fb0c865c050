import { setImmediate } from 'node:timers/promises'
import { isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type CrossEncoderOptions, type TransformersEntailer, transformersEntailer } from '../src/index.js'
import { entailmentClasses, softmax } from '../src/transformers-entailer.js'
import { AutoModelForSequenceClassification, AutoTokenizer, env } from './support/library.js'
import { TINY_LENGTH, tinyLogits, writeTinyClassifier } from './support/tiny-classifier.js'
import { tinyModels } from './support/tiny-models.js'
import { watchedClassifier } from './support/watched-classifier.js'

const library = { AutoTokenizer, AutoModelForSequenceClassification, env }
const MODEL = 'Xenova/nli-deberta-v3-xsmall'
const words = fc.constantFrom('red', 'green', 'blue', 'stone', 'river', 'light')
const sentence = fc.array(words, { maxLength: 6 }).map((list) => list.join(' '))
const pair = fc.record({ premise: sentence, hypothesis: sentence })

const id2label = { 0: 'contradiction', 1: 'entailment', 2: 'neutral' }
const localModelPath = await tinyModels(MODEL, { id2label })
const entailer = await transformersEntailer({ ...library, localModelPath })

function other(model: string, more: Partial<CrossEncoderOptions> = {}): Promise<TransformersEntailer> {
  return transformersEntailer({ ...library, localModelPath, model, ...more })
}

/** The result of a tiny model with the labels of the default model. */
function expected({ premise, hypothesis }: { premise: string; hypothesis: string }) {
  const [contradiction, entailment, neutral] = softmax(tinyLogits(premise, hypothesis, 3))
  return { entailment, neutral, contradiction }
}

afterAll(() => entailer.close())

test('the model is nli-deberta-v3-xsmall, quantised, unless asked otherwise', () => {
  expect(entailer.model).toBe(`${MODEL}@q8`)
})

describe('entail', () => {
  test("one result for each pair, in their order: the softmax of the model's logits", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
        expect(await entailer.entail(pairs)).toEqual(pairs.map(expected))
      }),
      { numRuns: 40 },
    )
  })

  test('premise and hypothesis are not interchangeable', async () => {
    const [forward, backward] = await entailer.entail([
      { premise: 'red stone', hypothesis: 'blue' },
      { premise: 'blue', hypothesis: 'red stone' },
    ])
    expect(forward).not.toEqual(backward)
  })

  test('for any texts the results are three probabilities that add up to 1', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(anything, anything, async (premise, hypothesis) => {
        const [result] = await entailer.entail([{ premise, hypothesis }])
        const odds = Object.values(result ?? {})
        expect(odds).toHaveLength(3)
        expect(odds.every((odd) => odd >= 0 && odd <= 1)).toBe(true)
        expect(odds.reduce((sum, odd) => sum + odd, 0)).toBeCloseTo(1, 12)
      }),
      { numRuns: 40 },
    )
  })

  test('no pairs give no results, and the model does not run', async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    runs.length = 0
    expect(await watched.entail([])).toEqual([])
    expect(runs).toEqual([])
    await watched.close()
  })

  test("a pair beyond the model's limit is invalid_input and names the pair, and the model does not run", async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    const fits = { premise: 'blue '.repeat(TINY_LENGTH - 3 - 1).trim(), hypothesis: 'red' }
    expect(await watched.entail([fits])).toEqual([expected(fits)])
    runs.length = 0
    for (const tooLong of [
      { premise: `${fits.premise} green`, hypothesis: 'red' },
      { premise: 'red', hypothesis: `${fits.premise} green` },
    ]) {
      await expect(watched.entail([fits, tooLong])).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field: 'pairs/1', expected: 'at most 16 tokens, 3 of them delimiters', found: '17' },
      })
    }
    const endless = watched.entail([{ premise: ' '.repeat(100_001), hypothesis: 'red' }])
    await expect(endless).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'pairs/0/premise' } })
    expect(runs).toEqual([])
    await watched.close()
  })

  test('delimiters within a premise are ignored', async () => {
    const forged = { premise: 'red [SEP] blue', hypothesis: 'green' }
    expect(await entailer.entail([forged])).toEqual([expected({ premise: 'red blue', hypothesis: 'green' })])
  })

  test('arguments are not changed, and later changes to them have no effect', async () => {
    const pairs = Object.freeze([Object.freeze({ premise: 'red', hypothesis: 'blue' })])
    const result = await entailer.entail(pairs)
    const mutable = [{ premise: 'red', hypothesis: 'blue' }]
    const call = entailer.entail(mutable)
    for (const member of mutable) member.premise = 'river'
    expect(await call).toEqual(result)
  })

  test('concurrent calls do not mix', async () => {
    const calls = [
      [{ premise: 'red', hypothesis: 'blue' }],
      [
        { premise: 'stone', hypothesis: 'river' },
        { premise: 'light', hypothesis: '' },
      ],
    ]
    const results = await Promise.all(calls.map((pairs) => entailer.entail(pairs)))
    expect(results).toEqual(calls.map((pairs) => pairs.map(expected)))
  })

  test('a wrong text is invalid_input and names the field', async () => {
    const wrong: [string, unknown][] = [
      ['pairs/0/premise', { hypothesis: 'red' }],
      ['pairs/0/hypothesis', { premise: 'red', hypothesis: 7 }],
      ['pairs/0/premise', null],
    ]
    for (const [field, value] of wrong) {
      const call = entailer.entail([value as { premise: string; hypothesis: string }])
      await expect(call).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
    }
  })

  test('numbers that are not finite, or too few, are internal, never a result', async () => {
    const { classes, answer } = watchedClassifier()
    const watched = await other(MODEL, classes)
    for (const data of [Float32Array.of(1, Number.NaN, 1), Float32Array.of(1, 2)]) {
      answer(() => ({ logits: { data, dims: [1, data.length] } }))
      const call = watched.entail([{ premise: 'red', hypothesis: 'blue' }])
      await expect(call).rejects.toMatchObject({ code: 'internal' })
    }
    await watched.close()
  })
})

describe('models', () => {
  test('classes are identified by their names, in any order and case', async () => {
    await writeTinyClassifier(localModelPath, 'test/upper', {
      id2label: { 0: 'ENTAILMENT', 1: 'Neutral', 2: 'CONTRADICTION' },
    })
    const upper = await other('test/upper')
    const [entailment, neutral, contradiction] = softmax(tinyLogits('red', 'blue', 3))
    expect(await upper.entail([{ premise: 'red', hypothesis: 'blue' }])).toEqual([
      { entailment, neutral, contradiction },
    ])
    await upper.close()
  })

  test('one with other classes is unsupported, and is freed', async () => {
    const sets = [
      { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' },
      { 0: 'entailment', 1: 'not_entailment' },
      { 0: 'LABEL_0' },
    ]
    for (const id2label of sets) {
      await writeTinyClassifier(localModelPath, 'test/others', { id2label })
      const { classes, disposals } = watchedClassifier()
      const error: unknown = await other('test/others', classes).catch((caught: unknown) => caught)
      expect(isKebabError(error, 'unsupported') && error.message).toContain(JSON.stringify(id2label))
      expect(disposals).toEqual(['test/others'])
    }
  })

  test("one that can't be loaded is model_unavailable", async () => {
    await expect(other('test/nowhere')).rejects.toMatchObject({
      code: 'model_unavailable',
      details: { model: 'test/nowhere' },
    })
  })
})

describe('abort', () => {
  const reason = new Error('the caller changed its mind')

  test('before the call: rejects with the reason', async () => {
    const signal = AbortSignal.abort(reason)
    await expect(entailer.entail([], { signal })).rejects.toBe(reason)
    await expect(entailer.entail([{ premise: 'red', hypothesis: 'blue' }], { signal })).rejects.toBe(reason)
  })

  test('during the call: rejects with the reason and reads no further pair', async () => {
    const { classes, runs } = watchedClassifier()
    const watched = await other(MODEL, classes)
    runs.length = 0
    const controller = new AbortController()
    const pairs = Array.from({ length: 50 }, () => ({ premise: 'red', hypothesis: 'blue' }))
    const call = watched.entail(pairs, { signal: controller.signal })
    while (runs.length < 3) await setImmediate()
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(runs.length).toBeLessThan(50)
    await watched.close()
  })
})

test('close rejects pending and later calls with model_unavailable', async () => {
  const closing = await other(MODEL)
  const pairs = Array.from({ length: 20 }, () => ({ premise: 'red', hypothesis: 'blue' }))
  const call = closing.entail(pairs).catch((error: unknown) => error)
  await setImmediate()
  await closing.close()
  expect(isKebabError(await call, 'model_unavailable')).toBe(true)
  await expect(closing.entail([])).rejects.toMatchObject({ code: 'model_unavailable' })
})

describe('entailmentClasses', () => {
  test('each name has its index, in any order and case', () => {
    const indices = { entailment: 1, neutral: 2, contradiction: 0 }
    expect(entailmentClasses({ 0: 'contradiction', 1: 'entailment', 2: 'neutral' }, 3)).toEqual(indices)
    expect(entailmentClasses({ 1: 'ENTAILMENT', 2: 'Neutral', 0: 'CONTRADICTION' }, 3)).toEqual(indices)
  })

  test.each<[string, unknown, number]>([
    ['absent', undefined, 3],
    ['null', null, 3],
    ['other names', { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' }, 3],
    ['only two', { 0: 'entailment', 1: 'not_entailment' }, 2],
    ['four', { 0: 'entailment', 1: 'neutral', 2: 'contradiction', 3: 'other' }, 4],
    ['not unique', { 0: 'entailment', 1: 'neutral', 2: 'contradiction', 3: 'entailment' }, 4],
    ['numbered with a gap', { 0: 'entailment', 1: 'neutral', 3: 'contradiction' }, 3],
    ['not numbered', { a: 'entailment', b: 'neutral', c: 'contradiction' }, 3],
    ['more than the model’s classes', { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }, 2],
  ])('labels that are %s are refused', (_, id2label, classes) => {
    expect(entailmentClasses(id2label, classes)).toBeUndefined()
  })
})

describe('softmax', () => {
  const logits = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 5 })

  test('the probabilities add up to 1 and keep the order, however large the numbers', () => {
    fc.assert(
      fc.property(logits, (numbers) => {
        const odds = softmax(numbers)
        expect(odds.reduce((sum, odd) => sum + odd, 0)).toBeCloseTo(1, 12)
        for (const [i, a] of numbers.entries()) {
          for (const [j, b] of numbers.entries()) if (a > b) expect(odds[i]).toBeGreaterThanOrEqual(odds[j] ?? 1)
        }
      }),
    )
  })

  test('a logit that is higher by ln 3 is three times as likely', () => {
    expect(softmax([1 + Math.log(3), 1])).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)])
  })
})
