import { hash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, DocumentInput, KebabError, Origin, Reader } from '@kebab/core'
import { brokenPart, describeValue, runWithin, streamWithin } from '@kebab/core/kit'
import { accepts } from './file-choice.js'
import type { FileRecords, RecordedDocument } from './file-records.js'
import { type FileState, isRecent, isSameState, type OpenedFile, readInside } from './read-inside.js'
import { textReader } from './text-reader.js'

/** A document of a file or of an iterable. */
export interface ReadDocument {
  input: DocumentInput
  /** The file that its text was derived from. Absent where the text is the file. */
  origin?: Origin | undefined
}

/** A file or a document to be read. */
export interface SourceItem {
  path: string
  /**
   * Resolves to what a file gave when it was last read, if it gives the same now; else to
   * `undefined`. Rejects only for an abort. Absent for a document of an iterable.
   */
  recorded?(signal: AbortSignal): Promise<readonly RecordedDocument[] | undefined>
  /**
   * Yields its documents. Throws a `KebabError` when it can't be read, or can't be read further.
   * `onNote` is called with what its reader says of it.
   */
  read(signal: AbortSignal, onNote: (reason: string) => void): AsyncIterable<ReadDocument>
  /** Records what `read` gave, once all of it was prepared. Absent as `recorded` is. */
  record?(documents: readonly RecordedDocument[]): void
}

interface FolderFilesOptions {
  /** The folder, without links in its path. */
  root: string
  readers: readonly Reader[]
  /** The most bytes of a file. */
  maxBytes: number
  /** Returns the error for a file with more bytes than that. */
  tooLarge(bytes: number): KebabError
  records: FileRecords
  /** Whether every file is read and digested, whatever its state says. */
  verify: boolean
  /** Tells the time of the file system. */
  clock: Clock
  signal: AbortSignal
}

/** The states of so many files are asked for at once. */
const FILES_PER_LOOK = 64

/** So many files are read while one is indexed, unless they have more bytes than this. */
const FILES_AHEAD = 4
const MOST_BYTES_AHEAD = 65_536

/** Yields the files of a folder, by their paths within it. */
export async function* folderFiles(
  paths: readonly string[],
  options: FolderFilesOptions,
): AsyncGenerator<SourceItem, void> {
  const { root, records, verify, signal } = options
  const stateOf = async (path: string): Promise<FileState | undefined> => {
    if (verify || records.get(path) === undefined) return undefined
    // Whatever is wrong, reading the file will tell.
    return lstat(join(root, path), { bigint: true }).catch(() => undefined)
  }
  for (let at = 0; at < paths.length; at += FILES_PER_LOOK) {
    const some = paths.slice(at, at + FILES_PER_LOOK)
    const states = await runWithin(() => Promise.all(some.map(stateOf)), { signal, stage: 'looking at files' })
    // No file is kept once its turn is over: it may be large.
    const queue: SourceItem[] = []
    for (const [i, path] of some.entries()) {
      queue.push(folderFile(path, states[i], options))
      if (queue.length > FILES_AHEAD) yield queue.shift()!
    }
    while (queue.length > 0) yield queue.shift()!
  }
}

