import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer } from './create-mcp-server.js'

/** How many sessions may be open, and for how long. */
export interface SessionLimits {
  maxSessions: number
  idleMs: number
}

/** The session of one client, over any number of HTTP requests. */
export interface HttpSession {
  /**
   * Answers a request of the client. `body` is that of a POST. If the client leaves before the
   * answer is sent, its calls are aborted.
   */
  answer(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>
  close(): Promise<void>
}

/** The sessions of an HTTP server. */
export class HttpSessions {
  /** By id. The session that was idle the longest comes first. */
  readonly #sessions = new Map<string, Session>()

  constructor(readonly limits: SessionLimits) {}

  /** The session of a server with this id, or `undefined` if it has none or it has ended. */
  get(id: string, server: McpServer): HttpSession | undefined {
    const session = this.#sessions.get(id)
    return session?.server === server ? session : undefined
  }

  /**
   * Opens a session of a server for an initialize request. Ends the longest idle session if there
   * are too many. `undefined`: all of them are busy.
   */
  async open(server: McpServer): Promise<HttpSession | undefined> {
    if (this.#sessions.size >= this.limits.maxSessions) {
      const idle = [...this.#sessions.values()].find((session) => !session.busy)
      if (idle === undefined) return undefined
      await idle.close()
    }
    const id = randomUUID()
    const session = new Session(id, server, this.limits.idleMs, {
      used: () => {
        if (this.#sessions.delete(id)) this.#sessions.set(id, session)
      },
      over: () => void this.#sessions.delete(id),
    })
    this.#sessions.set(id, session)
    await session.begin()
    return session
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()))
  }
}

interface Watcher {
  used(): void
  over(): void
}

class Session implements HttpSession {
  readonly #transport: StreamableHTTPServerTransport
  #responses = 0
  #begun = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    id: string,
    readonly server: McpServer,
    readonly idleMs: number,
    readonly watcher: Watcher,
  ) {
    this.#transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id })
    this.#transport.onclose = () => {
      clearTimeout(this.#timer)
      watcher.over()
    }
  }

  async begin(): Promise<void> {
    await this.server.connect(this.#transport)
  }

  /**
   * Whether the session is starting, or a response is open: a call, or the stream that a client
   * listens to.
   */
  get busy(): boolean {
    return !this.#begun || this.#responses > 0
  }

  async answer(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    this.#responses++
    clearTimeout(this.#timer)
    response.once('close', () => {
      this.#responses--
      this.#rest()
      if (!response.writableFinished) this.#cancel(body)
    })
    try {
      await this.#transport.handleRequest(request, response, body)
    } finally {
      this.#begun = this.#transport.sessionId !== undefined
      // The request that should have started the session was refused.
      if (this.#begun) this.#rest()
      else await this.close()
    }
  }

  close(): Promise<void> {
    return this.#transport.close()
  }

  /** Aborts the calls of a body, whose answers can no longer be sent. */
  #cancel(body: unknown): void {
    for (const message of [body].flat() as Partial<JSONRPCMessage & { id: string | number }>[]) {
      if (message?.id === undefined) continue
      const params = { requestId: message.id, reason: 'the client went away' }
      this.#transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
    }
  }

  /** Starts the idle timer. Clients seldom say that they leave. */
  #rest(): void {
    if (this.busy) return
    this.watcher.used()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.close(), this.idleMs)
    this.#timer.unref()
  }
}
