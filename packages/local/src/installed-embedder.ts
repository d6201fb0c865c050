import { type Embedder, isKebabError, KebabError } from '@kebab/core'
import { type LoadProgress, type PipelineEmbedderOptions, transformersEmbedder } from '@kebab/transformers'

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

/** Options for the default embedder. */
export interface InstalledEmbedderOptions {
  /**
   * The embedding model of the installed transformers.js: its name on the hub, or a folder below
   * the local model path of the library. Default: `Xenova/all-MiniLM-L6-v2`.
   */
  model?: string | undefined
  /** Called while the model loads. */
  onModelProgress?: ((progress: LoadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

type Transformers = Pick<PipelineEmbedderOptions, 'pipeline' | 'env'>

/**
 * Returns an embedder of the model, or of the default one, over the installed transformers.js: on
 * worker threads if its version allows them, otherwise on the calling thread. Rejects with
 * `model_unavailable` when none is installed or the model can't be loaded.
 */
export async function installedEmbedder(
  options: InstalledEmbedderOptions,
): Promise<Embedder & { close(): Promise<void> }> {
  const { model, onModelProgress: onProgress, signal } = options
  for (const [name, load] of Object.entries(LIBRARIES)) {
    const library = await importIfInstalled(name, load)
    if (library === undefined) continue
    const { pipeline, env } = library
    try {
      return await transformersEmbedder({ library: name, env: plainOf(env), model, onProgress, signal })
    } catch (error) {
      // Worker threads can't run this version, or their program was left out of a bundle.
      if (!isKebabError(error, 'unsupported')) throw error
    }
    return transformersEmbedder({ pipeline, env, model, onProgress, signal })
  }
  const message = `expected an embedder, or one of ${Object.keys(LIBRARIES).join(' and ')} to be installed; found neither`
  throw new KebabError('model_unavailable', message, {
    details: { model: options.model ?? 'Xenova/all-MiniLM-L6-v2', install: INSTALL },
    hint: `Run \`${INSTALL}\`, pass an embedder, or open with \`embedder: null\` to search by words alone.`,
  })
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
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'ERR_MODULE_NOT_FOUND' &&
      error.message.includes(name)
    ) {
      return undefined
    }
    throw error
  }
}
