import {
  type AnswerEventV1,
  type AnswerV1,
  type AskRequestV1,
  type BrowseRequestV1,
  type BrowseResponseV1,
  type BulkSearchInputV1,
  type BulkSearchResponseV1,
  type DocumentListV1,
  type DocumentsRequestV1,
  type EngineDescriptionV1,
  type ExplainRequestV1,
  type ExplanationV1,
  type FetchRequestV1,
  type FetchResultV1,
  type HealthV1,
  isErrorV1,
  type SchemaName,
  type SchemaTypes,
  type SearchRequestV1,
  type SearchResponseV1,
  validate,
} from '@kebab/schemas'
import { describeValue, nearestName } from '@kebab/schemas/read'
import { ClientError, errorOfServer, invalidResponse } from './client-error.js'
import { serverSentEvents } from './server-sent-events.js'

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `signal.reason`. Default: it can't be aborted. */
  signal?: AbortSignal | undefined
}

/**
 * A Kebab server over HTTP. A call that fails rejects with a `ClientError`, and an aborted one with
 * the reason of the caller. Nothing is sent again by itself: `retryable` says whether to.
 */
export interface Client {
  /** Returns one page of the ranking of a query. */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
  /**
   * Yields the pages of the ranking of a query, from the `cursor` of the request or the first page.
   * Each is asked for when the loop comes to it. Together they hold each hit once.
   */
  pages(request: SearchRequestV1, options?: CallOptions): AsyncGenerator<SearchResponseV1>
  /** Runs up to 100 searches in one call. Each is answered at its position. */
  bulkSearch(input: BulkSearchInputV1, options?: CallOptions): Promise<BulkSearchResponseV1>
  /** Returns a chunk with its neighbours, a whole document, or some of its lines. */
  fetch(request: FetchRequestV1, options?: CallOptions): Promise<FetchResultV1>
  /** Says where a chunk or a document is in the ranking of a search, or why it isn't there. */
  explain(request: ExplainRequestV1, options?: CallOptions): Promise<ExplanationV1>
  /** Returns a page of the stored documents, without their texts. */
  documents(request: DocumentsRequestV1, options?: CallOptions): Promise<DocumentListV1>
  /** Returns a page of the documents that pass filters, in an order, with counts. */
  browse(request: BrowseRequestV1, options?: CallOptions): Promise<BrowseResponseV1>
  /** Describes the parts of the engine and the contents of its store. */
  describe(options?: CallOptions): Promise<EngineDescriptionV1>
  /** Resolves if the server and its engine answer. */
  ready(options?: CallOptions): Promise<HealthV1>
  /** Answers questions. */
  ask: ClientAsk
}

/** Answers questions over HTTP. */
export interface ClientAsk {
  /** Returns the answer to a question, or a refusal with its reason. */
  (request: AskRequestV1, options?: CallOptions): Promise<AnswerV1>
  /**
   * Answers a question, and yields the events as they come: the last is `final`, with the answer.
   * The server makes an event when it was asked for. Leaving the loop ends the work of the server.
   */
  stream(request: AskRequestV1, options?: CallOptions): AsyncGenerator<AnswerEventV1>
}

/** How a server is reached. */
export interface ClientOptions {
  /**
   * The URL that the handler is mounted at, such as `https://example.org/api/kebab`. In a page, a
   * path such as `/api/kebab` does too.
   */
  url: string | URL
  /** The token to send as `Authorization: Bearer TOKEN`. Default: none. */
  token?: string | undefined
  /** Headers to send with every request, such as those that `authorize` of the server reads. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Sends the requests. Default: the `fetch` of the platform. */
  fetch?: typeof fetch | undefined
  /**
   * Whether everything that comes is checked against its schema. What doesn't fit is
   * `invalid_response`. Default: true.
   */
  validate?: boolean | undefined
}

/**
 * Makes a client of a server that `createHttpHandler` of `@kebab/http` serves.
 *
 * @throws TypeError for a wrong option
 */
