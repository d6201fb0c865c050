import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { invalidInput } from '@kebab/core/kit'
import { DEFAULT_MODEL } from '../installed-embedder.js'
import type { IndexConfig } from './index-config.js'
import { knownModel } from './known-models.js'
import { type Environment, type ServerModel, serverOptions, withoutSecrets } from './server-models.js'

/** Which model makes the vectors. */
export interface EmbedFlags {
  /** Its name on a server or on the hub, the path of its weights, or a known word. */
  embedModel?: string | undefined
  embedUrl?: string | undefined
}

/** Which model on a server writes answers. */
export interface AnswerFlags {
  model?: string | undefined
  modelUrl?: string | undefined
  extractive?: boolean | undefined
}

/** The flags of a command that name models. */
export interface ModelFlags extends EmbedFlags, AnswerFlags {
  /** Whether words alone are searched. */
  lexical?: boolean | undefined
  /** Whether what the file of the index names is used in this run. */
  trust?: boolean | undefined
}

/** A model of the installed library. */
export interface LibraryModel {
  /** Its name on the hub, or within `folder`. */
  model: string
  /** The folder that holds the weights, under the name of the model. */
  folder?: string | undefined
}

/** What makes vectors. */
export type EmbeddingSource = { server: ServerModel; dimensions?: number | undefined } | { library: LibraryModel }

/** The default model of the installed library. */
export const DEFAULT_SOURCE: EmbeddingSource = { library: { model: DEFAULT_MODEL } }

/**
 * Checks what flags and the environment say of models, before anything is opened or asked. Throws
 * `invalid_input` with the flag.
 */
export function checkModelFlags(flags: ModelFlags, env: Environment): void {
  const { lexical, embedModel, embedUrl, model, extractive } = flags
  if (lexical && (embedModel ?? embedUrl) !== undefined)
    throw invalidInput('--lexical', 'no --embed-model and no --embed-url beside it', 'both')
  if (extractive && model !== undefined) throw invalidInput('--extractive', 'no --model beside it', 'both')
  if (embedModel === '') throw invalidInput('--embed-model', 'the name of a model', 'an empty one')
  if (model === '') throw invalidInput('--model', 'the name of a model', 'an empty one')
  const embedding = embeddingOf(flags, {}, env)
  if (embedding !== undefined && 'server' in embedding) serverOptions(embedding.server, env)
  const answering = answeringOf(flags, {}, env)
  if (answering !== undefined) serverOptions(answering, env)
}

/**
 * Returns what makes vectors as flags say, or else as a config does. Absent: neither names a model.
 */
export function embeddingOf(
  { embedModel, embedUrl }: EmbedFlags,
  config: IndexConfig,
  env: Environment,
): EmbeddingSource | undefined {
  const model = embedModel ?? config.embedModel
  if (model === undefined) return undefined
  const isOfConfig = embedModel === undefined || embedModel === config.embedModel
  const { embedUrl: configUrl, embedFolder, embedDimensions: dimensions } = isOfConfig ? config : {}
  if (embedUrl !== undefined) return { server: { model, url: embedUrl, from: '--embed-url' }, dimensions }
  if (embedFolder !== undefined) return { library: { model, folder: embedFolder } }
  if (configUrl !== undefined || dimensions !== undefined) {
    const url = env.KEBAB_EMBED_URL ?? configUrl
    return {
      server: { model, url, from: env.KEBAB_EMBED_URL === undefined ? 'embed-url' : 'KEBAB_EMBED_URL' },
      dimensions,
    }
  }
  if (isPath(model)) return { library: { model: basename(resolve(model)), folder: dirname(resolve(model)) } }
  const match = knownModel(model)
  if (match !== undefined) return { library: { model: match.model } }
  if (env.KEBAB_EMBED_URL !== undefined) return { server: { model, url: env.KEBAB_EMBED_URL, from: 'KEBAB_EMBED_URL' } }
  return isOnHub(model) ? { library: { model } } : { server: { model, url: undefined, from: 'embed-url' } }
}

/** Returns what writes answers as flags say, or else as a config does. Absent: they are quoted. */
export function answeringOf(
  { model: modelFlag, modelUrl, extractive }: AnswerFlags,
  config: IndexConfig,
  env: Environment,
): ServerModel | undefined {
  const model = modelFlag ?? config.model
  if (model === undefined || extractive) return undefined
  if (modelUrl !== undefined) return { model, url: modelUrl, from: '--model-url' }
  if (env.KEBAB_MODEL_URL !== undefined) return { model, url: env.KEBAB_MODEL_URL, from: 'KEBAB_MODEL_URL' }
  return { model, url: config.modelUrl, from: 'model-url' }
}

/** The members of a config that name what makes vectors. */
export function embeddingConfig(source: EmbeddingSource, dimensions: number | undefined): IndexConfig {
  if ('library' in source) return { embedModel: source.library.model, embedFolder: source.library.folder }
  const { model, url, from } = source.server
  // What the environment says is said anew on each machine.
  const embedUrl = url === undefined || from === 'KEBAB_EMBED_URL' ? undefined : withoutSecrets(url)
  return { embedModel: model, embedUrl, embedDimensions: dimensions }
}

/** Whether a model of the database, by its identity, is that of a source. */
export function isModelOf(identity: string, source: EmbeddingSource): boolean {
  const name = 'server' in source ? source.server.model : source.library.model
  const [end] = identity.slice(`${name}@`.length)
  // A server's identity has the dimensions, and that of the library the precision of the weights.
  return identity.startsWith(`${name}@`) && end !== undefined && 'server' in source === /\d/.test(end)
}

/** Whether a name has an owner as on the hub. Ollama names with an owner need an address. */
function isOnHub(model: string): boolean {
  return /^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(model) && !model.startsWith('hf.co/')
}

/** Returns the name of a model, or its absolute path where the name is a path. */
export function resolvedModel(model: string | undefined, cwd: string): string | undefined {
  return model !== undefined && isPath(model) ? resolve(cwd, model) : model
}

/** Whether the name of a model is a path. */
function isPath(model: string): boolean {
  return isAbsolute(model) || /^\.{1,2}([\\/]|$)/.test(model)
}
