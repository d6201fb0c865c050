import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { counted } from '@kebab/core/internal'
import type { Kebab } from '@kebab/local'
import type { FolderRules, OpenedIndex } from '@kebab/local/internal'
import type { DocumentFile } from './document-files.js'
import { type IngestDocument, indexUntil, isRead } from './index-until.js'
import { nearDocuments } from './near-documents.js'
import type { Session } from './session.js'
import { indexedSources } from './source-names.js'

/**
 * Says why the index has no document of a file, and what helps.
 * @param alike the documents of sources without a folder whose path is how that of the file ends
 */
export async function whyNotIndexed(
  session: Session,
  index: OpenedIndex,
  reference: string,
  alike: readonly DocumentFile[],
): Promise<string> {
  const { process, signal } = session
  const file = resolve(process.cwd, reference)
  const isThere = await stat(file).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => undefined,
  )
  if (isThere === 'folder') return `${reference} is a folder: name a document in it; \`kebab ls\` lists them`
  const folders = [...(await indexedSources(index, signal)).folders]
  const [sourceId, folder] = folders.find(([, root]) => pathWithin(root, file) !== undefined) ?? []
  const path = folder === undefined ? undefined : pathWithin(folder, file)
  if (isThere === undefined) {
    const question = await nearDocuments(index, reference, session)
    return `there is no file ${reference}; \`kebab ls\` lists the documents${question === '' ? '' : `. ${question}`}`
  }
  if (folder === undefined && alike.length > 0)
    return `${reference} is in none of the indexed folders; of a source with a name, ${alike.map(({ name }) => name).join(' and ')} may be it in another state: name that with --explain, or index its folder with --source again`
  if (folder === undefined || path === undefined)
    return `${reference} is in none of the indexed folders: index its folder with \`kebab index FOLDER\``
  const docIds: string[] = []
  const indexedPaths = new Set<string>()
  for await (const document of index.kebab.documents({ sourceId, signal })) {
    indexedPaths.add(document.path)
    if (document.path.startsWith(`${path}#`)) docIds.push(document.docId)
  }
  if (docIds.length > 0)
    return `${reference} holds ${counted(docIds.length, 'document')}: name one of them, such as --explain ${docIds[0]}`
  const folderName = relative(process.cwd, folder) || '.'
  const { reason, hadFlags } = await whyLeftOut(folder, path, { indexedPaths, rules: index.rulesOf(folder), signal })
  const again = hadFlags
    ? `run \`kebab index ${folderName}\` with its flags again`
    : `run \`kebab index ${folderName}\``
  if (reason === undefined) return `${reference} is not indexed yet: ${again}`
  return hadFlags
    ? `${reference} is left out when ${folderName} is indexed without flags: ${reason}. It was indexed with some, such as --include: ${again}`
    : `${reference} is left out when ${folderName} is indexed: ${reason}`
}

/** The path of a file within a folder, with `/`. `undefined`: it isn't in it. */
function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, file)
  return path === '' || path.split(sep, 1)[0] === '..' || resolve(folder, path) !== file
    ? undefined
    : path.split(sep).join('/')
}

/** What indexing a folder would do with a file. */
interface Outcome {
  /** Why the file would be left out, or fails. */
  reason: string | undefined
  /** Whether the index holds files that are left out, as `--include` and its like can have it. */
  hadFlags: boolean
}

/**
 * Returns why indexing a folder leaves a file out, or fails on it, by indexing into memory. The
 * listing alone tells the rules; then the one file is read.
 * @param indexedPaths the paths of the documents that the index holds of the folder
 */
async function whyLeftOut(
  folder: string,
  path: string,
  { indexedPaths, rules, signal }: { indexedPaths: ReadonlySet<string>; rules: FolderRules; signal: AbortSignal },
): Promise<Outcome> {
  const { memoryStore, openKebab } = await import('@kebab/local')
  await using planned = await openKebab({ store: memoryStore(), embedder: null, signal })
  const byRules = await outcomeOf(planned, folder, path, { ...rules, indexedPaths, isListing: true, signal })
  if (byRules.reason !== undefined) return byRules
  // `?` stands for the characters that a glob would take for its own.
  const include = [path.replace(/[*?{},!]/g, '?')]
  const { reason } = await outcomeOf(planned, folder, path, { include, isListing: false, signal })
  return { ...byRules, reason }
}

/**
 * Runs until the outcome of a file is known. With `isListing`, it ends at the first file read, once
 * all that is left out was met.
 */
async function outcomeOf(
  kebab: Kebab,
  folder: string,
  path: string,
  {
    indexedPaths,
    isListing,
    signal,
    ...rules
  }: FolderRules & { indexedPaths?: ReadonlySet<string>; isListing: boolean; signal: AbortSignal },
): Promise<Outcome> {
  const outcome: Outcome = { reason: undefined, hadFlags: false }
  const isEnough = (event: IngestDocument): boolean => {
    const isMeant = event.path === path || (event.path.endsWith('/') && path.startsWith(event.path))
    if (isMeant && event.status === 'skipped') outcome.reason = event.reason
    if (isMeant && event.status === 'failed') outcome.reason = event.error?.message
    if (event.status === 'skipped' && indexedPaths?.has(event.path)) outcome.hadFlags = true
    return isListing ? isRead(event) : isMeant
  }
  await indexUntil(kebab, folder, isEnough, { ...rules, signal })
  return outcome
}
