import { resolve } from 'node:path'
import { type Embedder, type Generator, KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { LongText } from '@kebab/models'
import { isModelLibraryInstalled } from '../installed-embedder.js'
import { installedReaders } from '../installed-readers.js'
import type { Kebab } from '../kebab.js'
import type { IndexConfig } from './index-config.js'
import { type IndexSettings, noticesOf, readSettings, type SavingSetup, saveChanged } from './index-settings.js'
import { KNOWN_MODELS } from './known-models.js'
import {
  answeringOf,
  DEFAULT_SOURCE,
  type EmbeddingSource,
  embeddingConfig,
  embeddingOf,
  isModelOf,
  type LibraryModel,
  type ModelFlags,
} from './model-flags.js'
import { modelsOf, type OpenInstalledOptions } from './open-installed.js'
import { type Environment, longTextLine, serverEmbedder, serverGenerator, withoutSecrets } from './server-models.js'
import { vectorModels } from './stored-models.js'
import { modelsFolder } from './user-folders.js'

/** How models are chosen. */
export interface ModelSetup {
  env: Environment
  /** Whether the index is opened to be written. */
  isWriting: boolean
  signal: AbortSignal
  /** Called with a line for the user. */
  onNotice(line: string): void
}

/** The options of `openInstalled` that say which models an index has. */
export type OpenModelOptions = Pick<
  OpenInstalledOptions,
  'lexical' | 'embedder' | 'generator' | 'model' | 'localModelPath' | 'cacheFolder'
>

/** The models that an index is opened with. */
export interface IndexModels {
  /** Whether words alone are searched. */
  lexical: boolean
  /** Whether an embedder is made. Otherwise the model is of the installed library, if any. */
  hasEmbedder: boolean
  /** Writes answers. Absent: they are quoted. */
  generator: Generator | undefined
  /**
   * Returns what `openInstalled` takes of them. Rejects with `model_unavailable` if the server of
   * the embedder can't be asked.
   */
  options(): Promise<OpenModelOptions>
  /** Has the index remember what it was opened with to be written. Never rejects. */
  remember(kebab: Kebab): Promise<void>
}

/**
 * Chooses the models of an index: what flags say, or else what the index remembers, or else the
 * default. The models in the database decide: where another is remembered, words alone are
 * searched, and a line says so. The flags are those that `checkModelFlags` takes. Rejects with
 * `invalid_input` for an address without a model. Rejects with `unsupported` where an index is to
 * be written whose models its user has not agreed to.
 */
export async function chooseModels(
  settings: IndexSettings,
  flags: ModelFlags,
  { env, isWriting, signal, onNotice }: ModelSetup,
): Promise<IndexModels> {
  const { path, config } = settings
  for (const line of noticesOf(settings, flags.lexical ? ['answers'] : undefined)) onNotice(line)
  const answering = answeringOf(flags, config, env)
  if (answering === undefined && flags.modelUrl !== undefined)
    throw invalidInput('--model-url', '--model beside it', 'none')
  const { lexical, source } = await chooseEmbedding(settings, flags, { env, isWriting, signal, onNotice })
  sayOverrides(settings, flags, onNotice)
  let hasLongTexts = false
  const onLongText = (text: LongText): void => {
    if (!hasLongTexts) onNotice(longTextLine(text))
    hasLongTexts = true
  }
  const server = source !== undefined && 'server' in source ? source : undefined
  const { model, folder }: Partial<LibraryModel> = source !== undefined && 'library' in source ? source.library : {}
  const localModelPath = folder && resolve(path, folder)
  const generator = answering && (await serverGenerator(answering, env))
  /** What the index was opened with, once somebody asked for it. */
  let embedder: Promise<Embedder> | undefined
  return {
    lexical,
    hasEmbedder: server !== undefined,
    generator,
    async options() {
      if (server !== undefined)
        embedder ??= serverEmbedder(server.server, env, { dimensions: server.dimensions, signal, onLongText })
      return { lexical, embedder: await embedder, generator, model, localModelPath, cacheFolder: modelsFolder(env) }
    },
    async remember(kebab) {
      try {
        const changes: IndexConfig = { readers: await readerNames() }
        const missing = (config.readers ?? []).filter((name) => !changes.readers?.includes(name))
        if (missing.length > 0 && (await hasMadeDocuments(kebab, signal))) onNotice(missingReadersLine(missing))
        const isNamed = flags.embedModel !== undefined && source !== undefined
        if (isNamed) {
          Object.assign(changes, embeddingConfig(source, (await embedder)?.dimensions), { lexical: undefined })
          // Another address of the same model is for one run.
          if (config.embedModel === flags.embedModel && config.embedUrl !== undefined)
            changes.embedUrl = config.embedUrl
        } else if (flags.lexical && (await modelsOf(kebab)).length === 0) changes.lexical = true
        // Another process may have written it since.
        const present = await readSettings(path, { env, trust: flags.trust })
        if (present.file.problem !== undefined) return
        const isSet: SavingSetup['isSet'] = ({ member }) => isNamed && member === 'embedding'
        await saveChanged(present, { ...present.file.config, ...changes }, { env, isSet })
      } catch (error) {
        if (!signal.aborted) onNotice(`the index can't remember what it is made with: ${(error as Error).message}`)
      }
    },
  }
}

/** What searches and indexes: words alone, or what makes vectors. */
interface Choice {
  lexical: boolean
  /** Absent: the default model of the installed library. */
  source?: EmbeddingSource | undefined
}

const WORDS: Choice = { lexical: true }

async function chooseEmbedding(
  settings: IndexSettings,
  flags: ModelFlags,
  { env, isWriting, onNotice }: ModelSetup,
): Promise<Choice> {
  const { path, config, withheld } = settings
  if (flags.lexical) return WORDS
  const source = embeddingOf(flags, config, env)
  if (source === undefined && flags.embedUrl !== undefined)
    throw invalidInput('--embed-url', '--embed-model beside it', 'none')
  // Another model is refused, as who names one is to hear.
  if (flags.embedModel !== undefined) return { lexical: false, source }
  if (config.lexical) return WORDS
  if (withheld.some(({ member }) => member === 'embedding')) {
    if (isWriting) throw withoutConsent(withheld.map(({ text }) => text))
    return WORDS
  }
  const models = await vectorModels(path)
  const other = models.find((model) => !isModelOf(model, source ?? DEFAULT_SOURCE))
  if (other === undefined) return { lexical: false, source }
  const match = KNOWN_MODELS.find(({ model }) =>
    models.every((identity) => isModelOf(identity, { library: { model } })),
  )
  if (source === undefined && match !== undefined)
    return { lexical: false, source: { library: { model: match.model } } }
  if (isWriting || (source === undefined && !(await isModelLibraryInstalled()))) return { lexical: false, source }
  onNotice(mismatchLine(other, source === undefined ? undefined : config.embedModel))
  return WORDS
}

/** Returns a model that the database of an index names, and that isn't the one of a config. */
export async function otherModel(path: string, config: IndexConfig, env: Environment): Promise<string | undefined> {
  const source = embeddingOf({}, config, env) ?? DEFAULT_SOURCE
  return (await vectorModels(path)).find((model) => !isModelOf(model, source))
}

/** Says that the database has vectors of another model than is remembered, and what mends it. */
function mismatchLine(model: string, remembered: string | undefined): string {
  const name = model.replace(/@[^@]*$/, '')
  const mends = `\`kebab config embed-model ${/^[\w./:-]+$/.test(name) ? name : 'NAME'}\``
  return remembered === undefined
    ? `words alone are searched: the index has vectors of ${model}, and nothing says where that model is. ${mends} says it; --lexical means words alone`
    : `words alone are searched: config.json names ${remembered}, and the index has vectors of ${model}. ${mends} keeps these, and \`kebab index --reembed\` makes others`
}

function withoutConsent(things: readonly string[]): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    `expected consent to what config.json of the index names, found none: ${things.join(', ')}`,
    {
      details: { feature: 'using what config.json names before its user agrees' },
      hint: '`kebab config` shows it, and `kebab config --trust` agrees; --trust or KEBAB_TRUST=1 does for one run. --lexical takes words alone.',
    },
  )
}

