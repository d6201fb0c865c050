import { type Document, type Engine, isKebabError, type Media } from '@kebab/core'
import type { FetchResultV1 } from '@kebab/schemas'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { errorOf } from './call-tool.js'
import { listDocuments } from './list-documents.js'
import type { McpServerOptions } from './mcp-options.js'
import { pageCursor, readPageCursor } from './page-cursor.js'
import { documentUri, parseResourceUri } from './resource-uri.js'

/** The code that the protocol gives to a resource that isn't there. */
const RESOURCE_NOT_FOUND = -32002
/** How many documents a page of the list has. */
const PAGE = 100

const MIME_TYPES: Partial<Record<Media, string>> = { markdown: 'text/markdown', html: 'text/html' }

/** One page of the documents, by path. */
export async function listResources(
  documents: McpServerOptions['documents'],
  cursor: string | undefined,
  signal: AbortSignal,
) {
  if (documents === undefined) return { resources: [] }
  const after = cursor === undefined ? undefined : readPageCursor(cursor)
  if (cursor !== undefined && after === undefined) {
    throw new McpError(
      ErrorCode.InvalidParams,
      'cursor: expected the nextCursor of a list of resources, found another text',
    )
  }
  const page = await listDocuments(documents, after, PAGE, signal)
  return {
    resources: page.documents.map(describe),
    ...(page.next === undefined ? {} : { nextCursor: pageCursor(page.next) }),
  }
}

/** A document, lines of one, or a chunk, verbatim. Rejects with an error of the protocol, whose data is the `error.v1`. */
export async function readResource(engine: Engine, uri: string, signal: AbortSignal) {
  const target = parseResourceUri(uri)
  if (target === undefined)
    throw new McpError(RESOURCE_NOT_FOUND, 'uri: expected one of a template, found another', { uri })
  try {
    const { text, media } = await engine.fetch(target, { signal })
    return { contents: [{ uri, mimeType: mimeTypeOf(media), text }] }
  } catch (error) {
    signal.throwIfAborted()
    const wire = errorOf(error)
    const missing = ['chunk_not_found', 'doc_not_found', 'span_not_supported'] as const
    if (missing.some((code) => isKebabError(error, code))) throw new McpError(RESOURCE_NOT_FOUND, wire.message, wire)
    throw new McpError(
      isKebabError(error, 'invalid_input') ? ErrorCode.InvalidParams : ErrorCode.InternalError,
      wire.message,
      wire,
    )
  }
}

function describe({ docId, path, title, media, indexedAt }: Document) {
  return {
    uri: documentUri(docId),
    name: path,
    ...(title === undefined ? {} : { title }),
    mimeType: mimeTypeOf(media),
    annotations: { lastModified: indexedAt },
  }
}

/** Of documents of other kinds there is the text. */
function mimeTypeOf(media: FetchResultV1['media'] | Media): string {
  return (media && MIME_TYPES[media]) ?? 'text/plain'
}
