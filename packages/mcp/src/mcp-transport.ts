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
