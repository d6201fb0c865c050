import { hash } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSlices } from '@kebab/core/internal'
import { TimeSlices } from '@kebab/core/kit'
import { type FileState, READ_FLAGS } from './read-inside.js'

/** A document that a file gave. */
export interface RecordedDocument {
  /** The path of the file, or that path with `#` and more. */
  path: string
  contentHash: string
  chunkerVersion: string
  /** The number of its chunks. */
  chunks: number
}

/** What a file was when it was last read, and what it gave. */
export interface FileRecord {
  /** The state before the first byte was read. */
  state: FileState
  /** When the reading began, in milliseconds since 1970. */
  readAt: number
  /** The SHA-256 of its bytes, in hexadecimal. */
  digest: string
  /** The reader that read it, with its version. */
  reader: string
  /** All documents that the reader made of it. */
  documents: readonly RecordedDocument[]
}

/** The version of the format. Records of other versions are not used. */
const FORMAT_VERSION = 1
/**
 * The most bytes of the file. It has about 300 for each file of a source. Files that no longer fit
 * have no record, and are read in every run.
 */
const MOST_BYTES = 2 ** 28

/**
 * Remembers, from run to run, what the files of a source were and gave.
 *
 * A record can't lie about the index, because it says nothing about it. It says that these bytes,
 * read by this reader under these settings, give documents with these hashes. That stays true
 * whatever is committed, restored or lost. Whether the store holds these documents is asked of the
 * store, in every run.
 *
 * So the file may be missing, old, damaged, or written by another process: then files are read
 * again. Each line has a digest of its own, which finds damage. Whoever can forge a line can write
 * the database beside it too.
 */
export class FileRecords {
  readonly #folder: string | undefined
  readonly #name: string
  readonly #header: string
  /** By path. A line that nobody has asked for is kept as it was read. */
  readonly #records = new Map<string, FileRecord | string>()
  #isSaved = true

  private constructor(folder: string | undefined, sourceId: string, settings: string) {
    this.#folder = folder
    // In UTF-16, since UTF-8 has one form for all lone surrogates.
    this.#name = `${hash('sha256', Buffer.from(sourceId, 'utf16le'), 'hex').slice(0, 32)}.jsonl`
    this.#header = JSON.stringify(['kebab-file-records', FORMAT_VERSION, sourceId, settings])
  }

