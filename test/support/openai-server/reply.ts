/**
 * The reply of the server: a stream of text, ended well or badly, or any other response as it
 * stands.
 */
export type Reply = TextReply | RawReply

/** A streamed answer. */
export interface TextReply {
  /**
   * The pieces, one event each. An async iterable may wait between them. It is not read further
   * once the client is gone.
   */
  text: Iterable<string> | AsyncIterable<string>
  /** Default: `stop`. */
  finish?: 'stop' | 'length' | 'content_filter'
  /**
   * Sent when the client asks for it, as OpenAI does. Default: the words of the messages, and the
   * pieces sent.
   */
  usage?: Usage
  /** What comes after the text in place of a proper end. Default: nothing goes wrong. */
  fault?: Fault
}

export interface Usage {
  prompt_tokens: number
  completion_tokens: number
}

/**
 * - `cut`: half an event, then the socket is destroyed.
 * - `unfinished`: the stream is closed cleanly, but neither a finish reason nor `[DONE]` was in it.
 * - `garbage`: an event that is no JSON, then the proper end.
 * - `error`: an event with an error in OpenAI's form, then the end.
 * - `stall`: nothing more, and the connection stays open.
 */
export type Fault = 'cut' | 'unfinished' | 'garbage' | 'error' | 'stall'

/**
 * A response as it stands: an error status with its headers, a page of HTML with status 200, and so
 * on.
 */
export interface RawReply {
  status: number
  headers?: Record<string, string>
  /**
   * An object is sent as JSON, and pieces one by one while the client is there. Default: an error
   * in OpenAI's form that names the status.
   */
  body?: string | object | AsyncIterable<Uint8Array>
}
