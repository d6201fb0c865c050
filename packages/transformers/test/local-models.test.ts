import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TransformersEnv } from '../src/library.js'
import { withLocalModels } from '../src/local-models.js'

const SETTINGS: TransformersEnv = {
  allowLocalModels: false,
  allowRemoteModels: true,
  localModelPath: '/models/',
  useFSCache: true,
  useBrowserCache: true,
  useCustomCache: true,
}

test('while it loads, a model comes from the folder alone', async () => {
  const env = { ...SETTINGS }
  const seen = await withLocalModels(env, 'mine', async () => ({ ...env }))
  expect(seen).toEqual({
    allowLocalModels: true,
    allowRemoteModels: false,
    localModelPath: 'mine',
    useFSCache: false,
    useBrowserCache: false,
    useCustomCache: false,
  })
  expect(env).toEqual(SETTINGS)
})

test('loads that change the same env wait for one another, also for those that fail', async () => {
  const env = { ...SETTINGS }
  const load = (folder: string) =>
    withLocalModels(env, folder, async () => {
      for (let turn = 0; turn < 3; turn++) {
        await setImmediate()
        expect(env.localModelPath).toBe(folder)
      }
      if (folder === 'broken') throw new Error('no model')
    })
  const outcomes = await Promise.allSettled(['one', 'broken', 'two'].map(load))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(env).toEqual(SETTINGS)
})
