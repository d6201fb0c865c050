import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isKebabError, KebabError } from '@kebab/core'
import type {
  LoadingEmbedder,
  LoadProgress,
  PipelineEmbedderOptions,
  TransformersEmbedderOptions,
} from '@kebab/transformers'

/**
 * The libraries by their packages. Each name is written out in its import: tools that copy what a
 * program needs, as Next.js does, find it there and nowhere else. `as string`, since the compiler
 * would otherwise ask for packages that are optional.
 */
const LIBRARIES: Readonly<Record<string, () => Promise<unknown>>> = {
  '@huggingface/transformers': () => import('@huggingface/transformers' as string),
  '@xenova/transformers': () => import('@xenova/transformers' as string),
}
const INSTALL = 'npm install @huggingface/transformers'
const WITHOUT_MODEL = 'To search by words alone, open the index with `embedder: null`.'
const WITHOUT_BINARY = 'https://github.com/kebab-search/kebab/blob/main/docs/sizes.md#without-a-native-binary'
/** The model that is loaded unless another is named. */
export const DEFAULT_MODEL = 'Xenova/all-MiniLM-L6-v2'

/** Options for the default embedder. */
export interface InstalledEmbedderOptions {
  /**
   * The embedding model of the installed transformers.js: its name on the hub, or a folder below
   * the local model path of the library. Default: `Xenova/all-MiniLM-L6-v2`.
   */
  model?: string | undefined
  /**
   * A folder that holds models under their names, such as `Xenova/all-MiniLM-L6-v2/config.json`.
   * The model is then read from there, never from the network. Default: the library's own cache and
   * the hub.
   */
  localModelPath?: string | undefined
  /**
   * The folder in which the library keeps what it downloads, under the names of the models. What is
   * in it needs no network. A model that the library has in its own cache is taken from there.
   * Default: the library's own cache.
   */
  cacheFolder?: string | undefined
  /**
   * Whether the opening waits until the model is loaded. `first`: it does, and rejects with
   * `model_unavailable` for a model that can't be loaded. `later`: it doesn't, as far as the
   * dimensions of the model are known, which are those of the default. Until the model is loaded,
   * searches are answered by words and say `vectors_pending`, text is indexed, and embedding waits.
   * Default: `first`.
   */
  loadModel?: 'first' | 'later' | undefined
  /**
   * Called with the error if the model can't be loaded in the background, as `loadModel: 'later'`
   * has it. Embedding then tries again. Default: only those who embed hear of it.
   */
  onModelFailure?: ((error: unknown) => void) | undefined
  /** Called while the model loads. */
  onModelProgress?: ((progress: LoadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

type Transformers = Pick<PipelineEmbedderOptions, 'pipeline' | 'env'>

/** A library that is installed. */
interface InstalledLibrary extends Transformers {
  /** Its package. */
  name: string
  /** The folder in which it keeps models. Absent: it doesn't say. */
  cacheDir: string | undefined
}

/**
 * Returns an embedder of the model, or of the default one, over the installed transformers.js: on
 * worker threads if its version allows them, otherwise on the calling thread. Rejects with
 * `model_unavailable` when none is installed or the model can't be loaded.
 */
export async function installedEmbedder(options: InstalledEmbedderOptions): Promise<LoadingEmbedder> {
  const { model, localModelPath, cacheFolder, loadModel, onModelFailure, onModelProgress: onProgress, signal } = options
  const library = await installedLibrary()
  if (library === undefined) {
    const message = `expected an embedder, or one of ${Object.keys(LIBRARIES).join(' and ')} to be installed; found neither`
    throw new KebabError('model_unavailable', message, {
      details: { model: model ?? DEFAULT_MODEL, install: INSTALL },
      hint: `Run \`${INSTALL}\`, or pass an embedder. ${WITHOUT_MODEL}`,
    })
  }
  // Loaded only now: words need no model.
  const { loadingEmbedder, runsInWorkers, transformersEmbedder } = await import('@kebab/transformers')
  const { name, pipeline, env } = library
  const cacheDir = cacheOf(library, model, cacheFolder)
  const onWorkers = await runsInWorkers(name)
  if (!onWorkers && cacheDir !== undefined) Object.assign(env!, { cacheDir })
  const source = onWorkers
    ? { library: name, env: { ...plainOf(env), ...(cacheDir === undefined ? {} : { cacheDir }) } }
    : { pipeline, env }
  const settings = { ...source, model, localModelPath, onProgress, signal }
  const place = localModelPath === undefined ? cacheDir : undefined
  if (loadModel === 'later') return loadingLater(loadingEmbedder, settings, place, onModelFailure)
  const embedder = await transformersEmbedder(settings).catch((error) => {
    throw withWayOut(error, place)
  })
  return { ...embedder, isLoaded: () => true, load: () => {} }
}

/** Loads the model in the background. What fails says how to do without one. */
async function loadingLater(
  loadingEmbedder: typeof import('@kebab/transformers').loadingEmbedder,
  options: TransformersEmbedderOptions,
  place: string | undefined,
  onFailure: ((error: unknown) => void) | undefined,
): Promise<LoadingEmbedder> {
  const told = (error: unknown): never => {
    throw withWayOut(error, place)
  }
  const embedder = await loadingEmbedder(options, (error) => onFailure?.(withWayOut(error, place))).catch(told)
  return { ...embedder, embed: (texts, call) => embedder.embed(texts, call).catch(told) }
}

/**
 * Returns the folder that the library is to keep a model in. Absent: its own cache, if no other was
 * named or if it has the model.
 */
function cacheOf(
  { cacheDir }: InstalledLibrary,
  model: string = DEFAULT_MODEL,
  folder?: string | undefined,
): string | undefined {
  return cacheDir !== undefined && hasModel(cacheDir, model) ? undefined : folder
}

function hasModel(folder: string, model: string): boolean {
  return existsSync(join(folder, model, 'config.json'))
}

/** The files of a model, with the weights that are loaded unless others are named. */
const FILES = 'config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx'

/**
 * Adds to the hint of a model that can't be loaded how an index is opened without one. Where the
 * hub can't be reached, and the folder of the models is known, it says what goes there.
 */
function withWayOut(error: unknown, place: string | undefined): unknown {
  if (!isKebabError(error, 'model_unavailable')) return error
  const { message, details, retryable, cause } = error
  const { model } = details!
  const hint =
    place === undefined || hasModel(place, model)
      ? error.hint
      : `Check the name of the model and connect to the network once, or put ${FILES} of https://huggingface.co/${model}/tree/main into ${join(place, model)}.`
  return new KebabError('model_unavailable', message, {
    details: details!,
    retryable,
    hint: [hint, WITHOUT_MODEL].filter((sentence) => sentence !== undefined).join(' '),
    cause,
  })
}

/** Returns the folder in which the installed library keeps models. Absent: there is no library. */
export async function libraryCache(): Promise<string | undefined> {
  return (await installedLibrary())?.cacheDir
}

/**
 * Whether a model library is installed, which `openKebab` embeds with unless told otherwise. It may
 * be one that can't be loaded here.
 */
export async function isModelLibraryInstalled(): Promise<boolean> {
  try {
    return (await installedLibrary()) !== undefined
  } catch (error) {
    if (isKebabError(error, 'model_unavailable')) return true
    throw error
  }
}

/** Rejects with `model_unavailable` for a library that is installed, and can't be loaded here. */
async function installedLibrary(): Promise<InstalledLibrary | undefined> {
  for (const [name, load] of Object.entries(LIBRARIES)) {
    const library = await importIfInstalled(name, load)
    if (library === undefined) continue
    const { pipeline, env } = library
    const { cacheDir } = Object(env) as { cacheDir?: unknown }
    return { name, pipeline, env, cacheDir: typeof cacheDir === 'string' ? cacheDir : undefined }
  }
  return undefined
}

/** What a program has set of the library, as far as another thread can be told it. */
function plainOf(env: object = {}): Record<string, string | number | boolean> {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => name !== 'version' && isPlain(value)))
}

async function importIfInstalled(name: string, load: () => Promise<unknown>): Promise<Transformers | undefined> {
  try {
    return (await load()) as Transformers
  } catch (error) {
    const { code, message = '' }: { code?: unknown; message?: string } = Object(error)
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(name)) return undefined
    // The first import of modules that await can leave a second rejection to nobody, which ends the
    // process. Another import at once takes it.
    await load().catch(() => {})
    const [line] = (message || String(error)).split('\n')
    throw new KebabError('model_unavailable', `expected ${name} to load, found that it can't: ${line}`, {
      details: { model: DEFAULT_MODEL },
      hint: `Its runtime may have no binary for this system: ${WITHOUT_BINARY} puts WebAssembly in its place. ${WITHOUT_MODEL}`,
      cause: error,
    })
  }
}
