import { type BigIntStats, statSync } from 'node:fs'
import { KebabError } from '@kebab/core'
import { corruptIndex } from './sqlite-error.js'

/** Notices that the files of an open database are no longer the ones under its path. */
export interface FileGuard {
  /**
   * Throws `corrupt_index` if the database was removed or replaced, and `locked` if another process took it over: it removed the log,
   * or wrote to a database that was opened without one.
   */
  check(): void
}

/**
 * Guards the files that a connection has open. SQLite goes on with removed files as if nothing had happened, and what it commits
 * there is lost. On POSIX systems this happens after any other code of the process closed one of the files: the process then loses
 * its locks (https://www.sqlite.org/howtocorrupt.html, 2.2), and the next process that closes the database removes its log.
 *
 * @param path The database as it was opened and read, or `:memory:`, which needs no guard.
 */
export function guardFiles(path: string): FileGuard {
  if (path === ':memory:') return { check() {} }
  const log = `${path}-wal`
  const opened = { file: statOf(path), log: statOf(log) }
  return {
    check() {
      const file = statOf(path)
      if (file === undefined) throw corruptIndex(path, 'it was removed while it was open')
      if (!isSameFile(file, opened.file)) throw corruptIndex(path, 'it was replaced while it was open')
      if (opened.log === undefined) {
        // Opened where nothing can be written: nobody else may write either.
        if (file.size !== opened.file?.size || file.mtimeNs !== opened.file.mtimeNs || (statOf(log)?.size ?? 0n) > 0n)
          throw takenOver(path, 'nobody to write to it', 'that it was written to')
      } else if (!isSameFile(statOf(log), opened.log)) {
        throw takenOver(path, 'its log to stay', 'that another process removed it')
      }
    },
  }
}

function statOf(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })
}

/** No two files that are open share device and inode, whatever becomes of their names. */
function isSameFile(a: BigIntStats | undefined, b: BigIntStats | undefined): boolean {
  return a?.dev === b?.dev && a?.ino === b?.ino
}

function takenOver(path: string, expected: string, found: string): KebabError<'locked'> {
  return new KebabError('locked', `${path}: expected ${expected}, found ${found}`, {
    details: { path },
    retryable: false,
    hint: 'Open it again: what was committed before is there. Copy open indexes with `backup` only.',
  })
}
