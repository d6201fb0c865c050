import type { FetchRequestV1, FetchResultV1 } from '@kebab/schemas'
import { describeValue, type FetchInput, readFetchRequest } from '@kebab/schemas/read'
import type { Chunk, ChunkStore, Document, OriginSpan, StoreReads } from '../contracts.js'
import { readableLists } from '../engine/access.js'
import type { Settings } from '../engine/settings.js'
import { KebabError } from '../errors/errors.js'
import { holdStill } from '../kit/concurrency.js'
import { counted } from '../kit/counted.js'
import { readRequest } from '../kit/invalid-input.js'
import { SourceLines } from '../kit/source-lines.js'
import { checkedReads } from '../search/checked-reads.js'
import { hasViews, withView } from '../search/context.js'
import { catchUp } from '../search/revisions.js'
import type { Span } from '../search/snippets/snippet.js'
import { documentAtPath } from './document-at-path.js'
import { fitSpan } from './fit-span.js'

/** A span of a document before the budget cuts it. */
export interface FetchedSpan extends Span {
  document: Document
  lines: SourceLines
  /** The places of the whole source text in its origin. */
  originSpans?: readonly OriginSpan[] | undefined
  /** Whether the citation has the boxes on pages. Absent: it hasn't. */
  boxes?: boolean
  /** For a chunk: itself and its neighbours, in document order. */
  around?: { chunk: Chunk; chunks: readonly Chunk[] }
}

/** Returns a span verbatim from its source text, cut to the budget. */
export async function fetchSpan(
  settings: Settings,
  request: FetchRequestV1,
  signal: AbortSignal | undefined,
): Promise<FetchResultV1> {
  const { store, clock, access } = settings
  const input = await byId(readableLists(store, access), readRequest(readFetchRequest, request), signal)
  const reads = checkedReads(store, access)
  const fetched = hasViews(store)
    ? await withView(store, signal, (view) => find(checkedReads(view, access), input, signal))
    : await catchUp('fetch', { clock, signal }, () =>
        holdStill('store', 'fetch', async () => {
          const before = await reads.revision()
          const span = await find(reads, input, signal)
          const after = await reads.revision()
          if (after === before) return span
          return store.compare?.(after, before) === 'older' ? 'behind' : 'moved'
        }),
      )
  if ('code' in fetched) throw fetched
  return fitSpan(settings, kindOf(input), { ...fetched, boxes: input.boxes }, input.maxTokens)
}

/** A request that names a chunk or a document by its id. */
type FetchById = Exclude<FetchInput, { docPath: string }>

async function byId(
  store: Pick<ChunkStore, 'documents'>,
  input: FetchInput,
  signal: AbortSignal | undefined,
): Promise<FetchById> {
  if (input.docPath === undefined) return input
  const { docPath, ...span } = input
  const docId = await documentAtPath(store, docPath, signal)
  if (docId !== undefined) return { ...span, docId } as FetchById
  const message = `doc_path: expected the path of a stored document, found ${describeValue(docPath)}, which is none`
  throw new KebabError('doc_not_found', message, {
    details: { path: docPath },
    hint: 'A path is that within its source, as hits have it.',
  })
}

function kindOf({ chunkId, lineStart, start }: FetchById): FetchResultV1['kind'] {
  if (chunkId !== undefined) return 'chunk'
  return lineStart === undefined && start === undefined ? 'document' : 'span'
}

/** Returns the span, or the error that says why there is none. */
async function find(
  store: StoreReads,
  input: FetchById,
  signal: AbortSignal | undefined,
): Promise<FetchedSpan | KebabError> {
  if (input.chunkId === undefined) {
    const stored = await store.source(input.docId, { signal })
    if (stored === null) return docNotFound(input.docId)
    const lines = new SourceLines(stored.text)
    const { document, originSpans } = stored
    if (input.start !== undefined) {
      const { length } = stored.text
      if (input.start >= length && input.start > 0) return textNotSupported(input.docId, input.start, length)
      const span = { start: input.start, end: Math.min(input.end ?? length, length) }
      return { document, lines, originSpans, ...wholeCharacters(stored.text, span) }
    }
    if (input.lineStart === undefined) return { document, lines, originSpans, start: 0, end: stored.text.length }
    if (input.lineStart > lines.count) return spanNotSupported(input.docId, input.lineStart, lines.count)
    const last = Math.min(input.lineEnd ?? input.lineStart, lines.count)
    return { document, lines, originSpans, start: lines.start(input.lineStart - 1), end: lines.end(last - 1) }
  }
  const chunks = await store.neighbours(input.chunkId, input.neighbours, { signal })
  const chunk = chunks.find(({ chunkId }) => chunkId === input.chunkId)
  if (chunk === undefined) return chunkNotFound(input.chunkId)
  const stored = await store.source(chunk.document.docId, { signal })
  if (stored === null) return chunkNotFound(input.chunkId)
  const isSlice = (neighbour: Chunk): boolean => stored.text.slice(neighbour.start, neighbour.end) === neighbour.text
  if (!chunks.every(isSlice)) return contradicted(stored.document)
  return {
    document: stored.document,
    lines: new SourceLines(stored.text),
    originSpans: stored.originSpans,
    start: chunks[0]!.start,
    end: chunks.reduce((end, neighbour) => Math.max(end, neighbour.end), 0),
    around: { chunk, chunks },
  }
}

/** Widens a span that begins or ends in the middle of a surrogate pair. */
function wholeCharacters(text: string, { start, end }: Span): Span {
  const isInside = (at: number): boolean => at > 0 && text.codePointAt(at - 1)! > 0xffff
  return { start: isInside(start) ? start - 1 : start, end: isInside(end) ? end + 1 : end }
}

/** The error for an id that is of no stored chunk. */
export function chunkNotFound(chunkId: string): KebabError<'chunk_not_found'> {
  const message = `chunk_id: expected the id of a stored chunk, found ${JSON.stringify(chunkId.slice(0, 60))}, which is none`
  return new KebabError('chunk_not_found', message, {
    details: { chunk_id: chunkId },
    hint: 'The id of a chunk changes with its text: search again.',
  })
}

function contradicted({ docId, path }: Document): KebabError<'corrupt_index'> {
  const reason = `a chunk of ${path} (${docId}) is not the slice of the text that it is stored as`
  return new KebabError('corrupt_index', `expected a document whose chunks and text agree, found that ${reason}`, {
    details: { reason, documents: [{ doc_id: docId, doc_path: path }] },
    hint: 'Remove this document and index it again.',
  })
}

/** The error for an id that is of no stored document. */
export function docNotFound(docId: string): KebabError<'doc_not_found'> {
  const message = `doc_id: expected the id of a stored document, found ${JSON.stringify(docId.slice(0, 60))}, which is none`
  return new KebabError('doc_not_found', message, { details: { doc_id: docId } })
}

function spanNotSupported(docId: string, lineStart: number, lines: number): KebabError<'span_not_supported'> {
  const reason = `the document has ${counted(lines, 'line')}, and line_start is ${lineStart}`
  const message = `line_start: expected a line of the document, from 1 to ${lines}, found ${lineStart}`
  return new KebabError('span_not_supported', message, { details: { doc_id: docId, reason } })
}

function textNotSupported(docId: string, start: number, length: number): KebabError<'span_not_supported'> {
  const reason = `the text of the document has ${counted(length, 'UTF-16 unit')}, and start is ${start}`
  const message = `start: expected an offset in the text of the document, below ${length}, found ${start}`
  return new KebabError('span_not_supported', message, { details: { doc_id: docId, reason } })
}
