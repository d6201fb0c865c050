import { cp } from 'node:fs/promises'

/**
 * Copies a closed index. What SQLite keeps beside an open database isn't part of it: it may vanish
 * some time after the closing, when its memory is collected, and so while it is copied.
 */
export async function copyClosedIndex(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/-(shm|wal)$/.test(file) })
}
