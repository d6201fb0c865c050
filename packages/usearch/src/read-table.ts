import { createHash, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { nextTurn } from '@kebab/core/kit'
import type { SavedIds } from './chunk-ids.js'
import { FileRows } from './file-rows.js'
import { isMissing } from './io-error.js'
import { corruptIndex, type Manifest, type Part } from './manifest.js'
import { MemoryRows, ROWS_A_BLOCK } from './memory-rows.js'
import { RowFile } from './row-file.js'
import type { Settings } from './settings.js'
import { bytesOf } from './vector-bytes.js'
import { VectorTable } from './vector-table.js'

/** Rows or chunks between two turns of the event loop: a few milliseconds. */
const SLICE = 4096

/**
 * The vectors and ids of a snapshot, checked to the last byte: in memory, or where the settings say so left in the file, which the table then holds open.
 * Rejects with `corrupt_index`, `io_error` or `signal.reason`.
 */
export async function readTable(
  pathOf: (part: Part) => string,
  manifest: Manifest,
  { vectors: place, key }: Settings,
  signal?: AbortSignal,
): Promise<VectorTable> {
  const { rows, dimensions, digests } = manifest
  const { inverseNorms, checksums } = rowsIn(await readPart(pathOf('rows'), digests.rows), rows, pathOf('rows'))
  const { rowOf, ids } = idsIn(await readPart(pathOf('ids'), digests.ids), manifest, pathOf('ids'))
  const file = RowFile.open(pathOf('vectors'))
  try {
    const blocks = await readBlocks(file, manifest, place === 'memory', signal)
    const vectors =
      place === 'memory'
        ? new MemoryRows(dimensions, { blocks, checksums })
        : new FileRows(dimensions, place.folder, { file, checksums })
    const table = new VectorTable(vectors, key, { inverseNorms, ids })
    for (let row = 0; row < rows; row++) {
      table.know(row)
      if (row % SLICE === 0) await nextTurn(signal)
    }
    for (const [chunk, row] of rowOf.entries()) {
      table.restore(chunk, row)
      if (chunk % SLICE === 0) await nextTurn(signal)
    }
    if (place === 'memory') file.close()
    return table
  } catch (error) {
    file.close()
    throw error
  }
}

/** The vectors, if they are to be kept: each block is read, and what is between two blocks is a turn of the event loop. All are checked. */
async function readBlocks(file: RowFile, manifest: Manifest, keep: boolean, signal?: AbortSignal) {
  const { rows, dimensions, digests } = manifest
  const stride = dimensions * Float32Array.BYTES_PER_ELEMENT
  if (file.size !== rows * stride) throw corruptIndex(file.path, `${file.size} bytes for ${rows} vectors`)
  const sha256 = createHash('sha256')
  const blocks: Float32Array[] = []
  let block = new Float32Array(ROWS_A_BLOCK * dimensions)
  for (let first = 0; first < rows; first += ROWS_A_BLOCK) {
    signal?.throwIfAborted()
    const bytes = bytesOf(block).subarray(0, (rows - first) * stride)
    await file.readLater(bytes, first * stride)
    sha256.update(bytes)
    if (!keep) continue
    blocks.push(block)
    block = new Float32Array(block.length)
  }
  if (sha256.digest('hex') !== digests.vectors) throw corruptIndex(file.path, 'other contents')
  return blocks
}

/** What is known of each row: numbers of 64 bits, then of 32. */
function rowsIn({ buffer, byteLength }: Uint8Array<ArrayBuffer>, rows: number, path: string) {
  if (byteLength !== 12 * rows) throw corruptIndex(path, `${byteLength} bytes for ${rows} vectors`)
  return { inverseNorms: new Float64Array(buffer, 0, rows), checksums: new Int32Array(buffer, 8 * rows, rows) }
}

/** The chunks: the row of each, where the id of each ends, and the ids. */
function idsIn({ buffer, byteLength }: Uint8Array<ArrayBuffer>, { rows, size }: Manifest, path: string) {
  const found = `${byteLength} bytes for ${size} chunks`
  if (byteLength < 8 * size || byteLength % 2 !== 0) throw corruptIndex(path, found)
  const rowOf = new Uint32Array(buffer, 0, size)
  const ids: SavedIds = { ends: new Uint32Array(buffer, 4 * size, size), units: new Uint16Array(buffer, 8 * size) }
  const { ends, units } = ids
  const ascending = ends.every((end, chunk) => chunk === 0 || end >= ends[chunk - 1]!)
  if (!ascending || (ends.at(-1) ?? 0) !== units.length) throw corruptIndex(path, found)
  if (rowOf.some((row) => row >= rows)) throw corruptIndex(path, `a chunk in a row beyond ${rows}`)
  return { rowOf, ids }
}

/** A file of a snapshot, whole, in memory of its own. */
async function readPart(path: string, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await readFile(path)
    if (hash('sha256', bytes, 'hex') !== digest) throw corruptIndex(path, 'other contents')
    return new Uint8Array(bytes)
  } catch (cause) {
    throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
  }
}
