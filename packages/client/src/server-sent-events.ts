/** A server-sent event. */
export interface ServerSentEvent {
  /** What kind of event it is. `message` where the server doesn't say. */
  name: string
  data: string
}

/**
 * Reads the events of a body as the standard says (HTML, "Server-sent events"), whatever pieces the
 * body comes in. An event that was cut off is left out. Fields other than `event` and `data` say
 * nothing here. Leaving the loop cancels the body.
 */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let name = ''
  let data: string[] = []
  try {
    for (let isDone = false; !isDone; ) {
      const { done, value } = await reader.read()
      isDone = done
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A CR at the end may be the first half of a line end.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { name: name || 'message', data: data.join('\n') }
          name = ''
          data = []
          continue
        }
        const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (field === 'event') name = text
        if (field === 'data') data.push(text)
      }
    }
  } finally {
    // Of a body that has ended or failed, nothing is left to cancel.
    await reader.cancel().catch(() => undefined)
  }
}
