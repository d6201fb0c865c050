import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ServerSentEvent, serverSentEvents } from '../src/server-sent-events.js'

/** What the well-known parser reads of the same text. */
function expectedOf(text: string): ServerSentEvent[] {
  const events: ServerSentEvent[] = []
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ name: event || 'message', data }) })
  parser.feed(text)
  return events
}

function bodyOf(pieces: readonly Uint8Array[], onCancel = (): void => undefined): ReadableStream<Uint8Array> {
  const left = [...pieces]
  return new ReadableStream(
    {
      pull(controller) {
        const piece = left.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
}

async function read(pieces: readonly Uint8Array[]): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = []
  for await (const event of serverSentEvents(bodyOf(pieces))) events.push(event)
  return events
}

/** Cuts bytes at these places, so that characters and line ends are cut too. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, i) => bytes.slice(at[i], end))
}

const line = fc.oneof(
  fc.constantFrom('', '', 'event: token', 'event:final', 'data', 'data:', 'data: {"a":1}', ': comment', 'id: 1'),
  fc.constantFrom('data:  two spaces', 'data: ü🦊', 'retry: 10', 'nobody: 1', 'data: a: b', 'event'),
)

test('events are read as the standard says, whatever pieces they come in', async () => {
  const places = fc.array(fc.nat({ max: 1000 }), { maxLength: 8 })
  const end = fc.constantFrom('\n', '\r\n', '\r')
  const property = fc.asyncProperty(fc.array(line, { maxLength: 20 }), end, places, async (lines, newline, at) => {
    // The comment shows what a CR at the end is.
    const text = `${lines.join(newline)}${newline}${newline}:\n`
    expect(await read(cut(new TextEncoder().encode(text), at))).toEqual(expectedOf(text))
  })
  await fc.assert(property)
})

test('an event that was cut off is left out', async () => {
  const bytes = new TextEncoder().encode('data: 1\n\ndata: 2\n')
  expect(await read([bytes])).toEqual([{ name: 'message', data: '1' }])
})

test('leaving the loop cancels the body', async () => {
  let isCancelled = false
  const piece = new TextEncoder().encode('data: 1\n\n')
  const body = bodyOf([piece, piece], () => {
    isCancelled = true
  })
  for await (const _ of serverSentEvents(body)) break
  expect(isCancelled).toBe(true)
})
