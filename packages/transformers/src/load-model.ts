import { KebabError } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'
import { type Dtype, isModelFile } from './dtype.js'
import type { LoadedModel, LoadSettings, TransformersEnv } from './library.js'
import { type LoadProgress, readLoadProgress } from './load-progress.js'
import { withLocalModels } from './local-models.js'
import { modelUnavailable } from './model-unavailable.js'

/** Where a model comes from and how its loading is followed. */
export interface LoadOptions {
  /**
   * The `env` of the same library. Needed for `localModelPath` alone. Its settings are changed while a model loads and put back
   * afterwards; loads that change the same `env` wait for one another.
   */
  env?: TransformersEnv | undefined
  /**
   * A folder that holds models under their names, such as `Xenova/all-MiniLM-L6-v2/config.json`. The model is then read from
   * there and never from the network. Default: the library's own ways, which are its cache and the Hugging Face hub.
   */
  localModelPath?: string | undefined
  /** Called while the model loads. What it throws, the load rejects with. */
  onProgress?: ((progress: LoadProgress) => void) | undefined
  /** Aborts the wait for the model. The library can't stop a download: what it loads after that is disposed of. */
  signal?: AbortSignal | undefined
}

/**
 * Has the library load a model, either generation. Rejects with `model_unavailable` when the model can't be had, and with
 * `unsupported` when the library has no such precision; `file` is what the weights are called then, if it isn't the usual name. Only using the model shows whether it is one for the task.
 */
export async function loadModel<T extends LoadedModel>(
  read: (model: string, settings: LoadSettings) => Promise<T>,
  model: string,
  dtype: Dtype,
  options: LoadOptions,
  file?: string,
): Promise<T> {
  const { env, localModelPath, onProgress, signal } = options
  signal?.throwIfAborted()

  const modelFiles = new Map<string, LoadProgress>()
  let thrown: { error: unknown } | undefined
  const progress_callback = readLoadProgress((progress) => {
    if (progress.file.endsWith('.onnx')) modelFiles.set(progress.file, progress)
    if (thrown || signal?.aborted) return
    try {
      onProgress?.(progress)
    } catch (error) {
      // Thrown into the library it would come back as a failure to load.
      thrown = { error }
    }
  })
  const load = async () => {
    signal?.throwIfAborted()
    return await read(model, { quantized: dtype !== 'fp32', dtype, progress_callback })
  }
  const loading = env && localModelPath !== undefined ? withLocalModels(env, localModelPath, load) : load()

  let loaded: T
  try {
    loaded = await runWithin(() => loading, { signal, stage: `model ${model}` })
  } catch (cause) {
    if (signal?.aborted) {
      loading.then((late) => late.dispose?.()).catch(() => {})
      throw signal.reason
    }
    const fileRead = [...modelFiles.values()].some(({ status }) => status === 'done')
    throw thrown ? thrown.error : modelUnavailable({ model, dtype, file, localModelPath, fileRead, cause })
  }

  const otherFile = [...modelFiles.keys()].find((file) => !isModelFile(file, dtype))
  if (!thrown && otherFile === undefined) return loaded
  await loaded.dispose?.()
  if (thrown) throw thrown.error
  // The first generation knows two precisions and takes its quantised file for all others.
  throw new KebabError('unsupported', `Expected ${model} as ${dtype}, but the library loaded ${otherFile}.`, {
    hint: 'Use the dtype `fp32` or `q8`, or @huggingface/transformers.',
    details: { feature: `dtype ${dtype}` },
  })
}
