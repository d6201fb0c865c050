import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { measureModel } from '../src/host/measure-model.js'

const { signal } = new AbortController()
const TOPICS = ['frogs', 'violins', 'harbours', 'glaciers', 'tea', 'maps']

test('a heading finds its passage first where the model has it nearest', async () => {
  const passages = TOPICS.map((topic) => ({ text: `All about ${topic} and what ${topic} are.`, heading: topic }))
  const measure = await measureModel(toyEmbedder({ dimensions: 256 }), passages, signal)
  expect(measure).toMatchObject({ passages: 6, headings: 6, headingRecall: 1 })
  expect(measure.passagesPerSecond).toBeGreaterThan(0)
  expect(measure.queryMs).toBeGreaterThanOrEqual(0)
  const shifted = passages.map(({ text }, i) => ({ text, heading: TOPICS[(i + 1) % TOPICS.length] }))
  expect((await measureModel(toyEmbedder({ dimensions: 256 }), shifted, signal)).headingRecall).toBe(0)
})

test('passages that share a heading, or have none, say nothing of it', async () => {
  const passages = TOPICS.map((topic, i) => ({ text: topic, heading: i === 0 ? undefined : 'Notes' }))
  const measure = await measureModel(toyEmbedder(), passages, signal)
  expect(measure).toMatchObject({ passages: 6, headings: 0, headingRecall: null })
  expect(measure.queryMs).toBeGreaterThanOrEqual(0)
})

test('an abort ends it', async () => {
  const passages = TOPICS.map((topic) => ({ text: topic, heading: topic }))
  await expect(measureModel(toyEmbedder(), passages, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
