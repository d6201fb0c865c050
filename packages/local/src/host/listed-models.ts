import type { Embedder, Generator } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { installedEmbedder, libraryCache } from '../installed-embedder.js'
import type { IndexSettings } from './index-settings.js'
import { KNOWN_MODELS, knownModel } from './known-models.js'
import {
  type AnswerFlags,
  answeringOf,
  DEFAULT_SOURCE,
  type EmbeddingSource,
  embeddingOf,
  resolvedModel,
} from './model-flags.js'
import { storedWeights } from './model-weights.js'
import { type Environment, serverEmbedder, serverGenerator, serverOptions, withoutSecrets } from './server-models.js'
import { modelsFolder } from './user-folders.js'

/** A model that a user can take. */
export interface ListedModel {
  /** What names it: a word, a name on the hub, or a name on a server. */
  name: string
  source: EmbeddingSource
  /** The word that stands for it. Absent: there is none. */
  word?: string | undefined
  /** The languages that it reads, where that is known. */
  languages?: string | undefined
  /** What its files take on this machine. Absent: they aren't here, or it is of a server. */
  bytes?: number | undefined
  /** What is downloaded before it is used first, in bytes. Absent: it isn't known. */
  downloadBytes?: number | undefined
  /** Whether the index has its vectors from it, by what it remembers. */
  isOfIndex: boolean
}

/** What is known of embedding models on this machine. */
export interface ModelList {
  models: ListedModel[]
  /** Where the weights of models are looked for, and kept. */
  folder: string
  /** Whether a model library is installed. */
  hasLibrary: boolean
}

/** Lists the known models, those whose weights are here, and that of the index. */
export async function listModels(settings: IndexSettings | undefined, env: Environment): Promise<ModelList> {
  const folder = modelsFolder(env)
  const cache = await libraryCache()
  const weights = await storedWeights(cache === undefined ? [folder] : [folder, cache])
  const ofIndex =
    settings && !settings.config.lexical ? (embeddingOf({}, settings.config, env) ?? DEFAULT_SOURCE) : undefined
  const names = new Set([...KNOWN_MODELS.map(({ model }) => model), ...weights.map(({ model }) => model)])
  const models = [...names].map((model): ListedModel => {
    const match = knownModel(model)
    return {
      name: model,
      source: { library: { model } },
      word: match?.word,
      languages: match?.languages,
      bytes: weights.find((stored) => stored.model === model)?.bytes,
      downloadBytes: match && match.megabytes * 1e6,
      isOfIndex: ofIndex !== undefined && 'library' in ofIndex && ofIndex.library.model === model,
    }
  })
  if (ofIndex !== undefined && !models.some((model) => model.isOfIndex)) {
    const name = 'server' in ofIndex ? ofIndex.server.model : ofIndex.library.model
    models.push({ name, source: ofIndex, isOfIndex: true })
  }
  return { models, folder, hasLibrary: cache !== undefined }
}

/** A name, and the address of its server. A name of Ollama may hold `:`, and one of the hub `/`. */
const AT_ADDRESS = /^(.+?)@(https?:\/\/.*)$/i

/**
 * Returns the model that a name means. It is a word or a name of the list, a name on the hub or on
 * a server, or the path of weights. `NAME@URL` is a model of the server at an address. Throws
 * `invalid_input` with `field` for an empty name and for an address that is none.
 */
export function namedModel(
  text: string,
  { env, cwd, field }: { env: Environment; cwd: string; field: string },
): Pick<ListedModel, 'name' | 'source'> {
  const [, model = text, url] = AT_ADDRESS.exec(text) ?? []
  if (model === '') throw invalidInput(field, 'the name of a model', 'an empty one')
  if (url !== undefined) {
    const server = { model, url, from: field }
    serverOptions(server, env)
    return { name: `${model}@${withoutSecrets(url)}`, source: { server } }
  }
  const source = embeddingOf({ embedModel: resolvedModel(model, cwd) }, {}, env)!
  if ('server' in source) serverOptions(source.server, env)
  return { name: model, source }
}

/** How a model of a list is opened. */
export interface OpenListedOptions {
  env: Environment
  signal: AbortSignal
  /** Called with the tokens of each request that the server counted, if it says so. */
  onUsage?: ((usage: { tokens: number }) => void) | undefined
}

/**
 * Opens a model of a list. Rejects with `model_unavailable` if it can't be loaded or its server
 * can't be asked. Whoever opens it closes it.
 */
export async function openListed(
  { source }: Pick<ListedModel, 'source'>,
  { env, signal, onUsage }: OpenListedOptions,
): Promise<Embedder & AsyncDisposable> {
  if ('server' in source) {
    const settings = { dimensions: source.dimensions, signal, onUsage }
    return { ...(await serverEmbedder(source.server, env, settings)), [Symbol.asyncDispose]: async () => undefined }
  }
  const { model, folder: localModelPath } = source.library
  const embedder = await installedEmbedder({ model, localModelPath, cacheFolder: modelsFolder(env), signal })
  return { ...embedder, [Symbol.asyncDispose]: () => embedder.close() }
}

/**
 * Returns what writes answers as flags say. Absent: they are quoted. Rejects with `invalid_input`
 * for an address that is none.
 */
export async function openGenerator(flags: AnswerFlags, env: Environment): Promise<Generator | undefined> {
  const server = answeringOf(flags, {}, env)
  return server && serverGenerator(server, env)
}
