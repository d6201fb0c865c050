import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type TinyClassifier, writeTinyClassifier } from './tiny-classifier.js'

/** A folder of models, gone after the tests, that holds one tiny classifier to begin with. */
export async function tinyModels(name: string, tiny: TinyClassifier): Promise<string> {
  const localModelPath = await mkdtemp(join(tmpdir(), 'kebab-tiny-'))
  afterAll(() => rm(localModelPath, { recursive: true }))
  await writeTinyClassifier(localModelPath, name, tiny)
  return localModelPath
}
