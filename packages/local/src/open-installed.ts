import { type Engine, isKebabError } from '@kebab/core'
import { anyFlag, anyFunction, anything, filledString, optional, optionReader } from '@kebab/core/kit'
import type { EngineDescriptionV1 } from '@kebab/schemas'
import type { Kebab } from './kebab.js'
import { type OpenOptions, openKebab } from './open-kebab.js'

/** The options of `openInstalled`. */
export interface OpenInstalledOptions extends Pick<OpenOptions, 'readOnly' | 'signal' | 'onModelProgress'> {
  /** The folder of the index. */
  path: string
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
  frozen: boolean
}

type MissingPart = NonNullable<EngineDescriptionV1['missing']>[number]

/**
 * Opens an index with whatever its user has installed, as a program such as a command does. Without
 * a model library it is searched by words alone; `onNotice` and `describe` of `engine` say so.
 * Documents that were indexed without a model are embedded once there is one, unless the index is
 * only read. Otherwise rejects as `openKebab` does, such as for a model that is installed but can't
 * be loaded, and with `TypeError` for invalid options.
 */
export async function openInstalled(options: OpenInstalledOptions): Promise<InstalledIndex> {
  const settings = readOptions(options)
  const { path, lexical, readOnly, signal, onModelProgress, onNotice } = settings
  const byWords = { path, readOnly, signal, embedder: null }
  if (lexical) return plain(await openKebab(byWords))
  const withModel = { path, readOnly, signal, onModelProgress }
  try {
    return plain(await openKebab(withModel))
  } catch (error) {
    if (isKebabError(error, 'embedding_mismatch') && error.details?.expected === null) {
      if (readOnly) {
        onNotice('the documents were indexed without a model: they are searched by words alone')
        return plain(await openKebab(byWords))
      }
      onNotice('embedding documents that were indexed without a model; calls are answered when that is done')
      return plain(await openKebab({ ...withModel, reembed: true }))
    }
    // Only the error for a missing library has a command that installs it.
    if (!isKebabError(error, 'model_unavailable') || error.details?.install === undefined) throw error
  }
  const kebab = await openKebab(byWords)
  try {
    return await withoutModel(kebab, settings)
  } catch (error) {
    await kebab.close()
    throw error
  }
}

/** Reads the options with their defaults. `openKebab` checks those that it is given. */
function readOptions(options: OpenInstalledOptions) {
  const read = optionReader('openInstalled', options)
  const settings = {
    path: read('path', filledString),
    lexical: read('lexical', anyFlag, false),
    readOnly: read('readOnly', optional(anything)),
    signal: read('signal', optional(anything)),
    onModelProgress: read('onModelProgress', optional(anything)),
    hint: read('hint', filledString),
    onNotice: read('onNotice', anyFunction),
  }
  read.done()
  return settings
}

function plain(kebab: Kebab): InstalledIndex {
  return { kebab, engine: kebab, frozen: false }
}

async function withoutModel(
  kebab: Kebab,
  { hint, onNotice }: Pick<OpenInstalledOptions, 'hint' | 'onNotice'>,
): Promise<InstalledIndex> {
  const { store } = await kebab.describe()
  const models = store.embedding_models.filter((model) => model !== null)
  const frozen = models.length > 0
  const missing: MissingPart = {
    part: 'embedder',
    message: `no model library is installed: documents are searched by words alone${
      frozen ? `, and left as they were indexed with ${models.join(' and ')}` : ''
    }`,
    hint,
  }
  onNotice(`${missing.message}. ${missing.hint}`)
  const describe: Engine['describe'] = async (options) => ({
    ...(await kebab.describe(options)),
    missing: [missing],
  })
  return { kebab, engine: { ...kebab, describe }, frozen }
}
