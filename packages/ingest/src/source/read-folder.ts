import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isKebabError, KebabError } from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { invalidInput, runWithin, TimeSlices, wrongValue } from '@kebab/core/kit'
import { type ChangedPaths, IGNORE_FILES } from './changed-paths.js'
import type { FileChoice, Skipped, SkipReason } from './file-choice.js'
import type { IgnoreRules } from './ignore-rules.js'
import { kindOf, readInside } from './read-inside.js'

/** The files of a folder. Paths are relative to it, with `/`, in ascending order. */
interface FolderListing {
  /** The path of the folder without links, so that all is read from one folder. */
  root: string
  files: string[]
  /** Everything else that was met. The path of a folder ends with `/`. */
  skipped: Skipped[]
  /** Folders within it that could not be read, with the error of each. */
  unreadable: { path: string; error: KebabError }[]
}

interface ListingOptions {
  choice: FileChoice
  /** Whether ignore files leave out what they name. */
  ignoreFiles: boolean
  /**
   * Whether a folder with these entries is that of an index that may be open. Its files are never
   * read: on POSIX systems, closing any handle of a file drops all locks of the process on it.
   */
  isIndex(entries: ReadonlySet<string>): boolean
  /**
   * The parts to list. A folder that is that of an index now is added. Absent: the whole folder.
   */
  changed?: ChangedPaths | undefined
  signal: AbortSignal
}

/** The most bytes of an ignore file. */
const MOST_IGNORE_BYTES = 2 ** 18

/**
 * Lists the files of a folder and of the folders below it that are documents, and everything else
 * with the reason why it is none. It doesn't look into folders that are left out. Links are never
 * followed: one could lead out of the folder or form a cycle.
 *
 * A folder below whose entries or ignore files can't be read is `unreadable`. For the folder itself
 * this rejects with `io_error` or `invalid_input`. So it does for the folder of an index. It
 * rejects as soon as the signal is aborted, even if the system hangs.
 */
export async function readFolder(folder: string, options: ListingOptions): Promise<FolderListing> {
  const { choice, ignoreFiles, isIndex, changed, signal } = options
  const slices = new TimeSlices(signal)
  const within = <T>(work: () => Promise<T>): Promise<T> => runWithin(work, { signal, stage: 'listing a folder' })
  const unreadable = (cause: unknown, prefix: string): KebabError =>
    isKebabError(cause) ? cause : ioError(cause, prefix === '' ? folder : prefix, 'a folder that can be read')

  const root = await within(() => realpath(folder)).catch((cause) => {
    signal.throwIfAborted()
    throw unreadable(cause, '')
  })
  const listing: FolderListing = { root, files: [], skipped: [], unreadable: [] }
  // Loaded only now: who searches lists no folder.
  const { IgnoreRules: Rules } = await import('./ignore-rules.js')
  const pending = [{ prefix: '', above: new Rules() }]

  const list = async (prefix: string, above: IgnoreRules): Promise<void> => {
    const path = resolve(root, prefix)
    const entries = await within(() => readdir(path, { withFileTypes: true }))
    // A link that has taken the place of the folder would lead out of it.
    if ((await within(() => realpath(path))) !== path) throw movedError(prefix === '' ? folder : prefix)
    if (isIndex(new Set(entries.map(({ name }) => name)))) {
      if (prefix === '') throw invalidInput('source', 'a folder of documents', 'the folder of an index')
      changed?.add(prefix)
      listing.skipped.push({ path: prefix, code: 'index', reason: 'it is the folder of an index' })
      return
    }
    const rules = ignoreFiles ? await rulesOf(root, prefix, entries, above, signal) : above
    for (const entry of entries) {
      if (slices.isOver()) await slices.next()
      const isFolder = entry.isDirectory()
      const path = `${prefix}${entry.name}${isFolder ? '/' : ''}`
      if (changed !== undefined && !(isFolder ? changed.isWithin(path) : changed.has(path))) continue
      const reason =
        skipReasonOf(entry) ??
        choice.excluded(path) ??
        ignored(rules, path) ??
        (isFolder ? undefined : ofFile(entry, path))
      if (reason !== undefined) listing.skipped.push({ path, ...reason })
      else if (isFolder) pending.push({ prefix: path, above: rules })
      else listing.files.push(path)
    }
  }
  const ofFile = (entry: Dirent, path: string): SkipReason | undefined => {
    if (entry.isSymbolicLink()) return { code: 'symbolic_link', reason: 'it is a link, and links are not followed' }
    if (!entry.isFile()) return { code: 'special_file', reason: `it is ${kindOf(entry)}` }
    return choice.unwanted(path)
  }

  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { prefix, above } = next
    try {
      await list(prefix, above)
    } catch (cause) {
      signal.throwIfAborted()
      const error = unreadable(cause, prefix)
      if (prefix === '') throw error
      listing.unreadable.push({ path: prefix, error })
    }
  }
  // The order of the store, so that indexes are always built in the same order.
  listing.files.sort()
  listing.skipped.sort((a, b) => (a.path < b.path ? -1 : 1))
  return listing
}

/** Returns why files and folders with this name are never read, or `undefined` for all others. */
export function skipReasonOf({ name }: { name: string }): SkipReason | undefined {
  if (name.startsWith('.')) return { code: 'hidden', reason: 'its name begins with a dot' }
  if (name === 'node_modules') return { code: 'node_modules', reason: 'installed packages are left out' }
  return undefined
}

function ignored(rules: IgnoreRules, path: string): SkipReason | undefined {
  const file = rules.ignoring(path)
  return file === undefined ? undefined : { code: 'ignored', reason: `${file} names it` }
}

/** Returns the rules for a folder: those of its ignore files, and those above it. */
async function rulesOf(
  root: string,
  prefix: string,
  entries: readonly Dirent[],
  above: IgnoreRules,
  signal: AbortSignal,
): Promise<IgnoreRules> {
  let rules = above
  for (const name of IGNORE_FILES) {
    if (!entries.some((entry) => entry.name === name && !entry.isDirectory())) continue
    const path = prefix + name
    const tooLarge = (bytes: number): KebabError =>
      invalidInput('ignoreFiles', `at most ${MOST_IGNORE_BYTES} bytes in an ignore file`, `${bytes} in ${path}`, {
        hint: 'Shorten it, or read no ignore files with `ignoreFiles: false`.',
      })
    const { bytes } = await readInside(root, path, { maxBytes: MOST_IGNORE_BYTES, tooLarge, signal })
    rules = rules.with(prefix, name, new TextDecoder().decode(bytes))
  }
  return rules
}

function movedError(path: string): KebabError<'io_error'> {
  return new KebabError('io_error', `${path}: expected a folder in its place, found one behind a link`, {
    details: { path },
    hint: 'It changed while the folder was indexed. Index the folder again.',
  })
}

/**
 * Checks that an argument is the path of a folder. An empty path is refused too, because it would
 * mean the working directory of the process.
 *
 * @throws KebabError `invalid_input`, with the field
 */
export function checkFolder(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string' || value === '') throw wrongValue(field, 'the path of a folder', value)
}
