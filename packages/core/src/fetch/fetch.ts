import type { FetchRequestV1, FetchResultV1 } from '@kebab/schemas'
import { type FetchInput, readFetchRequest } from '@kebab/schemas/read'
import type { Chunk, Document, OriginSpan, StoreReads } from '../contracts.js'
import { counted } from '../counted.js'
import { KebabError } from '../errors.js'
import { holdStill } from '../kit/concurrency.js'
import { readRequest } from '../kit/invalid-input.js'
import { SourceLines } from '../kit/source-lines.js'
import { checkedReads } from '../search/checked-reads.js'
import { hasViews, withView } from '../search/context.js'
import { catchUp } from '../search/revisions.js'
import type { Span } from '../search/snippet.js'
import type { Settings } from '../settings.js'
import { fitSpan } from './fit-span.js'

/** A span of a document before the budget cuts it. */
export interface FetchedSpan extends Span {
  document: Document
  lines: SourceLines
  /** The places of the whole source text in its origin. */
  originSpans?: readonly OriginSpan[] | undefined
  /** For a chunk: itself and its neighbours, in document order. */
  around?: { chunk: Chunk; chunks: readonly Chunk[] }
}

/** Returns a span verbatim from its source text, cut to the budget. */
export async function fetchSpan(
  settings: Settings,
  request: FetchRequestV1,
  signal: AbortSignal | undefined,
): Promise<FetchResultV1> {
  const input = readRequest(readFetchRequest, request)
  const { store, clock } = settings
  const reads = checkedReads(store)
  const fetched = hasViews(store)
    ? await withView(store, signal, (view) => find(checkedReads(view), input, signal))
    : await catchUp('fetch', { clock, signal }, () =>
        holdStill('store', 'fetch', async () => {
          const before = await reads.revision()
          const found = await find(reads, input, signal)
          const after = await reads.revision()
          if (after === before) return found
          return store.compare?.(after, before) === 'older' ? 'behind' : 'moved'
        }),
      )
  if ('code' in fetched) throw fetched
  return fitSpan(settings, kindOf(input), fetched, input.maxTokens)
}

function kindOf({ chunkId, lineStart }: FetchInput): FetchResultV1['kind'] {
  if (chunkId !== undefined) return 'chunk'
  return lineStart === undefined ? 'document' : 'span'
}

/** Returns the span, or the error that says why there is none. */
async function find(
  store: StoreReads,
  input: FetchInput,
  signal: AbortSignal | undefined,
): Promise<FetchedSpan | KebabError> {
  if (input.chunkId === undefined) {
    const stored = await store.source(input.docId, { signal })
    if (stored === null) return docNotFound(input.docId)
    const lines = new SourceLines(stored.text)
    const { document, originSpans } = stored
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
  const isSlice = (one: Chunk): boolean => stored.text.slice(one.start, one.end) === one.text
  if (!chunks.every(isSlice)) return contradicted(stored.document)
  return {
    document: stored.document,
    lines: new SourceLines(stored.text),
    originSpans: stored.originSpans,
    start: chunks[0]!.start,
    end: chunks.reduce((end, one) => Math.max(end, one.end), 0),
    around: { chunk, chunks },
  }
}

function chunkNotFound(chunkId: string): KebabError<'chunk_not_found'> {
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

function docNotFound(docId: string): KebabError<'doc_not_found'> {
  const message = `doc_id: expected the id of a stored document, found ${JSON.stringify(docId.slice(0, 60))}, which is none`
  return new KebabError('doc_not_found', message, { details: { doc_id: docId } })
}

function spanNotSupported(docId: string, lineStart: number, lines: number): KebabError<'span_not_supported'> {
  const reason = `the document has ${counted(lines, 'line')}, and line_start is ${lineStart}`
  const message = `line_start: expected a line of the document, from 1 to ${lines}, found ${lineStart}`
  return new KebabError('span_not_supported', message, { details: { doc_id: docId, reason } })
}
