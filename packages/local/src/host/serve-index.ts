import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Engine, isKebabError } from '@kebab/core'
import { forwardEngine, ioError } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import { isModelLibraryInstalled } from '../installed-embedder.js'
import type { Kebab } from '../kebab.js'
import { placeIndex, requireIndex } from './find-index.js'
import type { FolderRules } from './index-settings.js'
import { type FolderIndexing, type Indexing, keepIndexed } from './keep-indexed.js'
import { checkModelFlags } from './model-flags.js'
import { type IndexFlags, type IndexSetup, installedOptions, type Program, setUpIndex, WAITING } from './open-index.js'
import type { InstalledIndex } from './open-installed.js'
import { type OpenSharedOptions, openShared, type SharedIndex } from './open-shared.js'
import type { Environment } from './server-models.js'

/** The flags of a program that serves an index. */
export interface ServeFlags extends IndexFlags {
  /** The folders that the index is brought in step with. Default: none. */
  docs?: readonly string[] | undefined
  include?: string[] | undefined
  exclude?: string[] | undefined
  /** Whether to go on whenever the folders change. Default: false. */
  watch?: boolean | undefined
}

/**
 * Checks what flags say, before anything is opened or asked. Throws `invalid_input` with the flag.
 */
export function checkServeFlags(flags: ServeFlags, env: Environment): void {
  const { path, docs = [] } = flags
  checkModelFlags(flags, env)
  if (path === '') throw invalidInput('--path', 'a folder', 'nothing')
  if (docs.includes('')) throw invalidInput('--docs', 'a folder', 'nothing')
  for (const name of ['include', 'exclude', 'watch'] as const)
    if (flags[name] !== undefined && docs.length === 0) throw invalidInput(`--${name}`, '--docs beside it', 'none')
}

/** How an index is served. */
export interface Serving {
  /** Whether the index is made if there is none. Default: only for `docs`. */
  create?: boolean | undefined
  /** Called when the documents of the index have changed, whoever changed them. */
  onChange?: (() => void) | undefined
}

/** An index that a program serves, open or being opened. Calls wait until it is open. */
export interface ServedIndex extends Pick<SharedIndex, 'engine' | 'ask' | 'documents'>, AsyncDisposable {
  /** What is known of it before it is open. */
  setup: IndexSetup
  /** Who writes the index. Absent: it isn't open yet. */
  writer(): ReturnType<SharedIndex['writer']> | undefined
  /** Whether there is a model to search with. It waits for none. */
  hasModel(): Promise<boolean>
  /** How far indexing is, or `undefined` where nothing is to be said. */
  indexing(): Indexing | undefined
  /** Resolves when the index is open, and rejects when it can't be opened. */
  opened: Promise<void>
  /** Rejects when the index can't be opened or its model can't be loaded. Never resolves. */
  failed: Promise<never>
  /**
   * Ends indexing and the part of this process in the index. Rejects if it could not be opened for
   * another reason than its end.
   */
  close(): Promise<void>
}

/**
 * Finds the index that flags mean, and opens it in the background: a model may have to be loaded.
 * With `docs`, one of the processes that have it open writes it and brings it in step with its
 * folders. The others follow, until one of them takes over. Without `docs` it is only read.
 *
 * Rejects with `invalid_input` for flags that make no sense and for a folder that isn't there.
 * Rejects with `not_indexed` if there is no index and none is to be made.
 */
