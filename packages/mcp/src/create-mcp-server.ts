import type { Ask } from '@kebab/ask'
import { type ChunkStore, type Engine, KebabError } from '@kebab/core'
import { anyFunction, anyString, filledString, listOf, objectWith, optional, optionReader } from '@kebab/core/kit'
import { kairosProtocols } from '@kebab/kairos'
import { openSession, type SessionParts } from './session.js'
import { askTool, engineTools, kairosTools } from './tools.js'

/** An MCP server, which serves any number of clients at once. */
export interface McpServer {
  /** Serves one client until its connection ends. Resolves once the transport listens. */
  connect(transport: McpTransport): Promise<McpSession>
  /** Ends all sessions, and aborts what is done for them. The engine stays open. Later connections are refused with `unsupported`. */
  close(): Promise<void>
}

/** One client of a server. */
export interface McpSession {
  /** Ends the session, and aborts what is done for it. */
  close(): Promise<void>
}

/**
 * An MCP server over an engine, with the tools `search`, `bulk_search`, `fetch`, `describe`, `doctor`, and, where there is what they need, `ask`,
 * `kairos_search` and `kairos_begin`; documents are resources. It holds nothing open itself: `serveStdio` and `serveHttp` put it within reach of clients.
 *
 * A failed call is a result with `isError` and an `error.v1` as structured content. What isn't a call of a tool fails with an error of the protocol.
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
  // The wait may begin only with the first call; whoever handed the promise in hears of its rejection.
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
  /** What is searched, and what documents are read from. Shared by all sessions, and never closed by the server. */
  engine: Engine
  /** What answers questions, such as `createAsk` of `@kebab/ask` makes. Absent: there is no tool `ask`. */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * What lists the documents: a chunk store, or what `openKebab` opens. Absent: the list of resources is empty, although each document can be read
   * by its URI, and there are no tools `kairos_search` and `kairos_begin`.
   */
  documents?: Pick<ChunkStore, 'chunks' | 'documents'> | undefined
  /** Which documents are protocols, for `kairos_search` and `kairos_begin`. */
  protocols?: ProtocolOptions | undefined
  /** Calls that read documents wait for it, such as for the first run of indexing. A rejection ends the wait like anything else. Default: nothing. */
  ready?: Promise<unknown> | undefined
  /** What the server calls itself. Default: `kebab`. */
  name?: string | undefined
  /** Hears of failures of calls that are nobody's fault but the server's: those that clients see as `internal`. Default: nobody does. */
  onError?: ((error: unknown) => void) | undefined
}

/** Where protocols are. */
export interface ProtocolOptions {
  /** The documents whose path matches one of these globs: `*` any characters but `/`, `**` any characters, `?` one character but `/`. Default: all. */
  pathGlob?: readonly string[] | undefined
}

/** The part of a `Transport` of the official SDK that is used: what carries the messages of one client. Hand in one that is not started. */
export interface McpTransport {
  /** Starts to listen. Called once. */
  start(): Promise<void>
  /** Sends a JSON-RPC message. */
  send(message: never, options?: never): Promise<void>
  /** Ends the connection, and calls `onclose`. */
  close(): Promise<void>
  /** Set by the server: the connection is over. */
  onclose?: (() => void) | undefined
  /** Set by the server: something went wrong that ends nothing. */
  onerror?: ((error: Error) => void) | undefined
  /** Set by the server: a message came in. */
  onmessage?: ((message: never, extra?: never) => void) | undefined
}
