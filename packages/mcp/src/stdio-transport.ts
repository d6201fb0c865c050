import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { StdioInput, StdioOutput } from './stdio-streams.js'

/** The longest line, in bytes, its end left out. */
const LONGEST_LINE = 10 * 2 ** 20
const NEWLINE = 10

/**
 * Carries messages over two streams, a message a line. A line may be a batch too, an array of messages, which the version 2025-03-26 of the protocol has
 * servers take; each of them is answered on a line of its own, as that version allows.
 */
export class StdioTransport {
  onclose?: (() => void) | undefined
  /** Hears of a line, or a message of a batch, that is none: a `SyntaxError` or a `ZodError`. */
  onerror?: ((error: Error) => void) | undefined
  onmessage?: ((message: JSONRPCMessage) => void) | undefined
  readonly #input: StdioInput
  readonly #output: StdioOutput
  /** The beginning of a line. */
  #pieces: Buffer[] = []
  #size = 0
  #closed = false

  constructor(input: StdioInput, output: StdioOutput) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take)
    this.#input.on('error', this.#fail)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#output.write(`${JSON.stringify(message)}\n`)) return
    await new Promise<void>((resolve) => this.#output.once('drain', resolve))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#input.off('data', this.#take)
    this.#input.off('error', this.#fail)
    // Others of this process may read it too.
    if (this.#input.listenerCount('data') === 0) this.#input.pause()
    this.#pieces = []
    this.onclose?.()
  }

  readonly #fail = (error: unknown): void => this.onerror?.(error as Error)

  readonly #take = (piece: Buffer): void => {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0 && !this.#closed; end = piece.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...this.#pieces, piece.subarray(from, end)])
      this.#pieces = []
      this.#size = 0
      from = end + 1
      this.#read(line)
    }
    if (this.#closed) return
    this.#pieces.push(piece.subarray(from))
    this.#size += piece.length - from
    if (this.#size > LONGEST_LINE) void this.close()
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
