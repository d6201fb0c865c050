import { type BigIntStats, statSync } from 'node:fs'
import { KebabError } from '@kebab/core'
import { corruptIndex } from '../sqlite-error.js'

/** Detects that the files under a database's path are no longer the ones that were opened. */
interface FileGuard {
  /**
   * Throws `corrupt_index` if the database was removed or replaced. Throws `locked` if another
   * process removed its log, or wrote to a database that was opened without one. Returns the last
   * write to the log. `undefined`: there is no log.
   */
  check(): LogWrite | undefined
  /** Whether `check` throws nothing. */
  isIntact(): boolean
}

/** When a log was last written to, and its size afterwards. */
export interface LogWrite {
  /** In nanoseconds since 1970. */
  time: bigint
  /** In bytes. */
  size: bigint
}

/**
 * Guards the files that a connection has open. SQLite goes on writing to removed files without an
 * error, and what it commits there is lost.
 *
 * On POSIX systems, this happens after other code in the same process closed one of the files. The
 * process then loses its locks (https://www.sqlite.org/howtocorrupt.html, 2.2), and the next
 * process that closes the database removes its log.
 *
 * @param path The path of a database that is open and was read, or `:memory:`, which needs no
 * guard.
 */
export function guardFiles(path: string): FileGuard {
  if (path === ':memory:') return { check: () => undefined, isIntact: () => true }
  const log = `${path}-wal`
  const opened = { file: statOf(path), log: statOf(log) }
  const guard: FileGuard = {
    check() {
      const file = statOf(path)
      if (file === undefined) throw corruptIndex(path, 'it was removed while it was open')
      if (!isSameFile(file, opened.file)) throw corruptIndex(path, 'it was replaced while it was open')
      if (opened.log === undefined) {
        // A database without a log was opened read-only, and must not change while it is open.
        if (file.size !== opened.file?.size || file.mtimeNs !== opened.file.mtimeNs || (statOf(log)?.size ?? 0n) > 0n)
          throw takenOver(path, 'nobody to write to it', 'that it was written to')
        return undefined
      }
      const logStats = statOf(log)
      if (logStats === undefined || !isSameFile(logStats, opened.log))
        throw takenOver(path, 'its log to stay', 'that another process removed it')
      return { time: logStats.mtimeNs, size: logStats.size }
    },
    isIntact() {
      try {
        guard.check()
        return true
      } catch {
        return false
      }
    },
  }
  return guard
}

function statOf(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })
}

/**
 * Compares device and inode, which no two open files share, even after one was renamed or removed.
 */
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
