import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDirection, isKebabError, KebabError } from '@kebab/core'
import { fileDigest } from './file-digest.js'
import { Graph } from './graph.js'
import { ioError } from './io-error.js'
import { checkManifest, corruptIndex, MANIFEST, type Manifest, openManifest, PARTS, partName } from './manifest.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { VectorIndex } from './vector-index.js'
import { VectorTable, vectorMark } from './vector-table.js'

/** Rows that are read at a time. */
const SLICE = 1024

/**
 * The index that `writeSnapshot` wrote into a folder. Every byte is checked before anything is made of it: a damaged graph would end the process.
 * Rejects with `not_indexed` where there is no snapshot, `corrupt_index`, `embedding_mismatch`, `io_error` or `signal.reason`.
 */
export async function readSnapshot(folder: string, settings: Settings, signal?: AbortSignal): Promise<VectorIndex> {
  try {
    const path = join(folder, MANIFEST)
    const manifest = openManifest(await readText(path), path)
    checkManifest(manifest, settings, path)
    for (const part of PARTS)
      await verify(join(folder, partName(manifest.revision, part)), manifest.digests[part], signal)
    const table = await readTable(folder, manifest, signal)
    const graph = new Graph(settings)
    if (manifest.rows > 0) graph.load(join(folder, partName(manifest.revision, 'graph')))
    const index = new VectorIndex(table, graph, RevisionChain.resume(manifest.revision, settings.salt))
    if (!index.isWhole || graph.dimensions !== settings.dimensions)
      throw corruptIndex(folder, `a graph of ${graph.size} vectors with ${graph.dimensions} dimensions`)
    return index
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (hasErrno(cause)) throw ioError(cause, folder, 'a folder that can be read')
    throw isKebabError(cause) ? cause : corruptIndex(folder, String(cause), cause)
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new KebabError('not_indexed', `${path}: expected a snapshot, found none`, {
      details: { path },
      hint: 'Save an index there first, or build one.',
      cause,
    })
  }
}

/** @throws KebabError `corrupt_index` unless the file is what the manifest says */
async function verify(path: string, digest: string, signal?: AbortSignal): Promise<void> {
  try {
    if ((await fileDigest(path, signal)) !== digest) throw corruptIndex(path, 'other contents')
  } catch (cause) {
    throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
  }
}

async function readTable(folder: string, manifest: Manifest, signal?: AbortSignal): Promise<VectorTable> {
  const { revision, rows, size, dimensions } = manifest
  const idsPath = join(folder, partName(revision, 'ids'))
  const vectorsPath = join(folder, partName(revision, 'vectors'))
  const ids = JSON.parse(await readFile(idsPath, 'utf8')) as string[][]
  const table = new VectorTable(dimensions)
  const file = await open(vectorsPath)
  try {
    const buffer = new Float32Array(SLICE * dimensions)
    for (let first = 0; first < rows; first += SLICE) {
      signal?.throwIfAborted()
      const count = Math.min(SLICE, rows - first)
      const bytes = new Uint8Array(buffer.buffer, 0, count * dimensions * Float32Array.BYTES_PER_ELEMENT)
      const { bytesRead } = await file.read(bytes, 0, bytes.length)
      if (bytesRead < bytes.length) throw corruptIndex(vectorsPath, `${first} vectors and a part of ${count}`)
      for (let i = 0; i < count; i++) {
        const vector = buffer.subarray(i * dimensions, (i + 1) * dimensions)
        if (!hasDirection(vector)) throw corruptIndex(vectorsPath, 'a vector without a direction')
        const row = table.push(vector)
        table.know(vectorMark(vector), row)
        for (const chunkId of ids[row] ?? []) table.attach(chunkId, row)
      }
    }
  } finally {
    await file.close()
  }
  if (table.size !== size) throw corruptIndex(idsPath, `${table.size} chunks instead of ${size}`)
  return table
}

function isMissing(error: unknown): boolean {
  return hasErrno(error) && error.code === 'ENOENT'
}

/** Whether the file system said so. */
function hasErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error
}
