import { KebabError } from '@kebab/core'
import { bearerText, checkOutput } from '@kebab/core/internal'
import {
  anyFunction,
  anyString,
  integerFrom,
  kindOf,
  listOf,
  objectWith,
  optional,
  optionReader,
  readTimeLimit,
  runWithin,
} from '@kebab/core/kit'
import { type AskRequestV1, validate } from '@kebab/schemas'
import { type Authorize, bearerToken, type Decision, letIn } from './authorize.js'
import { corsOf, isOrigin } from './cors.js'
import { errorResponse, HttpRefusal, statusOf } from './error-response.js'
import { eventStream } from './event-stream.js'
import { openapi } from './openapi.js'
import { readBody } from './read-body.js'
import { OPENAPI_PATH, partOf, ROUTES, type Route, type Served } from './routes.js'

/** What a handler serves, and to whom. */
export type HttpHandlerOptions<Who = unknown> = HttpSettings<Who> &
  (
    | (Served & { servedTo?: undefined })
    | {
        /**
         * Returns what a request is served, such as the index of its tenant. `who` is what
         * `authorize` returned. The body of `request` has been read. A falsy result refuses the
         * request: `unauthorized`, with 403. A `KebabError` that it throws has the status of its
         * code. Anything else that it throws, or another result, is `internal`. `/v1/ready` then
         * says only that the handler answers.
         */
        servedTo: ServedTo<Who>
        engine?: undefined
        ask?: undefined
        documents?: undefined
      }
  )

/** Returns what a request is served, or a falsy value that refuses it. */
export type ServedTo<Who> = (who: Who, request: Request) => Decision<Served> | Promise<Decision<Served>>

/** How a handler is reached, and its limits. */
export interface HttpSettings<Who = unknown> {
  /**
   * The path that it is mounted at, such as `/api/kebab`: requests have it before `/v1`. Default:
   * none.
   */
  basePath?: string | undefined
  /**
   * The token that callers have to send as `Authorization: Bearer TOKEN`. Default: none, and
   * everybody is let in.
   */
  token?: string | undefined
  /**
   * Decides who a caller is, instead of `token`. It gets the request, and leaves its body unread. A
   * falsy result refuses the caller with `unauthorized`. What it throws is `internal`.
   */
  authorize?: Authorize<Who> | undefined
  /**
   * The origins of web pages that may call, such as `https://app.example.org`. Default: none but
   * that of the server itself.
   */
  origins?: readonly string[] | undefined
  /** The largest body, in bytes, from 1. A larger one is answered with 413. Default: 1 MiB. */
  maxBodyBytes?: number | undefined
  /**
   * The time limit of a request, in milliseconds, or `Infinity`. Its body has as much again. Then
   * the answer is 504, and 408 for the body. Default: 30,000.
   */
  timeoutMs?: number | undefined
  /**
   * The time limit of a question, in milliseconds, or `Infinity`. What a slow reader of a stream
   * takes doesn't count. Default: 120,000.
   */
  askTimeoutMs?: number | undefined
  /**
   * Called with each error of the server, whose text clients don't get. Default: they are dropped.
   */
  onError?: ((error: unknown) => void) | undefined
}

/** Answers a request over the web standards. It never rejects. */
export type HttpHandler = (request: Request) => Promise<Response>

/**
 * Makes one handler that serves an engine over HTTP. It takes a `Request` and returns a `Response`
 * of the web platform, so that Hono, Next, Bun and Deno take it as it is. It opens no port.
 *
 * A caller that goes away aborts its work. Every failure is an `error.v1` with the status of its
 * code. Failures of the server are told without their text.
 *
 * @throws TypeError for a wrong option
 */
