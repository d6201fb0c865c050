import { readChunkVectors } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { makeStored } from '../support/corpus.js'

const settings = { model: 'given', dimensions: 2 }

function chunksOf(count: number) {
  const { chunks } = makeStored('a.md', Array.from({ length: count }, String), { embeddingModel: settings.model })
  return chunks.map((chunk, i) => ({ ...chunk, embedding: Float32Array.of(i + 1, 1) }))
}

test('reading many chunks yields to the event loop, and reads those that there were at the call', async () => {
  const chunks = chunksOf(3000)
  let ticks = 0
  let isDone = false
  const tick = (): void => {
    ticks++
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  const reading = readChunkVectors(chunks, settings)
  chunks.length = 0
  expect(await reading).toHaveLength(3000)
  isDone = true
  expect(ticks).toBeGreaterThanOrEqual(3)
})

test('an abort ends the reading with its reason', async () => {
  const controller = new AbortController()
  const reading = readChunkVectors(chunksOf(3000), settings, controller.signal)
  controller.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})

test('what is no array, or no chunk with a vector of the model, is refused with its field', async () => {
  expect(await errorOf(readChunkVectors({} as never, settings))).toMatchObject({ code: 'invalid_input' })
  const [chunk] = chunksOf(1)
  const short = { ...chunk!, embedding: Float32Array.of(1) }
  expect(await errorOf(readChunkVectors([chunk!, short], settings))).toMatchObject({ code: 'embedding_mismatch' })
})
