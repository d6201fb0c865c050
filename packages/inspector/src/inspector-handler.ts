import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@kebab/core'
import { KebabError } from '@kebab/core'
import { bearerToken, createHttpHandler, errorResponse, type HttpHandler, letIn } from '@kebab/http'
import { indexFacts } from './index-facts.js'
import type { InspectOptions } from './inspect.js'
import { OriginalLinks, PDF_TYPE } from './original-links.js'
import { readSnippetPlaces, shownSnippets } from './shown-snippets.js'

/** What the handler of an inspector is made of. */
interface InspectorHandlerOptions {
  served: { engine: Engine } & Pick<InspectOptions, 'ask' | 'documents' | 'skipped' | 'originals'>
  token: string
  /** The folder with the files of the page. */
  page: string
  onError: InspectOptions['onError']
}

/** The path that shows snippets, below that of the calls. */
const SNIPPETS = '/inspect/snippets'

/** The path that the routes of `@kebab/http` are mounted at. */
const API = '/api'

/**
 * Makes the one handler of an inspector: the files of the page for everybody, and the calls for who
 * has the token. The page itself says nothing of the index.
 */
export function inspectorHandler({ served, token, page, onError }: InspectorHandlerOptions): HttpHandler {
  const { engine, ask, documents, skipped, originals } = served
  const links = new OriginalLinks({ canDraw: PDF_LIBRARY !== undefined })
  const authorize = bearerToken(token)
  const calls = createHttpHandler({ engine, ask, documents, authorize, basePath: API, onError })

  async function facts(request: Request): Promise<Response> {
    try {
      await letIn(request, authorize)
      const { pathname, searchParams } = new URL(request.url)
      const { method, signal } = request
      const path = pathname.slice(API.length)
      const body =
        method === 'GET'
          ? await indexFacts(path, searchParams, { engine, documents, skipped, originals, links }, signal)
          : method === 'POST' && path === SNIPPETS
            ? await shownSnippets(engine, readSnippetPlaces(await request.json().catch(() => undefined)), signal)
            : undefined
      return body === undefined ? new Response('not found\n', { status: 404 }) : Response.json(body)
    } catch (error) {
      const response = errorResponse(error)
      if (response.status >= 500) onError?.(error)
      return response
    }
  }

  async function file(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [name, type] = FILES[pathname.startsWith('/original/') ? '/original.html' : pathname] ?? []
    if (name === undefined || type === undefined) return new Response('not found\n', { status: 404 })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('expected GET or HEAD\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    const bytes = await readFile(resolve(page, name)).catch((error: unknown) => {
      onError?.(error)
      return undefined
    })
    if (bytes === undefined) return new Response('the page is not built: run `npm run build`\n', { status: 500 })
    return new Response(request.method === 'HEAD' ? null : bytes, { headers: { 'content-type': type } })
  }

  async function original(request: Request): Promise<Response | undefined> {
    return links.respond(request).catch((error: unknown) => {
      onError?.(error)
      return errorResponse(error)
    })
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    const response = !isLoopback(request.headers.get('host'))
      ? errorResponseOf403()
      : pathname.startsWith(`${API}/inspect/`)
        ? await facts(request)
        : pathname.startsWith(`${API}/`)
          ? await calls(request)
          : ((await original(request)) ?? (await file(request)))
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
    if (response.headers.get('content-type') === PDF_TYPE)
      response.headers.set('content-security-policy', POLICY_OF_PDF)
    return response
  }
}

/** The file of the library that draws pages of PDFs, which comes with the command. */
const PDF_LIBRARY = pdfLibrary()

function pdfLibrary(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve('unpdf/pdfjs'))
  } catch {
    return undefined
  }
}

const SCRIPT = 'text/javascript; charset=utf-8'

/** The files of the page by their paths, each with its type. */
const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = Object.assign(Object.create(null), {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', SCRIPT],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
  '/original.html': ['original.html', 'text/html; charset=utf-8'],
  '/original.js': ['original.js', SCRIPT],
  '/original.css': ['original.css', 'text/css; charset=utf-8'],
  ...(PDF_LIBRARY === undefined ? {} : { '/pdf.js': [PDF_LIBRARY, SCRIPT] }),
})

/** What the page may do: run its own script, wear its own style, and call this server alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text can become markup: a sink that would parse one throws.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** A viewer of a browser is a page of its own, whose styles and scripts `POLICY` would stop. */
const POLICY_OF_PDF = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * Whether a `Host` names this machine. A page of another site whose name was made to resolve to
 * this machine has that name there.
 */
function isLoopback(host: string | null): boolean {
  const name = host?.replace(/:\d{1,5}$/, '').toLowerCase()
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]'
}

function errorResponseOf403(): Response {
  const error = new KebabError('unauthorized', 'host: expected this machine, found another name', {
    hint: 'Open the link as it was printed.',
  })
  return new Response(errorResponse(error).body, { status: 403, headers: { 'content-type': 'application/json' } })
}
