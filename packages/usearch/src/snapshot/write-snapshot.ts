import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexFolder } from '@kebab/core'
import { readSlices } from '@kebab/core/internal'
import { corruptIndex, ioError } from '../errors.js'
import type { Settings } from '../settings.js'
import { bytesOf } from '../table/number-collections.js'
import type { VectorIndex } from '../vector-index.js'
import {
  encodeManifest,
  FILE_KINDS,
  type FileKind,
  FORMAT_VERSION,
  fileName,
  MANIFEST,
  type Manifest,
  type SnapshotFile,
} from './manifest.js'

/** Matches the file names of snapshots, and of unfinished ones. */
const SNAPSHOT_FILE = /^(manifest\.json|[0-9a-f]{32}\.(graph|vectors|rows|ids))(\.[0-9a-f-]{36}\.aside)?$/

/**
 * Writes an index to a folder. The index must not change meanwhile. All files are written under
 * temporary names, flushed to disk and renamed, the manifest last. So the folder holds either the
 * previous snapshot or the new one. `writeFile` of a folder object writes the manifest. Rejects
 * with `io_error` or `signal.reason`, and deletes its temporary files then.
 */
export async function writeSnapshot(
  folder: string,
  index: VectorIndex,
  settings: Settings,
  writeFile: IndexFolder['write'] | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const { table, graph, chain } = index
  const revision = chain.value
  const suffix = randomUUID()
  const temporaryPath = (name: string): string => join(folder, `${name}.${suffix}.aside`)
  const fileNames = FILE_KINDS.map((kind) => fileName(revision, kind))
  const names = [...fileNames, MANIFEST]
  const filePath = (kind: FileKind): string => temporaryPath(fileName(revision, kind))
  try {
    await mkdir(folder, { recursive: true })
    signal?.throwIfAborted()
    // The graph goes first. USearch doesn't notice when the disk is full at its end, but the next
    // file then fails.
    await graph.save(filePath('graph'))
    await flush(filePath('graph'))
    const vectors = await write(filePath('vectors'), table.vectorBytes(), signal)
    const { inverseNorms, checksums, ids: chunkIds, rowOf } = table.saved()
    const rows = await write(filePath('rows'), [inverseNorms, checksums].map(bytesOf), signal)
    const ids = await write(filePath('ids'), [rowOf, chunkIds.ends, chunkIds.units].map(bytesOf), signal)
    const files = { graph: await describeFile(filePath('graph'), signal), vectors, rows, ids }
    const manifest: Manifest = {
      format: 'kebab-usearch',
      version: FORMAT_VERSION,
      model: settings.model,
      dimensions: settings.dimensions,
      precision: settings.precision,
      connectivity: settings.connectivity,
      expansionAdd: settings.expansionAdd,
      rows: table.rows,
      size: table.size,
      revision,
      files,
    }
    const text = encodeManifest(manifest)
    if (writeFile === undefined) await write(temporaryPath(MANIFEST), [Buffer.from(text)], signal)
    signal?.throwIfAborted()
    for (const name of fileNames) await rename(temporaryPath(name), join(folder, name))
    if (writeFile === undefined) await rename(temporaryPath(MANIFEST), join(folder, MANIFEST))
    else await writeFile(MANIFEST, Buffer.from(text))
  } catch (cause) {
    for (const name of names) await rm(temporaryPath(name), { force: true }).catch(() => {})
    if (signal?.aborted) throw signal.reason
    throw ioError(cause, folder, 'a folder that can be written')
  }
  await deleteOld(folder, new Set(names))
}

/** Writes a file, and describes it by what was written. */
async function write(path: string, pieces: Iterable<Uint8Array>, signal?: AbortSignal): Promise<SnapshotFile> {
  const digest = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'w')
  try {
    for (const piece of pieces) {
      signal?.throwIfAborted()
      await file.writeFile(piece)
      digest.update(piece)
      bytes += piece.length
    }
    await file.sync()
    return { bytes, sha256: digest.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Describes a file that USearch wrote. */
async function describeFile(path: string, signal?: AbortSignal): Promise<SnapshotFile> {
  const digest = createHash('sha256')
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const refuse = (reason: string): Error => corruptIndex(path, reason)
    for await (const slice of readSlices(file, { size: { is: bytes }, refuse, signal })) digest.update(slice)
    return { bytes, sha256: digest.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Flushes a file that USearch wrote to disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Deletes the files of earlier snapshots and of unfinished ones. A file that can't be deleted does
 * no harm: the next call tries again.
 */
async function deleteOld(folder: string, current: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (SNAPSHOT_FILE.test(name) && !current.has(name)) await rm(join(folder, name), { force: true }).catch(() => {})
}
