import type { ExplainInput } from '@kebab/schemas/read'
import type { Chunk } from '../contracts.js'
import { readableLists } from '../engine/access.js'
import { documentAtPath } from '../fetch/document-at-path.js'
import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from '../search/context.js'
import { READ_AT_ONCE } from './rank-target.js'

/** What is to be explained. */
export interface Target {
  /** What the request names, such as `document with the path a.md`. */
  description: string
  /** The chunk, or all chunks of the document by `ordinal`. Empty if there are none. */
  chunks: readonly Chunk[]
  /** Whether the index has the chunk or the document. A document may have no chunks. */
  isIndexed: boolean
}

/** Finds what the request names. Throws `invalid_input` for a path that several sources have. */
export async function findTarget(context: SearchContext, input: ExplainInput): Promise<Target> {
  const { reads, signal } = context
  if (input.chunkId !== undefined) {
    const [chunk] = await reads.get([input.chunkId], { signal })
    return {
      description: `chunk with the id ${input.chunkId}`,
      chunks: chunk ? [chunk] : [],
      isIndexed: Boolean(chunk),
    }
  }
  if (input.docId !== undefined) return findDocument(context, `document with the id ${input.docId}`, input.docId)
  const { docPath } = input
  const description = `document with the path ${docPath}`
  const { store, access } = context.settings
  const docId = await documentAtPath(readableLists(store, access), docPath, signal)
  return docId === undefined ? { description, chunks: [], isIndexed: false } : findDocument(context, description, docId)
}

async function findDocument(
  { reads, settings, signal }: SearchContext,
  description: string,
  docId: string,
): Promise<Target> {
  const ids = [...(await reads.select({ docId: [docId] }, { signal }))]
  if (ids.length === 0) return { description, chunks: [], isIndexed: (await reads.source(docId, { signal })) !== null }
  const chunks: Chunk[] = []
  const slices = new TimeSlices(signal, settings.clock)
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    if (slices.isOver()) await slices.next()
    for (const chunk of await reads.get(ids.slice(at, at + READ_AT_ONCE), { signal })) if (chunk) chunks.push(chunk)
  }
  return { description, chunks: chunks.sort((a, b) => a.ordinal - b.ordinal), isIndexed: true }
}
