import { createHash } from 'node:crypto'
import { yieldToEventLoop } from '@kebab/core/kit'
import { corruptIndex } from '../errors.js'
import type { Settings } from '../settings.js'
import { FileRows } from '../table/file-rows.js'
import { bytesOf } from '../table/number-collections.js'
import type { SavedIds } from '../table/row-chunks.js'
import { RowFile } from '../table/row-file.js'
import { MemoryRows, ROWS_PER_BLOCK } from '../table/vector-rows.js'
import { VectorTable } from '../table/vector-table.js'
import { type FileKind, type Manifest, readSnapshotFile } from './manifest.js'

/** How many rows or chunks are restored before other work may run: a few milliseconds. */
const ITEMS_PER_YIELD = 4096

/**
 * Reads and verifies the vectors and ids of a snapshot. By the settings, the vectors are read into
 * memory, or stay in the snapshot's file, which the table then keeps open. Rejects with
 * `corrupt_index`, `io_error` or `signal.reason`.
 */
export async function readTable(
  pathOf: (kind: FileKind) => string,
  manifest: Manifest,
  { vectors: storage, key }: Settings,
  signal?: AbortSignal,
): Promise<VectorTable> {
  const { rows, dimensions } = manifest
  const wholeFile = (kind: FileKind): Promise<Uint8Array<ArrayBuffer>> =>
    readWhole(pathOf(kind), manifest, kind, signal)
  const { inverseNorms, checksums } = decodeRows(await wholeFile('rows'), rows, pathOf('rows'))
  const { rowOf, ids } = decodeIds(await wholeFile('ids'), manifest, pathOf('ids'))
  const file = RowFile.open(pathOf('vectors'))
  try {
    const blocks = await readBlocks(file, manifest, storage === 'memory', signal)
    const vectors =
      storage === 'memory'
        ? new MemoryRows(dimensions, { blocks, checksums })
        : new FileRows(dimensions, storage.folder, { file, checksums })
    const table = new VectorTable(vectors, key, { inverseNorms, ids })
    for (let row = 0; row < rows; row++) {
      table.registerRow(row)
      if (row % ITEMS_PER_YIELD === 0) await yieldToEventLoop(signal)
    }
    for (const [chunk, row] of rowOf.entries()) {
      table.restoreChunk(chunk, row)
      if (chunk % ITEMS_PER_YIELD === 0) await yieldToEventLoop(signal)
    }
    if (storage === 'memory') file.close()
    return table
  } catch (error) {
    file.close()
    throw error
  }
}

/** Reads and verifies all vectors. Returns them if they are to be kept. */
async function readBlocks(file: RowFile, manifest: Manifest, keep: boolean, signal?: AbortSignal) {
  const { rows, dimensions, files } = manifest
  const stride = dimensions * Float32Array.BYTES_PER_ELEMENT
  if (file.size !== rows * stride) throw corruptIndex(file.path, `${file.size} bytes for ${rows} vectors`)
  const sha256 = createHash('sha256')
  const blocks: Float32Array[] = []
  let block = new Float32Array(ROWS_PER_BLOCK * dimensions)
  for (let first = 0; first < rows; first += ROWS_PER_BLOCK) {
    signal?.throwIfAborted()
    const bytes = bytesOf(block).subarray(0, (rows - first) * stride)
    await file.readAsync(bytes, first * stride)
    sha256.update(bytes)
    if (!keep) continue
    blocks.push(block)
    block = new Float32Array(block.length)
  }
  if (sha256.digest('hex') !== files.vectors.sha256) throw corruptIndex(file.path, 'other contents')
  return blocks
}

/** Decodes the 64-bit inverse norms of all rows, then their 32-bit checksums. */
function decodeRows({ buffer, byteLength }: Uint8Array<ArrayBuffer>, rows: number, path: string) {
  if (byteLength !== 12 * rows) throw corruptIndex(path, `${byteLength} bytes for ${rows} vectors`)
  return { inverseNorms: new Float64Array(buffer, 0, rows), checksums: new Int32Array(buffer, 8 * rows, rows) }
}

/** Decodes the rows of all chunks, then the ends of their ids, then the ids. */
function decodeIds({ buffer, byteLength }: Uint8Array<ArrayBuffer>, { rows, size }: Manifest, path: string) {
  const reason = `${byteLength} bytes for ${size} chunks`
  if (byteLength < 8 * size || byteLength % 2 !== 0) throw corruptIndex(path, reason)
  const rowOf = new Uint32Array(buffer, 0, size)
  const ids: SavedIds = { ends: new Uint32Array(buffer, 4 * size, size), units: new Uint16Array(buffer, 8 * size) }
  const { ends, units } = ids
  const isAscending = ends.every((end, chunk) => chunk === 0 || end >= ends[chunk - 1]!)
  if (!isAscending || (ends.at(-1) ?? 0) !== units.length) throw corruptIndex(path, reason)
  if (rowOf.some((row) => row >= rows)) throw corruptIndex(path, `a chunk in a row beyond ${rows}`)
  return { rowOf, ids }
}

/** Reads and verifies a whole data file, into a buffer of its own. */
async function readWhole(
  path: string,
  { files }: Manifest,
  kind: FileKind,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(files[kind].bytes)
  let length = 0
  for await (const slice of readSnapshotFile(path, files[kind], signal)) {
    whole.set(slice, length)
    length += slice.length
  }
  return whole
}
