import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError, KebabError } from '@kebab/core'
import { holdStill } from '@kebab/core/kit'
import { corruptIndex, hasErrno, ioError, isMissing } from '../errors.js'
import { Graph } from '../graph.js'
import type { Settings } from '../settings.js'
import { RevisionChain, VectorIndex } from '../vector-index.js'
import { checkManifest, decodeManifest, fileDigest, MANIFEST, type Manifest, type Part, partName } from './manifest.js'
import { readTable } from './read-table.js'

/**
 * Reads the index that `writeSnapshot` wrote to a folder. All files are verified before USearch
 * sees them, because a damaged graph would end the process.
 *
 * A writer deletes the files of the previous snapshot. If that happens while it is read, reading
 * starts again with the new one.
 *
 * Rejects with `not_indexed` if there is no snapshot, with `corrupt_index`, `embedding_mismatch`,
 * `io_error` or `signal.reason`. Rejects with `retrieval_failed` if the snapshot was replaced in
 * each of three attempts.
 */
export async function readSnapshot(folder: string, settings: Settings, signal?: AbortSignal): Promise<VectorIndex> {
  return holdStill('snapshot', 'load', async () => {
    try {
      const path = join(folder, MANIFEST)
      const text = await readManifest(path)
      try {
        return await readParts(folder, decodeManifest(text, path), settings, signal)
      } catch (cause) {
        // The failure is damage only if the snapshot has not been replaced.
        if (!signal?.aborted && (await readFile(path, 'utf8').catch(() => '')) !== text) return 'moved'
        throw cause
      }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (hasErrno(cause)) throw ioError(cause, folder, 'a folder that can be read')
      throw isKebabError(cause) ? cause : corruptIndex(folder, String(cause), cause)
    }
  })
}

async function readManifest(path: string): Promise<string> {
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

async function readParts(
  folder: string,
  manifest: Manifest,
  settings: Settings,
  signal?: AbortSignal,
): Promise<VectorIndex> {
  checkManifest(manifest, settings, join(folder, MANIFEST))
  const pathOf = (part: Part): string => join(folder, partName(manifest.revision, part))
  await verifyDigest(pathOf('graph'), manifest.digests.graph, signal)
  const table = await readTable(pathOf, manifest, settings, signal)
  try {
    const graph = new Graph(settings)
    if (manifest.rows > 0) graph.load(pathOf('graph'))
    const index = new VectorIndex(table, graph, RevisionChain.resume(manifest.revision, settings.salt))
    if (!index.isComplete || graph.dimensions !== settings.dimensions)
      throw corruptIndex(folder, `a graph of ${graph.size} vectors with ${graph.dimensions} dimensions`)
    return index
  } catch (cause) {
    table.close()
    throw cause
  }
}

/** @throws KebabError `corrupt_index` if the file is missing or has another digest */
async function verifyDigest(path: string, digest: string, signal?: AbortSignal): Promise<void> {
  try {
    if ((await fileDigest(path, signal)) !== digest) throw corruptIndex(path, 'other contents')
  } catch (cause) {
    throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
  }
}
