import {
  anyFunction,
  anyString,
  anything,
  filledString,
  type OptionKind,
  type OptionReader,
  objectWith,
  oneOf,
  optional,
} from '@kebab/core/kit'
import { DTYPES, type Dtype } from './dtype.js'
import type { LoadOptions } from './load-model.js'

interface SourceOptions extends LoadOptions {
  model?: string | undefined
  dtype?: Dtype | undefined
}

/**
 * Reads what says which model is loaded, from where, and how. Without a default the model has to be given.
 * @throws TypeError for a wrong option
 */
export function readSource(
  read: OptionReader<SourceOptions>,
  defaultModel?: string | undefined,
): { model: string; dtype: Dtype } {
  const named = { ...filledString, expected: 'the name of a model' }
  const model = defaultModel === undefined ? read('model', named) : read('model', named, defaultModel)
  const dtype = read('dtype', oneOf(...DTYPES), 'q8')
  const env = read('env', optional(anything))
  const localModelPath = read('localModelPath', optional(anyString))
  if (localModelPath !== undefined && env === undefined)
    read.refuse('env', 'the `env` of the same library, for localModelPath', env)
  read('onProgress', optional(anyFunction))
  read('signal', optional(objectWith('throwIfAborted')))
  return { model, dtype }
}

export const PIPELINE: OptionKind = { ...anyFunction, expected: 'the `pipeline` function of transformers.js' }
