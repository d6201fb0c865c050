import { onAbort } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import { HttpRefusal } from './error-response.js'

/**
 * How much of a body that is too large is read and discarded, as a multiple of the limit. A client
 * that is still sending would not read the response.
 */
const DISCARDED_LIMITS = 16

/**
 * Reads the body of a request as JSON. Its bytes are counted as they come, whatever it says of its
 * length, and at most `limit` of them are kept.
 *
 * Rejects with `invalid_input`: 413 for a body that is too large, 415 for another type, and 400 for
 * what is no JSON.
 */
export async function readBody(request: Request, limit: number, signal: AbortSignal | undefined): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    const description = type === undefined ? 'none' : 'another type'
    throw new HttpRefusal(415, invalidInput('content-type', 'application/json', description))
  }
  const { pieces, size } = await readPieces(request, limit, signal)
  if (size > limit) throw new HttpRefusal(413, invalidInput('body', `at most ${limit} bytes`, 'more'))
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput('body', 'JSON in UTF-8', size === 0 ? 'nothing' : 'other text')
  }
}

async function readPieces(
  request: Request,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<{ pieces: Uint8Array[]; size: number }> {
  const pieces: Uint8Array[] = []
  let size = 0
  if (request.body === null) return { pieces, size }
  const reader = request.body.getReader()
  const stop = (): void => void reader.cancel().catch(() => undefined)
  const stopWatching = signal && onAbort(signal, stop)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size <= limit) pieces.push(next.value)
      else pieces.length = 0
      if (size > limit * DISCARDED_LIMITS) {
        stop()
        break
      }
    }
  } finally {
    stopWatching?.()
  }
  signal?.throwIfAborted()
  return { pieces, size }
}
