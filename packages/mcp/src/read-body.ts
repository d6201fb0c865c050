import type { IncomingMessage } from 'node:http'

/** A body that was read: JSON, or why it is none. */
export type Body = { json: unknown } | 'too large' | 'malformed'

/** How much of a body that is too large is still taken in and thrown away, as a multiple of the limit, so that the client gets to read why. */
const PATIENCE = 16

/**
 * Reads a body as JSON, and holds no more than `limit` bytes of it. Of a client that sends on and on the rest is left unread: nothing else can be read from its
 * connection then. Rejects when the client breaks off.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const pieces: Buffer[] = []
  let size = 0
  // To end the loop early is not to end the request, which is still to be answered.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces.length = 0
    if (size > limit * PATIENCE) break
  }
  if (size > limit) return 'too large'
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))) }
  } catch {
    return 'malformed'
  }
}
