import { join } from 'node:path'
import { type IndexFolder, isKebabError, KebabError } from '@kebab/core'
import { holdStill } from '@kebab/core/kit'
import { corruptIndex, hasErrno, ioError, isMissing } from '../errors.js'
import { Graph } from '../graph.js'
import type { Settings } from '../settings.js'
import { RevisionChain, VectorIndex } from '../vector-index.js'
import {
  checkManifest,
  decodeManifest,
  type FileKind,
  fileName,
  MANIFEST,
  type Manifest,
  readManifest,
  readSnapshotFile,
} from './manifest.js'
import { readTable } from './read-table.js'

/**
 * Reads the index that `writeSnapshot` wrote to a folder. All files are verified before USearch
 * sees them, because a damaged graph would end the process.
 *
 * A writer deletes the files of the previous snapshot. If that happens while it is read, reading
 * starts again with the new one.
 *
 * `read` of a folder object reads the manifest, which binds all other files to what was saved.
 *
 * Rejects with `not_indexed` if there is no snapshot, with `corrupt_index`, `embedding_mismatch`,
 * `io_error` or `signal.reason`. Rejects with `retrieval_failed` if the snapshot was replaced in
 * each of three attempts.
 */
export async function readSnapshot(
  folder: string,
  settings: Settings,
  read: IndexFolder['read'] | undefined,
  signal?: AbortSignal,
): Promise<VectorIndex> {
  const path = join(folder, MANIFEST)
  const manifestText = async (): Promise<string> =>
    read === undefined ? readManifest(path) : Buffer.from(await read(MANIFEST, { signal })).toString()
  return holdStill('snapshot', 'load', async () => {
    try {
      const text = await manifestText().catch((cause) => {
        throw isMissing(cause) ? notIndexed(path, cause) : cause
      })
      try {
        return await readFiles(folder, decodeManifest(text, path), settings, signal)
      } catch (cause) {
        // The failure is damage only if the snapshot has not been replaced.
        if (!signal?.aborted && (await manifestText().catch(() => '')) !== text) return 'moved'
        throw cause
      }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (hasErrno(cause)) throw ioError(cause, folder, 'a folder that can be read')
      throw isKebabError(cause) ? cause : corruptIndex(folder, String(cause), cause)
    }
  })
}

function notIndexed(path: string, cause: unknown): KebabError<'not_indexed'> {
  return new KebabError('not_indexed', `${path}: expected a snapshot, found none`, {
    details: { path },
    hint: 'Save an index there first, or build one.',
    cause,
  })
}

async function readFiles(
  folder: string,
  manifest: Manifest,
  settings: Settings,
  signal?: AbortSignal,
): Promise<VectorIndex> {
  checkManifest(manifest, settings, join(folder, MANIFEST))
  const pathOf = (kind: FileKind): string => join(folder, fileName(manifest.revision, kind))
  for await (const _ of readSnapshotFile(pathOf('graph'), manifest.files.graph, signal));
  const table = await readTable(pathOf, manifest, settings, signal)
  const graph = new Graph(settings)
  try {
    if (manifest.rows > 0) await graph.load(pathOf('graph'))
    const index = new VectorIndex(table, graph, RevisionChain.resume(manifest.revision, settings.salt))
    if (!index.isComplete || graph.dimensions !== settings.dimensions)
      throw corruptIndex(folder, `a graph of ${graph.size} vectors with ${graph.dimensions} dimensions`)
    return index
  } catch (cause) {
    table.close()
    graph.close()
    throw cause
  }
}
