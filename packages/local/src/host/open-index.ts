import { setTimeout as delay } from 'node:timers/promises'
import { isKebabError, KebabError } from '@kebab/core'
import { folderSourceId, sourceFolder } from '@kebab/ingest'
import type { LoadProgress } from '@kebab/transformers'
import { isWritten } from '../index-files.js'
import type { Kebab } from '../kebab.js'
import { placeIndex, requireIndex } from './find-index.js'
import { chooseModels, type IndexModels } from './index-models.js'
import { type FolderRules, folderRules, mayIndex, readSettings, rememberFolder } from './index-settings.js'
import { checkModelFlags, type ModelFlags, resolvedModel } from './model-flags.js'
import { type OpenInstalledOptions, openInstalled } from './open-installed.js'
import type { Environment } from './server-models.js'

/** A program that opens an index for its user. */
export interface Program {
  env: Environment
  /** The working directory: an absolute path. */
  cwd: string
  /** Aborts when the program is asked to end. */
  signal: AbortSignal
  /** What its user can do to have a model library, in a sentence. */
  hint: string
  /** Called with a line for the user. */
  onNotice(line: string): void
}

/** The flags that say which index a program opens, and with which models. */
export interface IndexFlags extends ModelFlags {
  path?: string | undefined
}

/** What a program knows of an index before it opens it. */
export interface IndexSetup {
  /** The folder of the index: an absolute path. */
  path: string
  models: IndexModels
  /** How a folder, an absolute path, is indexed: as flags say, or else as the index remembers. */
  rulesOf(folder: string, flags?: FolderRules): FolderRules
  /** Has the index remember how a folder is indexed, which its user has named. */
  rememberFolder(folder: string, rules: FolderRules): Promise<void>
  /** Whether a folder, which the database names, is indexed without being named again. */
  mayIndex(folder: string): boolean
  /** The folder that a source is: an absolute path, or `undefined` if the source is no folder. */
  folderOf(sourceId: string): string | undefined
  /** The id of the source that a folder is, an absolute path: the inverse of `folderOf`. */
  sourceOf(folder: string): string
}

/** The index of a program, open. */
export interface OpenedIndex extends IndexSetup, AsyncDisposable {
  kebab: Kebab
}

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Whether a model may embed. Default: words alone are searched. */
  model?: boolean | undefined
  /** Whether a model may write answers. Default: they are quoted. */
  answers?: boolean | undefined
  /** Whether it is opened to be written. Otherwise another process may write it. Default: false. */
  write?: boolean | undefined
  /** Whether it waits while another process writes. Default: it rejects with `locked`. */
  wait?: boolean | undefined
  /** Whether it is made if there is none. Default: it has to be there. */
  create?: boolean | undefined
  /** Whether the chunks of another model wait for new vectors. Default: false. */
  reembed?: boolean | undefined
  /** Whether the opening waits for the model. Default: `first`, which does. */
  loadModel?: OpenInstalledOptions['loadModel']
}

/**
 * Finds the index that flags mean, and opens it with the models that they name, or else that it
 * remembers. What it is opened to be written with, it remembers. Rejects with `invalid_input` for
 * flags that make no sense, with `not_indexed` if there is no index, and as `openInstalled` does.
 */
export async function openIndex(flags: IndexFlags, opening: OpenIndexOptions, program: Program): Promise<OpenedIndex> {
  checkModelFlags(flags, program.env)
  const { write = false, wait = false, create = false, reembed = false, loadModel } = opening
  const path = await (create ? placeIndex : requireIndex)(program, flags.path)
  const setup = await setUpIndex(path, flags, { ...opening, isWriting: write }, program)
  const installed = await installedOptions(setup, program)
  const options = { ...installed, readOnly: !write, reembed: reembed ? ('later' as const) : undefined, loadModel }
  const open = () => openInstalled(options)
  const { kebab } = await (wait ? openInTurn(path, open, program) : open()).catch((error) => {
    throw create ? withPathHint(error) : error
  })
  if (write) await setup.models.remember(kebab)
  return { ...setup, kebab, [Symbol.asyncDispose]: () => kebab.close() }
}

/** What a process says that has folders to index, and finds another one writing. */
export const WAITING =
  'another process writes this index: no folder is indexed here meanwhile. When it ends, this process or another one takes over'
/** How often a process looks whether another one still writes. */
const LOOK_MS = 1000

/** Opens an index to write it, once no other process does. */
async function openInTurn<T>(path: string, open: () => Promise<T>, { signal, onNotice }: Program): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isKebabError(error, 'locked') || !error.retryable) throw error
    }
    onNotice(WAITING)
    do await delay(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
    while (await isWritten(path))
  }
}

/** Words alone, whatever the index remembers. */
const WORDS: IndexModels = {
  lexical: true,
  hasEmbedder: false,
  generator: undefined,
  options: async () => ({ lexical: true }),
  remember: async () => undefined,
}

/** How models are chosen. */
interface Setting {
  model?: boolean | undefined
  answers?: boolean | undefined
  isWriting: boolean
}

/** Reads what an index remembers, and chooses its models. Rejects as `chooseModels` does. */
export async function setUpIndex(
  path: string,
  { lexical, embedModel, embedUrl, model, modelUrl, extractive, trust }: ModelFlags,
  { model: embeds = false, answers = false, isWriting }: Setting,
  { env, cwd, signal, onNotice }: Omit<Program, 'hint'>,
): Promise<IndexSetup> {
  const settings = await readSettings(path, { env, trust })
  const embedding = embeds ? { lexical, embedModel: resolvedModel(embedModel, cwd), embedUrl } : { lexical: true }
  const flags: ModelFlags = { ...embedding, trust, ...(answers ? { model, modelUrl, extractive } : {}) }
  const models = embeds || answers ? await chooseModels(settings, flags, { env, isWriting, signal, onNotice }) : WORDS
  return {
    path,
    models,
    rulesOf: (folder, rules = {}) => folderRules(settings, folder, rules),
    rememberFolder: (folder, rules) => rememberFolder(path, folder, rules, { env, trust, onNotice }),
    mayIndex: (folder) => mayIndex(settings, folder),
    folderOf: (sourceId) => sourceFolder(sourceId, path),
    sourceOf: (folder) => folderSourceId(folder, path),
  }
}

/**
 * Returns what `openInstalled` takes for an index. Rejects with `model_unavailable` if the server
 * of its embedder can't be asked.
 */
export async function installedOptions(
  { path, models }: IndexSetup,
  { signal, hint, onNotice }: Program,
): Promise<OpenInstalledOptions> {
  return { path, ...(await models.options()), signal, hint, onNotice, onModelProgress: sayLoading(onNotice) }
}

/** A file of a model that is worth a word, in bytes. */
const SLOW_BYTES = 1e6

/** Says once that a model is downloaded, which may take long. */
function sayLoading(onNotice: (line: string) => void): (progress: LoadProgress) => void {
  let isAnnounced = false
  return ({ loaded, total }) => {
    if (isAnnounced || total < SLOW_BYTES || loaded === 0 || loaded >= total) return
    isAnnounced = true
    onNotice(`loading the embedding model (${Math.round(total / 1e6)} MB)`)
  }
}

/** An index that can't be made may go elsewhere. */
function withPathHint(error: unknown): unknown {
  if (!isKebabError(error, 'io_error')) return error
  const { message, details, retryable } = error
  const hint = 'Say with --path where a folder for the index can be written.'
  return new KebabError('io_error', message, { details: details!, retryable, hint, cause: error })
}
