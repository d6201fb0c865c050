/** What the URI of a resource stands for, as a request to fetch it. */
export type ResourceTarget =
  | { chunk_id: string }
  | { doc_id: string }
  | { doc_id: string; line_start: number; line_end: number }

const DOCUMENT = /^kebab:\/\/document\/([^/?#]+)(?:\/lines\/([1-9]\d{0,14})-([1-9]\d{0,14}))?$/
const CHUNK = /^kebab:\/\/chunk\/([^/?#]+)$/

/** The URIs that documents can be read by, as templates of RFC 6570. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'kebab://document/{doc_id}',
    name: 'document',
    title: 'A document',
    description: 'A whole document, verbatim. `doc_id` comes from search.',
  },
  {
    uriTemplate: 'kebab://document/{doc_id}/lines/{line_start}-{line_end}',
    name: 'lines',
    title: 'Lines of a document',
    description: 'The lines that a citation names, counted from 1, both ends included.',
  },
  {
    uriTemplate: 'kebab://chunk/{chunk_id}',
    name: 'chunk',
    title: 'A chunk',
    description: 'The passage behind a hit, verbatim. `chunk_id` comes from search.',
  },
]

/** The URI of a whole document. */
export function documentUri(docId: string): string {
  return `kebab://document/${encodeURIComponent(docId)}`
}

/** What a URI stands for; `undefined` for one that is none of ours. */
export function parseResourceUri(uri: string): ResourceTarget | undefined {
  const [, docId, start, end] = DOCUMENT.exec(uri) ?? []
  const [, chunkId] = CHUNK.exec(uri) ?? []
  try {
    if (chunkId !== undefined) return { chunk_id: decodeURIComponent(chunkId) }
    if (docId === undefined) return undefined
    const doc_id = decodeURIComponent(docId)
    return start === undefined ? { doc_id } : { doc_id, line_start: Number(start), line_end: Number(end) }
  } catch {
    return undefined
  }
}
