import { createHash, hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type IndexedRetriever,
  type IndexFolder,
  isKebabError,
  KebabError,
  type Replacement,
  type SavedRetriever,
} from '@kebab/core'
import { eitherSignal, ioError, readSlices } from '@kebab/core/internal'
import { integerFrom, runWithin } from '@kebab/core/kit'
import { READ_FLAGS } from '../source/read-inside.js'

/** The name of a snapshot, or of one that is being written. */
const SNAPSHOT_NAME = /^[0-9a-f]{64}(\.aside)?$/

/** The name of the manifest's file. */
const MANIFEST = 'manifest.json'
/** A manifest of more bytes is refused without being read. It has a hundred bytes for each file. */
const MOST_MANIFEST_BYTES = 2 ** 20
/** The version of the manifest's format. Snapshots of other versions are not used. */
export const FORMAT_VERSION = 1

/** A file as it was saved. */
interface SavedFile {
  name: string
  bytes: number
  sha256: string
}

/** Describes a snapshot. Its SHA-256 is the name of the snapshot. */
interface Manifest {
  format: 'kebab-snapshot'
  version: typeof FORMAT_VERSION
  /** Random, so that no two snapshots have one name. */
  id: string
  /** The files that each retriever wrote with `IndexFolder.write`. */
  indexes: { retriever: string; files: SavedFile[] }[]
}

/** The result of loading a snapshot. */
interface LoadedSnapshot<R> {
  /** The retrievers that hold what was saved. The others stay as they were. */
  loaded: R[]
  /** Those of them that hold what an earlier analyzer made, and what takes its place. */
  outdated: Outdated[]
  /**
   * Why the others were not loaded, and these not as they are, in words. Empty where nothing was
   * saved for them.
   */
  refused: string[]
}

/** A retriever that answers by words of an earlier analyzer, and what takes the place of these. */
export interface Outdated {
  retriever: SavedRetriever
  replacement: Replacement
}

/** Whether a retriever can be saved and loaded. */
export function isSaved(retriever: IndexedRetriever): retriever is SavedRetriever {
  return 'save' in retriever && 'load' in retriever
}

/**
 * Saves indexes as files, with one folder for each snapshot. The store remembers the name of a
 * snapshot and the revision that it belongs to.
 *
 * The name is a digest of what was saved. So a file of another index or of an earlier commit is not
 * used, even if it is whole in itself.
 */
export class Snapshots {
  constructor(readonly folder: string) {}

  /**
   * Writes the indexes, and resolves to the name of the snapshot once everything is synced to disk.
   * Rejects with `io_error`, with `internal` for a retriever that breaks its contract, with the
   * error of a retriever, or with `signal.reason`. Then it removes what it wrote. A retriever that
   * has written nothing for a minute is left behind with `timeout`.
   */
  async save(retrievers: readonly SavedRetriever[], signal?: AbortSignal): Promise<string> {
    const id = randomBytes(32).toString('hex')
    const aside = join(this.folder, `${id}.aside`)
    try {
      const indexes: Manifest['indexes'] = []
      await mkdir(aside, { recursive: true })
      for (const retriever of retrievers) {
        const path = join(aside, folderName(retriever.name))
        await mkdir(path)
        const files = new Map<string, SavedFile>()
        await saveTo(path, signal, (workSignal) => retriever.save(savingFolder(path, files), { signal: workSignal }))
        if (files.size === 0) throw unbound(retriever.name)
        await syncFolder(path)
        indexes.push({ retriever: retriever.name, files: [...files.values()] })
      }
      const manifest: Manifest = { format: 'kebab-snapshot', version: FORMAT_VERSION, id, indexes }
      const bytes = Buffer.from(JSON.stringify(manifest))
      await writeFile(join(aside, MANIFEST), bytes)
      await syncFolder(aside)
      const name = hash('sha256', bytes, 'hex')
      await rename(aside, join(this.folder, name))
      await syncFolder(this.folder)
      return name
    } catch (cause) {
      await rm(aside, { recursive: true, force: true }).catch(() => {})
      signal?.throwIfAborted()
      throw isKebabError(cause) ? cause : ioError(cause, this.folder, 'a folder that can be written')
    }
  }

