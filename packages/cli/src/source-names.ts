import { relative, resolve, sep } from 'node:path'
import { isSourcePath } from '@kebab/core/internal'
import type { Boost, Kebab, SearchFilters } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { wrongCommandLine } from './failure.js'
import type { Session } from './session.js'

// An index keeps the source of a folder by its path from the folder of the index. A shell never
// shows or takes that: there, a path is one from the working directory.

/** The sources of the documents of an index. */
export interface IndexedSources {
  /** The absolute paths of the folders that were indexed, by their source id. */
  folders: ReadonlyMap<string, string>
  /** The ids of the other sources, such as those that were named with `--source`. */
  names: ReadonlySet<string>
}

/** Returns the sources of the documents of an index. */
export async function indexedSources(
  { kebab, folderOf }: Pick<OpenedIndex, 'folderOf'> & { kebab: Pick<Kebab, 'documents'> },
  signal: AbortSignal,
): Promise<IndexedSources> {
  const folders = new Map<string, string>()
  const names = new Set<string>()
  for await (const { sourceId } of kebab.documents({ signal })) {
    if (folders.has(sourceId) || names.has(sourceId)) continue
    const folder = folderOf(sourceId)
    if (folder === undefined) names.add(sourceId)
    else folders.set(sourceId, folder)
  }
  return { folders, names }
}

/**
 * Returns the name of a source at the shell: the name that it was given, or else the path of its
 * folder from the working directory. That begins with a dot, as no given name does.
 */
export function nameSource(sourceId: string, { folderOf }: Pick<OpenedIndex, 'folderOf'>, cwd: string): string {
  const folder = folderOf(sourceId)
  return folder === undefined ? sourceId : namePath(folder, cwd)
}

/** The path of a folder from the working directory. */
export function displayPath(folder: string, cwd: string): string {
  return relative(cwd, folder) || '.'
}

/** The same, as a shell tells it from a name: it begins with a dot. */
function namePath(folder: string, cwd: string): string {
  const path = relative(cwd, folder).split(sep).join('/')
  if (path === '') return '.'
  return isSourcePath(path) ? path : `./${path}`
}

/**
 * Returns the ids of the sources that are meant: each by its name, or by the path of its folder
 * from the working directory. What names no source gets an id that no document has.
 *
 * @param flag where they were named, for the error
 * @throws Failure `invalid_input` for what could mean two sources
 */
export async function findSources(
  index: OpenedIndex,
  names: readonly string[],
  flag: string,
  { process: { cwd }, signal }: Session,
): Promise<string[]> {
  if (names.length === 0) return []
  const { folders, names: otherNames } = await indexedSources(index, signal)
  return names.map((name) => {
    const folder = resolve(cwd, name)
    const ids = [...folders].filter(([, path]) => path === folder).map(([sourceId]) => sourceId)
    if (otherNames.has(name)) ids.push(name)
    if (ids.length > 1) throw unclearSource(flag, name, { ids, index, cwd })
    return ids[0] ?? (isSourcePath(name) ? index.sourceOf(folder) : name)
  })
}

function unclearSource(
  flag: string,
  name: string,
  { ids, index, cwd }: { ids: readonly string[]; index: OpenedIndex; cwd: string },
): Error {
  const kinds = ids.map((id) => {
    const folder = index.folderOf(id)
    return folder === undefined ? `the source with the name ${id}` : `the folder ${folder}, kept as ${id}`
  })
  const hint =
    `${namePath(resolve(cwd, name), cwd)} means the folder. For a name, run the command in another folder, ` +
    `with --path ${index.path}.`
  return wrongCommandLine(flag, 'what means one source', `${name}, which means ${kinds.join(' and ')}`, hint)
}

/** Returns filters whose `source_id`s are those of the index, where the user names sources. */
export async function withSourceIds(
  index: OpenedIndex,
  filters: SearchFilters | undefined,
  session: Session,
): Promise<SearchFilters | undefined> {
  if (filters === undefined) return undefined
  const { source_id: names, and, or, not } = filters
  const inner = async (part: SearchFilters): Promise<SearchFilters> => (await withSourceIds(index, part, session))!
  return {
    ...filters,
    ...(names && { source_id: await findSources(index, [names].flat(), '--filter source_id', session) }),
    ...(and && { and: await Promise.all(and.map(inner)) }),
    ...(or && { or: await Promise.all(or.map(inner)) }),
    ...(not && { not: await inner(not) }),
  }
}

/** Returns boosts whose filters have the ids of their sources. */
export async function boostsWithSourceIds(
  index: OpenedIndex,
  boosts: readonly Boost[] | undefined,
  session: Session,
): Promise<Boost[] | undefined> {
  const withIds = async (boost: Boost): Promise<Boost> =>
    boost.filters === undefined ? boost : { ...boost, filters: await withSourceIds(index, boost.filters, session) }
  return boosts && Promise.all(boosts.map(withIds))
}
