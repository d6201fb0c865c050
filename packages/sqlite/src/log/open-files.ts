import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { ioError } from '@kebab/core/internal'

/** Identifies a file by device, inode and birth time. `undefined`: there is no such file. */
export function identityOf(file: string | number): string | undefined {
  try {
    const stats = typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true })
    // Some systems reuse the inode of a removed file at once.
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  } catch {
    // It doesn't exist, or the number is no longer one of an open file.
    return undefined
  }
}

/** The descriptors by which this process has a file open. None on systems that don't say. */
export function descriptorsOf(identity: string): number[] {
  try {
    return readdirSync('/dev/fd')
      .map(Number)
      .filter((descriptor) => identityOf(descriptor) === identity)
  } catch {
    return []
  }
}

/** A file to read from. */
export interface OpenFile {
  /**
   * Fills `bytes` with what the file has from `position` on. Returns the number of bytes read.
   * Throws `io_error`.
   */
  read(bytes: Uint8Array, position: number): number
  /** Whether all that was read came from the file that is under the path now. */
  isPresent(): boolean
  close(): void
}

/**
 * Opens a file of a database that a connection of this process has open.
 *
 * On POSIX systems, a process that closes any descriptor of a file loses its locks on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2). So it reads by a descriptor of SQLite, and
 * closes none.
 *
 * Throws the error of the system for a file that can't be opened.
 */
export function openFile(path: string): OpenFile {
  const descriptor = process.platform === 'win32' ? openSync(path, 'r') : sharedDescriptor(path)
  const identity = identityOf(descriptor)
  return {
    read(bytes, position) {
      try {
        return readWhole(descriptor, bytes, position)
      } catch (error) {
        throw ioError(error, path, 'a file that can be read')
      }
    },
    // Another thread may have closed the descriptor meanwhile, and opened another file with it.
    isPresent: () => identity !== undefined && identityOf(descriptor) === identity && identityOf(path) === identity,
    close() {
      if (process.platform === 'win32') closeSync(descriptor)
    },
  }
}

function readWhole(descriptor: number, bytes: Uint8Array, position: number): number {
  let length = 0
  while (length < bytes.length) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, position + length)
    if (count === 0) break
    length += count
  }
  return length
}

/** The descriptors that files were read by. A process may have thousands, so looking takes long. */
const descriptors = new Map<string, number>()

/** A descriptor that others close, or one that stays open until the process ends. */
function sharedDescriptor(path: string): number {
  const identity = identityOf(path)
  const last = identity === undefined ? undefined : descriptors.get(identity)
  if (last !== undefined && identityOf(last) === identity) return last
  const shared = identity === undefined ? undefined : descriptorsOf(identity).find(isReadable)
  // Some systems don't say which files are open.
  const descriptor = shared ?? openSync(path, 'r')
  for (const [file, handle] of descriptors) if (identityOf(handle) !== file) descriptors.delete(file)
  descriptors.set(identityOf(descriptor) ?? path, descriptor)
  return descriptor
}

/** Some code may have a file open only for writing. */
function isReadable(descriptor: number): boolean {
  try {
    readSync(descriptor, new Uint8Array(1), 0, 1, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EBADF')
  }
}
