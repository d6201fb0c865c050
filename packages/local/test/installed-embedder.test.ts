import { KebabError } from '@kebab/core'
import { expect, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const unreachable = () =>
  new KebabError('model_unavailable', 'The model can’t be loaded: fetch failed (ENOTFOUND)', {
    details: { model: 'm' },
    hint: 'Connect to the network once.',
    retryable: true,
  })

vi.mock('@kebab/transformers', async (original) => ({
  ...(await original<object>()),
  transformersEmbedder: () => Promise.reject(unreachable()),
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
