import { LONGEST_MS, numberFrom, objectWith, optionReader } from '@kebab/core/kit'
import { type JSONRPCMessage, JSONRPCMessageSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js'
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
 * Serves the client that started this process, over the standard streams. A line is a message or a
 * batch of messages. Any other line is answered with a JSON-RPC error without an id, and the
 * connection goes on. A line of more than 10 MiB ends the connection. While a client leaves more
 * than 1 MiB of what was written unread, no further message is taken from it.
 *
 * @throws TypeError for a wrong option, or without a server
 */
export async function serveStdio(server: McpServer, options: StdioOptions = {}): Promise<McpStdio> {
  const read = optionReader('serveStdio', options)
  const input = read('input', objectWith('on', 'once', 'pause', 'resume'), process.stdin)
  const output = read('output', objectWith('on', 'write'), process.stdout)
  const graceMs = read('graceMs', numberFrom(0, LONGEST_MS), 1000)
  read.done()
  if (!SERVER.fits(server)) read.refuse('server', SERVER.expected, server)
  const transport = new StdioTransport(input, output)
  const calls = trackCalls(transport)
  let over = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  transport.onclose = over
  transport.onerror = (error) => {
    const reply = refusalOf(error)
    if (reply !== undefined) transport.write(reply)
  }
  const session = await server.connect(transport)
  // Only now, so that the handlers of the session are wrapped.
  calls.watch()
  const leave = async (): Promise<void> => {
    await calls.answered(graceMs)
    await session.close()
  }
  input.once('end', leave)
  input.once('close', leave)
  // The client closed its end, so nothing can be answered.
  output.on('error', () => void session.close())
  return { closed, close: () => session.close() }
}

/** The reply to a line that is no message, or `undefined` for another error. */
function refusalOf(error: Error) {
  const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })
  if (error instanceof SyntaxError) return refusal(-32700, 'Parse error: expected a line of JSON')
  if (error.name === 'ZodError') return refusal(-32600, 'Invalid request: expected a JSON-RPC 2.0 message')
  return undefined
}

/** Tracks which requests of a transport are not answered yet. */
function trackCalls(transport: StdioTransport) {
  const open = new Set<RequestId>()
  let settle = (): void => undefined
  const done = (id: RequestId | undefined): void => {
    if (id !== undefined) open.delete(id)
    if (open.size === 0 && !transport.isHolding) settle()
  }
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
      if (open.size === 0 && !transport.isHolding) return
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

/** The longest line in bytes, without its end. */
const LONGEST_LINE = 10 * 2 ** 20
const NEWLINE = 10
/** So much may wait to be read by the client while its messages are taken, in UTF-16 units. */
const MOST_UNREAD = 2 ** 20
/** So much of its messages is kept meanwhile, in bytes: then its stream is paused. */
const MOST_HELD = LONGEST_LINE

/**
 * Carries messages over two streams, one message a line. A line may also be a batch, an array of
 * messages, which version 2025-03-26 of the protocol requires servers to accept. Each message of a
 * batch is answered on its own line, as that version allows.
 */
class StdioTransport {
  onclose?: (() => void) | undefined
  /**
   * Called for a line, or a message of a batch, that is malformed: with a `SyntaxError` or a
   * `ZodError`.
   */
  onerror?: ((error: Error) => void) | undefined
  onmessage?: ((message: JSONRPCMessage) => void) | undefined
  readonly #input: StdioInput
  readonly #output: StdioOutput
  /** The line so far. */
  #pieces: Buffer[] = []
  #size = 0
  #closed = false
  /** Resolves when the output takes more. All messages that wait share it. */
  #drained: Promise<void> | undefined
  /** What was written since the output was full. */
  #unread = 0
  /** What came while too much was unread. The end of the input is still seen meanwhile. */
  #held: Buffer[] = []
  #heldSize = 0

  constructor(input: StdioInput, output: StdioOutput) {
    this.#input = input
    this.#output = output
  }

  /** Whether some of what the client wrote is not yet taken, since too much is unread. */
  get isHolding(): boolean {
    return this.#held.length > 0
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take)
    this.#input.on('error', this.#fail)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.write(message)) await this.#drained
  }

  /** Writes a message. Returns false when the output is full. */
  write(message: object): boolean {
    const line = `${JSON.stringify(message)}\n`
    if (this.#output.write(line) && this.#drained === undefined) return true
    this.#unread += line.length
    this.#drained ??= new Promise<void>((resolve) => this.#output.once('drain', resolve)).then(() => {
      this.#drained = undefined
      this.#unread = 0
      this.#takeHeld()
    })
    return false
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#input.off('data', this.#take)
    this.#input.off('error', this.#fail)
    // Other parts of this process may read the stream, too.
    if (this.#input.listenerCount('data') === 0) this.#input.pause()
    this.#pieces = []
    this.#held = []
    this.onclose?.()
  }

  readonly #fail = (error: unknown): void => this.onerror?.(error as Error)

  readonly #take = (piece: Buffer): void => {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0 && !this.#closed; end = piece.indexOf(NEWLINE, from)) {
      if (this.#unread > MOST_UNREAD) break
      const line = Buffer.concat([...this.#pieces, piece.subarray(from, end)])
      this.#pieces = []
      this.#size = 0
      from = end + 1
      this.#read(line)
    }
    if (this.#closed) return
    if (this.#unread > MOST_UNREAD) {
      this.#hold(piece.subarray(from))
      return
    }
    this.#pieces.push(piece.subarray(from))
    this.#size += piece.length - from
    if (this.#size > LONGEST_LINE) void this.close()
  }

  #hold(piece: Buffer): void {
    this.#held.push(piece)
    this.#heldSize += piece.length
    if (this.#heldSize > MOST_HELD) this.#input.pause()
  }

  /** Takes what was held, in its order. What is too much again is held again. */
  #takeHeld(): void {
    const held = this.#held
    if (this.#closed || held.length === 0) return
    this.#held = []
    this.#heldSize = 0
    for (const piece of held) if (!this.#closed) this.#take(piece)
    if (!this.#closed && this.#heldSize <= MOST_HELD) this.#input.resume()
  }

  #read(line: Buffer): void {
    try {
      const json: unknown = JSON.parse(line.toString())
      for (const message of Array.isArray(json) && json.length > 0 ? json : [json]) this.#receive(message)
    } catch (error) {
      this.#fail(error)
    }
  }

  #receive(message: unknown): void {
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(message))
    } catch (error) {
      this.#fail(error)
    }
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
  /** Adds a listener for every event: `data` and `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Adds a listener for the next event: `end` and `close`. */
  once(event: string, listener: StdioListener): unknown
  /** Removes a listener of `on`. */
  off(event: string, listener: StdioListener): unknown
  /** The number of listeners of an event. */
  listenerCount(event: string): number
  /** Stops reading. Called when `data` has no listener any more, or when too much waits. */
  pause(): unknown
  /** Reads on. */
  resume(): unknown
}

/** The part that is used of a `Writable` of Node: `process.stdout`, a `PassThrough`, a socket. */
export interface StdioOutput {
  /** Writes a text. Returns false when the stream is full; it emits `drain` when it takes more. */
  write(text: string): boolean
  /** Adds a listener for every event: `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Adds a listener for the next event: `drain`. */
  once(event: string, listener: StdioListener): unknown
}