/** Whether a document was made from a file that is no text, as readers of formats do. */
async function hasMadeDocuments(kebab: Kebab, signal: AbortSignal): Promise<boolean> {
  for await (const { origin } of kebab.documents({ signal })) if (origin !== undefined) return true
  return false
}

/** Says that readers are missing, without which the documents of their files go. */
function missingReadersLine(names: readonly string[]): string {
  return `the index was made with readers that are not installed here: ${names.join(', ')}. Documents of their files are removed when their folders are indexed; \`npm install @kebab/readers\` keeps them`
}

/** Says what flags put in the place of what an index remembers, for one run. */
function sayOverrides({ config }: IndexSettings, flags: ModelFlags, onNotice: (line: string) => void): void {
  const overrides: [string, string | undefined, string | undefined][] = [
    ['--embed-model', flags.embedModel, config.embedModel],
    ['--embed-url', flags.embedUrl && withoutSecrets(flags.embedUrl), config.embedUrl],
    ['--model', flags.model, config.model],
    ['--model-url', flags.modelUrl && withoutSecrets(flags.modelUrl), config.modelUrl],
  ]
  for (const [flag, value, remembered] of overrides)
    if (value !== undefined && remembered !== undefined && value !== remembered)
      onNotice(`${flag} ${value} counts in this run; the index remembers ${remembered}`)
}

async function readerNames(): Promise<string[] | undefined> {
  const readers = await installedReaders()
  return readers.length === 0 ? undefined : readers.map(({ name }) => name).sort()
}
