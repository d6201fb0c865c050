import { isKebabError, toKebabError } from '@kebab/core'
import type { SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Session } from '../session.js'
import { displayPath, indexedSources } from '../source-names.js'
import { foldersToIndex, optionsOf } from './folder-flags.js'

/**
 * Brings the folders of an index in step before a search, each as the index remembers it. Where
 * another process writes to the index, or a folder can't be read, it says so: what is there is
 * searched.
 *
 * @param mode of the search: one by words doesn't wait for vectors
 */
export async function refreshIndex(
  session: Session,
  { lexical, ...flags }: IndexFlags,
  mode: SearchMode | undefined,
): Promise<void> {
  // Also for words: what is new gets the vectors of the index sooner or later.
  const opening = session.open(flags, { write: true, model: true, loadModel: 'later' })
  await using index = await opening.catch((error: unknown) => {
    if (!isKebabError(error, 'locked')) throw error
    session.say('another process writes to the index: what is there is searched')
    return undefined
  })
  if (index === undefined) return
  const { signal } = session
  const sources = await indexedSources(index, signal)
  const isEmpty = sources.folders.size === 0 && sources.names.size === 0
  for (const folder of isEmpty ? [] : foldersToIndex(session, [], sources, index))
    await refreshFolder(session, index, folder)
  if (lexical || mode === 'lexical') return
  await index.kebab.settled({ signal }).catch((error: unknown) => sayFailed(session, 'vectors', error))
}

async function refreshFolder(session: Session, index: OpenedIndex, folder: string): Promise<void> {
  const { signal } = session
  const name = displayPath(folder, session.process.cwd)
  try {
    const options = optionsOf(index, folder, { ignoreFiles: true })
    const { documents } = await index.kebab.index(folder, { ...options, vectors: 'later', signal })
    const { added, updated, removed, failed } = documents
    if (added + updated + removed + failed > 0)
      session.say(`${name}: ${added} new, ${updated} changed, ${removed} removed, ${failed} failed`)
  } catch (error) {
    sayFailed(session, name, error)
  }
}

/** Says what was not brought in step. An abort goes on. */
function sayFailed(session: Session, what: string, error: unknown): void {
  session.signal.throwIfAborted()
  session.say(`${what}: not brought in step, and searched as it is: ${toKebabError(error).message}`)
}