  /**
   * Loads retrievers from a snapshot, as far as it can be used. Rejects only with `signal.reason`.
   * @param takesEarlier whether an index of an earlier analyzer is loaded too
   */
  async load<R extends SavedRetriever>(
    name: string,
    retrievers: readonly R[],
    signal: AbortSignal | undefined,
    takesEarlier = false,
  ): Promise<LoadedSnapshot<R>> {
    const folder = join(this.folder, name)
    const outcome: LoadedSnapshot<R> = { loaded: [], outdated: [], refused: [] }
    const refuse = (what: string, error: unknown): void => {
      signal?.throwIfAborted()
      outcome.refused.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
    let manifest: Manifest
    try {
      manifest = await readManifest(folder, name, signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (existsSync(folder)) for (const retriever of retrievers) refuse(retriever.name, error)
      return outcome
    }
    for (const retriever of retrievers) {
      const saved = manifest.indexes.find((index) => index.retriever === retriever.name)
      if (saved === undefined) continue
      const files = savedFolder(join(folder, folderName(retriever.name)), saved.files)
      try {
        await retriever.load(files, { signal })
        outcome.loaded.push(retriever)
      } catch (error) {
        // Missing, damaged, foreign or of other settings: the index is built from the store.
        refuse(retriever.name, error)
        if (!takesEarlier) continue
        // What keeps this one from being used is why the other is not.
        const replacement = await retriever.loadEarlier?.(files, { signal }).catch(() => undefined)
        signal?.throwIfAborted()
        if (replacement === undefined) continue
        outcome.loaded.push(retriever)
        outcome.outdated.push({ retriever, replacement })
      }
    }
    return outcome
  }

  /** Removes all snapshots but one. What can't be removed is left for the next sweep. */
  async sweep(name: string | undefined): Promise<void> {
    for (const entryName of await readdir(this.folder).catch(() => []))
      if (SNAPSHOT_NAME.test(entryName) && entryName !== name)
        await rm(join(this.folder, entryName), { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Returns the name of the folder for a retriever: its own name where every system takes it, and
 * otherwise a digest. No two names share a folder, also where case doesn't count.
 */
function folderName(retriever: string): string {
  const isSafeName = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(retriever) && !RESERVED.test(retriever)
  // In UTF-16, since UTF-8 has one form for all lone surrogates.
  return isSafeName ? retriever : `~${hash('sha256', Buffer.from(retriever, 'utf16le'), 'hex').slice(0, 32)}`
}

/** Names that are devices on Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * Runs a save. Rejects with `signal.reason` at once, and with `timeout` when the files in the
 * folder have not grown from one look to the next. The save may go on unseen then, and its signal
 * is aborted.
 */
async function saveTo(
  path: string,
  signal: AbortSignal | undefined,
  save: (signal: AbortSignal | undefined) => Promise<void>,
): Promise<void> {
  const stalled = new AbortController()
  let before = 0
  const look = async (): Promise<void> => {
    const bytes = await bytesIn(path)
    if (bytes === before) stalled.abort(stalledError(path))
    before = bytes
  }
  const timer = setInterval(() => void look(), STALLED_MS)
  const { signal: ending, release } = eitherSignal(stalled.signal, signal)
  try {
    await runWithin(save, { signal: ending, stage: 'saving an index' })
  } finally {
    clearInterval(timer)
    release()
  }
}

/** How often to look whether a save goes on, in milliseconds. */
const STALLED_MS = 60_000

/** The size of all files in a folder and below it. What can't be seen counts nothing. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const { parentPath, name } of entries)
    bytes += (await lstat(join(parentPath, name)).catch(() => undefined))?.size ?? 0
  return bytes
}

function stalledError(path: string): KebabError<'timeout'> {
  return new KebabError(
    'timeout',
    `${path}: expected an index to be saved there, found that nothing more was written in ${STALLED_MS / 1000} s`,
    { details: { stage: 'saving an index', limit_ms: STALLED_MS } },
  )
}

/** Returns a folder that a retriever saves to. Notes what it writes in `files`. */
function savingFolder(path: string, files: Map<string, SavedFile>): IndexFolder {
  return {
    path,
    async write(name, bytes) {
      await writeFile(join(path, name), bytes)
      files.set(name, { name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') })
    },
    read: (name, options) => savedFolder(path, [...files.values()]).read(name, options),
  }
}

/** Returns a folder that a retriever loads from, with the files that it wrote. */
function savedFolder(path: string, files: readonly SavedFile[]): IndexFolder {
  return {
    path,
    write: (name, bytes) => writeFile(join(path, name), bytes),
    async read(name, { signal } = {}) {
      const file = join(path, name)
      const saved = files.find((savedFile) => savedFile.name === name)
      if (saved === undefined) throw corruptIndex(file, 'one that was not saved')
      return readFile(file, { size: { is: saved.bytes }, sha256: saved.sha256, signal })
    },
  }
}

async function writeFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w').catch((cause) => {
    throw ioError(cause, path, 'a file that can be written')
  })
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (cause) {
    throw ioError(cause, path, 'a file that can be written')
  } finally {
    await file.close()
  }
}

interface ReadFileOptions {
  size: { is: number } | { most: number }
  sha256: string
  signal: AbortSignal | undefined
}

/** Returns a whole file. Rejects with `corrupt_index` for another one, and with `io_error`. */
async function readFile(path: string, { size, sha256, signal }: ReadFileOptions): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (reason: string): KebabError => corruptIndex(path, reason)
  try {
    const file = await open(path, READ_FLAGS)
    try {
      const digest = createHash('sha256')
      const whole = new Uint8Array('is' in size ? size.is : size.most)
      let length = 0
      for await (const slice of readSlices(file, { size, refuse, signal })) {
        digest.update(slice)
        whole.set(slice, length)
        length += slice.length
      }
      if (digest.digest('hex') !== sha256) throw refuse('other contents')
      return whole.subarray(0, length)
    } finally {
      await file.close()
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw isKebabError(cause) ? cause : ioError(cause, path, 'a file that can be read')
  }
}

async function readManifest(folder: string, name: string, signal: AbortSignal | undefined): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const bytes = await readFile(path, { size: { most: MOST_MANIFEST_BYTES }, sha256: name, signal })
  try {
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes))
    const { format, version, indexes } = manifest
    const files = indexes.flatMap((index) => index.files)
    if (format === 'kebab-snapshot' && version === FORMAT_VERSION && files.every(({ bytes }) => SIZE.fits(bytes)))
      return manifest
  } catch {
    // Not JSON, or of another shape.
  }
  throw corruptIndex(path, 'one of another version')
}

const SIZE = integerFrom(0, 2 ** 32)

function corruptIndex(path: string, reason: string): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `${path}: expected the file that was saved, found ${reason}`, {
    details: { path, reason },
    hint: 'Build the index anew, and save it again.',
  })
}

/** The error for a retriever of which nothing in the manifest could tell one save from another. */
function unbound(retriever: string): KebabError<'internal'> {
  return new KebabError(
    'internal',
    `${retriever}: expected \`save\` to write a file with \`folder.write\`, found none`,
    {
      hint: 'Write at least a file with the digests of the others with it.',
    },
  )
}

/** Syncs the entries of a folder to disk, on systems that can. Never rejects. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
