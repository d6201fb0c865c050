import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type TinyClassifier, writeTinyClassifier } from './tiny-classifier.js'

/**
 * Writes one tiny classifier into a folder of models that is removed after the tests. Returns the
 * folder.
 */
export async function tinyModels(name: string, tiny: TinyClassifier): Promise<string> {
  const localModelPath = await mkdtemp(join(tmpdir(), 'kebab-tiny-'))
  afterAll(() => rm(localModelPath, { recursive: true }))
  await writeTinyClassifier(localModelPath, name, tiny)
  return localModelPath
}
