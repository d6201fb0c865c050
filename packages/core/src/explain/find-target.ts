import type { ExplainInput } from '@kebab/schemas/read'
import type { Chunk } from '../contracts.js'
import { documentAtPath } from '../fetch/document-at-path.js'
import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from '../search/context.js'
import { READ_AT_ONCE } from './rank-target.js'

/** What is to be explained. */
export interface Target {
  /** What the request names, such as `document with the path a.md`. */
  named: string
  /** The chunk, or all chunks of the document by `ordinal`. Empty if there are none. */
  chunks: readonly Chunk[]
  /** Whether the index has the chunk or the document. A document may have no chunks. */
  isIndexed: boolean
}

/** Finds what the request names. Throws `invalid_input` for a path that several sources have. */
export async function findTarget(context: SearchContext, wanted: ExplainInput): Promise<Target> {
  const { reads, signal } = context
  if (wanted.chunkId !== undefined) {
    const [chunk] = await reads.get([wanted.chunkId], { signal })
    return { named: `chunk with the id ${wanted.chunkId}`, chunks: chunk ? [chunk] : [], isIndexed: Boolean(chunk) }
  }
  if (wanted.docId !== undefined) return findDocument(context, `document with the id ${wanted.docId}`, wanted.docId)
  const { docPath } = wanted
  const named = `document with the path ${docPath}`
  const docId = await documentAtPath(context.settings.store, docPath, signal)
  return docId === undefined ? { named, chunks: [], isIndexed: false } : findDocument(context, named, docId)
}

async function findDocument({ reads, settings, signal }: SearchContext, named: string, docId: string): Promise<Target> {
  const ids = [...(await reads.select({ docId: [docId] }, { signal }))]
  if (ids.length === 0) return { named, chunks: [], isIndexed: (await reads.source(docId, { signal })) !== null }
  const chunks: Chunk[] = []
  const slices = new TimeSlices(signal, settings.clock)
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    if (slices.isOver()) await slices.next()
    for (const chunk of await reads.get(ids.slice(at, at + READ_AT_ONCE), { signal })) if (chunk) chunks.push(chunk)
  }
  return { named, chunks: chunks.sort((a, b) => a.ordinal - b.ordinal), isIndexed: true }
}
