import { isKebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { loadingEmbedder, transformersEmbedder } from '../src/index.js'
import type { FeatureExtractor, LoadSettings } from '../src/library.js'
import { env, pipeline } from './support/library.js'

const made = (dimensions: number): FeatureExtractor =>
  Object.assign(
    async (texts: string[]) => ({
      data: new Float32Array(dimensions * texts.length).fill(1 / Math.sqrt(dimensions)),
      dims: [texts.length, dimensions],
    }),
    {},
  ) as FeatureExtractor

test('says model, dimensions and calibration before the model is loaded, as the loaded one does, and gives its vectors', async () => {
  const { localModelPath } = await prepareMiniLM()
  let load!: () => void
  const gate = new Promise<void>((resolve) => {
    load = resolve
  })
  const slow = async (task: 'feature-extraction', model: string, loading: LoadSettings): Promise<FeatureExtractor> => {
    await gate
    return (await pipeline(task, model, loading)) as FeatureExtractor
  }
  const embedder = await loadingEmbedder({ pipeline: slow, env, localModelPath })
  expect(embedder.isLoaded()).toBe(false)
  const embedding = embedder.embed(['a text'], { kind: 'passage' })
  load()
  const vectors = await embedding
  expect(embedder.isLoaded()).toBe(true)
  const loaded = await transformersEmbedder({ pipeline, env, localModelPath })
  const { model, dimensions, calibration } = loaded
  expect(embedder).toMatchObject({ model, dimensions, calibration })
  expect(vectors).toEqual(await loaded.embed(['a text'], { kind: 'passage' }))
  await Promise.all([embedder.close(), loaded.close()])
  await expect(embedder.embed(['a text'], { kind: 'query' })).rejects.toMatchObject({ code: 'model_unavailable' })
})

test('a model that can’t be loaded fails those who embed and is told, and the next call tries again', async () => {
  let fails = true
  const failures: unknown[] = []
  const flaky = async () => {
    if (fails) throw new Error('no network')
    return made(384)
  }
  const embedder = await loadingEmbedder({ pipeline: flaky }, (error) => failures.push(error))
  await expect(embedder.embed(['a'], { kind: 'query' })).rejects.toMatchObject({ code: 'model_unavailable' })
  expect(failures.every((error) => isKebabError(error, 'model_unavailable'))).toBe(true)
  expect(failures.length).toBeGreaterThan(0)
  expect(embedder.isLoaded()).toBe(false)
  fails = false
  expect(await embedder.embed(['a'], { kind: 'query' })).toHaveLength(1)
  expect(embedder.isLoaded()).toBe(true)
  await embedder.close()
})

test('an abort ends the waiting of one call, and the model is loaded all the same', async () => {
  let load!: () => void
  const gate = new Promise<void>((resolve) => {
    load = resolve
  })
  const embedder = await loadingEmbedder({ pipeline: async () => gate.then(() => made(384)) })
  const controller = new AbortController()
  const waiting = embedder.embed(['a'], { kind: 'query', signal: controller.signal })
  controller.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  load()
  expect(await embedder.embed(['a'], { kind: 'query' })).toHaveLength(1)
  await embedder.close()
})

test('a model of other dimensions than are known is refused with `embedding_mismatch`', async () => {
  const embedder = await loadingEmbedder({ pipeline: async () => made(12) })
  await expect(embedder.embed(['a'], { kind: 'query' })).rejects.toMatchObject({ code: 'embedding_mismatch' })
  await embedder.close()
})

test('a model whose dimensions only it knows is loaded first', async () => {
  const embedder = await loadingEmbedder({ pipeline: async () => made(12), model: 'some/other-model' })
  expect(embedder).toMatchObject({ dimensions: 12, calibration: undefined })
  expect(embedder.isLoaded()).toBe(true)
  await embedder.close()
  const failing = loadingEmbedder({ pipeline: () => Promise.reject(new Error('no')), model: 'some/other-model' })
  await expect(failing).rejects.toMatchObject({ code: 'model_unavailable' })
})
