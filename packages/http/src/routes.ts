import type { Ask } from '@kebab/ask'
import { type CallOptions, type ChunkStore, type Engine, KebabError } from '@kebab/core'
import { browse, documentList } from '@kebab/core/internal'
import { finalAnswer } from '@kebab/core/kit'
import type {
  AskRequestV1,
  BrowseRequestV1,
  BrowseResponseV1,
  BulkSearchInputV1,
  DocumentsRequestV1,
  ExplainRequestV1,
  FetchRequestV1,
  HealthV1,
  SchemaName,
  SchemaTypes,
  SearchRequestV1,
} from '@kebab/schemas'
import { publicOutcomes } from './error-response.js'

/** What a handler serves. */
export interface Served {
  /** The engine that is searched and that documents are read from. It is never closed. */
  engine: Engine
  /** Answers questions, as `createAsk` makes it: `kebab.ask`. Default: `/v1/ask` is refused. */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * Lists the documents: a chunk store, or what `openKebab` opens. Default: `/v1/documents` is
   * refused.
   */
  documents?: Listing | undefined
}

/** What lists documents. Without `browse`, these have no addresses but their own. */
export interface Listing extends Pick<ChunkStore, 'documents'> {
  /** The principals that it lists for, as a handle of an index says them. Absent: for everybody. */
  readonly principals?: readonly string[] | undefined
  /** Lists documents by filters and in an order, a page at a time. */
  browse?(request: BrowseRequestV1, options?: CallOptions): Promise<BrowseResponseV1>
}

/** A route of the handler. */
export interface Route {
  method: 'GET' | 'POST'
  /** What it does, in a sentence. */
  summary: string
  /** The schema of the body. Absent: it takes none. */
  request?: SchemaName
  /** The schema of the response as JSON. */
  response: SchemaName
  /** Whether it can be asked for as server-sent events, each an `answer_event.v1`. */
  streams?: true
  /** Makes the response. What it calls reads and checks the body. Absent: `probe` does. */
  run?(served: Served, body: never, signal: AbortSignal | undefined): Promise<unknown>
  /** Answers everybody, as probes need it. `engine` is absent where each caller has another one. */
  probe?(engine: Engine | undefined, signal: AbortSignal | undefined): Promise<unknown>
}

/** The routes, by path. */
export const ROUTES: Readonly<Record<string, Route>> = {
  '/v1/search': {
    method: 'POST',
    summary: 'Returns one page of the ranking of a query.',
    request: 'search_request.v1',
    response: 'search_response.v1',
    run: ({ engine }, request: SearchRequestV1, signal) => engine.search(request, { signal }),
  },
  '/v1/bulk-search': {
    method: 'POST',
    summary: 'Runs up to 100 searches. Each is answered at its position.',
    request: 'bulk_search_input.v1',
    response: 'bulk_search_response.v1',
    run: async ({ engine }, input: BulkSearchInputV1, signal): Promise<SchemaTypes['bulk_search_response.v1']> =>
      publicOutcomes(await engine.bulkSearch(input, { signal })),
  },
  '/v1/fetch': {
    method: 'POST',
    summary: 'Returns a chunk with its neighbours, a whole document, or some of its lines.',
    request: 'fetch_request.v1',
    response: 'fetch_result.v1',
    run: ({ engine }, request: FetchRequestV1, signal) => engine.fetch(request, { signal }),
  },
  '/v1/explain': {
    method: 'POST',
    summary: 'Says where a chunk or a document is in a ranking, or why it is not there.',
    request: 'explain_request.v1',
    response: 'explanation.v1',
    run: ({ engine }, request: ExplainRequestV1, signal) => engine.explain(request, { signal }),
  },
  '/v1/documents': {
    method: 'POST',
    summary: 'Lists the stored documents, page by page.',
    request: 'documents_request.v1',
    response: 'document_list.v1',
    run: ({ documents }, request: DocumentsRequestV1, signal) => {
      const listing = partOf('documents', documents)
      return documentList(listing, request, { signal, principals: listing.principals })
    },
  },
  '/v1/browse': {
    method: 'POST',
    summary: 'Lists the documents that pass filters, in an order, with counts of their fields.',
    request: 'browse_request.v1',
    response: 'browse_response.v1',
    run: ({ documents }, request: BrowseRequestV1, signal) => {
      const listing = partOf('documents', documents)
      const { principals } = listing
      return listing.browse?.(request, { signal }) ?? browse(listing, request, { signal, principals })
    },
  },
  '/v1/ask': {
    method: 'POST',
    summary: 'Answers a question with citations, or refuses and says why.',
    request: 'ask_request.v1',
    response: 'answer.v1',
    streams: true,
    run: async ({ ask }, request: AskRequestV1, signal) => finalAnswer(partOf('ask', ask).stream(request, { signal })),
  },
  '/v1/describe': {
    method: 'GET',
    summary: 'Describes the parts of the engine, its limits and the contents of its store.',
    response: 'engine_description.v1',
    run: ({ engine }, _, signal) => engine.describe({ signal }),
  },
  '/v1/health': {
    method: 'GET',
    summary: 'Says that the server answers. Needs no token.',
    response: 'health.v1',
    probe: async () => health('alive'),
  },
  '/v1/ready': {
    method: 'GET',
    summary: 'Says that the engine answers too. Needs no token.',
    response: 'health.v1',
    probe: async (engine, signal) => {
      await engine?.describe({ signal })
      return health('ready')
    },
  },
}

function health(status: HealthV1['status']): HealthV1 {
  return { schema_version: 'health.v1', status, checked_at: new Date().toISOString() }
}

/** The path of the OpenAPI document. */
export const OPENAPI_PATH = '/v1/openapi.json'

/** Returns an optional part. Throws `unsupported` where there is none. */
export function partOf<T>(name: 'ask' | 'documents', part: T | undefined): T {
  if (part !== undefined) return part
  throw new KebabError('unsupported', `expected a server with the part \`${name}\`, found one without it`, {
    details: { feature: name },
  })
}
