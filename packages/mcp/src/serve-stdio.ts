import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer } from './create-mcp-server.js'
import type { StdioInput, StdioOutput } from './stdio-streams.js'
import { StdioTransport } from './stdio-transport.js'

/** What a client is served over. */
export interface StdioOptions {
  /** What the client writes to, a message a line. Default: the standard input. */
  input?: StdioInput | undefined
  /** What the client reads. Nothing else may be written to it. Default: the standard output. */
  output?: StdioOutput | undefined
  /** Milliseconds that calls may still take to be answered once the input has ended; then they are aborted. Default: 1000. */
  graceMs?: number | undefined
}

/** The one client on the other end of the standard streams. */
export interface McpStdio {
  /** Resolves when the connection is over: the client ended it, went away, or `close` was called. */
  closed: Promise<void>
  /** Ends the connection, and aborts what is done for it. */
  close(): Promise<void>
}

/**
 * Serves the client that started this process, over the standard streams. A line is a message, or a batch of them. One that is neither is answered with an
 * error of JSON-RPC without an id, and changes nothing; one of more than 10 MiB ends the connection.
 */
export async function serveStdio(server: McpServer, options: StdioOptions = {}): Promise<McpStdio> {
  const { input = process.stdin, output = process.stdout, graceMs = 1000 } = options
  const transport = new StdioTransport(input, output)
  const calls = trackCalls(transport)
  let over = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  transport.onclose = over
  transport.onerror = (error) => {
    const reply = refusalOf(error)
    if (reply !== undefined) output.write(`${JSON.stringify(reply)}\n`)
  }
  const session = await server.connect(transport)
  // After a message that is sent, so that it finds the calls that the message began.
  calls.watch()
  const leave = async (): Promise<void> => {
    await calls.answered(graceMs)
    await session.close()
  }
  input.once('end', leave)
  input.once('close', leave)
  // A client that closed its end: there is nobody to answer any more.
  output.on('error', () => void session.close())
  return { closed, close: () => session.close() }
}

/** What is answered to a line that is no message; `undefined` for another kind of trouble. */
function refusalOf(error: Error) {
  const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })
  if (error instanceof SyntaxError) return refusal(-32700, 'Parse error: expected a line of JSON')
  if (error.name === 'ZodError') return refusal(-32600, 'Invalid request: expected a JSON-RPC 2.0 message')
  return undefined
}

/** Knows which requests of a transport are not answered yet. */
function trackCalls(transport: StdioTransport) {
  const open = new Set<RequestId>()
  let settle = (): void => undefined
  const done = (id: RequestId | undefined): void => {
    if (id !== undefined) open.delete(id)
    if (open.size === 0) settle()
  }
  return {
    /** Begins once a server listens to the transport. */
    watch(): void {
      const { onmessage, send } = transport
      transport.onmessage = (message: JSONRPCMessage) => {
        if ('method' in message && 'id' in message) open.add(message.id)
        if ('method' in message && message.method === 'notifications/cancelled') {
          done((message.params as { requestId?: RequestId } | undefined)?.requestId)
        }
        onmessage?.(message)
      }
      transport.send = async (message) => {
        await send.call(transport, message)
        if (!('method' in message)) done(message.id)
      }
    },
    /** Resolves when all are answered, or after so many milliseconds. */
    async answered(graceMs: number): Promise<void> {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs)
        settle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
