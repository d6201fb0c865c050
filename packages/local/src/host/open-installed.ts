import { setTimeout as delay } from 'node:timers/promises'
import { type Embedder, type Engine, type Generator, isKebabError } from '@kebab/core'
import type { Kebab } from '../kebab.js'
import type { MissingPart } from '../native-parts.js'
import { openKebab } from '../open-kebab.js'
import type { OpenOptions } from '../open-options.js'

/** How an index is opened with whatever is installed. */
export interface OpenInstalledOptions
  extends Pick<
    OpenOptions,
    | 'model'
    | 'localModelPath'
    | 'cacheFolder'
    | 'loadModel'
    | 'readOnly'
    | 'signal'
    | 'onModelProgress'
    | 'onModelFailure'
  > {
  /** The folder of the index. */
  path: string
  /** Makes the vectors, in place of a model of the installed library. Default: such a model. */
  embedder?: Embedder | undefined
  /** Writes answers. Default: they are extractive. */
  generator?: Generator | undefined
  /** Whether words alone are searched, whatever is installed. Default: false. */
  lexical?: boolean | undefined
  /**
   * What the user can do to have a model library, in a sentence. It ends the notice, and is the
   * `hint` of the missing part.
   */
  hint: string
  /** Called with a line for the user when the index is opened in another way than one expects. */
  onNotice(line: string): void
}

/** An index as a program opens it for its user. */
export interface InstalledIndex {
  kebab: Kebab
  /** The engine of the index, whose `describe` names what is missing. */
  engine: Engine
  /**
   * Whether the index holds vectors, but no model is installed to make more. It is searched as it
   * is, and nothing can be indexed.
   */
  isWithoutModel: boolean
}

/**
 * Opens an index with whatever its user has installed, as a program such as a command does. Without
 * a model library it is searched by words alone; `onNotice` and `describe` of `engine` say so.
 * Documents that were indexed without a model are embedded once there is one, unless the index is
 * only read: then they are searched by words alone, no model is needed, and there is no notice.
 * Otherwise rejects as `openKebab` does, such as for a model that is installed but can't be loaded.
 */
export async function openInstalled(
  options: OpenInstalledOptions & Pick<OpenOptions, 'reembed'>,
): Promise<InstalledIndex> {
  const { path, readOnly, signal, lexical, embedder, generator, reembed, hint, onNotice: say, ...installed } = options
  const onNotice = sayOnce(say)
  const settings = { hint, readOnly, onNotice }
  const ask = generator && { generator }
  const byWords = { path, readOnly, signal, onNotice, embedder: null, ask }
  if (lexical) return toInstalledIndex(await openKebab(byWords))
  const models = embedder === undefined ? installed : { embedder }
  const withModel = { path, readOnly, reembed, signal, onNotice, ask, ...models }
  let failure: unknown
  try {
    return toInstalledIndex(await openKebab(withModel))
  } catch (error) {
    failure = error
  }
  const withoutVectors = isKebabError(failure, 'embedding_mismatch') && failure.details?.expected === null
  if (withoutVectors && !readOnly) {
    onNotice('embedding documents that were indexed without a model; calls are answered when that is done')
    return toInstalledIndex(await openKebab({ ...withModel, reembed: true }))
  }
  const unavailable = isKebabError(failure, 'model_unavailable') ? failure : undefined
  // Only the error for a missing library has a command that installs it.
  const uninstalled = unavailable?.details?.install !== undefined
  if (!withoutVectors && !uninstalled && !(unavailable !== undefined && readOnly)) throw failure
  const kebab = await openKebab(byWords)
  try {
    if (uninstalled) return await withoutModel(kebab, settings)
    const { store } = await kebab.describe()
    // No model is of use to read these.
    if (store.embedding_models.some((name) => name !== null) && store.vectors_pending === undefined) throw failure
    // An index of words alone is complete, as whoever made it was told.
    if (store.vectors_pending) onNotice('the documents have no vectors yet: they are searched by words alone')
    return toInstalledIndex(kebab)
  } catch (error) {
    await kebab.close()
    throw error
  }
}

