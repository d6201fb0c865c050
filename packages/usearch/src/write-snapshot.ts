import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileDigest } from './file-digest.js'
import { ioError } from './io-error.js'
import { MANIFEST, type Manifest, PARTS, type Part, partName, sealManifest } from './manifest.js'
import type { Settings } from './settings.js'
import { bytesOf } from './vector-bytes.js'
import type { VectorIndex } from './vector-index.js'

/** A file of ours, of a snapshot or of an attempt at one. */
const OURS = /^(manifest\.json|[0-9a-f]{32}\.(graph|vectors|rows|ids))(\.[0-9a-f-]{36}\.aside)?$/

/**
 * Writes an index, which must not change meanwhile, into a folder. Every file is written aside, flushed and renamed, the manifest last:
 * until then the folder holds the snapshot before, and from then on this one. Rejects with `io_error` or `signal.reason`, and leaves nothing behind.
 */
export async function writeSnapshot(folder: string, index: VectorIndex, settings: Settings, signal?: AbortSignal) {
  const { table, graph, chain } = index
  const revision = chain.value
  const aside = randomUUID()
  const pathOf = (name: string): string => join(folder, `${name}.${aside}.aside`)
  const names = [...PARTS.map((part) => partName(revision, part)), MANIFEST] as const
  const partPath = (part: Part): string => pathOf(partName(revision, part))
  try {
    await mkdir(folder, { recursive: true })
    signal?.throwIfAborted()
    // The graph first: USearch doesn't notice when the disk is full at the very end of it, but then the next file fails.
    graph.save(partPath('graph'))
    await flush(partPath('graph'))
    await write(partPath('vectors'), table.filled(), signal)
    const { inverseNorms, checksums, ids, rowOf } = table.saved()
    await write(partPath('rows'), [inverseNorms, checksums].map(bytesOf), signal)
    await write(partPath('ids'), [rowOf, ids.ends, ids.units].map(bytesOf), signal)
    const digests = {} as Record<Part, string>
    for (const part of PARTS) digests[part] = await fileDigest(partPath(part), signal)
    const manifest: Manifest = {
      format: 'kebab-usearch',
      version: 2,
      model: settings.model,
      dimensions: settings.dimensions,
      precision: settings.precision,
      connectivity: settings.connectivity,
      expansionAdd: settings.expansionAdd,
      rows: table.rows,
      size: table.size,
      revision,
      digests,
    }
    await write(pathOf(MANIFEST), [sealManifest(manifest)], signal)
    signal?.throwIfAborted()
    for (const name of names) await rename(pathOf(name), join(folder, name))
  } catch (cause) {
    for (const name of names) await rm(pathOf(name), { force: true }).catch(() => {})
    if (signal?.aborted) throw signal.reason
    throw ioError(cause, folder, 'a folder that can be written')
  }
  await sweep(folder, new Set(names))
}

async function write(path: string, pieces: Iterable<Uint8Array | string>, signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const piece of pieces) {
      signal?.throwIfAborted()
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Has the disk take what USearch wrote. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes the files of earlier snapshots and of attempts that were cut off. What can't be removed now does no harm, and goes the next time. */
async function sweep(folder: string, current: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (OURS.test(name) && !current.has(name)) await rm(join(folder, name), { force: true }).catch(() => {})
}
