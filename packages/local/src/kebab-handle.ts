import type { Ask } from '@kebab/ask'
import type { CallOptions, Chunk, ChunkStore, Document, Engine } from '@kebab/core'
import {
  type Access,
  browse,
  eitherSignal,
  readableDocument,
  readableLists,
  readDoctorOptions,
  readSignal,
  searchLimits,
} from '@kebab/core/internal'
import { anySignal, anyString, checkText, listOf, optional, optionReader, runWithin } from '@kebab/core/kit'
import type { Original } from '@kebab/ingest'
import type { BrowseRequestV1, BrowseResponseV1, SearchRequestV1 } from '@kebab/schemas'
import { doctor } from './doctor.js'
import type { KebabParts } from './kebab.js'
import { readPassage, verifyOriginal } from './verify-original.js'

/**
 * What reads an open index: the whole of it, or what some principals may see of it. Closing the
 * index ends it.
 */
export interface KebabHandle extends Engine {
  /** The principals whom it reads for, ascending. Absent: it reads the whole index. */
  readonly principals?: readonly string[] | undefined
  /**
   * Answers a question from the documents, with citations, or gives the reason of its refusal. Use
   * `await kebab.ask({ question })`, or `kebab.ask.stream({ question })` for the events.
   */
  ask: Ask
  /**
   * Lists all documents, or those of one source, by path ascending (by code unit, as `<` compares).
   */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /**
   * Returns a page of the documents that pass filters, ordered by their fields. The pages of a
   * request concatenate: each document comes once. `facets` counts the values of fields over all
   * documents that pass, and `fields` brings fields of each document. It reads all documents.
   *
   * Rejects with `invalid_input`, or `invalid_cursor` for a cursor of other filters or another
   * order.
   */
  browse(request: BrowseRequestV1, options?: CallOptions): Promise<BrowseResponseV1>
  /**
   * Resolves to the document with this id, or to `null` if there is none. Rejects with
   * `invalid_input` for an id that isn't a string.
   */
  document(docId: string, options?: CallOptions): Promise<Document | null>
  /**
   * Compares the original of a cited passage with what was indexed: `current`, `changed` or `gone`,
   * with the path of its file. Takes a hit, a citation of an answer, or the `doc_id` of a document.
   * `unknown` is for documents of an iterable, and for a folder that was indexed under a `sourceId`
   * of the caller's.
   *
   * Costs one look at the file, and one reading where its size doesn't tell that it changed.
   *
   * Rejects with `chunk_not_found` or `doc_not_found` for what the index no longer has. A file that
   * can't be read is `io_error`, and one of more than 1 GiB is `invalid_input`.
   */
  verify(
    citation: { readonly chunk_id: string } | { readonly doc_id: string },
    options?: CallOptions,
  ): Promise<Original>
  /** Lists the chunks of these documents, or of all. A document's chunks are together, in order. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<Chunk>
}

/** The `timeout_ms` of a request, which limits its wait for a turn too. The engine checks it. */
function limitOf(request: SearchRequestV1): number | undefined {
  const limitMs: unknown = request?.timeout_ms
  return typeof limitMs === 'number' && limitMs > 0 ? limitMs : undefined
}

/** Makes what reads an opened index by an engine, and lists what the access lets it read. */
export function handleOver(
  parts: KebabParts,
  engine: Engine,
  access: Access,
  onWriting: (work: Promise<unknown>) => void,
): KebabHandle {
  const { store, indexer, missing } = parts
  const lists = readableLists(store, access)
  const search: Engine['search'] = async (request, options) => {
    const signal = readSignal('search', options)
    return runWithin(
      (innerSignal) => indexer.read(() => engine.search(request, { signal: innerSignal }), { signal: innerSignal }),
      searchLimits(limitOf(request), signal),
    )
  }
  /** Runs a call that reads, in its turn. */
  async function inTurn<T>(
    method: string,
    options: CallOptions | undefined,
    work: (call: CallOptions) => Promise<T>,
  ): Promise<T> {
    const call = { signal: readSignal(method, options) }
    return indexer.read(() => work(call), call)
  }
  const settledEngine: Engine = {
    search,
    bulkSearch: (input, options) => inTurn('bulkSearch', options, (call) => engine.bulkSearch(input, call)),
    fetch: (request, options) => inTurn('fetch', options, (call) => engine.fetch(request, call)),
    explain: (request, options) => inTurn('explain', options, (call) => engine.explain(request, call)),
    describe: async (options) => {
      const description = await inTurn('describe', options, (call) => engine.describe(call))
      return missing.length === 0 ? description : { ...description, missing: [...missing] }
    },
    doctor: async (options) => {
      const { signal, ...read } = readDoctorOptions(options)
      // It refuses before anything is written.
      if (access.principals !== undefined) return engine.doctor(options)
      return indexer.read(() => doctor(parts, { signal, ...read }, onWriting), { signal })
    },
  }
  return {
    ...settledEngine,
    ...(access.principals && { principals: [...access.principals] }),
    ask: parts.askOver(settledEngine),
    documents(options = {}) {
      const read = optionReader('documents', options)
      const listing = { signal: read('signal', anySignal), sourceId: read('sourceId', optional(anyString)) }
      read.done()
      return indexer.list((within) => lists.documents(within), listing)
    },
    async browse(request, options) {
      const signal = readSignal('browse', options)
      const documents: ChunkStore['documents'] = (within) =>
        indexer.list((listing) => lists.documents(listing), within ?? {})
      return browse({ documents }, request, { signal, url: parts.url, principals: access.principals })
    },
    async document(docId, options) {
      checkText(docId, 'docId')
      return inTurn('document', options, async () => {
        const document = await access.read(() => store.document(docId))
        return document && readableDocument(document, access)
      })
    },
    async verify(citation, options) {
      const signal = readSignal('verify', options)
      const passage = readPassage(citation)
      const lifetime = eitherSignal(indexer.closing, signal)
      return verifyOriginal(parts, access, passage, lifetime.signal).finally(lifetime.release)
    },
    chunks(options = {}) {
      const read = optionReader('chunks', options)
      const listing = { signal: read('signal', anySignal), docIds: read('docIds', optional(listOf(anyString))) }
      read.done()
      return indexer.list((within) => lists.chunks(within), listing)
    },
  }
}
