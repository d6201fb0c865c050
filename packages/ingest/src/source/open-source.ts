import { createHash } from 'node:crypto'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { DocumentInput, KebabError, Origin, Reader } from '@kebab/core'
import { brokenPart, invalidInput, isSourcePath, runWithin, streamWithin, wrongValue } from '@kebab/core/kit'
import { accepts, fileChoice, type Skipped } from './file-choice.js'
import { checkFolder, readFolder } from './read-folder.js'
import { readInside } from './read-inside.js'
import { textReader } from './text-reader.js'

/** The path of a folder, or an iterable of documents. */
export type Source = string | Iterable<DocumentInput> | AsyncIterable<DocumentInput>

/** The documents of a file, or one document of an iterable. */
interface ReadDocuments {
  documents: readonly DocumentInput[]
  /**
   * The file that the texts of the documents were derived from. Absent where they are its own text.
   */
  origin?: Origin | undefined
}

/** A file or a document to be read. */
interface SourceItem {
  path: string
  /** Rejects with a `KebabError` when it can't be read. */
  read(signal: AbortSignal): Promise<ReadDocuments>
}

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
}

interface SourceOptions {
  sourceId: string | undefined
  /** Absent: every file that a reader accepts. */
  include: readonly string[] | undefined
  /** Absent: none. */
  exclude: readonly string[] | undefined
  /** Absent: true. */
  ignoreFiles: boolean | undefined
  readers: readonly Reader[]
  maxBytes: number
  /** The absolute path that the default source id of a folder is relative to. */
  base: string
  /** Whether a folder with these entries is never read. */
  isIndex: (entries: ReadonlySet<string>) => boolean
  signal: AbortSignal
}

/** Lists a folder, or prepares an iterable for reading. */
export async function openSource(source: Source, options: SourceOptions): Promise<OpenSource> {
  const { sourceId, include, exclude, ignoreFiles, readers, maxBytes, base, isIndex, signal } = options
  if (typeof source === 'string') {
    checkFolder(source, 'source')
    if (ignoreFiles !== undefined && typeof ignoreFiles !== 'boolean')
      throw wrongValue('ignoreFiles', 'true or false', ignoreFiles)
    const folder = resolve(source)
    const choice = fileChoice(include, exclude === undefined ? [] : exclude, readers)
    const listing = await readFolder(folder, { choice, ignoreFiles: ignoreFiles ?? true, isIndex, signal })
    const { root, files, skipped, unreadable } = listing
    const tooLong = (size: number): KebabError => tooLarge(maxBytes, size, 'bytes')
    return {
      sourceId: sourceId ?? folderSourceId(folder, base),
      total: files.length + skipped.length + unreadable.length,
      items: files.map((path) => ({
        path,
        read: (given) => {
          const bytesOf = () => readInside(root, path, { maxBytes, tooLarge: tooLong, signal: given })
          return readWith(readerFor(readers, path), path, bytesOf, given)
        },
      })),
      skipped,
      unreadable,
      // Documents of a folder that couldn't be read may still be there.
      sweeps: (path) => !unreadable.some((one) => path.startsWith(one.path)),
    }
  }
  if (!isIterable<DocumentInput>(source))
    throw invalidInput('source', 'a folder or an iterable of documents', typeof source)
  for (const [field, value] of Object.entries({ include, exclude, ignoreFiles }))
    if (value !== undefined) throw invalidInput(field, 'nothing beside an iterable: it is for folders', typeof value)
  return {
    sourceId: sourceId ?? ITERABLE_SOURCE_ID,
    total: Array.isArray(source) ? source.length : null,
    items: itemsOf(source, maxBytes, signal),
    skipped: [],
    unreadable: [],
  }
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

/** Returns the first reader that accepts the path, or the text reader if none does. */
function readerFor(readers: readonly Reader[], path: string): Reader {
  return readers.find((reader) => accepts(reader, path)) ?? textReader()
}

/** Reads one file. Rejects with `internal` for a reader that breaks its contract. */
async function readWith(
  reader: Reader,
  path: string,
  bytesOf: () => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<ReadDocuments> {
  let read: Promise<Uint8Array> | undefined
  const file = {
    path,
    async bytes() {
      read ??= bytesOf()
      return (await read).slice()
    },
  }
  const stage = `reader ${reader.name}`
  const documents: unknown = await runWithin((given) => reader.read(file, { signal: given }), { signal, stage })
  if (!Array.isArray(documents)) throw brokenPart('reader', stage, 'an array of documents', typeof documents)
  const paths = new Set<unknown>()
  for (const document of documents) {
    const own: unknown = document?.path
    if (own !== path && !(typeof own === 'string' && own.startsWith(`${path}#`)))
      throw brokenPart('reader', stage, `the path ${path}, or one that goes on with #`, JSON.stringify(own))
    if (paths.has(own))
      throw brokenPart('reader', stage, 'documents with paths of their own', `${JSON.stringify(own)} twice`)
    paths.add(own)
  }
  if (documents.every(({ origin }) => origin === undefined)) return { documents }
  const digest = createHash('sha256')
    .update(await (read ?? bytesOf()))
    .digest('hex')
  return { documents, origin: { digest, reader: `${reader.name}/${reader.version}` } }
}

/** Whether it yields items. A text is none: it would come character by character. */
export function isIterable<T>(source: unknown): source is Iterable<T> | AsyncIterable<T> {
  return typeof source === 'object' && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source)
}

/** Yields the documents of an iterable. An abort ends the wait for an iterable that hangs. */
async function* itemsOf(
  documents: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<SourceItem, void> {
  const open = () => (Symbol.asyncIterator in documents ? documents : asyncOf(documents))
  for await (const document of streamWithin(open, { signal, stage: 'documents' })) {
    yield {
      path: typeof document?.path === 'string' ? document.path : '',
      async read() {
        const length = typeof document?.text === 'string' ? document.text.length : 0
        if (length > maxBytes) throw tooLarge(maxBytes, length, 'characters')
        return { documents: [document] }
      },
    }
  }
}

async function* asyncOf<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items
}

/** Returns the error for a document that is larger than `maxDocumentBytes`. */
function tooLarge(most: number, found: number, unit: string): KebabError {
  return invalidInput('text', `at most ${most} ${unit} (see maxDocumentBytes)`, `${found}`)
}
