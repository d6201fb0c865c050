import { createHash } from 'node:crypto'
import { lstat, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type CallOptions,
  type Clock,
  type Document,
  type KebabError,
  type OriginalsCheck,
  type StoredSource,
  systemClock,
} from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { anyFunction, anyString, invalidInput, objectWith, optionReader, runWithin, TimeSlices } from '@kebab/core/kit'
import { filesOf, sourceFolder } from './open-source.js'
import { type FileState, isRecent, isSameState, readInside } from './read-inside.js'

/**
 * What has become of the file that a document was made from. `current`: it has the bytes that were
 * indexed. `changed`: it has others. `gone`: no regular file is in its place. `unknown`: the
 * document is of no folder, or its folder is known by a name alone.
 */
export type OriginalState = 'current' | 'changed' | 'gone' | 'unknown'

/** The file that a document was made from, as it is now. */
export interface Original {
  state: OriginalState
  /** The absolute path of the file, or where it was. Absent where the state is `unknown`. */
  file?: string | undefined
}

/** What `originalFiles` is given. */
export interface OriginalFilesOptions {
  /** The folder that default source ids are relative to. Default: the working directory. */
  base?: string | undefined
  /** Reads the text of a document: `source` of its store. */
  source(docId: string, options?: CallOptions): Promise<StoredSource | null>
  /** Tells the time of the file system. Default: `systemClock`. */
  clock?: Clock | undefined
}

/** Compares documents with the files that they were made from. */
export interface OriginalFiles {
  /**
   * Compares one document with its file. Links are not followed. Rejects with `io_error` for a file
   * that can't be read, with `invalid_input` for one of more than 1 GiB, and with `signal.reason`.
   */
  stateOf(source: StoredSource, options: { signal: AbortSignal }): Promise<Original>
  /** The `checkOriginals` of an engine. A file that can't be read has no state. */
  check: OriginalsCheck
}

/** The most bytes of a file that are compared. A longer one was never indexed by default. */
const MOST_BYTES = 2 ** 30
/** So many bytes are digested before others have a turn. */
const SLICE = 2 ** 20
/** So many files are looked at at once. */
const FILES_AT_ONCE = 8
/** So many files and documents are remembered: about 300 bytes each. */
const MOST_REMEMBERED = 10_000

/** What a file had when it was last read. */
interface FileDigest {
  state: FileState
  /** When the reading began, in milliseconds since 1970. */
  readAt: number
  digest: string
}

/** What the file of a document has to have. */
interface Expected {
  contentHash: string
  /** The size in bytes. Absent where only a digest is known. */
  size?: number
  digest: string
}

/**
 * Returns what compares documents with their files. A response looks at each file once. It reads
 * one whose state isn't remembered, unless the size tells that it changed.
 *
 * @throws TypeError for an option that is unknown or of another kind
 */