  /**
   * Loads what is known of the files of a source. Nothing is if it was made with other settings.
   * Rejects only with `signal.reason`.
   *
   * @param folder holds the records. Absent: nothing is known, and nothing is kept.
   * @param settings what decides the documents of a file beside its bytes, its path and its reader
   */
  static async load(
    folder: string | undefined,
    sourceId: string,
    settings: string,
    signal: AbortSignal,
  ): Promise<FileRecords> {
    const records = new FileRecords(folder, sourceId, settings)
    if (folder === undefined) return records
    // Now, and not when they are saved: an index that was removed since stays removed.
    await mkdir(folder, { recursive: true }).catch(() => {})
    const text = await readText(join(folder, records.#name)).catch(() => '')
    const [header, ...lines] = text.split('\n')
    if (header !== digested(records.#header)) return records
    const slices = new TimeSlices(signal)
    for (const line of lines) {
      if (slices.isOver()) await slices.next()
      const path = pathOf(line)
      if (path !== undefined) records.#records.set(path, line)
    }
    return records
  }

  get(path: string): FileRecord | undefined {
    const line = this.#records.get(path)
    if (typeof line !== 'string') return line
    const record = readLine(line)
    if (record === undefined) this.delete(path)
    else this.#records.set(path, record)
    return record
  }

  set(path: string, record: FileRecord): void {
    this.#records.set(path, record)
    this.#isSaved = false
  }

  delete(path: string): void {
    if (this.#records.delete(path)) this.#isSaved = false
  }

  /** The number of files of which there is a record. */
  get size(): number {
    return this.#records.size
  }

  /** The paths of all files of which there is a record, even if it is damaged. */
  paths(): IterableIterator<string> {
    return this.#records.keys()
  }

  /**
   * Replaces the file of the records at once, if something has changed. Never rejects: without the
   * file, the next run only takes longer. It isn't synced to disk for the same reason.
   */
  async save(): Promise<void> {
    if (this.#isSaved || this.#folder === undefined) return
    const path = join(this.#folder, this.#name)
    const aside = `${path}.aside`
    const write = async (): Promise<void> => {
      await rm(aside, { recursive: true, force: true })
      await writeFile(aside, await this.#text(), { flag: 'wx' })
      await rename(aside, path)
    }
    try {
      await write().catch(async () => {
        // Something else may be in its place, such as a folder.
        await rm(path, { recursive: true, force: true })
        await write()
      })
      this.#isSaved = true
    } catch {
      await rm(aside, { recursive: true, force: true }).catch(() => {})
    }
  }

  async #text(): Promise<string> {
    const slices = new TimeSlices(undefined)
    const lines = [digested(this.#header)]
    let length = Buffer.byteLength(lines[0]!)
    for (const [path, record] of this.#records) {
      if (slices.isOver()) await slices.next()
      const line = typeof record === 'string' ? record : writeLine(path, record)
      length += Buffer.byteLength(line) + 1
      if (length > MOST_BYTES) break
      lines.push(line)
    }
    return lines.join('\n')
  }
}

function writeLine(path: string, { state, readAt, digest, reader, documents }: FileRecord): string {
  const { size, mtimeNs, ctimeNs, ino } = state
  const times = [size, mtimeNs, ctimeNs, ino].map(String)
  const rows = documents.map((document) => [
    document.path.slice(path.length),
    document.contentHash,
    document.chunkerVersion,
    document.chunks,
  ])
  return digested(JSON.stringify([path, times, readAt, digest, reader, rows]))
}

/** Returns the path that a line is about, without a look at the rest. */
function pathOf(line: string): string | undefined {
  const [, text] = /^\S{22} \[("(?:[^"\\]|\\.)*"),/.exec(line) ?? []
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the record of a line; `undefined` for a line that is damaged or none. */
function readLine(line: string): FileRecord | undefined {
  const json = line.slice(line.indexOf(' ') + 1)
  if (line !== digested(json)) return undefined
  try {
    const [path, times, readAt, digest, reader, rows] = JSON.parse(json)
    const [size, mtimeNs, ctimeNs, ino] = times.map(BigInt)
    const documents = rows.map(([suffix, contentHash, chunkerVersion, chunks]: unknown[]) => {
      const fits =
        (suffix === '' || (isText(suffix) && suffix.startsWith('#'))) &&
        isText(contentHash) &&
        isText(chunkerVersion) &&
        Number.isSafeInteger(chunks) &&
        Number(chunks) >= 0
      if (!fits) throw new TypeError('no document')
      return { path: path + suffix, contentHash, chunkerVersion, chunks }
    })
    const states = [size, mtimeNs, ctimeNs, ino]
    const fits =
      [path, digest, reader].every(isText) &&
      Number.isFinite(readAt) &&
      states.every((field) => typeof field === 'bigint')
    return fits ? { state: { size, mtimeNs, ctimeNs, ino }, readAt, digest, reader, documents } : undefined
  } catch {
    // A line of another shape.
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Returns a text with 128 bits of its SHA-256 before it. */
function digested(json: string): string {
  return `${hash('sha256', json, 'base64url').slice(0, 22)} ${json}`
}

async function readText(path: string): Promise<string> {
  const file = await open(path, READ_FLAGS)
  try {
    const pieces: Uint8Array[] = []
    const refuse = (reason: string): Error => new Error(reason)
    for await (const slice of readSlices(file, { size: { most: MOST_BYTES }, refuse })) pieces.push(slice.slice())
    return Buffer.concat(pieces).toString()
  } finally {
    await file.close()
  }
}