export async function serveIndex(
  flags: ServeFlags,
  { create = false, onChange }: Serving,
  program: Program,
): Promise<ServedIndex> {
  const { docs = [] } = flags
  const { env, cwd, onNotice } = program
  checkServeFlags(flags, env)
  for (const folder of docs) await checkFolder(resolve(cwd, folder))
  const writes = docs.length > 0
  const path = await (create || writes ? placeIndex : requireIndex)(program, flags.path)
  const setup = await setUpIndex(path, flags, { model: true, answers: true, isWriting: false }, program)
  const { models } = setup
  const ending = new AbortController()
  const signal = AbortSignal.any([program.signal, ending.signal])
  const keeping = keepFolders(setup, flags, { ...program, signal, onChange })
  let refuse!: (error: unknown) => void
  const withoutModel = new Promise<never>((_, reject) => {
    refuse = reject
  })
  let shared: SharedIndex | undefined
  const open = async (): Promise<SharedIndex> => {
    const installed = await installedOptions(setup, { ...program, signal })
    const options: OpenSharedOptions = { ...installed, loadModel: 'later', onModelFailure: refuse, onChange }
    shared = await (writes ? openShared({ ...options, onWriter: keeping.begin }) : openToRead(options, create))
    if (shared.writer() === 'other') onNotice(WAITING)
    if (!writes) void sayIfEmpty(shared, path, onNotice)
    return shared
  }
  const opening = open()
  const opened = opening.then(() => undefined)
  const failed = Promise.race([opened.then(() => new Promise<never>(() => undefined)), withoutModel])
  // Who awaits none of them ends before the index is open.
  for (const promise of [opened, failed]) promise.catch(() => undefined)
  const indexing = (): Indexing | undefined => {
    if (!writes) return undefined
    if (shared === undefined) return OPENING
    const writer = shared.writer()
    if (writer === 'other') return ELSEWHERE
    if (writer === 'this') return keeping.state()
    return models.lexical ? NOT_INDEXED : undefined
  }
  const end = async (): Promise<void> => {
    ending.abort()
    const index = await opening.catch((error) => {
      if (error !== signal.reason) throw error
    })
    await keeping.done()
    await index?.close()
  }
  let ended: Promise<void> | undefined
  const close = (): Promise<void> => {
    ended ??= end()
    return ended
  }
  const engine = forwardEngine(async (work) => work((await opening).engine))
  const describe: Engine['describe'] = async (options) => {
    const state = indexing()
    return { ...(await engine.describe(options)), ...(state && { indexing: state }) }
  }
  async function* list<T>(work: (index: SharedIndex) => AsyncIterable<T>): AsyncGenerator<T> {
    yield* work(await opening)
  }
  return {
    setup,
    engine: { ...engine, describe },
    ask: { stream: (...args) => list(({ ask }) => ask.stream(...args)) },
    documents: {
      documents: (...args) => list(({ documents }) => documents.documents(...args)),
      chunks: (...args) => list(({ documents }) => documents.chunks(...args)),
      verify: async (...args) => (await opening).documents.verify(...args),
    },
    writer: () => shared?.writer(),
    hasModel: async () => !models.lexical && (models.hasEmbedder || (await isModelLibraryInstalled())),
    indexing,
    opened,
    failed,
    close,
    // Who waits for the opening hears why it failed.
    [Symbol.asyncDispose]: () => close().catch(() => undefined),
  }
}

/** The folders of a process, which it indexes once it writes the index. */
function keepFolders(
  setup: IndexSetup,
  { docs = [], include, exclude, watch = false }: ServeFlags,
  { cwd, signal, onNotice: log, onChange }: Program & Serving,
) {
  const rulesOf = (folder: string): FolderRules => setup.rulesOf(folder, { include, exclude })
  let indexing: FolderIndexing | undefined
  let remembering: Promise<void> | undefined
  const remember = async (kebab: Kebab): Promise<void> => {
    await setup.models.remember(kebab)
    for (const folder of docs.map((name) => resolve(cwd, name))) await setup.rememberFolder(folder, rulesOf(folder))
  }
  return {
    begin({ kebab }: InstalledIndex): void {
      remembering = remember(kebab)
      indexing = keepIndexed({ kebab, docs, cwd, watch, rulesOf, signal, log, onChange: () => onChange?.() })
    },
    state: () => indexing?.state(),
    async done(): Promise<void> {
      await indexing?.done
      await remembering
    },
  }
}

/** A process that has nothing to write leaves the lock to others, once there is an index. */
async function openToRead(options: OpenSharedOptions, create: boolean): Promise<SharedIndex> {
  const reading = { ...options, readOnly: true }
  try {
    return await openShared(reading)
  } catch (error) {
    if (!create || !isKebabError(error, 'not_indexed')) throw error
  }
  const { onChange, ...making } = options
  await (await openShared(making)).close()
  return openShared(reading)
}

/**
 * Checks the path of a folder of documents. Rejects with `invalid_input` if there is none, and with
 * `io_error` if it can't be read.
 */
export async function checkFolder(folder: string): Promise<void> {
  const expected = 'a folder of documents'
  const stats = await stat(folder).catch((cause) => {
    const error = ioError(cause, folder, expected)
    throw error.details?.errno === 'ENOENT' ? invalidInput(folder, expected, 'nothing there') : error
  })
  if (!stats.isDirectory()) throw invalidInput(folder, expected, 'no folder')
}

/** What is said of a call that begins before the index is open. */
const OPENING: Indexing = {
  state: 'running',
  message: 'indexing is not complete: the index is being opened. Results may lack documents',
}

/** What is said of folders that can't be indexed. `describe` itself names a missing library. */
const NOT_INDEXED: Indexing = {
  state: 'failed',
  message: 'the index holds vectors, and this server searches by words alone: its folders are not indexed',
}

/** What is said beside another writer. It names no folder: clients may be elsewhere. */
const ELSEWHERE: Indexing = {
  state: 'elsewhere',
  message:
    'another process writes this index and may still be indexing, and the folders of this server are not indexed meanwhile. Results may lack documents',
}

async function sayIfEmpty({ engine }: SharedIndex, path: string, onNotice: (line: string) => void): Promise<void> {
  // A failure shows in the first call.
  const description = await engine.describe().catch(() => undefined)
  if (description?.store.documents === 0) onNotice(`nothing is indexed in ${path}: index a folder with --docs`)
}
