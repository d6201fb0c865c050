import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError, KebabError } from '@kebab/core'
import { holdStill } from '@kebab/core/kit'
import { fileDigest } from './file-digest.js'
import { Graph } from './graph.js'
import { hasErrno, ioError, isMissing } from './io-error.js'
import { checkManifest, corruptIndex, MANIFEST, type Manifest, openManifest, type Part, partName } from './manifest.js'
import { readTable } from './read-table.js'
import { RevisionChain } from './revision-chain.js'
import type { Settings } from './settings.js'
import { VectorIndex } from './vector-index.js'

/**
 * The index that `writeSnapshot` wrote into a folder. Every byte is checked before anything is made of it: a damaged graph would end the process.
 * Whoever writes another one meanwhile sweeps the files of this one away: then the reading begins again.
 * Rejects with `not_indexed` where there is no snapshot, `corrupt_index`, `embedding_mismatch`, `io_error`, `signal.reason`, or with `retrieval_failed` when it
 * was another one in each of three attempts.
 */
export async function readSnapshot(folder: string, settings: Settings, signal?: AbortSignal): Promise<VectorIndex> {
  return holdStill('snapshot', 'load', async () => {
    try {
      const path = join(folder, MANIFEST)
      const text = await readText(path)
      try {
        return await readParts(folder, openManifest(text, path), settings, signal)
      } catch (cause) {
        // What doesn't fit its manifest is damage only while that manifest is in place.
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

async function readParts(
  folder: string,
  manifest: Manifest,
  settings: Settings,
  signal?: AbortSignal,
): Promise<VectorIndex> {
  checkManifest(manifest, settings, join(folder, MANIFEST))
  const pathOf = (part: Part): string => join(folder, partName(manifest.revision, part))
  await verify(pathOf('graph'), manifest.digests.graph, signal)
  const table = await readTable(pathOf, manifest, settings, signal)
  try {
    const graph = new Graph(settings)
    if (manifest.rows > 0) graph.load(pathOf('graph'))
    const index = new VectorIndex(table, graph, RevisionChain.resume(manifest.revision, settings.salt))
    if (!index.isWhole || graph.dimensions !== settings.dimensions)
      throw corruptIndex(folder, `a graph of ${graph.size} vectors with ${graph.dimensions} dimensions`)
    return index
  } catch (cause) {
    table.close()
    throw cause
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
