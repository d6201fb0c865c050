import { type EmbeddedChunk, indexedText } from '@kebab/core'
import { hasDirection, invalidInput, isVector, wrongValue } from '@kebab/core/kit'
import { embeddingMismatch } from './embedding-mismatch.js'
import type { Settings } from './settings.js'

/** What is indexed of a chunk, apart from the caller's object: its vector or, where it has none yet, the text to embed. */
export type Passage = { chunkId: string; vector: Float32Array } | { chunkId: string; text: string }

/**
 * The passages of these chunks, each id once: the last chunk with it counts.
 * @throws KebabError `invalid_input` with the field, or `embedding_mismatch` for an embedding of another model or length
 */
export function readChunks(chunks: readonly EmbeddedChunk[], settings: Settings): Passage[] {
  if (!Array.isArray(chunks)) throw wrongValue('chunks', 'an array of chunks', chunks)
  const passages = new Map<string, Passage>()
  for (let i = 0; i < chunks.length; i++) {
    const passage = readChunk(chunks[i], `chunks.${i}`, settings)
    passages.set(passage.chunkId, passage)
  }
  return [...passages.values()]
}

function readChunk(chunk: unknown, at: string, settings: Settings): Passage {
  const { chunkId, embedding, document, headingPath, text } = object(chunk, at)
  if (typeof chunkId !== 'string' || chunkId === '')
    throw wrongValue(`${at}.chunkId`, 'a string that is not empty', chunkId)
  const { title, embeddingModel } = object(document, `${at}.document`)
  if (embedding !== undefined) return { chunkId, vector: readEmbedding(embedding, embeddingModel, at, settings) }
  if (typeof text !== 'string') throw wrongValue(`${at}.text`, 'a string', text)
  if (title !== undefined && typeof title !== 'string')
    throw wrongValue(`${at}.document.title`, 'a string or nothing', title)
  if (!Array.isArray(headingPath) || headingPath.some((heading) => typeof heading !== 'string'))
    throw wrongValue(`${at}.headingPath`, 'an array of strings', headingPath)
  return { chunkId, text: indexedText(chunk as EmbeddedChunk) }
}

function readEmbedding(embedding: unknown, madeBy: unknown, at: string, { model, dimensions }: Settings): Float32Array {
  const field = `${at}.embedding`
  if (!isVector(embedding)) throw wrongValue(field, 'a Float32Array', embedding)
  if (madeBy !== undefined && madeBy !== model) throw embeddingMismatch(field, model, String(madeBy))
  if (embedding.length !== dimensions)
    throw embeddingMismatch(field, `${model}, ${dimensions} dimensions`, `${embedding.length} dimensions`)
  if (!hasDirection(embedding))
    throw invalidInput(field, 'finite numbers that are not all zero', 'NaN, infinity or only zeros')
  return embedding.slice()
}

function object(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw wrongValue(at, 'an object', value)
}
