import { type Engine, isKebabError, wireError } from '@kebab/core'
import { documentList } from '@kebab/core/internal'
import type { FetchResultV1, ListedDocument } from '@kebab/schemas'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { McpServerOptions } from './create-mcp-server.js'

/** The code of the protocol for a resource that does not exist. */
const RESOURCE_NOT_FOUND = -32002
/** Documents of a page of the list. */
const DOCUMENTS_PER_PAGE = 100

/** One page of the documents, by path. */
export async function listResources(
  documents: McpServerOptions['documents'],
  cursor: string | undefined,
  signal: AbortSignal,
) {
  if (documents === undefined) return { resources: [] }
  const { principals } = documents
  const request = { limit: DOCUMENTS_PER_PAGE, cursor }
  const page = await documentList(documents, request, { signal, principals }).catch((error) => {
    if (!isKebabError(error, 'invalid_cursor')) throw error
    throw new McpError(
      ErrorCode.InvalidParams,
      'cursor: expected the nextCursor of a list of resources, found another text',
    )
  })
  return {
    resources: page.documents.map(describe),
    ...(page.next_cursor === null ? {} : { nextCursor: page.next_cursor }),
  }
}

/**
 * Reads a document, lines of a document or a chunk, verbatim. Rejects with an error of the
 * protocol, whose data is the `error.v1`.
 */
export async function readResource(engine: Engine, uri: string, signal: AbortSignal) {
  const target = parseResourceUri(uri)
  if (target === undefined)
    throw new McpError(RESOURCE_NOT_FOUND, 'uri: expected one of a template, found another', { uri })
  try {
    const { text, media } = await engine.fetch(target, { signal })
    return { contents: [{ uri, mimeType: mimeTypeOf(media), text }] }
  } catch (error) {
    signal.throwIfAborted()
    const wire = wireError(error)
    if (['chunk_not_found', 'doc_not_found', 'span_not_supported'].includes(wire.code))
      throw new McpError(RESOURCE_NOT_FOUND, wire.message, wire)
    throw new McpError(
      wire.code === 'invalid_input' ? ErrorCode.InvalidParams : ErrorCode.InternalError,
      wire.message,
      wire,
    )
  }
}

function describe({ doc_id, doc_path, title, media, indexed_at }: ListedDocument) {
  return {
    uri: documentUri(doc_id),
    name: doc_path,
    ...(title === undefined ? {} : { title }),
    mimeType: mimeTypeOf(media),
    annotations: { lastModified: indexed_at },
  }
}

/**
 * The MIME type of the text of a document. Only Markdown has one of its own: the text of other
 * documents is what was made of them.
 */
function mimeTypeOf(media: FetchResultV1['media']): string {
  return media === 'markdown' ? 'text/markdown' : 'text/plain'
}

/** What the URI of a resource refers to, as a fetch request. */
type ResourceTarget =
  | { chunk_id: string }
  | { doc_id: string }
  | { doc_id: string; line_start: number; line_end: number }

const DOCUMENT = /^kebab:\/\/document\/([^/?#]+)(?:\/lines\/([1-9]\d{0,14})-([1-9]\d{0,14}))?$/
const CHUNK = /^kebab:\/\/chunk\/([^/?#]+)$/

/** The URIs of resources, as templates of RFC 6570. */
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

/** What a URI refers to, or `undefined` if it matches no template. */
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