export function createClient(options: ClientOptions): Client {
  const { url, token, headers, fetch: send = defaultFetch, validate: isChecked = true } = readOptions(options)
  const base = String(url).replace(/\/+$/, '')
  /** The headers of a request. Those of the client replace given ones, in whatever case. */
  const headersWith = (callHeaders: Record<string, string>): Headers => {
    const all = new Headers(headers)
    if (token !== undefined) all.set('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(callHeaders)) all.set(name, value)
    return all
  }

  /** Sends a request, and returns a response that went well. Without `body`, it is a GET. */
  async function request(path: string, body: JsonBody | undefined, accept: string, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    const init =
      body === undefined
        ? { headers: headersWith({ accept }) }
        : {
            method: 'POST',
            headers: headersWith({ accept, 'content-type': 'application/json' }),
            // A missing request is for the server to refuse, like any other that is none.
            body: JSON.stringify(body.json ?? null),
          }
    const response = await send(`${base}${path}`, { ...init, ...(signal === undefined ? {} : { signal }) }).catch(
      (cause: unknown) => {
        throw unreachable(cause, signal)
      },
    )
    if (response.ok) return response
    const wire = await jsonOf(response, signal)
    throw isErrorV1(wire)
      ? errorOfServer(wire, response)
      : invalidResponse('a response or an error.v1', `status ${response.status} with another body`, response)
  }

  async function call<N extends SchemaName>(
    name: N,
    path: string,
    body: JsonBody | undefined,
    options?: CallOptions,
  ): Promise<SchemaTypes[N]> {
    const signal = readSignal(options)
    const response = await request(path, body, 'application/json', signal)
    const value = await jsonOf(response, signal)
    return checked(name, value)
  }

  function checked<N extends SchemaName>(name: N, value: unknown): SchemaTypes[N] {
    const [issue] = isChecked ? validate(name, value) : []
    if (issue === undefined) return value as SchemaTypes[N]
    throw invalidResponse(`a valid ${name}`, `that ${issue.path || 'it'} ${issue.message}`)
  }

  async function* pages(first: SearchRequestV1, options?: CallOptions): AsyncGenerator<SearchResponseV1> {
    let cursor = first?.cursor
    for (;;) {
      const page = await client.search(cursor === undefined ? first : { ...first, cursor }, options)
      yield page
      if (page.next_cursor == null) return
      if (page.next_cursor === cursor) throw invalidResponse('the cursor of the next page', 'that of this one')
      cursor = page.next_cursor
    }
  }

  async function* stream(question: AskRequestV1, options?: CallOptions): AsyncGenerator<AnswerEventV1> {
    const signal = readSignal(options)
    signal?.throwIfAborted()
    const cancellation = new AbortController()
    const abort = (): void => cancellation.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const response = await request('/v1/ask', { json: question }, 'text/event-stream', cancellation.signal)
      const type = response.headers.get('content-type') ?? ''
      if (response.body === null || !type.startsWith('text/event-stream'))
        throw invalidResponse('server-sent events', `the type ${type || 'none'}`)
      let begun = false
      for await (const event of eventsOf(response.body, cancellation.signal)) {
        begun = true
        yield event
        // The next event may be here already.
        signal?.throwIfAborted()
        if (event.type === 'final') return
      }
      if (!begun) throw invalidResponse('events of an answer', 'none')
      throw unreachable(new Error('the events ended before the last one, `final`'), signal)
    } finally {
      signal?.removeEventListener('abort', abort)
      cancellation.abort()
    }
  }

  async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<AnswerEventV1> {
    try {
      for await (const { name, data } of serverSentEvents(body)) {
        const value = parsed(data)
        if (name === 'error' && isErrorV1(value)) throw errorOfServer(value)
        yield checked('answer_event.v1', value)
      }
    } catch (error) {
      throw error instanceof ClientError ? error : unreachable(error, signal)
    }
  }

  const client: Client = {
    search: (request, options) => call('search_response.v1', '/v1/search', { json: request }, options),
    pages,
    bulkSearch: (input, options) => call('bulk_search_response.v1', '/v1/bulk-search', { json: input }, options),
    fetch: (request, options) => call('fetch_result.v1', '/v1/fetch', { json: request }, options),
    explain: (request, options) => call('explanation.v1', '/v1/explain', { json: request }, options),
    documents: (request, options) => call('document_list.v1', '/v1/documents', { json: request }, options),
    browse: (request, options) => call('browse_response.v1', '/v1/browse', { json: request }, options),
    describe: (options) => call('engine_description.v1', '/v1/describe', undefined, options),
    ready: (options) => call('health.v1', '/v1/ready', undefined, options),
    ask: Object.assign(
      (question: AskRequestV1, options?: CallOptions) => call('answer.v1', '/v1/ask', { json: question }, options),
      { stream },
    ),
  }
  return client
}

