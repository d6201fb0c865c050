import { Mutex } from '@kebab/core/kit'
import type { TransformersEnv } from './library.js'

/** `env` belongs to the whole process, so those who change it take turns. */
const turns = new WeakMap<TransformersEnv, Mutex>()

/**
 * Runs `load` while transformers.js reads models from this folder and from nowhere else, then puts its settings back.
 * Its cache is off meanwhile: it is asked before the folder, and may hold another model of the same name.
 */
export function withLocalModels<T>(env: TransformersEnv, folder: string, load: () => Promise<T>): Promise<T> {
  let line = turns.get(env)
  if (line === undefined) {
    line = new Mutex()
    turns.set(env, line)
  }
  return line.take(async () => {
    const { allowLocalModels, allowRemoteModels, localModelPath, useFSCache, useBrowserCache, useCustomCache } = env
    const before = { allowLocalModels, allowRemoteModels, localModelPath, useFSCache, useBrowserCache, useCustomCache }
    env.allowLocalModels = true
    env.allowRemoteModels = false
    env.localModelPath = folder
    env.useFSCache = false
    env.useBrowserCache = false
    env.useCustomCache = false
    try {
      return await load()
    } finally {
      Object.assign(env, before)
    }
  })
}
