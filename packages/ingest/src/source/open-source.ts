import { lstat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type Clock, type DocumentInput, KebabError, type Reader } from '@kebab/core'
import { isSourcePath } from '@kebab/core/internal'
import { invalidInput, runWithin, streamWithin, wrongValue } from '@kebab/core/kit'
import { shapeIssue } from '../prepare/document-input.js'
import { ChangedPaths } from './changed-paths.js'
import { fileChoice, type Skipped } from './file-choice.js'
import { FileRecords } from './file-records.js'
import { folderFiles, type SourceItem } from './folder-files.js'
import { checkFolder, readFolder } from './read-folder.js'

/** The path of a folder, or an iterable of documents. */
export type Source = string | Iterable<DocumentInput> | AsyncIterable<DocumentInput>

/** A listed folder, or an iterable, ready to be read. */
export interface OpenSource {
  sourceId: string
  /** The number of items; `null` if it is unknown. */
  total: number | null
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>
  /** Files and folders that are no documents. */
  skipped: Skipped[]
  /** Folders that could not be read. */
  unreadable: { path: string; error: KebabError }[]
  /** Whether a stored document that is no longer in the source is removed. Absent: none is. */
  sweeps?: (path: string) => boolean
  /**
   * The paths of the stored documents that may be gone. Absent: all that `sweeps` is true for may.
   */
  candidates?: readonly string[] | undefined
  /** Whether it is only the parts of a folder that have changed. */
  isPartial: boolean
  /** Whether it is known what its files gave before. */
  hasRecords: boolean
  /** What is known of its files. Absent for an iterable. */
  records?: FileRecords
  /** Keeps what was learnt of the files for the next run. Never rejects. */
  saveRecords(): Promise<void>
}

interface SourceOptions {
  sourceId: string | undefined
  /** Absent: every file that a reader accepts. */
  include: readonly string[] | undefined
  /** Absent: none. */
  exclude: readonly string[] | undefined
  /** Absent: true. */
  ignoreFiles: boolean | undefined
  /** Whether files are digested even if their state is as it was. Absent: false. */
  verify: boolean | undefined
  readers: readonly Reader[]
  maxBytes: number
  /**
   * Where what is known of files is kept, and what it depends on. `last` is what the run before
   * learnt of this folder; without it, that is loaded.
   */
  records: { folder: string | undefined; settings: string; last?: FileRecords | undefined }
  /**
   * What has changed in the folder since a run that left nothing behind. Absent: anything may have.
   */
  changes: Iterable<string> | undefined
  clock: Clock
  /** The absolute path that the default source id of a folder is relative to. */
  base: string
  /** Whether a folder with these entries is never read. */
  isIndex: (entries: ReadonlySet<string>) => boolean
  signal: AbortSignal
}

/** Lists a folder, or prepares an iterable for reading. */
export async function openSource(source: Source, options: SourceOptions): Promise<OpenSource> {
  const { sourceId, include, exclude, ignoreFiles, verify, maxBytes, signal } = options
  if (typeof source === 'string') {
    checkFolder(source, 'source')
    for (const [field, value] of Object.entries({ ignoreFiles, verify }))
      if (value !== undefined && typeof value !== 'boolean') throw wrongValue(field, 'true or false', value)
    return openFolder(resolve(source), options)
  }
  if (!isIterable<DocumentInput>(source))
    throw invalidInput('source', 'a folder or an iterable of documents', typeof source)
  for (const [field, value] of Object.entries({ include, exclude, ignoreFiles, verify }))
    if (value !== undefined) throw invalidInput(field, 'nothing beside an iterable: it is for folders', typeof value)
  return {
    sourceId: sourceId ?? ITERABLE_SOURCE_ID,
    total: Array.isArray(source) ? source.length : null,
    items: itemsOf(source, maxBytes, signal),
    skipped: [],
    unreadable: [],
    isPartial: false,
    hasRecords: false,
    async saveRecords() {},
  }
}

async function openFolder(folder: string, options: SourceOptions): Promise<OpenSource> {
  const { include, exclude, ignoreFiles = true, verify = false, readers, maxBytes, isIndex, clock, signal } = options
  const choice = fileChoice(include, exclude === undefined ? [] : exclude, readers)
  const sourceId = options.sourceId ?? folderSourceId(folder, options.base)
  const list = (changed: ChangedPaths | undefined) =>
    readFolder(folder, { choice, ignoreFiles, isIndex, changed, signal })
  let changed = options.changes && ChangedPaths.of(options.changes)
  let listing = await list(changed)
  const { folder: recordsFolder, settings, last } = options.records
  const records = last ?? (await FileRecords.load(recordsFolder, sourceId, settings, signal))
  const recordPaths = [...records.paths()]
  if (
    changed !== undefined &&
    listing.files.length === 0 &&
    !(await isThere(listing.root, recordPaths, changed, signal))
  ) {
    // Documents may be gone. Only the whole folder tells whether its disk is.
    changed = undefined
    listing = await list(undefined)
  }
  const { root, files, skipped, unreadable } = listing
  // Documents of a folder that couldn't be read may still be there.
  const sweeps = (path: string): boolean =>
    changed?.has(path) !== false && !unreadable.some((file) => path.startsWith(file.path))
  const candidates = changed && recordedPaths(records, changed)
  const met = new Set(files)
  for (const path of recordPaths) if (!met.has(path) && sweeps(path)) records.delete(path)
  const tooLong = (size: number): KebabError => tooLarge(maxBytes, size, 'bytes')
  return {
    sourceId,
    total: files.length + skipped.length + unreadable.length,
    items: folderFiles(files, { root, readers, maxBytes, tooLarge: tooLong, records, verify, clock, signal }),
    skipped,
    unreadable,
    sweeps,
    candidates,
    isPartial: changed !== undefined,
    hasRecords: recordPaths.length > 0,
    records,
    saveRecords: () => records.save(),
  }
}

