import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError, KebabError } from '@kebab/core'
import { fileDigest } from './file-digest.js'
import { Graph } from './graph.js'
import { hasErrno, ioError, isMissing } from './io-error.js'
import { checkManifest, corruptIndex, MANIFEST, openManifest, type Part, partName } from './manifest.js'
import { readTable } from './read-table.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { VectorIndex } from './vector-index.js'
import type { VectorTable } from './vector-table.js'

/**
 * The index that `writeSnapshot` wrote into a folder. Every byte is checked before anything is made of it: a damaged graph would end the process.
 * Rejects with `not_indexed` where there is no snapshot, `corrupt_index`, `embedding_mismatch`, `io_error` or `signal.reason`.
 */
export async function readSnapshot(folder: string, settings: Settings, signal?: AbortSignal): Promise<VectorIndex> {
  let table: VectorTable | undefined
  try {
    const path = join(folder, MANIFEST)
    const manifest = openManifest(await readText(path), path)
    checkManifest(manifest, settings, path)
    const pathOf = (part: Part): string => join(folder, partName(manifest.revision, part))
    await verify(pathOf('graph'), manifest.digests.graph, signal)
    table = await readTable(pathOf, manifest, settings, signal)
    const graph = new Graph(settings)
    if (manifest.rows > 0) graph.load(pathOf('graph'))
    const index = new VectorIndex(table, graph, RevisionChain.resume(manifest.revision, settings.salt))
    if (!index.isWhole || graph.dimensions !== settings.dimensions)
      throw corruptIndex(folder, `a graph of ${graph.size} vectors with ${graph.dimensions} dimensions`)
    return index
  } catch (cause) {
    table?.close()
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
