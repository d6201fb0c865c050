import { isKebabError } from '@kebab/core'
import { forwardEngine } from '@kebab/core/internal'
import { isModelLibraryInstalled, type OpenSharedOptions, openShared, type SharedIndex } from '@kebab/local'
import type { IndexModels, OpenModelOptions } from '@kebab/local/internal'
import type { SearchMode } from '@kebab/schemas'
import { offeredModes } from './create-mcp-server.js'

/** An index that is open or being opened. */
export interface OpeningIndex extends Pick<SharedIndex, 'engine' | 'ask' | 'documents' | 'close'> {
  /** Who writes the index, or `none` until it is open. */
  writer: SharedIndex['writer']
  /**
   * The modes that tools offer. It waits for no model: until the index is open, it goes by whether
   * there is one to load.
   */
  modes(): Promise<readonly SearchMode[]>
  /** Resolves when the index is open, and rejects when it can't be opened. */
  opened: Promise<void>
}

export interface OpenIndexOptions extends Omit<OpenSharedOptions, keyof OpenModelOptions> {
  models: IndexModels
  /**
   * Whether this process has something to write. One that has not makes the index where there is
   * none, and leaves the lock to others.
   */
  writes: boolean
}

/**
 * Opens an index in the background, since a model may have to be loaded. Calls wait until that is
 * done. They reject as the opening does.
 */
export function openIndex(options: OpenIndexOptions): OpeningIndex {
  const opening = open(options)
  let shared: SharedIndex | undefined
  const opened = opening.then((index) => {
    shared = index
  })
  // Who awaits neither ends before the index is open.
  opened.catch(() => {})
  async function* list<T>(work: (index: SharedIndex) => AsyncIterable<T>): AsyncGenerator<T> {
    yield* work(await opening)
  }
  return {
    engine: forwardEngine(async (work) => work((await opening).engine)),
    ask: { stream: (...args) => list(({ ask }) => ask.stream(...args)) },
    documents: {
      documents: (...args) => list(({ documents }) => documents.documents(...args)),
      chunks: (...args) => list(({ documents }) => documents.chunks(...args)),
    },
    async modes() {
      if (shared !== undefined) return offeredModes(shared.engine)
      const { lexical, hasEmbedder } = options.models
      const hasModel = !lexical && (hasEmbedder || (await isModelLibraryInstalled()))
      return hasModel ? ['lexical', 'vector', 'hybrid'] : ['lexical']
    },
    writer: () => shared?.writer() ?? 'none',
    opened,
    async close() {
      const index = await opening.catch(() => undefined)
      await index?.close()
    },
  }
}

async function open({ writes, models, ...rest }: OpenIndexOptions): Promise<SharedIndex> {
  const options: OpenSharedOptions = { ...rest, ...(await models.options()) }
  if (writes || options.readOnly) return openShared(options)
  const reading = { ...options, readOnly: true }
  try {
    return await openShared(reading)
  } catch (error) {
    if (!isKebabError(error, 'not_indexed')) throw error
  }
  const made = await openShared({ ...options, onWriter: undefined, onChange: undefined })
  await made.close()
  return openShared(reading)
}
