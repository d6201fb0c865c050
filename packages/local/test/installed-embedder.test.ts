import { join } from 'node:path'
import { KebabError } from '@kebab/core'
import { expect, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const unreachable = (model = 'm') =>
  new KebabError('model_unavailable', 'The model can’t be loaded: fetch failed (ENOTFOUND)', {
    details: { model },
    hint: 'Connect to the network once.',
    retryable: true,
  })

vi.mock('@kebab/transformers', async (original) => ({
  ...(await original<object>()),
  transformersEmbedder: ({ model }: { model?: string }) => Promise.reject(unreachable(model)),
  loadingEmbedder: async (_: unknown, onFailure: (error: unknown) => void) => ({
    model: 'm',
    dimensions: 2,
    isLoaded: () => false,
    load: () => onFailure(unreachable()),
    async embed() {
      onFailure(unreachable())
      throw unreachable()
    },
    close: async () => {},
  }),
}))

const HINT = 'Connect to the network once. To search by words alone, open the index with `embedder: null`.'

test('the hint for a hub that can’t be reached names `embedder: null`, however the model is loaded', async () => {
  const path = await temporaryFolder()
  const expected = { code: 'model_unavailable', retryable: true, details: { model: 'm' }, hint: HINT }
  expect(await errorOf(openKebab({ path }))).toMatchObject(expected)
  const failures: unknown[] = []
  await using kebab = await openKebab({ path, loadModel: 'later', onModelFailure: (error) => failures.push(error) })
  expect(await errorOf(kebab.index([{ path: 'a.md', text: 'Frogs jump.' }]))).toMatchObject(expected)
  for (const failure of failures) expect(failure).toMatchObject(expected)
  expect(failures).not.toEqual([])
})

test('a word stands for the model of its name, and the hint says what goes where models are kept', async () => {
  const path = await temporaryFolder()
  const failure = await errorOf(openKebab({ path, embedder: 'multilingual', cacheFolder: '/models' }))
  const model = 'Xenova/multilingual-e5-small'
  expect(failure).toMatchObject({ code: 'model_unavailable', details: { model } })
  const hint = String(Object(failure).hint)
  expect(hint).toContain(`https://huggingface.co/${model}/tree/main into ${join('/models', model)}`)
  expect(hint).toContain('onnx/model_quantized.onnx')
  expect(hint).toContain('`embedder: null`')
})

test.each(['french', 'Xenova/multilingual-e5-small'])('%s is no such word', async (embedder) => {
  const opening = openKebab({ path: await temporaryFolder(), embedder: embedder as 'default' })
  await expect(opening).rejects.toThrow(TypeError)
  await expect(opening).rejects.toThrow("embedder: expected an embedder, null or one of 'default', 'multilingual'")
})
