import type { CallOptions, Document, Filters, SyncedStore } from '@kebab/core'
import { checkFilters, namesHint } from '@kebab/core/internal'
import { checkText, checkTexts, describeValue, filterMatcher, invalidInput, TimeSlices } from '@kebab/core/kit'
import type { Indexes } from './derived-indexes.js'

/**
 * Which documents to remove: those that meet every condition that is present. At least one has to
 * be. An empty list is met by no document.
 */
export interface RemoveRequest {
  /**
   * The document has one of these paths, exactly. A path that several sources have is refused,
   * unless `sourceId`, `docIds` or `filters.sourceId` says which of them are meant.
   */
  paths?: readonly string[] | undefined
  /** The document has one of these ids. */
  docIds?: readonly string[] | undefined
  /** The document is from this source. Alone, it removes the whole source. */
  sourceId?: string | undefined
  /**
   * The document meets these filters, which mean what they mean in a search. `codeLang` is that of
   * the document, never that of a chunk. Filters without a condition are no condition.
   */
  filters?: Filters | undefined
}

/** The options of a removal. */
export interface RemoveOptions extends CallOptions {
  /** Whether only to report what would be removed. Default: `false`. */
  dryRun?: boolean | undefined
}

/** What a removal did, or would do in a dry run. */
export interface RemoveReport {
  /** How many documents were removed. */
  removed: number
  /** How many chunks they had. */
  chunks: number
  /** The revision of the store afterwards. It stays the same when nothing was removed. */
  revision: string
  /** The `paths`, then the `docIds`, that no removed document has, each once. */
  missing: string[]
}

/** A request that was checked. */
interface Removal {
  paths: ReadonlySet<string> | undefined
  docIds: ReadonlySet<string> | undefined
  sourceId: string | undefined
  filters: Filters | undefined
}

const CONDITIONS = ['paths', 'docIds', 'sourceId', 'filters']

/** Checks a request. @throws KebabError `invalid_input`, with the field */
export function readRemoval(request: RemoveRequest): Removal {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw invalidInput('request', 'an object with conditions', describeValue(request), {
      hint: 'For paths: remove({ paths: [...] }).',
    })
  const unknown = Object.keys(request).find((name) => !CONDITIONS.includes(name))
  if (unknown !== undefined)
    throw invalidInput(unknown, 'a known condition', 'an unknown one', {
      hint: namesHint(unknown, CONDITIONS, 'conditions'),
    })
  const { paths, docIds, sourceId, filters } = request
  if (paths !== undefined) checkTexts(paths, 'paths')
  if (docIds !== undefined) checkTexts(docIds, 'docIds')
  if (sourceId !== undefined) checkText(sourceId, 'sourceId')
  const where = filters === undefined ? undefined : checkFilters(filters)
  const filtering = where !== undefined && Object.values(where).some((condition) => condition !== undefined)
  if (paths === undefined && docIds === undefined && sourceId === undefined && !filtering)
    throw invalidInput('request', `at least one condition of ${CONDITIONS.join(', ')}`, 'none', {
      hint: 'To remove a whole source, name its `sourceId`.',
    })
  return {
    paths: paths && new Set(paths),
    docIds: docIds && new Set(docIds),
    sourceId,
    filters: filtering ? where : undefined,
  }
}

/**
 * Removes the documents that meet all conditions, in one commit. An abort before the commit removes
 * nothing, and neither does a dry run. Rejects with `invalid_input` for a path that doesn't say
 * which source is meant.
 */
export async function removeDocuments(
  store: SyncedStore,
  indexes: Indexes,
  removal: Removal,
  { signal, dryRun }: { signal: AbortSignal; dryRun: boolean },
): Promise<RemoveReport> {
  const { paths, docIds } = removal
  const documents = await documentsOf(store, removal, signal)
  refuseUnclearPaths(removal, documents)
  const missing = new Set([...(paths ?? []), ...(docIds ?? [])])
  for (const { path, docId } of documents) {
    if (paths?.has(path)) missing.delete(path)
    if (docIds?.has(docId)) missing.delete(docId)
  }
  signal.throwIfAborted()
  const ids = documents.map(({ docId }) => docId)
  const { revision, removed: chunks } =
    dryRun || ids.length === 0
      ? { revision: await store.revision(), removed: ids.length === 0 ? 0 : await chunksOf(store, ids, signal) }
      : await indexes.apply({ remove: ids }, signal)
  return { removed: documents.length, chunks, revision, missing: [...missing] }
}

async function chunksOf(store: SyncedStore, docIds: string[], signal: AbortSignal): Promise<number> {
  return (await store.select({ docId: docIds }, { signal })).size
}

type DocumentKey = Pick<Document, 'docId' | 'sourceId' | 'path'>

async function documentsOf(store: SyncedStore, removal: Removal, signal: AbortSignal): Promise<DocumentKey[]> {
  const { paths, docIds, sourceId, filters } = removal
  const passes = filters && filterMatcher(filters)
  const slices = new TimeSlices(signal)
  const documents: DocumentKey[] = []
  for await (const document of store.documents({ sourceId, signal })) {
    // Globs can take long.
    if (slices.isOver()) await slices.next()
    const { docId, path } = document
    if (paths?.has(path) === false || docIds?.has(docId) === false) continue
    if (passes === undefined || passes({ document })) documents.push({ docId, sourceId: document.sourceId, path })
  }
  return documents
}

function refuseUnclearPaths({ paths, docIds, sourceId, filters }: Removal, documents: readonly DocumentKey[]): void {
  if (paths === undefined || docIds !== undefined || sourceId !== undefined || filters?.sourceId !== undefined) return
  const sources = new Map<string, string[]>()
  for (const document of documents)
    sources.set(document.path, [...(sources.get(document.path) ?? []), document.sourceId])
  for (const [path, ids] of sources) {
    if (ids.length === 1) continue
    const several = `${JSON.stringify(path)} in ${ids.length} sources: ${ids.sort().map(quoted).join(', ')}`
    throw invalidInput('paths', 'paths that one source has', several, { hint: 'Say which one with `sourceId`.' })
  }
}

const quoted = (text: string): string => JSON.stringify(text)