export function originalFiles(options: OriginalFilesOptions): OriginalFiles {
  const read = optionReader('originalFiles', options)
  const base = resolve(read('base', anyString, ''))
  const source = read('source', anyFunction)
  const clock = read('clock', objectWith('now', 'elapsed'), systemClock)
  read.done()
  const files = new Map<string, FileDigest>()
  const texts = new Map<string, Expected>()

  /** Returns what the file of a document has to have. `undefined`: the document is gone. */
  async function expectedOf(
    document: Document,
    text: string | undefined,
    signal: AbortSignal,
  ): Promise<Expected | undefined> {
    const { docId, contentHash, origin } = document
    if (origin !== undefined) return { contentHash, digest: origin.digest }
    const remembered = texts.get(docId)
    if (remembered?.contentHash === contentHash) return remembered
    const stored = text === undefined ? await source(docId, { signal }) : { document, text }
    if (stored === null) return undefined
    const bytes = Buffer.from(stored.text)
    const digest = await digestOf(bytes, signal)
    const expected: Expected = { contentHash: stored.document.contentHash, size: bytes.length, digest }
    remember(texts, docId, expected)
    return expected
  }

  /** Returns the digest of a file, which is read unless it is as it was when it was last read. */
  async function fileDigest(root: string, { path, state }: FileEntry, signal: AbortSignal): Promise<string> {
    const file = join(root, path)
    const remembered = files.get(file)
    if (remembered !== undefined && isSameState(remembered.state, state) && !isRecent(remembered))
      return remembered.digest
    const readAt = clock.now()
    const opened = await readInside(root, path, { maxBytes: MOST_BYTES, tooLarge, signal })
    const digest = await digestOf(opened.bytes, signal)
    remember(files, file, { state: opened.state, readAt, digest })
    return digest
  }

  /** Begins a look, in which each file is looked at and read once. */
  function beginLook(signal: AbortSignal): (document: Document, text?: string) => Promise<Original> {
    const within = <T>(work: () => Promise<T>): Promise<T> => runWithin(work, { signal, stage: 'looking at a file' })
    const roots = new Map<string, Promise<string | undefined>>()
    const entries = new Map<string, Promise<FileState | undefined>>()
    const digests = new Map<string, Promise<string>>()
    const entryOf = async (root: string, document: Document): Promise<FileEntry | undefined> => {
      for (const path of filesOf(document.path)) {
        const file = join(root, path)
        const state = await once(entries, file, () => within(() => regularFile(file, path)))
        if (state !== undefined) return { path, state }
      }
      return undefined
    }
    return async (document, text) => {
      const folder = sourceFolder(document.sourceId, base)
      if (folder === undefined) return { state: 'unknown' }
      const root = await once(roots, folder, () => within(() => realpath(folder).catch(absent(folder))))
      const entry = root === undefined ? undefined : await entryOf(root, document)
      if (root === undefined || entry === undefined) return { state: 'gone', file: join(folder, document.path) }
      const file = join(folder, entry.path)
      const expected = await expectedOf(document, text, signal)
      if (expected === undefined) return { state: 'unknown' }
      if (expected.size !== undefined && BigInt(expected.size) !== entry.state.size) return { state: 'changed', file }
      const digest = await once(digests, join(root, entry.path), () => fileDigest(root, entry, signal))
      return { state: digest === expected.digest ? 'current' : 'changed', file }
    }
  }

  return {
    stateOf: async ({ document, text }, { signal }) => beginLook(signal)(document, text),
    async check(documents, { signal, onState }) {
      const look = beginLook(signal)
      const rest = documents.values()
      const lookAtRest = async (): Promise<void> => {
        for (const document of rest) {
          signal.throwIfAborted()
          const original = await look(document).catch(() => undefined)
          if (original !== undefined && original.state !== 'unknown') onState(document.docId, original.state)
        }
      }
      await Promise.all(Array.from({ length: FILES_AT_ONCE }, lookAtRest))
    },
  }
}

/** A regular file that gave a document: its path within the folder, and how it is now. */
interface FileEntry {
  path: string
  state: FileState
}

/** Returns the state of a regular file. `undefined`: there is none. */
async function regularFile(file: string, path: string): Promise<FileState | undefined> {
  const stats = await lstat(file, { bigint: true }).catch(absent(path))
  return stats?.isFile() === true ? stats : undefined
}

async function digestOf(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const slices = new TimeSlices(signal)
  const digest = createHash('sha256')
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (slices.isOver()) await slices.next()
    digest.update(bytes.subarray(at, at + SLICE))
  }
  return digest.digest('hex')
}

/** Returns what is made for a key, which is made once. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = made.get(key)
  if (value === undefined) {
    value = make()
    made.set(key, value)
  }
  return value
}

/** Remembers a value in the place of the oldest, where there are too many. */
function remember<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key)
  values.set(key, value)
  if (values.size <= MOST_REMEMBERED) return
  for (const oldest of values.keys()) {
    values.delete(oldest)
    return
  }
}

/** Takes the error of a file that isn't there for `undefined`. */
function absent(path: string): (error: unknown) => undefined {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw ioError(error, path, 'a file that can be looked at')
  }
}

function tooLarge(size: number): KebabError {
  return invalidInput('file', `at most ${MOST_BYTES} bytes`, `${size}`)
}
