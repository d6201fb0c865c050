import * as fs from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isKebabError, KebabError } from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'

/** The state of a file on disk. Writing it, replacing it and setting its times each change it. */
export interface FileState {
  size: bigint
  mtimeNs: bigint
  /** When the file was last changed in any way. No program can set it. */
  ctimeNs: bigint
  ino: bigint
}

/**
 * For so long after a file was changed, in nanoseconds, another change may leave its times as they
 * are: the times of some file systems have steps of two seconds.
 */
const TIME_STEP_NS = 2_000_000_000n

/** Whether nothing shows that a file was changed. */
export function isSameState(a: FileState, b: FileState): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs && a.ino === b.ino
}

/** Whether a file had changed so shortly before it was read that a change since may not show. */
export function isRecent({ state, readAt }: { state: FileState; readAt: number }): boolean {
  const changed = state.mtimeNs > state.ctimeNs ? state.mtimeNs : state.ctimeNs
  return changed + TIME_STEP_NS > BigInt(Math.floor(readAt)) * 1_000_000n
}

/** The bytes of a file. */
export interface OpenedFile {
  bytes: Uint8Array
  /** The state of the file before its first byte was read. */
  state: FileState
}

interface ReadLimits {
  /** The most bytes of the file. */
  maxBytes: number
  /** Returns the error for a file with more bytes than that. */
  tooLarge(bytes: number): KebabError
  signal: AbortSignal
}

/**
 * Open a file for reading. Without `O_NONBLOCK`, opening a FIFO hangs until somebody writes to it.
 * With `O_NOFOLLOW`, a link isn't opened. Windows has neither, and no FIFO in a folder.
 */
export const READ_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0)

// A `FileHandle` takes about twice the processor time of a descriptor.
const open = promisify(fs.open)
const close = promisify(fs.close)
const read = promisify(fs.read)
const fstat = promisify(fs.fstat)

/** The fewest and the most bytes that are asked for at once. */
const LEAST_PER_READ = 2 ** 12
const MOST_PER_READ = 2 ** 20

/**
 * Reads a regular file within a folder. Nothing else is read, even if the path now leads to
 * something else than when the folder was listed: through a link, to a FIFO, to a device.
 *
 * Rejects with `io_error`, and as soon as the signal is aborted, even if the system hangs.
 *
 * @param root the folder, without links in its path
 * @param path the path of the file within the folder
 */
export function readInside(root: string, path: string, limits: ReadLimits): Promise<OpenedFile> {
  const readWhole = async (): Promise<OpenedFile> => {
    try {
      const file = await open(join(root, path), READ_FLAGS)
      try {
        const { size, mtimeNs, ctimeNs, ino } = await checkOpened(file, root, path)
        return { bytes: await bytesOf(file, Number(size), limits), state: { size, mtimeNs, ctimeNs, ino } }
      } finally {
        await close(file)
      }
    } catch (error) {
      if (isKebabError(error)) throw error
      throw ioError(error, path, 'a regular file that can be read')
    }
  }
  return runWithin(readWhole, { signal: limits.signal, stage: `reading ${path}` })
}

/**
 * Checks that an open file is a regular one, and that it lies where its path says. Returns its
 * state.
 */
async function checkOpened(file: number, root: string, path: string): Promise<fs.BigIntStats> {
  const stats = await fstat(file, { bigint: true })
  if (!stats.isFile()) throw notInside(path, 'a regular file', kindOf(stats))
  const expected = join(root, path)
  const realPath = realPathOf(file)
  // A file that was replaced since then has the mark of a removed one.
  const isThere =
    realPath === undefined
      ? (await realpath(expected)) === expected && (await lstat(expected, { bigint: true })).ino === stats.ino
      : realPath === expected || realPath === `${expected} (deleted)`
  if (!isThere) throw notInside(path, 'a file within its folder', 'one behind a link')
  return stats
}

/**
 * Returns the path that the system has for an open file, or `undefined` where it doesn't say. Only
 * Linux does. Elsewhere the path is looked up again, which may come after a second swap.
 */
function realPathOf(file: number): string | undefined {
  try {
    // The system answers this one from memory, whatever disk the file is on.
    return fs.readlinkSync(`/proc/self/fd/${file}`)
  } catch {
    return undefined
  }
}

async function bytesOf(file: number, size: number, limits: ReadLimits): Promise<Uint8Array> {
  const { maxBytes, tooLarge, signal } = limits
  if (size > maxBytes) throw tooLarge(size)
  const pieces: Uint8Array[] = []
  let length = 0
  // Bounded, since the file may grow, and the size of some files is 0 whatever they hold.
  while (length <= maxBytes) {
    signal.throwIfAborted()
    const piece = Buffer.allocUnsafe(Math.min(Math.max(size + 1 - length, LEAST_PER_READ), MOST_PER_READ))
    const { bytesRead } = await read(file, piece, 0, piece.length, null)
    if (bytesRead === 0) break
    pieces.push(piece.subarray(0, bytesRead))
    length += bytesRead
    // As long as it was said to be, and there was room for more.
    if (length === size && bytesRead < piece.length) break
  }
  if (length > maxBytes) throw tooLarge(length)
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/** What kind of file an entry or a state of the file system tells of. */
interface Kind {
  isDirectory(): boolean
  isFIFO(): boolean
  isSocket(): boolean
}

/** Names the kind of something that is no regular file, and no link. */
export function kindOf(stats: Kind): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}

function notInside(path: string, expected: string, found: string): KebabError<'io_error'> {
  return new KebabError('io_error', `${path}: expected ${expected}, found ${found}`, {
    details: { path },
    hint: 'It changed while the folder was indexed. Index the folder again.',
  })
}
