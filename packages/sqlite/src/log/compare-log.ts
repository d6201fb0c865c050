import { existsSync } from 'node:fs'
import { endianness } from 'node:os'
import { type OpenFile, openFile } from './open-files.js'

/**
 * What a comparison of a database with its log came to. `same`: the database holds what was
 * checkpointed. `moved`: others wrote while it was compared. Otherwise `problem` says what differs.
 */
export type Comparison = 'same' | 'moved' | { problem: string }

/** How much of a log was checkpointed. */
export interface Checkpointed {
  /** What `saltsOf` returned before the checkpoint. */
  salts: string
  /** The number of frames, from the first on. */
  frames: number
}

/** How often a difference is looked at again. Another connection may write meanwhile. */
const ATTEMPTS = 3

/**
 * Compares the database file with its log, after a checkpoint. A page has to be as in its last
 * frame, if that frame was checkpointed. Drivers may lose a read error of a checkpoint: libsql
 * 0.5.29 counts pages as copied that it failed to read, unless it was opened by the system's layer.
 *
 * It holds about 50 bytes a page of the log, and a megabyte. The format:
 * https://www.sqlite.org/fileformat2.html#walformat
 *
 * @param path The database, which this process has open.
 */
export function compareLog(path: string, checkpointed: Checkpointed): Comparison {
  let before: Attempt | undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = compareOnce(path, checkpointed)
    if (result === 'moved') continue
    if (result.problem === undefined) return 'same'
    // The same difference in the same log is one. What can't be read is tried again, too.
    if (before?.state === result.state) return { problem: result.problem }
    before = result
  }
  return 'moved'
}

interface Attempt {
  problem: string | undefined
  /** How far the log was read. */
  state: number
}

function compareOnce(path: string, checkpointed: Checkpointed): Attempt | 'moved' {
  const files: OpenFile[] = []
  try {
    const [database, log] = [path, `${path}-wal`].map((name) => {
      const file = openFile(name)
      files.push(file)
      return file
    }) as [OpenFile, OpenFile]
    const frames = readFrames(log)
    const problem =
      frames.committed < checkpointed.frames
        ? `${frames.committed} frames of its log are whole, of ${checkpointed.frames} that were checkpointed`
        : findDifference(database, log, frames, checkpointed.frames)
    const isMoved = saltsIn(log) !== checkpointed.salts || files.some((file) => !file.isPresent())
    return isMoved ? 'moved' : { problem, state: frames.committed }
  } catch (error) {
    return { problem: `it can't be compared with its log: ${error}`, state: -1 }
  } finally {
    for (const file of files) file.close()
  }
}

/**
 * Returns what identifies the log of a database until it is emptied or begun anew. Throws
 * `io_error`.
 */
export function saltsOf(path: string): string {
  const log = openFile(`${path}-wal`)
  try {
    return saltsIn(log)
  } finally {
    log.close()
  }
}

/** Returns the numbers of the pages that the whole transactions of a database's log hold. */
export function pagesInLog(path: string): ReadonlySet<number> {
  if (!existsSync(`${path}-wal`)) return new Set()
  const log = openFile(`${path}-wal`)
  try {
    return new Set(readFrames(log).last.keys())
  } finally {
    log.close()
  }
}

function saltsIn(log: OpenFile): string {
  const salts = Buffer.alloc(8)
  log.read(salts, 16)
  return salts.toString('hex')
}

/** The whole transactions of a log. */
interface Frames {
  pageSize: number
  /** How many frames belong to whole transactions. */
  committed: number
  /** How many pages the database has after the last transaction. */
  pages: number
  /** The number of the last frame of each page, from 1. */
  last: Map<number, number>
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682
/** How much of a log is read at once, in bytes. */
const SLICE_BYTES = 2 ** 20

/** Reads a log up to its last whole transaction, as SQLite does after a crash. */
function readFrames(log: OpenFile): Frames {
  const header = Buffer.from(new ArrayBuffer(HEADER_BYTES))
  const frames: Frames = { pageSize: 0, committed: 0, pages: 0, last: new Map() }
  if (log.read(header, 0) < HEADER_BYTES) return frames
  const magic = header.readUInt32BE(0)
  const sums = new RunningChecksum((magic & 1) === 1)
  sums.add(header, 0, 24)
  if ((magic & ~1) !== MAGIC || !sums.isAt(header, 24)) return frames
  frames.pageSize = header.readUInt32BE(8)
  const salts = header.toString('hex', 16, 24)
  const frameBytes = FRAME_HEADER_BYTES + frames.pageSize
  const slice = Buffer.from(new ArrayBuffer(frameBytes * Math.max(1, Math.floor(SLICE_BYTES / frameBytes))))
  /** The frames of a transaction that isn't known to be whole yet. */
  let open: [page: number, frame: number][] = []
  for (let frame = 1; ; ) {
    const length = log.read(slice, HEADER_BYTES + (frame - 1) * frameBytes)
    for (let at = 0; at + frameBytes <= length; at += frameBytes, frame++) {
      sums.add(slice, at, 8)
      sums.add(slice, at + FRAME_HEADER_BYTES, frames.pageSize)
      if (slice.toString('hex', at + 8, at + 16) !== salts || !sums.isAt(slice, at + 16)) return frames
      open.push([slice.readUInt32BE(at), frame])
      const pages = slice.readUInt32BE(at + 4)
      // Only the last frame of a transaction has the size of the database.
      if (pages === 0) continue
      for (const [page, number] of open) frames.last.set(page, number)
      open = []
      frames.committed = frame
      frames.pages = pages
    }
    if (length < slice.length) return frames
  }
}

/** Says which page of the database is not as its last frame, or `undefined`. */
function findDifference(
  database: OpenFile,
  log: OpenFile,
  { pageSize, pages, last }: Frames,
  checkpointed: number,
): string | undefined {
  const stored = Buffer.alloc(pageSize)
  const expected = Buffer.alloc(pageSize)
  for (const [page, frame] of last) {
    // A page beyond the end was freed. One that changed since is read from the log.
    if (page > pages || frame > checkpointed) continue
    const at = HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize) + FRAME_HEADER_BYTES
    const isWhole = log.read(expected, at) === pageSize
    if (isWhole && database.read(stored, (page - 1) * pageSize) === pageSize && stored.equals(expected)) continue
    return `page ${page} is not as in frame ${frame} of its log`
  }
  return undefined
}

const isBigEndian = endianness() === 'BE'

/** The checksum of a log, which each frame continues. */
class RunningChecksum {
  private first = 0
  private second = 0

  /** Whether the words of the log are big-endian. The sums themselves always are. */
  constructor(private readonly bigEndian: boolean) {}

  /** Adds a number of bytes that is a multiple of 8. Both offsets are one, too. */
  add(bytes: Buffer, from: number, length: number): void {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset + from, length)
    const buffer = this.bigEndian === isBigEndian ? part : Buffer.from(part).swap32()
    const words =
      buffer.byteOffset % 4 === 0
        ? new Int32Array(buffer.buffer, buffer.byteOffset, length / 4)
        : new Int32Array(new Uint8Array(buffer).buffer)
    let { first, second } = this
    for (let i = 0; i < words.length; i += 2) {
      first = (first + words[i]! + second) | 0
      second = (second + words[i + 1]! + first) | 0
    }
    this.first = first
    this.second = second
  }

  isAt(bytes: Buffer, offset: number): boolean {
    return bytes.readInt32BE(offset) === this.first && bytes.readInt32BE(offset + 4) === this.second
  }
}
