import { KebabError } from '@kebab/core'
import { Mutex, runWithin } from '@kebab/core/kit'
import { isModelFile, type LoadedModel, type LoadSettings, modelFile, type TransformersEnv } from './library.js'
import type { LoadOptions, LoadProgress, ModelSpec } from './model-options.js'
import type { ModelQueue } from './model-queue.js'

/**
 * Loads a model with the library, of any version. Rejects with `model_unavailable` if the model
 * can't be loaded, which is `retryable` if the connection failed. Rejects with `unsupported` if the
 * library doesn't have the precision. A load doesn't show whether the model fits its task; see
 * `firstRun`.
 */
export async function loadModel<T extends LoadedModel>(
  read: (model: string, settings: LoadSettings) => Promise<T>,
  spec: ModelSpec,
  options: LoadOptions,
): Promise<T> {
  const { model, dtype } = spec
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
      // If it were thrown into the library, it would come back as a failure to load.
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
    if (thrown) throw thrown.error
    const fileRead = [...modelFiles.values()].some(({ status }) => status === 'done')
    throw modelUnavailable(spec, localModelPath, fileRead, cause)
  }

  const otherFile = [...modelFiles.keys()].find((file) => !isModelFile(file, dtype))
  if (!thrown && otherFile === undefined) return loaded
  await loaded.dispose?.()
  if (thrown) throw thrown.error
  // Version 2 knows two precisions, and loads the quantised file for all others.
  throw new KebabError('unsupported', `Expected ${model} as ${dtype}, but the library loaded ${otherFile}.`, {
    hint: 'Use the dtype `fp32` or `q8`, or @huggingface/transformers.',
    details: { feature: `dtype ${dtype}` },
  })
}

/**
 * Uses a loaded model for the first time, which shows whether it fits its task. If `use` fails,
 * frees the model and rejects with `model_unavailable`, or with the signal's reason after an abort.
 */
export async function firstRun<T>(
  queue: ModelQueue,
  spec: ModelSpec,
  { localModelPath, signal }: LoadOptions,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use()
  } catch (cause) {
    queue.close().catch(() => {})
    signal?.throwIfAborted()
    throw modelUnavailable(spec, localModelPath, true, cause)
  }
}

/** Maps the event names of transformers.js. Events with other names are left out. */
const STATUS: { [status: string]: LoadProgress['status'] } = {
  initiate: 'started',
  progress: 'loading',
  done: 'done',
}

/** Turns the progress events of transformers.js, of any version, into `LoadProgress`. */
export function readLoadProgress(onProgress: (progress: LoadProgress) => void): (event: unknown) => void {
  const latest = new Map<string, LoadProgress>()
  return (event) => {
    const { status, file, loaded, total } = Object(event) as { [key: string]: unknown }
    const fileStatus = typeof status === 'string' && Object.hasOwn(STATUS, status) ? STATUS[status] : undefined
    if (fileStatus === undefined || typeof file !== 'string') return
    const before = latest.get(file)
    // Later versions look for some files twice. The second round is not reported.
    if (before && (before.status === 'done' || fileStatus === 'started')) return
    const progress: LoadProgress = {
      file,
      status: fileStatus,
      loaded: typeof loaded === 'number' ? loaded : (before?.loaded ?? 0),
      total: typeof total === 'number' ? total : (before?.total ?? 0),
    }
    latest.set(file, progress)
    onProgress({ ...progress })
  }
}

/** One mutex for each `env`, since the whole process shares it. */
const mutexes = new WeakMap<TransformersEnv, Mutex>()

/**
 * Runs `load` while transformers.js reads models only from this folder, then restores its settings.
 * The library's cache is off meanwhile: it comes before the folder, and may hold another model of
 * the same name.
 */
export function withLocalModels<T>(env: TransformersEnv, folder: string, load: () => Promise<T>): Promise<T> {
  let mutex = mutexes.get(env)
  if (mutex === undefined) {
    mutex = new Mutex()
    mutexes.set(env, mutex)
  }
  return mutex.take(async () => {
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

/**
 * The error for a model that can't be loaded or used. Its hint depends on whether the weights file
 * was found and read, and on whether a file of JSON was damaged. Without a `localModelPath`, the
 * model was looked for in the library's cache and on the hub.
 */
function modelUnavailable(
  spec: ModelSpec,
  localModelPath: string | undefined,
  fileRead: boolean,
  cause: unknown,
): KebabError<'model_unavailable'> {
  const { model, dtype } = spec
  return new KebabError('model_unavailable', `The model ${model} (${dtype}) can't be loaded: ${reasonOf(cause)}`, {
    hint: hintFor(spec, localModelPath, fileRead, cause),
    details: { model },
    // A file of a folder doesn't come back by itself.
    retryable: localModelPath === undefined && isConnectionFailure(cause),
    cause,
  })
}

/** The codes for a host that can't be looked up or reached, and for a broken connection. */
const CONNECTION =
  /^(EAI_AGAIN|ENOTFOUND|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|UND_ERR_\w+)$/

/** Whether an error, or one of its causes, is about the connection. */
function isConnectionFailure(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < 8 && cause instanceof Error; depth++) {
    if ('code' in cause && typeof cause.code === 'string' && CONNECTION.test(cause.code)) return true
    cause = cause.cause
  }
  return false
}

function hintFor(
  { model, dtype, file = modelFile(dtype) }: ModelSpec,
  localModelPath: string | undefined,
  fileRead: boolean,
  cause: unknown,
): string {
  const folder = localModelPath === undefined ? undefined : `${localModelPath.replace(/[\\/]+$/, '')}/${model}`
  const cache = folder ?? "the library's cache (`env.cacheDir`)"
  // The weights are no JSON, so their file is not the damaged one.
  if (cause instanceof Error && cause.name === 'SyntaxError')
    return `config.json, tokenizer.json or tokenizer_config.json is damaged, as an interrupted download leaves it: delete them from ${cache}, fetch them again, and start a new process, since the library may keep the failure.`
  if (fileRead) {
    return `The files were found, but the library can't use them. An interrupted download leaves ${file} damaged: delete it from ${cache}, fetch it again, and start a new process, since the library may keep the failure. Otherwise the model isn't one for this task.`
  }
  const layout = `config.json, tokenizer.json, tokenizer_config.json and ${file}`
  if (folder !== undefined)
    return `Put ${layout} into ${folder}, or leave \`localModelPath\` out to download the model.`
  return `Check the model's name and connect to the network once, since the library keeps what it downloads; or hand in \`env\` and a \`localModelPath\` that holds ${layout} under ${model}/.`
}

/** The message of the error, with the system's error code: a failed `fetch` says too little. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = Object(error.cause) as { code?: unknown }
  return typeof code === 'string' ? `${error.message} (${code})` : error.message
}
