import { type Engine, isKebabError } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import type { EngineDescriptionV1 } from '@kebab/schemas'

/** An index that the command line serves. */
export interface OpenIndex {
  kebab: Kebab
  /** The engine of the index, whose `describe` names what is missing. */
  engine: Engine
  /**
   * Whether the index holds vectors, but no model is installed to make more. It is searched as it
   * is, and nothing is indexed.
   */
  frozen: boolean
}

type MissingPart = NonNullable<EngineDescriptionV1['missing']>[number]

const LIBRARY = '@huggingface/transformers'

/**
 * Opens an index for the command line. Without a model library it is searched by words alone; `log`
 * and `describe` say so. Documents that were indexed without a model are embedded once there is
 * one. Otherwise rejects as `openKebab` does, such as for a model that is installed but can't be
 * loaded.
 */
export async function openIndex(
  { path, lexical }: { path: string; lexical: boolean },
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<OpenIndex> {
  if (lexical) return plain(await openKebab({ path, signal, embedder: null }))
  try {
    return plain(await openKebab({ path, signal }))
  } catch (error) {
    if (isKebabError(error, 'embedding_mismatch') && error.details?.expected === null) {
      log('embedding documents that were indexed without a model; calls are answered when that is done')
      return plain(await openKebab({ path, signal, reembed: true }))
    }
    // Only the error for a missing library has a command that installs it.
    if (!isKebabError(error, 'model_unavailable') || error.details?.install === undefined) throw error
  }
  const kebab = await openKebab({ path, signal, embedder: null })
  try {
    return await withoutModel(kebab, log)
  } catch (error) {
    await kebab.close()
    throw error
  }
}

function plain(kebab: Kebab): OpenIndex {
  return { kebab, engine: kebab, frozen: false }
}

async function withoutModel(kebab: Kebab, log: (line: string) => void): Promise<OpenIndex> {
  const { store } = await kebab.describe()
  const models = store.embedding_models.filter((model) => model !== null)
  const frozen = models.length > 0
  const missing: MissingPart = {
    part: 'embedder',
    message: `no model library is installed: documents are searched by words alone${
      frozen ? `, and left as they were indexed with ${models.join(' and ')}` : ''
    }`,
    hint: `To search by meaning too, have ${LIBRARY} installed beside @kebab/mcp: \`npx -y -p @kebab/mcp -p ${LIBRARY} kebab-mcp\`, with the same options. With --lexical, words alone are meant.`,
  }
  log(`${missing.message}. ${missing.hint}`)
  const describe: Engine['describe'] = async (options) => ({
    ...(await kebab.describe(options)),
    missing: [missing],
  })
  return { kebab, engine: { ...kebab, describe }, frozen }
}
