import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, mkdirSync, openSync, read, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KebabError } from '@kebab/core'
import { corruptIndex, ioError, isMissing } from '../errors.js'

const readAsync = promisify(read)

/**
 * How files of a snapshot are opened. What was put in their place can be a link or a pipe, which
 * would be read without end. Systems without these flags ignore them.
 */
export const READ_SAVED = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * A file that is read and written at offsets. Failures are `io_error`. A file that ends too early
 * is `corrupt_index`.
 */
export class RowFile {
  readonly #fd: number
  readonly path: string
  readonly #isTemporary: boolean

  private constructor(path: string, fd: number, isTemporary: boolean) {
    this.path = path
    this.#fd = fd
    this.#isTemporary = isTemporary
  }

  /** Opens a file of a snapshot for reading. A missing file is `corrupt_index`. */
  static open(path: string): RowFile {
    return withIoErrors(path, 'a file that can be read', () => {
      try {
        return new RowFile(path, openSync(path, READ_SAVED), false)
      } catch (cause) {
        throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
      }
    })
  }

  /**
   * Creates an empty file in a folder, which is created too if necessary. The file is deleted by
   * `close`. Where the system allows to delete an open file, it also disappears after a crash.
   */
  static temporary(folder: string): RowFile {
    return withIoErrors(folder, 'a folder that can be written', () => {
      mkdirSync(folder, { recursive: true })
      const path = join(folder, `${randomUUID()}.kebab-vectors`)
      const file = new RowFile(path, openSync(path, 'wx+', 0o600), true)
      file.#unlink()
      return file
    })
  }

  /** In bytes. */
  get size(): number {
    return withIoErrors(this.path, 'a file that can be read', () => fstatSync(this.#fd).size)
  }

  /** Reads as many bytes as `bytes` has. */
  read(bytes: Uint8Array, position: number): void {
    withIoErrors(this.path, 'vectors that can be read', () => {
      for (let done = 0; done < bytes.length; ) {
        const count = readSync(this.#fd, bytes, done, bytes.length - done, position + done)
        if (count === 0) throw this.#endsAt(position + done)
        done += count
      }
    })
  }

  /**
   * Reads as `read` does, without blocking the event loop. Rejects with the file system's own
   * errors.
   */
  async readAsync(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await readAsync(this.#fd, bytes, done, bytes.length - done, position + done)
      if (bytesRead === 0) throw this.#endsAt(position + done)
      done += bytesRead
    }
  }

  /** Writes all of `bytes`. */
  write(bytes: Uint8Array, position: number): void {
    withIoErrors(this.path, 'room for another vector', () => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#fd, bytes, done, bytes.length - done, position + done)
    })
  }

  close(): void {
    closeSync(this.#fd)
    if (this.#isTemporary) this.#unlink()
  }

  #endsAt(bytes: number): KebabError {
    return corruptIndex(this.path, `an end after ${bytes} bytes`)
  }

  #unlink(): void {
    try {
      rmSync(this.path, { force: true })
    } catch {
      // Some systems refuse to delete an open file. `close` tries again.
    }
  }
}

function withIoErrors<T>(path: string, expected: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw ioError(cause, path, expected)
  }
}
