import { type ChunkStore, type Document, type Engine, type Media, wireError } from '@kebab/core'
import type { FetchResultV1 } from '@kebab/schemas'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { McpServerOptions } from './create-mcp-server.js'

/** The code of the protocol for a resource that does not exist. */
const RESOURCE_NOT_FOUND = -32002
/** Documents of a page of the list. */
const DOCUMENTS_PER_PAGE = 100

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
  const page = await listDocuments(documents, after, DOCUMENTS_PER_PAGE, signal)
  return {
    resources: page.documents.map(describe),
    ...(page.next === undefined ? {} : { nextCursor: pageCursor(page.next) }),
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

function describe({ docId, path, title, media, indexedAt }: Document) {
  return {
    uri: documentUri(docId),
    name: path,
    ...(title === undefined ? {} : { title }),
    mimeType: mimeTypeOf(media),
    annotations: { lastModified: indexedAt },
  }
}

/**
 * The MIME type of the text of a document. Documents other than Markdown and HTML are served as
 * plain text.
 */
function mimeTypeOf(media: FetchResultV1['media'] | Media): string {
  return (media && MIME_TYPES[media]) ?? 'text/plain'
}

/**
 * The documents after `after`, at most `limit`, by path and then by id, ascending. All pages
 * together hold each document once. A document that is added or removed between two pages moves no
 * other.
 */
export async function listDocuments(
  store: Pick<ChunkStore, 'documents'>,
  after: PageStart | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<{ documents: Document[]; next: PageStart | undefined }> {
  const documents: Document[] = []
  let samePath: Document[] = []
  /** Adds the documents of one path, which the store lists in any order. */
  const take = (): void => {
    samePath.sort((a, b) => (a.docId < b.docId ? -1 : 1))
    for (const one of samePath) if (after === undefined || isAfter(one, after)) documents.push(one)
    samePath = []
  }
  for await (const document of store.documents({ signal })) {
    signal.throwIfAborted()
    if (samePath[0] !== undefined && samePath[0].path !== document.path) take()
    if (documents.length > limit) break
    samePath.push(document)
  }
  take()
  const page = documents.slice(0, limit)
  const last = page.at(-1)
  return { documents: page, next: documents.length > limit && last !== undefined ? [last.path, last.docId] : undefined }
}

function isAfter({ path, docId }: Document, [afterPath, afterId]: PageStart): boolean {
  return path === afterPath ? docId > afterId : path > afterPath
}

/** The path and id of the document that a page starts after. */
type PageStart = readonly [path: string, docId: string]

/** The cursor of a page. */
export function pageCursor(start: PageStart): string {
  return Buffer.from(JSON.stringify(start)).toString('base64url')
}

/** The start of the page that a cursor stands for, or `undefined` for a malformed cursor. */
export function readPageCursor(cursor: string): PageStart | undefined {
  try {
    const start: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(start) || start.length !== 2) return undefined
    const [path, docId]: unknown[] = start
    if (typeof path !== 'string' || typeof docId !== 'string') return undefined
    const read: PageStart = [path, docId]
    return pageCursor(read) === cursor ? read : undefined
  } catch {
    return undefined
  }
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
