import type { EmbeddedChunk, Embedder } from '../../contracts.js'
import { KebabError } from '../../errors/errors.js'
import { WorkSlices, yieldToEventLoop } from '../concurrency.js'
import { indexedText } from '../indexed-text.js'
import { invalidInput, wrongValue } from '../invalid-input.js'
import { embedShared, embedTexts, hasDirection, isVector, sharingEmbedder } from '../models.js'
import { filledString, integerFrom, isTextList, type OptionReader, objectWith } from '../option-reader.js'
import { checkReading } from '../reading.js'

/** What the vectors of an index are made with. */
export interface VectorSettings extends Pick<Embedder, 'model' | 'dimensions'> {
  embedder: Embedder
  /** How many texts are embedded per call, from 1. */
  batchSize: number
}

/** The options that every vector retriever has. */
export interface VectorOptions {
  embedder: Embedder
  batchSize?: number | undefined
}

/**
 * Reads the `embedder` and `batchSize` of a vector retriever. Model and dimensions are fixed here,
 * even if the caller's object changes later.
 * @throws TypeError for a wrong one
 */
export function readVectorSettings(read: OptionReader<VectorOptions>): VectorSettings {
  const embedder = read('embedder', objectWith('embed'))
  const { model, dimensions } = embedder
  if (!filledString.fits(model)) read.refuse('embedder.model', filledString.expected, model)
  if (!DIMENSIONS.fits(dimensions)) read.refuse('embedder.dimensions', DIMENSIONS.expected, dimensions)
  return {
    embedder: sharingEmbedder(embedder, (texts, options) => embedShared(embedder, texts, options)),
    model,
    dimensions,
    batchSize: read('batchSize', integerFrom(1, 100_000), 32),
  }
}

const DIMENSIONS = integerFrom(1, 65_536)

/** A chunk with the vector that is indexed of it. */
export interface ChunkVector {
  chunkId: string
  vector: Float32Array
}

/** A chunk with its vector or, if it came without an embedding, with its indexed text. */
export type ChunkTextOrVector = ChunkVector | { chunkId: string; text: string }

/** Chunks that are read between two yields to the event loop: a few milliseconds. */
const CHUNKS_PER_SLICE = 512

/**
 * Reads the embedding or the indexed text of each chunk. Vectors are copied. If several chunks have
 * one id, the last of them counts. Yields to the event loop while it reads many, so don't change
 * their vectors before it resolves.
 *
 * Rejects with `invalid_input` and the field, with `embedding_mismatch` for an embedding of another
 * model or length, and with `signal.reason`.
 */
export async function readChunkVectors(
  chunks: readonly EmbeddedChunk[],
  settings: Pick<VectorSettings, 'model' | 'dimensions'>,
  signal?: AbortSignal,
): Promise<ChunkTextOrVector[]> {
  if (!Array.isArray(chunks)) throw wrongValue('chunks', 'an array of chunks', chunks)
  const slices = new WorkSlices(CHUNKS_PER_SLICE)
  const read = new Map<string, ChunkTextOrVector>()
  for (const [i, input] of [...chunks].entries()) {
    const chunk = readChunk(input, `chunks.${i}`, settings)
    read.set(chunk.chunkId, chunk)
    if (slices.isOver(1)) await yieldToEventLoop(signal)
  }
  return [...read.values()]
}

/**
 * Embeds the chunks that have no vector yet, one batch after the other.
 * Rejects as `embedTexts` does, with `signal.reason` at the latest after the present batch.
 */
export async function embedChunks(
  { embedder, batchSize }: Pick<VectorSettings, 'embedder' | 'batchSize'>,
  chunks: readonly ChunkTextOrVector[],
  signal: AbortSignal | undefined,
): Promise<ChunkVector[]> {
  const texts = chunks.flatMap((chunk) => ('text' in chunk ? [chunk.text] : []))
  const embedded: Float32Array[] = []
  for (let at = 0; at < texts.length; at += batchSize) {
    const batch = texts.slice(at, at + batchSize)
    embedded.push(...(await embedTexts(embedder, batch, { kind: 'passage', signal })))
  }
  const vectors = embedded.values()
  return chunks.map((chunk) => ('vector' in chunk ? chunk : { chunkId: chunk.chunkId, vector: vectors.next().value! }))
}

/** The error for vectors of another model, length or precision. `expected`: what the index has. */
export function embeddingMismatch(at: string, expected: string, found: string): KebabError<'embedding_mismatch'> {
  return new KebabError('embedding_mismatch', `${at}: expected ${expected}, found ${found}`, {
    details: { expected, found },
    hint: 'Use the embedder that the index was built with, or build the index anew.',
  })
}

function readChunk(
  chunk: unknown,
  at: string,
  settings: Pick<VectorSettings, 'model' | 'dimensions'>,
): ChunkTextOrVector {
  const { chunkId, embedding, document, headingPath, text, reading } = readObject(chunk, at)
  if (typeof chunkId !== 'string' || chunkId === '')
    throw wrongValue(`${at}.chunkId`, 'a string that is not empty', chunkId)
  const { title, embeddingModel, metadata } = readObject(document, `${at}.document`)
  if (embedding !== undefined) return { chunkId, vector: readEmbedding(embedding, embeddingModel, at, settings) }
  if (typeof text !== 'string') throw wrongValue(`${at}.text`, 'a string', text)
  if (title !== undefined && typeof title !== 'string')
    throw wrongValue(`${at}.document.title`, 'a string or nothing', title)
  if (!isTextList(headingPath)) throw wrongValue(`${at}.headingPath`, 'an array of strings', headingPath)
  if (reading !== undefined) checkReading(reading, text, `${at}.reading`)
  if (metadata !== undefined) readObject(metadata, `${at}.document.metadata`)
  return { chunkId, text: indexedText(chunk as EmbeddedChunk) }
}

function readEmbedding(
  embedding: unknown,
  embeddingModel: unknown,
  at: string,
  { model, dimensions }: Pick<VectorSettings, 'model' | 'dimensions'>,
): Float32Array {
  const field = `${at}.embedding`
  if (!isVector(embedding)) throw wrongValue(field, 'a Float32Array', embedding)
  if (embeddingModel !== undefined && embeddingModel !== model)
    throw embeddingMismatch(field, model, String(embeddingModel))
  if (embedding.length !== dimensions)
    throw embeddingMismatch(field, `${model}, ${dimensions} dimensions`, `${embedding.length} dimensions`)
  if (!hasDirection(embedding))
    throw invalidInput(field, 'finite numbers that are not all zero', 'NaN, infinity or only zeros')
  return embedding.slice()
}

function readObject(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw wrongValue(at, 'an object', value)
}
