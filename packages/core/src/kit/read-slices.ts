import type { Bytes, CallOptions } from '../contracts.js'

/** The part of an open file of `node:fs/promises` that is used here. */
export interface OpenFile {
  /** Returns what the file is, and its size in bytes. */
  stat(): Promise<{
    /** Whether it is a regular file. */
    isFile(): boolean
    size: number
  }>
  /** Reads up to `length` bytes from `position` into the buffer. Returns how many there were. */
  read(buffer: Bytes, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/** What is expected of a file. */
export interface ReadSlicesOptions extends CallOptions {
  /** The size in bytes: exactly so many, or at most. */
  size: { is: number } | { most: number }
  /** Returns the error for a file that is none or of another size. `description`: what it is. */
  refuse(description: string): Error
}

/** The length of a slice in bytes. Digesting one takes less than a millisecond. */
const SLICE = 2 ** 20

/**
 * Reads an open file from its beginning to its end in slices. All slices are in the same memory: a
 * slice is valid until the next one is asked for.
 *
 * Use it for files that may not be what they were: it reads nothing of a device, a pipe or a
 * folder, and no more than is expected. Open such a file with `O_NOFOLLOW` and `O_NONBLOCK`, so
 * that neither a link nor a pipe is waited for.
 *
 * Throws what `refuse` returns, `signal.reason`, and the errors of the file.
 */
export async function* readSlices(
  file: OpenFile,
  { size, refuse, signal }: ReadSlicesOptions,
): AsyncGenerator<Bytes, void> {
  const stats = await file.stat()
  if (!stats.isFile()) throw refuse('something that is no file')
  const fits = 'is' in size ? stats.size === size.is : stats.size <= size.most
  if (!fits) throw refuse(`${stats.size} bytes where ${'is' in size ? size.is : `at most ${size.most}`} are expected`)
  const buffer = new Uint8Array(Math.min(SLICE, stats.size))
  for (let at = 0; at < stats.size; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(buffer, 0, Math.min(SLICE, stats.size - at), at)
    if (bytesRead === 0) throw refuse(`an end after ${at} bytes`)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