/** What is sent as JSON. */
interface JsonBody {
  json: unknown
}

/** Found when it is called, as pages and tests may replace it. */
const defaultFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** The kinds of the options, in words and as checks. */
const KINDS: Readonly<Record<keyof ClientOptions, readonly [expected: string, fits: (value: unknown) => boolean]>> = {
  url: ['a URL without a query, or a path', isBase],
  token: ['a string that fits into a header', (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)],
  headers: ['an object of strings that fit into headers', isHeaders],
  fetch: ['a function', (value) => typeof value === 'function'],
  validate: ['true or false', (value) => typeof value === 'boolean'],
}

function isHeaders(value: unknown): boolean {
  const entries = Object.entries(Object(value))
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return false
  try {
    return new Headers(entries) !== undefined
  } catch {
    return false
  }
}

function isBase(value: unknown): boolean {
  if (typeof value !== 'string' && !(value instanceof URL)) return false
  const text = String(value)
  return !/[?#]/.test(text) && (text.startsWith('/') || (URL.canParse(text) && /^https?:/i.test(text)))
}

function readOptions(options: ClientOptions): ClientOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`createClient: options: expected an object, found ${describeValue(options)}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(KINDS, name)) {
      const nearest = nearestName(name, Object.keys(KINDS))
      const advice =
        nearest === undefined ? `expected one of ${Object.keys(KINDS).join(', ')}` : `did you mean \`${nearest}\`?`
      throw new TypeError(`createClient: unknown option \`${name}\`; ${advice}`)
    }
    const [expected, fits] = KINDS[name as keyof ClientOptions]
    if ((value !== undefined || name === 'url') && !fits(value))
      throw new TypeError(`${name}: expected ${expected}, found ${describeValue(value)}`)
  }
  if (options.url === undefined) throw new TypeError(`url: expected ${KINDS.url[0]}, found nothing`)
  return options
}

function readSignal(options: CallOptions = {}): AbortSignal | undefined {
  const unknown = Object.keys(Object(options)).find((name) => name !== 'signal')
  if (typeof options !== 'object' || options === null || unknown !== undefined)
    throw new TypeError(`options: expected { signal } alone, found ${unknown ?? describeValue(options)}`)
  return options.signal
}

/** The error of a connection. Throws the reason of the caller if the caller aborted. */
function unreachable(cause: unknown, signal: AbortSignal | undefined): ClientError {
  signal?.throwIfAborted()
  const reason = cause instanceof Error ? cause.message : String(cause)
  // Outside a page there is no origin that a path could belong to, and never will be.
  const isPath = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code === 'ERR_INVALID_URL'
  return new ClientError(
    'unreachable',
    `expected a response of the server, found that the connection failed: ${reason}`,
    {
      retryable: !isPath,
      ...(isPath ? { hint: 'Give `createClient` the whole URL of the server: a path does only in a page.' } : {}),
      cause,
    },
  )
}

async function jsonOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause, signal)
  })
  return parsed(text, response)
}

function parsed(text: string, response?: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const description = response === undefined ? 'other text' : `other text with status ${response.status}`
    throw invalidResponse('JSON', description, response, cause)
  }
}
