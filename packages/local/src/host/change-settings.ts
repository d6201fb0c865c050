import { invalidInput } from '@kebab/core/kit'
import { keepConsent, type NamedThing, withoutThings } from './consent.js'
import { type IndexConfig, NO_EMBEDDING } from './index-config.js'
import { type IndexSettings, saveSettings } from './index-settings.js'
import { type EmbeddingSource, embeddingConfig, embeddingOf, isModelOf } from './model-flags.js'
import { type Environment, serverOptions, withoutSecrets } from './server-models.js'
import { vectorModels } from './stored-models.js'

/** The keys of a config that a user sets one by one. */
export const CONFIG_KEYS = ['embed-model', 'embed-url', 'lexical', 'model', 'model-url'] as const

/** One of `CONFIG_KEYS`. */
export type ConfigKey = (typeof CONFIG_KEYS)[number]

/** Returns what a config says of a key. */
export function configValue(config: IndexConfig, key: ConfigKey): string | undefined {
  const { embedModel, embedUrl, embedFolder, lexical, model, modelUrl } = config
  if (key === 'embed-model') return embedFolder === undefined ? embedModel : `${embedFolder}/${embedModel}`
  if (key === 'embed-url') return embedUrl
  if (key === 'lexical') return lexical === undefined ? undefined : String(lexical)
  return key === 'model' ? model : modelUrl
}

/**
 * Sets a key, or removes it. The user agrees to what is set, and to nothing else that the file
 * names: what it has of the same kind, and isn't agreed to, goes. A file that can't be used is
 * written anew. Rejects with `invalid_input` for a value that the key can't have, and with
 * `io_error`.
 */
export async function changeSettings(
  settings: IndexSettings,
  key: ConfigKey,
  value: string | undefined,
  env: Environment,
): Promise<void> {
  const { path, file, withheld } = settings
  const isSet = ({ member }: NamedThing): boolean => member === MEMBERS[key]
  const base = withoutThings(file.config, withheld.filter(isSet), path)
  await saveSettings(settings, { ...base, ...(await changesOf(settings, key, value)) }, { env, isSet })
}

/** What a key names. `lexical` names nothing. */
const MEMBERS: Readonly<Record<ConfigKey, NamedThing['member'] | undefined>> = {
  'embed-model': 'embedding',
  'embed-url': 'embedding',
  lexical: undefined,
  model: 'answers',
  'model-url': 'answers',
}

/** Has the user agree to what the file of an index names. Rejects with `io_error`. */
export async function agreeToSettings({ path, file }: IndexSettings, env: Environment): Promise<void> {
  if (file.digest !== undefined && file.problem === undefined) await keepConsent(path, file.digest, env)
}

async function changesOf(
  { path, config }: IndexSettings,
  key: ConfigKey,
  value: string | undefined,
): Promise<IndexConfig> {
  if (value === '') throw invalidInput(key, 'a value, or --unset', 'an empty one')
  switch (key) {
    case 'lexical':
      if (value !== undefined && value !== 'true' && value !== 'false') throw invalidInput(key, 'true or false', value)
      return { lexical: value === 'true' ? true : undefined }
    case 'model':
      return { model: value, ...(value === undefined ? { modelUrl: undefined } : {}) }
    case 'model-url':
      return { modelUrl: value && addressOf(key, value, config.model) }
    case 'embed-url':
      return {
        embedUrl: value && addressOf(key, value, config.embedModel),
        ...(value ? { embedFolder: undefined } : {}),
      }
    case 'embed-model':
      return value === undefined ? NO_EMBEDDING : embeddingChanges(path, config, value)
  }
}

/** The server stays, where there is one and the name isn't one of the library. */
async function embeddingChanges(path: string, { embedUrl }: IndexConfig, name: string): Promise<IndexConfig> {
  const byName = embeddingOf({ embedModel: name }, {}, {})!
  const dimensions = await storedDimensions(path, name)
  const isOfLibrary = 'library' in byName && (byName.library.folder !== undefined || embedUrl === undefined)
  const server: EmbeddingSource = { server: { model: name, url: embedUrl, from: 'embed-url' } }
  const source = isOfLibrary && dimensions === undefined ? byName : server
  return { ...NO_EMBEDDING, ...embeddingConfig(source, dimensions), lexical: undefined }
}

/** The dimensions of a server's model, where the database has vectors of it. */
async function storedDimensions(path: string, model: string): Promise<number | undefined> {
  const server: EmbeddingSource = { server: { model, url: undefined, from: '' } }
  const identity = (await vectorModels(path)).find((stored) => isModelOf(stored, server))
  const digits = /^\d+/.exec(identity?.slice(`${model}@`.length) ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function addressOf(key: ConfigKey, value: string, model: string | undefined): string {
  const modelKey = key === 'embed-url' ? 'embed-model' : 'model'
  if (model === undefined) throw invalidInput(key, `${modelKey} set before it`, 'none')
  serverOptions({ model, url: value, from: key }, {})
  return withoutSecrets(value)
}
