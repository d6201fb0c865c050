import { Transform, type Writable } from 'node:stream'
import { LONGEST_MS } from '@kebab/core/internal'
import { numberFrom, objectWith, optionReader } from '@kebab/core/kit'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer } from './create-mcp-server.js'

/** The streams of a client. */
export interface StdioOptions {
  /** The stream that the client writes to, one message a line. Default: standard input. */
  input?: StdioInput | undefined
  /**
   * The stream that the client reads. Nothing else may be written to it. Default: standard output.
   */
  output?: StdioOutput | undefined
  /**
   * Milliseconds that calls may take once the input has ended. Then they are aborted. Default:
   * 1000.
   */
  graceMs?: number | undefined
}

const SERVER = objectWith('connect')

/** The client on the standard streams. */
export interface McpStdio {
  /** Resolves when the connection has ended, from either side. */
  closed: Promise<void>
  /** Ends the connection and aborts its calls. */
  close(): Promise<void>
}

/**
 * Serves the client that started this process, over the standard streams and the official SDK's
 * transport. A line is a message. Any other line, such as a batch, is answered with a JSON-RPC
 * error without an id, and the connection goes on. A line of more than 10 MiB ends the connection.
 * While a client leaves more than 1 MiB of what was written unread, no further message is taken.
 *
 * @throws TypeError for a wrong option, or without a server
 */
export async function serveStdio(server: McpServer, options: StdioOptions = {}): Promise<McpStdio> {
  const read = optionReader('serveStdio', options)
  const input = read('input', objectWith('on', 'pause', 'pipe', 'unpipe'), process.stdin) as StdioInput
  const output = read('output', objectWith('on', 'write'), process.stdout) as StdioOutput
  const graceMs = read('graceMs', numberFrom(0, LONGEST_MS), 1000)
  read.done()
  if (!SERVER.fits(server)) read.refuse('server', SERVER.expected, server)
  const taken = whileRead(output)
  const transport = new StdioServerTransport(taken, shared(output) as Writable)
  const calls = trackCalls(transport, taken)
  let over = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  transport.onclose = () => {
    input.unpipe(taken)
    // A stream that flows keeps the process. Other parts of it may read the stream, too.
    if (input.listenerCount('data') === 0) input.pause()
    over()
  }
  transport.onerror = (error) => {
    const reply = refusalOf(error)
    if (reply !== undefined) output.write(`${JSON.stringify(reply)}\n`)
  }
  const session = await server.connect(transport as never)
  // Only now, so that the handlers of the session are wrapped.
  calls.watch()
  const leave = async (): Promise<void> => {
    taken.end()
    await calls.answered(graceMs)
    await session.close()
  }
  input.once('end', leave)
  input.once('close', leave)
  input.on('error', (error) => transport.onerror?.(error))
  // The client closed its end, so nothing can be answered.
  output.on('error', () => void session.close())
  input.pipe(taken)
  return { closed, close: () => session.close() }
}

/** So much may wait to be read by the client while its messages are taken, in bytes. */
const MOST_UNREAD = 2 ** 20
/** So much of its messages is kept meanwhile, in bytes. Until then the end of the input is seen. */
const MOST_INPUT = 10 * 2 ** 20

/** The output for the transport, which listens to it for each message that waits: once for all. */
function shared(output: StdioOutput): Pick<Writable, 'write' | 'once'> {
  let drained: Promise<void> | undefined
  const once = (_: string, heard: () => void): void => {
    drained ??= new Promise<void>((resolve) => output.once('drain', resolve)).then(() => {
      drained = undefined
    })
    void drained.then(heard)
  }
  return { write: (text: string) => output.write(text), once: once as Writable['once'] }
}

/** Passes on what comes, but waits while the client leaves too much of the output unread. */
function whileRead(output: StdioOutput): Transform {
  return new Transform({
    writableHighWaterMark: MOST_INPUT,
    transform(piece, _, passOn) {
      if (output.writableLength > MOST_UNREAD) output.once('drain', () => passOn(null, piece))
      else passOn(null, piece)
    },
  })
}

/** The reply to a line that is no message, or `undefined` for another error. */
function refusalOf(error: Error) {
  const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })
  if (error instanceof SyntaxError) return refusal(-32700, 'Parse error: expected a line of JSON')
  if (error.name === 'ZodError') return refusal(-32600, 'Invalid request: expected a JSON-RPC 2.0 message')
  return undefined
}

/** Tracks which requests of a transport are not answered yet. `taken` has what it reads. */
function trackCalls(transport: StdioServerTransport, taken: Transform) {
  const open = new Set<RequestId>()
  let settle = (): void => undefined
  const isDone = (): boolean => open.size === 0 && taken.readableEnded
  const look = (): void => {
    if (isDone()) settle()
  }
  const done = (id: RequestId | undefined): void => {
    if (id !== undefined) open.delete(id)
    look()
  }
  taken.once('end', look)
  return {
    /** Starts tracking. Call it once a server listens to the transport. */
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
    /** Resolves when all requests are answered, or after `graceMs` milliseconds. */
    async answered(graceMs: number): Promise<void> {
      if (isDone()) return
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

/** A listener of a stream, which gets the values of an event, such as a piece of the input. */
// biome-ignore lint/suspicious/noExplicitAny: no narrower type fits the streams of Node.
export type StdioListener = (...values: any[]) => void

/**
 * The part that is used of a `Readable` of Node: `process.stdin`, a `PassThrough`, a socket. It
 * emits bytes, so don't set an encoding.
 */
export interface StdioInput {
  /** Adds a listener for every event: `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Adds a listener for the next event: `end` and `close`. */
  once(event: string, listener: StdioListener): unknown
  /** The number of listeners of an event. */
  listenerCount(event: string): number
  /** Passes on what comes to another stream, which says when it takes more. */
  // biome-ignore lint/suspicious/noExplicitAny: no narrower type fits the streams of Node.
  pipe(to: any): unknown
  /** Ends that. */
  // biome-ignore lint/suspicious/noExplicitAny: no narrower type fits the streams of Node.
  unpipe(to: any): unknown
  /** Stops reading. Called when the connection has ended and `data` has no listener. */
  pause(): unknown
}

/** The part that is used of a `Writable` of Node: `process.stdout`, a `PassThrough`, a socket. */
export interface StdioOutput {
  /** How much of what was written waits to be read, in bytes. */
  readonly writableLength: number
  /** Writes a text. Returns false when the stream is full; it emits `drain` when it takes more. */
  write(text: string): boolean
  /** Adds a listener for every event: `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Adds a listener for the next event: `drain`. */
  once(event: string, listener: StdioListener): unknown
}
