/** What hears of an event of a stream: its values, such as a piece of the input. */
// biome-ignore lint/suspicious/noExplicitAny: streams of Node are typed so, and they fit nothing narrower.
export type StdioListener = (...values: any[]) => void

/** The part of a `Readable` of Node that is used: `process.stdin`, a `PassThrough`, a socket. It gives bytes: no encoding is set. */
export interface StdioInput {
  /** Calls a listener for every event: `data` and `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Calls a listener for the next event: `end` and `close`. */
  once(event: string, listener: StdioListener): unknown
  /** Takes back a listener of `on`. */
  off(event: string, listener: StdioListener): unknown
  /** How many listen to an event. */
  listenerCount(event: string): number
  /** Stops reading. Called when nobody listens to `data` any more. */
  pause(): unknown
}

/** The part of a `Writable` of Node that is used: `process.stdout`, a `PassThrough`, a socket. */
export interface StdioOutput {
  /** Takes a text. False: it is full, and says `drain` when it takes more. */
  write(text: string): boolean
  /** Calls a listener for every event: `error`. */
  on(event: string, listener: StdioListener): unknown
  /** Calls a listener for the next event: `drain`. */
  once(event: string, listener: StdioListener): unknown
}
