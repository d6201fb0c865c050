import type { Ask } from '@kebab/ask'
import { type ChunkStore, type Engine, KebabError } from '@kebab/core'
import { anyFunction, anyString, filledString, listOf, objectWith, optional, optionReader } from '@kebab/core/kit'
import { kairosProtocols } from '@kebab/kairos'
import { openSession, type SessionParts } from './session.js'
import { askTool, engineTools, kairosTools } from './tools.js'

/** An MCP server. It serves any number of clients at once. */
export interface McpServer {
  /** Serves one client until its connection ends. Resolves once the transport is listening. */
  connect(transport: McpTransport): Promise<McpSession>
  /**
   * Ends all sessions and aborts their calls. The engine stays open. Later connections are refused
   * with `unsupported`.
   */
  close(): Promise<void>
}

/** One client of a server. */
export interface McpSession {
  /** Ends the session and aborts its calls. */
  close(): Promise<void>
}

/**
 * Makes an MCP server over an engine, with the tools `search`, `bulk_search`, `fetch`, `describe`
 * and `doctor`. With `ask` it has the tool `ask`; with `documents`, `kairos_search`, `kairos_begin`
 * and a list of resources. It opens no port or stream itself: pass it to `serveStdio` or
 * `serveHttp`.
 *
 * A call that fails is a result with `isError` and an `error.v1` as structured content. Other
 * requests fail with an error of the protocol.
 *
 * @throws TypeError for a wrong option
 */
export function createMcpServer(options: McpServerOptions): McpServer {
  const read = optionReader('createMcpServer', options)
  const engine = read('engine', { ...objectWith('search'), expected: 'an engine' })
  const ask = read('ask', optional({ ...objectWith('stream'), expected: 'what createAsk makes' }))
  const documents = read('documents', optional(objectWith('documents', 'chunks')))
  const readProtocols = read.within('protocols')
  const pathGlob = readProtocols('pathGlob', optional(listOf(anyString)))
  readProtocols.done()
  const ready = read('ready', optional(objectWith('then')))
  const name = read('name', filledString, 'kebab')
  const onError = read('onError', anyFunction, () => undefined)
  read.done()
  // Calls handle a rejection, but the first call may come later. The caller hears of it from the
  // promise.
  ready?.catch(() => undefined)
  const tools = [
    ...engineTools(engine),
    ...(ask === undefined ? [] : [askTool(ask)]),
    ...(documents === undefined ? [] : kairosTools(engine, kairosProtocols({ engine, documents, pathGlob }))),
  ]
  const parts: SessionParts = { engine, documents, tools, name, ready, onError }
  const sessions = new Set<McpSession>()
  let closed = false

  return {
    async connect(transport) {
      if (closed) throw closedError()
      const handle: { session?: McpSession } = {}
      const session = await openSession(parts, transport, () => {
        if (handle.session !== undefined) sessions.delete(handle.session)
      })
      handle.session = { close: () => session.close() }
      sessions.add(handle.session)
      return handle.session
    },
    async close() {
      closed = true
      await Promise.all([...sessions].map((session) => session.close()))
    },
  }
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open server, found that it was closed; make another', {
    details: { feature: 'a closed server' },
  })
}

/** What a server serves. */
export interface McpServerOptions {
  /**
   * The engine that is searched and that documents are read from. All sessions share it. The server
   * never closes it.
   */
  engine: Engine
  /**
   * Answers questions, as `createAsk` of `@kebab/ask` makes it. Default: there is no tool `ask`.
   */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * Lists the documents: a chunk store, or what `openKebab` opens. Default: the list of resources
   * is empty, although each document can be read by its URI, and there are no tools `kairos_search`
   * and `kairos_begin`.
   */
  documents?: Pick<ChunkStore, 'chunks' | 'documents'> | undefined
  /** Which documents are protocols, for `kairos_search` and `kairos_begin`. */
  protocols?: ProtocolOptions | undefined
  /**
   * What calls that read documents wait for, such as the first run of indexing. A rejection ends
   * the wait, too. Default: nothing.
   */
  ready?: Promise<unknown> | undefined
  /** The name of the server. Default: `kebab`. */
  name?: string | undefined
  /** Called with errors that clients see as `internal`. Default: they are ignored. */
  onError?: ((error: unknown) => void) | undefined
}

/** Which documents are protocols. */
export interface ProtocolOptions {
  /**
   * The documents whose path matches one of these globs are protocols. `*` stands for any
   * characters but `/`, `**` for any characters, `?` for one character but `/`, and `{a,b}` for one
   * of the alternatives. Default: all documents.
   */
  pathGlob?: readonly string[] | undefined
}

/**
 * Carries the messages of one client. It is the part that is used of a `Transport` of the official
 * SDK. Pass one that is not started.
 */
export interface McpTransport {
  /** Starts listening. Called once. */
  start(): Promise<void>
  /** Sends a JSON-RPC message. */
  send(message: never, options?: never): Promise<void>
  /** Ends the connection and calls `onclose`. */
  close(): Promise<void>
  /** Set by the server. Called when the connection has ended. */
  onclose?: (() => void) | undefined
  /** Set by the server. Called with an error that ends nothing. */
  onerror?: ((error: Error) => void) | undefined
  /** Set by the server. Called with each message. */
  onmessage?: ((message: never, extra?: never) => void) | undefined
}