/** Returns a file. One without a record is read from now on, before its turn. */
function folderFile(path: string, state: FileState | undefined, options: FolderFilesOptions): Required<SourceItem> {
  const { root, readers, maxBytes, tooLarge, records, clock } = options
  const reader = readerFor(readers, path)
  const version = `${reader.name}/${reader.version}`
  const earlyReading = records.get(path) === undefined ? readAhead(path, options) : undefined
  let opening: Promise<OpenedFile> | undefined
  let contents: { opened: OpenedFile; readAt: number; digest(): string } | undefined
  const open = async (signal: AbortSignal): Promise<NonNullable<typeof contents>> => {
    const early = await earlyReading
    const readAt = early?.readAt ?? clock.now()
    opening ??=
      early === undefined ? readInside(root, path, { maxBytes, tooLarge, signal }) : Promise.resolve(early.opened)
    const opened = await opening
    let digest: string | undefined
    contents ??= {
      opened,
      readAt,
      digest() {
        digest ??= hash('sha256', opened.bytes, 'hex')
        return digest
      },
    }
    return contents
  }
  return {
    path,
    async recorded(signal) {
      const record = records.get(path)
      if (record === undefined || record.reader !== version || record.state.size > maxBytes) return undefined
      if (state !== undefined && isSameState(state, record.state) && !isRecent(record)) return record.documents
      // Reading it again rejects with the same error.
      const file = await open(signal).catch(() => undefined)
      signal.throwIfAborted()
      if (file === undefined || file.digest() !== record.digest) return undefined
      records.set(path, { ...record, state: file.opened.state, readAt: file.readAt })
      return record.documents
    },
    async *read(signal, onNote) {
      records.delete(path)
      const bytesOf = async () => (await open(signal)).opened.bytes
      for await (const { input, isDerived } of readWith(reader, { path, bytesOf, signal, onNote })) {
        if (isDerived) yield { input, origin: { digest: (await open(signal)).digest(), reader: version } }
        else yield { input }
      }
    },
    record(documents) {
      // A reader that didn't ask for the bytes may have looked at something else.
      if (contents === undefined) return
      const { opened, readAt, digest } = contents
      records.set(path, { state: opened.state, readAt, digest: digest(), reader: version, documents })
    },
  }
}

/** Resolves to `undefined` for a file that can't be read ahead. Reading it in its turn says why. */
function readAhead(
  path: string,
  { root, maxBytes, tooLarge, clock, signal }: FolderFilesOptions,
): Promise<{ opened: OpenedFile; readAt: number } | undefined> {
  const readAt = clock.now()
  const limits = { maxBytes: Math.min(maxBytes, MOST_BYTES_AHEAD), tooLarge, signal }
  return readInside(root, path, limits).then(
    (opened) => ({ opened, readAt }),
    () => undefined,
  )
}

/** Returns the first reader that accepts the path, or the text reader if none does. */
function readerFor(readers: readonly Reader[], path: string): Reader {
  return readers.find((reader) => accepts(reader, path)) ?? textReader()
}

/** A file, as a reader is asked to read it. */
interface FileReading {
  path: string
  bytesOf(): Promise<Uint8Array>
  signal: AbortSignal
  onNote(reason: string): void
}

/**
 * Reads one file. `isDerived` says whether a document has a text of its own, with places in the
 * file. Of documents that come all at once, one such makes all of them derived. Throws `internal`
 * for a reader that breaks its contract.
 */
async function* readWith(
  reader: Reader,
  { path, bytesOf, signal, onNote }: FileReading,
): AsyncGenerator<{ input: DocumentInput; isDerived: boolean }, void> {
  const file = { path, bytes: async () => (await bytesOf()).slice() }
  const stage = `reader ${reader.name}`
  const noteOf = (reason: unknown): void => {
    if (typeof reason !== 'string' || reason.trim() === '')
      throw brokenPart('reader', stage, 'a note that is a line of text', describeValue(reason))
    onNote(reason)
  }
  const reading: unknown = await runWithin(async () => reader.read(file, { signal, onNote: noteOf }), { signal, stage })
  const paths = new Set<unknown>()
  const check = (document: DocumentInput): DocumentInput => {
    const documentPath: unknown = document?.path
    if (documentPath !== path && !(typeof documentPath === 'string' && documentPath.startsWith(`${path}#`)))
      throw brokenPart('reader', stage, `the path ${path}, or one that goes on with #`, JSON.stringify(documentPath))
    if (paths.has(documentPath))
      throw brokenPart('reader', stage, 'documents with paths of their own', `${JSON.stringify(documentPath)} twice`)
    paths.add(documentPath)
    return document
  }
  if (Array.isArray(reading)) {
    const documents = reading.map(check)
    const isDerived = documents.some(({ origin }) => origin !== undefined)
    for (const input of documents) yield { input, isDerived }
    return
  }
  if (typeof reading !== 'object' || reading === null || !(Symbol.asyncIterator in reading))
    throw brokenPart(
      'reader',
      stage,
      'an array of documents, or an iterable that waits for them',
      describeValue(reading),
    )
  for await (const document of streamWithin(() => reading as AsyncIterable<DocumentInput>, { signal, stage }))
    yield { input: check(document), isDerived: document.origin !== undefined }
}
