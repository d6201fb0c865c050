import type { Ask } from '@kebab/ask'
import { type ChunkStore, type Engine, KebabError } from '@kebab/core'
import {
  anyFlag,
  anyFunction,
  anyString,
  filledString,
  listOf,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from '@kebab/core/kit'
import { kairosProtocols } from '@kebab/kairos'
import type { Indexing } from '@kebab/local/internal'
import type { EngineDescriptionV1, SearchMode } from '@kebab/schemas'
import { TOOL_NAMES, type ToolName } from './call-tool.js'
import { type OpenSession, openSession, type SessionSettings } from './session.js'
import { askTool, engineTools, kairosTools } from './tools.js'

/** An MCP server. It serves any number of clients at once. */
export interface McpServer {
  /** Serves one client until its connection ends. Resolves once the transport is listening. */
  connect(transport: McpTransport): Promise<McpSession>
  /** Tells all clients that the list of resources has changed. Clients that left are ignored. */
  documentsChanged(): void
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
 * Makes an MCP server over an engine. It has the tools `search`, `fetch` and `describe`. With `ask`
 * it has the tool `ask`; with `documents` and `protocols`, `kairos_search` and `kairos_begin`; with
 * `documents`, a list of resources. `tools` names others. It opens no port or stream itself: pass
 * it to `serveStdio` or `serveHttp`.
 *
 * A call that fails is a result with `isError` and an `error.v1` as structured content. Other
 * requests fail with an error of the protocol.
 *
 * @throws TypeError for a wrong option
 * @throws KebabError `invalid_input` for a glob of `protocols` that can match no path
 */
export function createMcpServer(options: McpServerOptions): McpServer {
  const read = optionReader('createMcpServer', options)
  const engine = read('engine', { ...objectWith('search'), expected: 'an engine' })
  const ask = read('ask', optional({ ...objectWith('stream'), expected: 'what createAsk makes' }))
  const documents = read('documents', optional(objectWith('documents', 'chunks')))
  const readProtocols = read.within('protocols')
  const pathGlob = readProtocols('pathGlob', optional(listOf(anyString)))
  readProtocols.done()
  if (options.protocols !== undefined && pathGlob === undefined)
    read.refuse('protocols', '`pathGlob`, the globs of the documents that are protocols', options.protocols)
  const indexing = read('indexing', anyFunction, () => undefined) as () => Indexing | undefined
  const modes = read('modes', anyFunction, () => offeredModes(engine))
  const outputSchemas = read('outputSchemas', anyFlag, false)
  const selection = read('tools', optional(listOf(oneOf(...TOOL_NAMES))))
  const name = read('name', filledString, 'kebab')
  const onError = read('onError', anyFunction, () => undefined)
  read.done()
  if (pathGlob !== undefined && documents === undefined)
    read.refuse('documents', 'a store or an opened index beside `protocols`', documents)
  const all = [
    ...engineTools(engine, indexing),
    ...(ask === undefined ? [] : [askTool(ask)]),
    ...(documents === undefined || pathGlob === undefined
      ? []
      : kairosTools(engine, kairosProtocols({ engine, documents, pathGlob }))),
  ]
  const lacking = selection?.find((name) => !all.some((tool) => tool.name === name))
  if (lacking !== undefined)
    read.refuse('tools', `no ${lacking} without the option that it needs: \`ask\` or \`protocols\``, lacking)
  const tools = TOOL_NAMES.filter((name) => selection?.includes(name) ?? !ON_REQUEST.includes(name)).flatMap((name) =>
    all.filter((tool) => tool.name === name),
  )
  const settings: SessionSettings = {
    engine,
    documents,
    tools,
    modes,
    name,
    indexing,
    outputSchemas,
    onError,
  }
  const sessions = new Set<OpenSession>()
  let closed = false

  return {
    async connect(transport) {
      if (closed) throw closedError()
      const handle: { session?: OpenSession } = {}
      const session = await openSession(settings, transport, () => {
        if (handle.session !== undefined) sessions.delete(handle.session)
      })
      handle.session = session
      sessions.add(session)
      return { close: () => session.close() }
    },
    documentsChanged() {
      for (const session of sessions) session.documentsChanged()
    },
    async close() {
      closed = true
      await Promise.all([...sessions].map((session) => session.close()))
    },
  }
}

/** Tools of little use to an agent, which are offered only where `tools` names them. */
const ON_REQUEST: readonly ToolName[] = ['bulk_search', 'doctor']

/**
 * The modes of an engine that find different things: one alone where all retrievers are of a kind.
 * Rejects as `describe` does.
 */
export async function offeredModes(engine: Pick<Engine, 'describe'>): Promise<readonly SearchMode[]> {
  const { modes, default_mode: usual } = await engine.describe()
  return usual === undefined || usual === 'hybrid' ? modes : [usual]
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
   * never closes it. For principals, make a server over the handle of theirs, and have `serveHttp`
   * pick it by what it knows of its caller.
   */
  engine: Engine
  /**
   * Answers questions, as `createAsk` of `@kebab/ask` makes it. Default: there is no tool `ask`.
   */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * Lists the documents: a chunk store, or what `openKebab` opens. Default: the list of resources
   * is empty, although each document can be read by its URI.
   */
  documents?:
    | (Pick<ChunkStore, 'chunks' | 'documents'> & { readonly principals?: readonly string[] | undefined })
    | undefined
  /**
   * Which documents are protocols, for `kairos_search` and `kairos_begin`. What a protocol says is
   * to be obeyed. Needs `documents`. Default: none, and there are no such tools.
   */
  protocols?: ProtocolOptions | undefined
  /**
   * Tells how far indexing is, for each call: no call waits for it. `describe` has it as
   * `indexing`, each result as `_meta['kebab.local/indexing']`, and a text that may lack documents
   * as a line. `undefined`: nothing is to be said. Default: always so.
   */
  indexing?: (() => EngineDescriptionV1['indexing']) | undefined
  /**
   * Tells the search modes that tools offer, for each list of tools. Where it tells one alone,
   * tools offer no choice, and where `vector` isn't among them, they don't speak of meaning.
   * Default: the modes of `engine` that differ, which wait for its `describe`.
   */
  modes?: (() => Promise<readonly SearchMode[]>) | undefined
  /**
   * The tools that are offered. Default: all that there are parts for, except `bulk_search` and
   * `doctor`.
   */
  tools?: readonly ToolName[] | undefined
  /**
   * Whether tools are listed with the schemas of their results. The list is then ten times as long,
   * and the text of a result is its structured content as JSON. Default: false; the text is
   * compact.
   */
  outputSchemas?: boolean | undefined
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
   * of the alternatives.
   */
  pathGlob: readonly string[]
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