/** Whether a folder has one of its files that are known, outside the parts that have changed. */
async function isThere(
  root: string,
  paths: readonly string[],
  changed: ChangedPaths,
  signal: AbortSignal,
): Promise<boolean> {
  const other = paths.find((path) => !changed.has(path))
  if (other === undefined) return false
  const look = () => lstat(join(root, other)).catch(() => undefined)
  const stats = await runWithin(look, { signal, stage: 'looking at a file' })
  return stats?.isFile() === true
}

/**
 * Returns the paths of the documents that these parts of a folder gave before. Returns `undefined`
 * where that isn't known, such as for a folder or a new file.
 */
function recordedPaths(records: FileRecords, changed: ChangedPaths): string[] | undefined {
  const paths: string[] = []
  for (const path of changed) {
    const record = records.get(path)
    if (record === undefined) return undefined
    paths.push(...record.documents.map((document) => document.path))
  }
  return paths
}

/** The default source id of an iterable. It is never the default of a folder. */
export const ITERABLE_SOURCE_ID = 'documents'

/**
 * Returns the default source id of a folder: its path relative to the folder of the index, which
 * stays the same when both move together. Within that folder it begins with `./`: the id of a
 * source that the caller named looks like no path. Both arguments are absolute paths.
 *
 * The paths are taken as given. So a symbolic link is a source of its own. It stays the same source
 * when its target changes, like a link to the current release.
 */
export function folderSourceId(folder: string, base: string): string {
  const path = relative(base, folder).split(sep).join('/')
  if (path === '') return '.'
  return isAbsolute(path) || path.split('/', 1)[0] === '..' ? path : `./${path}`
}

/**
 * Returns the folder that a default source id stands for: the inverse of `folderSourceId`. Returns
 * `undefined` for an id that is no path, which its caller chose.
 */
export function sourceFolder(sourceId: string, base: string): string | undefined {
  return isSourcePath(sourceId) ? resolve(base, sourceId) : undefined
}

/**
 * Returns the paths of the files that may have given a document, the longest first: its own path,
 * and what is before each `#`, since a file may give several documents.
 */
export function filesOf(documentPath: string): string[] {
  const cuts = [...documentPath.matchAll(/#/g)].map(({ index }) => documentPath.slice(0, index))
  return [documentPath, ...cuts.reverse()]
}

/** Whether it yields items. A text is none: it would come character by character. */
export function isIterable<T>(source: unknown): source is Iterable<T> | AsyncIterable<T> {
  return typeof source === 'object' && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source)
}

/**
 * Yields the documents of an iterable. An abort ends the wait for an iterable that hangs.
 *
 * Rejects with `invalid_input` at its end if all of its documents have the wrong shape: then the
 * program is wrong that made them, and not a document.
 */
async function* itemsOf(
  documents: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<SourceItem, void> {
  const open = () => (Symbol.asyncIterator in documents ? documents : asyncOf(documents))
  let count = 0
  let first: KebabError<'invalid_input'> | undefined
  let isAnyWellFormed = false
  for await (const document of streamWithin(open, { signal, stage: 'documents' })) {
    count++
    if (!isAnyWellFormed) {
      const issue = shapeIssue(document)
      if (issue === undefined) isAnyWellFormed = true
      first ??= issue
    }
    yield {
      path: typeof document?.path === 'string' ? document.path : '',
      async *read() {
        const length = typeof document?.text === 'string' ? document.text.length : 0
        if (length > maxBytes) throw tooLarge(maxBytes, length, 'characters')
        yield { input: document }
      },
    }
  }
  if (first === undefined || isAnyWellFormed) return
  const { message, details, hint } = first
  const whole = `None of ${count} documents has the shape of one, and none was indexed.`
  throw new KebabError('invalid_input', message, {
    details: details!,
    hint: hint === undefined ? whole : `${hint} ${whole}`,
  })
}

async function* asyncOf<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items
}

/** Returns the error for a document that is larger than `maxDocumentBytes`. */
export function tooLarge(most: number, size: number, unit: string): KebabError {
  return invalidInput('text', `at most ${most} ${unit} (see maxDocumentBytes)`, `${size}`)
}
