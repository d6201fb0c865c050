import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { counted } from '@kebab/core/kit'
import type { IngestEventV1, Kebab } from '@kebab/local'
import { indexedFolders } from './document-files.js'
import type { OpenedIndex, Session } from './session.js'

/** Says why the index has no document of a file, and what helps. */
export async function whyNotIndexed(session: Session, index: OpenedIndex, wanted: string): Promise<string> {
  const { process, signal } = session
  const file = resolve(process.cwd, wanted)
  const isThere = await stat(file).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => undefined,
  )
  if (isThere === 'folder') return `${wanted} is a folder: name a document in it; \`kebab ls\` lists them`
  const known = [...(await indexedFolders(index, signal))]
  const [sourceId, folder] = known.find(([, one]) => pathWithin(one, file) !== undefined) ?? []
  const path = folder === undefined ? undefined : pathWithin(folder, file)
  if (isThere === undefined) return `there is no file ${wanted}; \`kebab ls\` lists the documents`
  if (folder === undefined || path === undefined)
    return `${wanted} is in none of the indexed folders: index its folder with \`kebab index FOLDER\``
  const parts: string[] = []
  for await (const document of index.kebab.documents({ sourceId, signal }))
    if (document.path.startsWith(`${path}#`)) parts.push(document.docId)
  if (parts.length > 0)
    return `${wanted} holds ${counted(parts.length, 'document')}: name one of them, such as --explain ${parts[0]}`
  const shown = relative(process.cwd, folder) || '.'
  const reason = await whyLeftOut(folder, path, signal)
  return reason === undefined
    ? `${wanted} is not indexed yet: run \`kebab index ${shown}\``
    : `${wanted} is left out when ${shown} is indexed: ${reason}`
}

/** The path of a file within a folder, with `/`. `undefined`: it isn't in it. */
function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, file)
  return path === '' || path.split(sep, 1)[0] === '..' || resolve(folder, path) !== file
    ? undefined
    : path.split(sep).join('/')
}

/**
 * Returns why indexing a folder leaves a file out, or fails on it, by indexing into memory. The
 * listing alone tells the rules; then the one file is read.
 */
async function whyLeftOut(folder: string, path: string, signal: AbortSignal): Promise<string | undefined> {
  const { memoryStore, openKebab } = await import('@kebab/local')
  await using planned = await openKebab({ store: memoryStore(), embedder: null, signal })
  const byRules = await outcomeOf(planned, folder, path, { isListing: true, signal })
  if (byRules !== undefined) return byRules
  // `?` stands for the characters that a glob would take for its own.
  const include = [path.replace(/[*?{},!]/g, '?')]
  // Awaited here, before the index in memory is closed.
  return await outcomeOf(planned, folder, path, { include, isListing: false, signal })
}

/** Runs until the outcome of a file is known. With `isListing`, it ends at the first file read. */
async function outcomeOf(
  kebab: Kebab,
  folder: string,
  path: string,
  { include, isListing, signal }: { include?: string[]; isListing: boolean; signal: AbortSignal },
): Promise<string | undefined> {
  const enough = new AbortController()
  let reason: string | undefined
  const onProgress = (event: IngestEventV1): void => {
    if (event.type !== 'document' || enough.signal.aborted) return
    const isMeant = event.path === path || (event.path.endsWith('/') && path.startsWith(event.path))
    if (isMeant && event.status === 'skipped') reason = event.reason
    if (isMeant && event.status === 'failed') reason = event.error?.message
    const isRead = event.status !== 'skipped' && !event.path.endsWith('/')
    if (isMeant || (isListing && isRead)) enough.abort()
  }
  try {
    await kebab.index(folder, { include, onProgress, signal: AbortSignal.any([enough.signal, signal]) })
  } catch (error) {
    if (!enough.signal.aborted) throw error
  }
  return reason
}
