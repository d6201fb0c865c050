import { createHash } from 'node:crypto'
import { relative, resolve, sep } from 'node:path'
import type { DocumentInput, KebabError, Origin, Reader } from '@kebab/core'
import { brokenPart, checkTexts, globMatcher, invalidInput, runWithin, streamWithin } from '@kebab/core/kit'
import { checkFolder } from '../check-folder.js'
import { readFile, tooLarge } from './read-file.js'
import { readFolder } from './read-folder.js'
import { textReader } from './text-reader.js'

/** A folder, or documents one by one. */
export type Source = string | Iterable<DocumentInput> | AsyncIterable<DocumentInput>

/** What was read of a file, or handed in. */
export interface ReadDocuments {
  documents: readonly DocumentInput[]
  /** The file, where the texts of the documents were made from one that is no text. */
  origin?: Origin | undefined
}

/** A file or a document that is about to be read. */
export interface SourceItem {
  path: string
  /** Rejects with a `KebabError` when this one can't be had. */
  read(signal: AbortSignal): Promise<ReadDocuments>
}

/** A source that is ready to be read. */
export interface OpenSource {
  sourceId: string
  /** How many items there are; `null` while nobody knows. */
  total: number | null
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>
  /** Folders that could not be read. */
  unreadable: { path: string; error: KebabError }[]
  /** Whether a document that isn't in the source any more is to be removed. Absent: none is. */
  sweeps?: (path: string) => boolean
}

export interface SourceOptions {
  sourceId: string | undefined
  /** Absent: every file that one of the readers accepts. */
  include: readonly string[] | undefined
  readers: readonly Reader[]
  maxBytes: number
  /** The absolute path that the default source id of a folder is relative to. */
  base: string
  /** Whether a folder with these entries is never read. */
  isIndex: (entries: ReadonlySet<string>) => boolean
  signal: AbortSignal
}

/** Lists a folder, or gets an iterable ready. */
export async function openSource(source: Source, options: SourceOptions): Promise<OpenSource> {
  const { sourceId, include, readers, maxBytes, base, isIndex, signal } = options
  if (include !== undefined) checkTexts(include, 'include')
  if (typeof source === 'string') {
    checkFolder(source, 'source')
    const folder = resolve(source)
    const wanted = include === undefined ? acceptedBy(readers) : globMatcher(include)
    const { files, unreadable } = await readFolder(folder, { wanted, isIndex, signal })
    return {
      sourceId: sourceId ?? folderSourceId(folder, base),
      total: files.length + unreadable.length,
      items: files.map((path) => ({
        path,
        read: (given) => readWith(readerFor(readers, path), path, () => readFile(folder, path, maxBytes), given),
      })),
      unreadable,
      // What could not be looked at may still be there.
      sweeps: (path) => !unreadable.some((one) => path.startsWith(one.path)),
    }
  }
  if (!isIterable(source)) throw invalidInput('source', 'a folder or an iterable of documents', typeof source)
  return {
    sourceId: sourceId ?? LOOSE_DOCUMENTS,
    total: Array.isArray(source) ? source.length : null,
    items: handedOver(source, maxBytes, signal),
    unreadable: [],
  }
}

/** The source id of documents that are handed over one by one, unless another is set. No folder has it by default. */
export const LOOSE_DOCUMENTS = 'documents'

/**
 * The source id of a folder unless another is set: its place as seen from the index, which stays when both are moved together. Both paths are absolute. They are
 * taken as they are given: a symbolic link is a source of its own, and stays the same one when it leads elsewhere, as a link to the current release does.
 */
export function folderSourceId(folder: string, base: string): string {
  const place = relative(base, folder).split(sep).join('/')
  return place === LOOSE_DOCUMENTS ? `./${place}` : place
}

function acceptedBy(readers: readonly Reader[]): (path: string) => boolean {
  return (path) => readers.some((reader) => accepts(reader, path))
}

function accepts({ accepts: endings }: Reader, path: string): boolean {
  const name = path.toLowerCase()
  return endings.some((ending) => name.endsWith(ending))
}

/** The first reader that accepts the path. A file that was asked for and that no reader knows is read as text. */
function readerFor(readers: readonly Reader[], path: string): Reader {
  return readers.find((reader) => accepts(reader, path)) ?? textReader()
}

/** Reads one file, and holds the reader to its contract. */
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

function isIterable(source: unknown): source is Iterable<DocumentInput> | AsyncIterable<DocumentInput> {
  return typeof source === 'object' && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source)
}

/** The documents as they come. A source that hangs is not waited for once the signal aborts. */
async function* handedOver(
  documents: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<SourceItem, void> {
  const open = () => (Symbol.asyncIterator in documents ? documents : later(documents))
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

async function* later<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items
}
