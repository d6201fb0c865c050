import { createHash, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hasDirection } from '@kebab/core'
import { FileRows } from './file-rows.js'
import { isMissing } from './io-error.js'
import { corruptIndex, type Manifest } from './manifest.js'
import { MemoryRows } from './memory-rows.js'
import { RowFile } from './row-file.js'
import type { Settings } from './settings.js'
import { VectorTable } from './vector-table.js'

/** Rows between two turns of the event loop: a few milliseconds. */
const SLICE = 512

/**
 * The vectors and ids of a snapshot, checked to the last byte: in memory, or where the settings say so left in the file, which the table then holds open.
 * Rejects with `corrupt_index`, `io_error` or `signal.reason`.
 */
export async function readTable(
  paths: { ids: string; vectors: string },
  manifest: Manifest,
  { vectors: place }: Settings,
  signal?: AbortSignal,
): Promise<VectorTable> {
  const { rows, size, dimensions, digests } = manifest
  const ids = await readIds(paths.ids, digests.ids)
  const file = RowFile.open(paths.vectors)
  const table = new VectorTable(
    place === 'memory' ? new MemoryRows(dimensions) : new FileRows(dimensions, place.folder, { file, rows }),
    rows,
  )
  try {
    const stride = dimensions * Float32Array.BYTES_PER_ELEMENT
    if (file.size !== rows * stride) throw corruptIndex(paths.vectors, `${file.size} bytes for ${rows} vectors`)
    const sha256 = createHash('sha256')
    const buffer = new Float32Array(SLICE * dimensions)
    for (let first = 0; first < rows; first += SLICE) {
      signal?.throwIfAborted()
      const count = Math.min(SLICE, rows - first)
      const bytes = new Uint8Array(buffer.buffer, 0, count * stride)
      await file.readLater(bytes, first * stride)
      sha256.update(bytes)
      for (let i = 0; i < count; i++) {
        const vector = buffer.subarray(i * dimensions, (i + 1) * dimensions)
        if (!hasDirection(vector)) throw corruptIndex(paths.vectors, 'a vector without a direction')
        const row = table.push(vector)
        table.know(row)
        const held = ids.next().value ?? []
        for (const chunkId of typeof held === 'string' ? [held] : held) table.attach(chunkId, row)
      }
    }
    if (sha256.digest('hex') !== digests.vectors) throw corruptIndex(paths.vectors, 'other contents')
    if (table.size !== size) throw corruptIndex(paths.ids, `${table.size} chunks instead of ${size}`)
  } catch (error) {
    table.close()
    if (place === 'memory') file.close()
    throw error
  }
  if (place === 'memory') file.close()
  return table
}

/** The id or ids of each row, a line of rows at a time, so that little is in memory at once. Nothing is read before all is checked. */
async function readIds(path: string, digest: string): Promise<Generator<string | string[]>> {
  try {
    const bytes = await readFile(path)
    if (hash('sha256', bytes, 'hex') !== digest) throw corruptIndex(path, 'other contents')
    return parseLines(bytes)
  } catch (cause) {
    throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
  }
}

function* parseLines(bytes: Buffer): Generator<string | string[]> {
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf('\n', at)
    const end = found < 0 ? bytes.length : found
    yield* JSON.parse(bytes.toString('utf8', at, end)) as (string | string[])[]
    at = end + 1
  }
}
