import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Ask } from '@kebab/ask'
import type { CallOptions, Chunk, Document, Engine } from '@kebab/core'
import { ioError } from '@kebab/core/internal'
import { anyFunction, filledString, integerFrom, objectWith, optional, optionReader } from '@kebab/core/kit'
import type { SkippedFile } from './index-facts.js'
import { inspectorHandler } from './inspector-handler.js'
import type { InspectedOriginals } from './original-links.js'

/** Lists what is stored: a chunk store, or what `openKebab` opens. */
export interface InspectedDocuments {
  /** Lists all documents, or those of one source. */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /** Lists the chunks of these documents, or of all, those of a document together and in order. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<Chunk>
}

/** The options of `inspect`. */
export interface InspectOptions {
  /**
   * Answers questions, as `createAsk` makes it: `kebab.ask`. Default: the page says there is none.
   */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * Lists the documents and their chunks: a chunk store, or what `openKebab` opens. Default: the
   * page shows what `engine.describe` says alone.
   */
  documents?: InspectedDocuments | undefined
  /**
   * Lists the files that indexing leaves out, and why. It is called when the page asks for it.
   * Default: the page says that nobody knows.
   */
  skipped?: ((options: CallOptions) => Promise<readonly SkippedFile[]>) | undefined
  /**
   * Finds the files that documents were made from: what `openKebab` opens. The page then opens a
   * PDF at the page of a passage, with its lines marked where `unpdf` is installed. Default: it
   * opens none.
   */
  originals?: InspectedOriginals | undefined
  /** The port of 127.0.0.1 to listen at, from 0 to 65,535. Default: 0, any free one. */
  port?: number | undefined
  /** The token that every call has to send. Default: a random one of 256 bits. */
  token?: string | undefined
  /** Called with each error of the server, whose text the page doesn't get. Default: dropped. */
  onError?: ((error: unknown) => void) | undefined
}

/** A running inspector. */
export interface Inspector extends AsyncDisposable {
  /** The link to open, with the token in its fragment, which browsers send to nobody. */
  readonly url: string
  /** The address of the server, without the token. */
  readonly origin: string
  /** Stops listening, and ends the calls that are under way. The engine stays open. */
  close(): Promise<void>
}

/**
 * Serves a page that shows what an engine finds, and why. It listens at 127.0.0.1 alone. A call
 * without the token is refused, and so is a request whose `Host` is not this machine.
 *
 *     const inspector = await inspect(kebab, { ask: kebab.ask, documents: kebab })
 *     console.log(inspector.url)
 *
 * @throws TypeError for a wrong option. Rejects with `io_error` for a port that can't be had.
 */
export async function inspect(engine: Engine, options: InspectOptions = {}): Promise<Inspector> {
  return serveInspector(engine, options, BUILT_PAGE)
}

/** Where the build puts the page: beside the sources and beside what is built of them. */
const BUILT_PAGE = fileURLToPath(new URL('../dist/page/', import.meta.url))

/** Serves the page of a folder: tests build their own. */
export async function serveInspector(engine: Engine, options: InspectOptions, page: string): Promise<Inspector> {
  const read = optionReader('inspect', options)
  const port = read('port', integerFrom(0, 65_535), 0)
  const token = read('token', filledString, randomBytes(32).toString('base64url'))
  const onError = read('onError', optional(anyFunction))
  const served = {
    engine,
    ask: read('ask', optional({ ...objectWith('stream'), expected: 'what createAsk makes' })),
    documents: read('documents', optional(objectWith('documents', 'chunks'))),
    skipped: read('skipped', optional(anyFunction)),
    originals: read('originals', optional(objectWith('verify'))),
  }
  read.done()
  const server = createServer(getRequestListener(inspectorHandler({ served, token, page, onError })))
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw ioError(error, `127.0.0.1:${port}`, 'a free port')
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    return closed
  }
  return { origin, url: `${origin}/#${token}`, close, [Symbol.asyncDispose]: close }
}
