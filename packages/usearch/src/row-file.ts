import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, read, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KebabError } from '@kebab/core'
import { ioError, isMissing } from './io-error.js'
import { corruptIndex } from './manifest.js'

const readSome = promisify(read)

/** A file that is read and written by offset. Every failure is an `io_error`; a file that ends too early is a `corrupt_index`. */
export class RowFile {
  readonly #fd: number
  readonly path: string
  readonly #temporary: boolean

  private constructor(path: string, fd: number, temporary: boolean) {
    this.path = path
    this.#fd = fd
    this.#temporary = temporary
  }

  /** A file of a snapshot, for reading. One that isn't there is a `corrupt_index`. */
  static open(path: string): RowFile {
    return attempt(path, 'a file that can be read', () => {
      try {
        return new RowFile(path, openSync(path, 'r'), false)
      } catch (cause) {
        throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
      }
    })
  }

  /** A new and empty file in a folder, which is made if it isn't there. It is gone when it is closed, and where the system lets an open file lose its name, after a crash too. */
  static temporary(folder: string): RowFile {
    return attempt(folder, 'a folder that can be written', () => {
      mkdirSync(folder, { recursive: true })
      const path = join(folder, `${randomUUID()}.kebab-vectors`)
      const file = new RowFile(path, openSync(path, 'wx+', 0o600), true)
      file.#unlink()
      return file
    })
  }

  /** In bytes. */
  get size(): number {
    return attempt(this.path, 'a file that can be read', () => fstatSync(this.#fd).size)
  }

  /** Fills all of `bytes`. */
  read(bytes: Uint8Array, position: number): void {
    attempt(this.path, 'vectors that can be read', () => {
      for (let done = 0; done < bytes.length; ) {
        const count = readSync(this.#fd, bytes, done, bytes.length - done, position + done)
        if (count === 0) throw this.#endsAt(position + done)
        done += count
      }
    })
  }

  /** Fills all of `bytes` without holding anything up. */
  async readLater(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await readSome(this.#fd, bytes, done, bytes.length - done, position + done)
      if (bytesRead === 0) throw this.#endsAt(position + done)
      done += bytesRead
    }
  }

  /** Writes all of `bytes`. */
  write(bytes: Uint8Array, position: number): void {
    attempt(this.path, 'room for another vector', () => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#fd, bytes, done, bytes.length - done, position + done)
    })
  }

  close(): void {
    closeSync(this.#fd)
    if (this.#temporary) this.#unlink()
  }

  #endsAt(bytes: number): KebabError {
    return corruptIndex(this.path, `an end after ${bytes} bytes`)
  }

  #unlink(): void {
    try {
      rmSync(this.path, { force: true })
    } catch {
      // In use, where that matters: it is tried again when the file is closed.
    }
  }
}

function attempt<T>(path: string, expected: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw ioError(cause, path, expected)
  }
}
