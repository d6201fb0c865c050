import type { EmbeddedChunk } from '../../contracts.js'
import { KebabError } from '../../errors/errors.js'
import { indexedText } from '../indexed-text.js'
import { wrongValue } from '../invalid-input.js'
import { checkChunk } from '../stored-document.js'

/**
 * Checks a chunk that `LaterVectors.add` is given. Throws `invalid_input`, with the field, for one
 * without a vector.
 * @param at where the chunk is in the call, such as `chunks.0`
 */
export function checkLaterVector(chunk: EmbeddedChunk, at: string): void {
  checkChunk(chunk, at)
  if (chunk.embedding === undefined) throw wrongValue(`${at}.embedding`, 'the vector of the chunk', undefined)
}

/** Whether a stored chunk takes the vector of a given one with the same id. */
export function takesVector(stored: EmbeddedChunk, chunk: EmbeddedChunk): boolean {
  const { embeddingModel } = stored.document
  return (
    stored.embedding === undefined &&
    embeddingModel !== undefined &&
    embeddingModel === chunk.document?.embeddingModel &&
    indexedText(stored) === indexedText(chunk)
  )
}

/** The error for a pass that can't have ended, since chunks wait for their vectors. */
export function unsettled(path: string, waiting: number): KebabError<'locked'> {
  const message = `${path}: expected no chunk without its vector, found ${waiting}; embed them first`
  return new KebabError('locked', message, { details: { path } })
}