/** How an index was opened beside others. */
export interface Opening {
  index: InstalledIndex
  /** Who writes it. */
  writer: 'this' | 'other' | 'none'
}

/** How often and how long to wait for the index that another process is making. */
const MAKING_MS = 100
const LONGEST_MAKING_MS = 30_000

/**
 * Opens an index to write it, or to follow the process that writes it. That process may be making
 * it at this moment, or closing it.
 */
export async function openBesideOthers(options: OpenInstalledOptions): Promise<Opening> {
  const until = Date.now() + LONGEST_MAKING_MS
  for (;;) {
    try {
      return await openToWrite(options)
    } catch (error) {
      if (!isKebabError(error, 'locked')) throw error
    }
    try {
      return { index: await openInstalled({ ...options, readOnly: true }), writer: 'other' }
    } catch (error) {
      // While it is made, there is no database yet, or one that is locked as a whole.
      const isMade = isKebabError(error, 'not_indexed') || isKebabError(error, 'locked')
      if (!isMade || Date.now() > until) throw error
    }
    await delay(MAKING_MS, undefined, { signal: options.signal }).catch(() => options.signal?.throwIfAborted())
  }
}

/**
 * Opens an index to write it. A process that has no model for the vectors of the index couldn't
 * index anything: it only reads, and leaves the lock to one that has.
 */
export async function openToWrite(options: OpenInstalledOptions): Promise<Opening> {
  const index = await openInstalled(options)
  const models = options.lexical ? await modelsOf(index.kebab) : []
  if (!index.isWithoutModel && models.length === 0) return { index, writer: 'this' }
  await index.kebab.close()
  if (!index.isWithoutModel)
    options.onNotice(`the index holds vectors of ${models.join(' and ')}: with words alone it is read, not changed`)
  // What it has to say was said at the first opening.
  const reading = { ...options, readOnly: true, onNotice: () => undefined }
  return { index: await openInstalled(reading), writer: 'none' }
}

/** Whether an index holds documents, and none of them is to have a vector. */
async function isOfWords(kebab: Kebab): Promise<boolean> {
  const { embedding_models: models, vectors_pending: isPending } = (await kebab.describe()).store
  return models.length > 0 && models.every((model) => model === null) && !isPending
}

/** The models that embedded the documents of an index. */
export async function modelsOf(kebab: Kebab): Promise<string[]> {
  const { store } = await kebab.describe()
  return store.embedding_models.filter((model) => model !== null)
}

/** An index may be opened twice, with a model and then without: each line is said once. */
function sayOnce(say: (line: string) => void): (line: string) => void {
  const lines = new Set<string>()
  return (line) => {
    if (lines.has(line)) return
    lines.add(line)
    say(line)
  }
}

function toInstalledIndex(kebab: Kebab): InstalledIndex {
  return { kebab, engine: kebab, isWithoutModel: false }
}

async function withoutModel(
  kebab: Kebab,
  { hint, onNotice, readOnly }: Pick<OpenInstalledOptions, 'hint' | 'onNotice' | 'readOnly'>,
): Promise<InstalledIndex> {
  const models = await modelsOf(kebab)
  const isWithoutModel = models.length > 0
  const missing: MissingPart = {
    part: 'embedder',
    message: `no model library is installed: documents are searched by words alone${
      isWithoutModel ? `, and left as they were indexed with ${models.join(' and ')}` : ''
    }`,
    hint,
  }
  if (!readOnly || !(await isOfWords(kebab))) onNotice(`${missing.message}. ${missing.hint}`)
  const describe: Engine['describe'] = async (options) => {
    const description = await kebab.describe(options)
    return { ...description, missing: [...(description.missing ?? []), missing] }
  }
  return { kebab, engine: { ...kebab, describe }, isWithoutModel }
}