export function createHttpHandler<Who = unknown>(options: HttpHandlerOptions<Who>): HttpHandler {
  const read = optionReader('createHttpHandler', options)
  const servedTo = read('servedTo', optional(anyFunction))
  const engine = read('engine', optional(ENGINE))
  const ask = read('ask', optional(ASK))
  const documents = read('documents', optional(DOCUMENTS))
  if ((engine === undefined) === (servedTo === undefined))
    read.refuse('engine', 'an engine, or else `servedTo`', engine)
  if (servedTo !== undefined && (ask ?? documents) !== undefined)
    read.refuse('servedTo', 'no `ask` and no `documents` beside it, which it returns', servedTo)
  const basePath = read('basePath', BASE_PATH, '')
  const token = read('token', optional(bearerText))
  const customAuthorize = read('authorize', optional(anyFunction))
  if (token !== undefined && customAuthorize !== undefined)
    read.refuse('authorize', 'none beside `token`', customAuthorize)
  const authorize: Authorize<unknown> = customAuthorize ?? (token === undefined ? () => 'anybody' : bearerToken(token))
  const cors = corsOf(read('origins', listOf(ORIGIN), []))
  const maxBodyBytes = read('maxBodyBytes', integerFrom(1), 2 ** 20)
  const timeoutMs = readTimeLimit('timeoutMs', read('timeoutMs', kindOf('a number', isNumber), 30_000))
  const askTimeoutMs = readTimeLimit('askTimeoutMs', read('askTimeoutMs', kindOf('a number', isNumber), 120_000))
  const onError = read('onError', anyFunction, () => undefined)
  read.done()

  const heard = (error: unknown): void => {
    try {
      if (statusOf(error) >= 500) onError(error)
    } catch {
      // The client is answered all the same.
    }
  }

  async function answer(request: Request): Promise<Response> {
    const { signal } = request
    const { path, route } = routeOf(request, basePath)
    if (route?.probe !== undefined) {
      const { probe, response } = route
      return json(
        response,
        await runWithin((limited) => probe(engine, limited), { signal, limitMs: timeoutMs, stage: 'probe' }),
      )
    }
    const who = await runWithin(() => letIn(request, authorize), { signal, limitMs: timeoutMs, stage: 'authorize' })
    if (path === OPENAPI_PATH) return new Response(openapi(basePath), { headers: JSON_TYPE })
    if (route?.run === undefined) throw unknownRoute(request.method, path)
    const body = route.request === undefined ? undefined : await bodyOf(request)
    const served =
      servedTo === undefined
        ? { engine: engine!, ask, documents }
        : await runWithin(async () => checkServed(await servedTo(who as Who, request)), {
            signal,
            limitMs: timeoutMs,
            stage: 'servedTo',
          })
    if (route.streams && wantsEvents(request)) {
      const limits = { signal, limitMs: askTimeoutMs, onError: heard }
      return eventStream(partOf('ask', served.ask), body as AskRequestV1, limits)
    }
    const { run, response } = route
    const limitMs = route.streams ? askTimeoutMs : timeoutMs
    const value = await runWithin((limited) => run(served, body as never, limited), {
      signal,
      limitMs,
      stage: 'request',
    })
    return json(response, value)
  }

  async function bodyOf(request: Request): Promise<unknown> {
    const limits = { signal: request.signal, limitMs: timeoutMs, stage: 'body' }
    try {
      return await runWithin((limited) => readBody(request, maxBodyBytes, limited), limits)
    } catch (error) {
      if (error instanceof KebabError && error.code === 'timeout') throw new HttpRefusal(408, error)
      throw error
    }
  }

  return async (request) => {
    const response =
      cors.preflight(request) ??
      (await answer(request).catch((error: unknown) => {
        // Nobody reads it.
        if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
        heard(error)
        return errorResponse(error)
      }))
    cors.allow(request, response.headers)
    response.headers.set('x-content-type-options', 'nosniff')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

const ENGINE = { ...objectWith('search', 'fetch', 'describe'), expected: 'an engine' }
const ASK = { ...objectWith('stream'), expected: 'what createAsk makes' }
const DOCUMENTS = objectWith('documents')

/**
 * Checks what `servedTo` returned.
 * @throws HttpRefusal 403 for a falsy value
 * @throws TypeError that says what is wrong, for anything else but what is served
 */
function checkServed(served: Decision<Served>): Served {
  if (!served) {
    const error = new KebabError('unauthorized', 'expected a caller who is served an index, found one who has none')
    throw new HttpRefusal(403, error)
  }
  const read = optionReader('servedTo', served, 'servedTo: ')
  const [engine, ask, documents] = [
    read('engine', ENGINE),
    read('ask', optional(ASK)),
    read('documents', optional(DOCUMENTS)),
  ]
  read.done()
  return { engine, ask, documents }
}

/** A path without a slash at its end. */
const BASE_PATH = kindOf(
  'a path such as /api/kebab',
  (value) => anyString.fits(value) && /^(\/[^/?#]+)*$/.test(`${value}`),
)
const ORIGIN = kindOf(
  'an origin such as https://app.example.org',
  (value) => anyString.fits(value) && isOrigin(`${value}`),
)
const isNumber = (value: unknown): boolean => typeof value === 'number'

const JSON_TYPE = { 'content-type': 'application/json' }
/** The status of a request whose client went away, as nginx logs it. */
const CLIENT_CLOSED_REQUEST = 499

/** The path without the base, and its route. Throws for a method that the route doesn't take. */
function routeOf(request: Request, basePath: string): { path: string; route: Route | undefined } {
  const { pathname } = new URL(request.url)
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : ''
  const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined
  const method = path === OPENAPI_PATH ? 'GET' : route?.method
  const allowed: unknown[] = method === 'GET' ? ['GET', 'HEAD'] : [method]
  if (method !== undefined && !allowed.includes(request.method)) {
    const feature = `${request.method.slice(0, 20)} ${path}`
    const error = new KebabError('unsupported', `expected ${allowed.join(' or ')} of ${path}, found another method`, {
      details: { feature },
    })
    throw new HttpRefusal(405, error, { allow: allowed.join(', ') })
  }
  return { path, route }
}

function unknownRoute(method: string, path: string): HttpRefusal {
  const error = new KebabError('unsupported', 'expected a path of this server, found another', {
    details: { feature: `${method.slice(0, 20)} ${path.slice(0, 100)}` },
    hint: `The paths are in ${OPENAPI_PATH}.`,
  })
  return new HttpRefusal(404, error)
}

function json(schema: Route['response'], value: unknown): Response {
  checkOutput(validate, schema, value)
  return new Response(JSON.stringify(value), { headers: JSON_TYPE })
}

/** Whether the client takes server-sent events. `q=0` refuses them. */
function wantsEvents({ headers }: Request): boolean {
  const types = (headers.get('accept') ?? '').split(',')
  return types.some((type) => /^\s*text\/event-stream\s*(;|$)/i.test(type) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(type))
}
