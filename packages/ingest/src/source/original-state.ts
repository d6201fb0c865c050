import { hash } from 'node:crypto'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { KebabError, StoredSource } from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { invalidInput, runWithin } from '@kebab/core/kit'
import { filesOf, sourceFolder } from './open-source.js'
import { readInside } from './read-inside.js'

/**
 * What has become of the file that a document was made from. `current`: it has the bytes that were
 * indexed. `changed`: it has others. `gone`: no regular file is in its place. `unknown`: the
 * document is of no folder, or its folder is known by a name alone.
 */
export type OriginalState = 'current' | 'changed' | 'gone' | 'unknown'

/** The file that a document was made from, as it is now. */
export interface Original {
  state: OriginalState
  /** The absolute path of the file, or where it was. Absent where the state is `unknown`. */
  file?: string | undefined
}

/** The most bytes of a file that are compared. A longer one was never indexed by default. */
const MOST_BYTES = 2 ** 30

/**
 * Compares a document with the file that it was made from. This takes one look at the file, and one
 * reading where its size doesn't tell that it changed. Links are not followed.
 *
 * Rejects with `io_error` for a file that can't be read, with `invalid_input` for one of more than
 * 1 GiB, and with `signal.reason`.
 *
 * @param base the folder that default source ids are relative to
 */
export async function originalOf(
  { document, text }: StoredSource,
  { base, signal }: { base: string; signal: AbortSignal },
): Promise<Original> {
  const folder = sourceFolder(document.sourceId, base)
  if (folder === undefined) return { state: 'unknown' }
  const within = <T>(work: () => Promise<T>): Promise<T> => runWithin(work, { signal, stage: 'looking at a file' })
  const root = await within(() => realpath(folder).catch(absent(folder)))
  const entry = root === undefined ? undefined : await within(() => fileOf(root, document.path))
  if (root === undefined || entry === undefined) return { state: 'gone', file: join(folder, document.path) }

  const { path, size } = entry
  const file = join(folder, path)
  const { digest } = document.origin ?? {}
  if (digest === undefined && size !== Buffer.byteLength(text)) return { state: 'changed', file }
  const { bytes } = await readInside(root, path, { maxBytes: MOST_BYTES, tooLarge, signal })
  const isCurrent = digest === undefined ? Buffer.from(text).equals(bytes) : hash('sha256', bytes, 'hex') === digest
  return { state: isCurrent ? 'current' : 'changed', file }
}

/** Returns the path and the size of the regular file that gave a document. */
async function fileOf(root: string, documentPath: string): Promise<{ path: string; size: number } | undefined> {
  for (const path of filesOf(documentPath)) {
    const stats = await lstat(join(root, path)).catch(absent(path))
    if (stats?.isFile() === true) return { path, size: stats.size }
  }
  return undefined
}

/** Takes the error of a file that isn't there for `undefined`. */
function absent(path: string): (error: unknown) => undefined {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw ioError(error, path, 'a file that can be looked at')
  }
}

function tooLarge(size: number): KebabError {
  return invalidInput('file', `at most ${MOST_BYTES} bytes`, `${size}`)
}
