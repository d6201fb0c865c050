import type { OptionKind, OptionReader } from '@kebab/core/internal'
import { anyFunction, anyString, anything, filledString, kindOf, objectWith, oneOf, optional } from '@kebab/core/kit'
import { DTYPES, type Dtype, type TransformersEnv } from './library.js'

/** How far a file of a model has been loaded. */
export interface LoadProgress {
  /** The file within the model's folder, such as `onnx/model_quantized.onnx`. */
  file: string
  /**
   * For each file `started` once, `loading` any number of times, then `done` once. Files load
   * concurrently.
   */
  status: 'started' | 'loading' | 'done'
  /** Bytes read so far. 0 where the library doesn't report it, as for files on disk. */
  loaded: number
  /** Bytes of the whole file. 0 while unknown. */
  total: number
}

/** Where a model comes from and how its loading is followed. */
export interface LoadOptions {
  /**
   * The `env` of the same library, needed only for `localModelPath`. Its settings are changed while
   * a model loads and restored afterwards. Loads that change the same `env` run one after the
   * other.
   */
  env?: TransformersEnv | undefined
  /**
   * A folder that holds models under their names, such as `Xenova/all-MiniLM-L6-v2/config.json`.
   * The model is then read from there, never from the network. Default: the library's own cache and
   * the Hugging Face hub.
   */
  localModelPath?: string | undefined
  /** Called while the model loads. If it throws, the load rejects with that error. */
  onProgress?: ((progress: LoadProgress) => void) | undefined
  /**
   * Stops waiting for the model. The library can't cancel a download; a model that arrives later is
   * disposed of.
   */
  signal?: AbortSignal | undefined
}

/** What a thread sets its library's `env` to. */
export type EnvSettings = Readonly<Record<string, string | number | boolean>>

/** What can be handed to another thread, and read there. */
const SCALAR_VALUES = kindOf(
  'an object of strings, numbers and booleans, which a worker sets its own `env` to',
  (value) => {
    return typeof value === 'object' && value !== null && Object.values(value).every(isScalar)
  },
)

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** A model to be loaded. */
export interface ModelSpec {
  model: string
  dtype: Dtype
  /** The file with the weights, as hints name it. Default: `modelFile(dtype)`. */
  file?: string | undefined
}

interface ModelOptions extends Omit<LoadOptions, 'env'> {
  env?: unknown
  model?: string | undefined
  dtype?: Dtype | undefined
}

export const PIPELINE: OptionKind = { ...anyFunction, expected: 'the `pipeline` function of transformers.js' }

/**
 * Reads the options that say which model is loaded, from where, and how. Without a default, `model`
 * is required. On another thread `env` is what the `env` of its own library is set to.
 * @throws TypeError for a wrong option
 */
export function readModelOptions(
  read: OptionReader<ModelOptions>,
  defaultModel?: string | undefined,
  onAnotherThread = false,
): ModelSpec {
  const nameKind = { ...filledString, expected: 'the name of a model' }
  const model = defaultModel === undefined ? read('model', nameKind) : read('model', nameKind, defaultModel)
  const dtype = read('dtype', oneOf(...DTYPES), 'q8')
  const env = read('env', onAnotherThread ? optional(SCALAR_VALUES) : optional(anything))
  const localModelPath = read('localModelPath', optional(anyString))
  if (localModelPath !== undefined && env === undefined && !onAnotherThread)
    read.refuse('env', 'the `env` of the same library, for localModelPath', env)
  read('onProgress', optional(anyFunction))
  read('signal', optional(objectWith('throwIfAborted')))
  return { model, dtype }
}
