import type { AnswerEventV1, AnswerV1 } from '@kebab/schemas'
import type { CallOptions, Embedder, Message } from '../contracts.js'
import { brokenPart, KebabError } from '../errors.js'
import { runWithin } from './run-within.js'

type Embed = Embedder['embed']

/** What embedders of `sharingEmbedder` embed with: the vectors are checked, and others hold them too. */
const sharing = new WeakMap<Embedder, Embed>()

/**
 * Embeds texts, and holds the embedder to its contract before anything is stored or searched with what it returns. The vectors are the caller's own.
 * Settles on an abort though the embedder may not. Rejects with `embedding_mismatch` for vectors of another length, and with `internal` for a wrong number
 * of vectors, or for vectors that aren't finite or are zero, which have no direction.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  const vectors = await embedShared(embedder, texts, options)
  return sharing.has(embedder) ? vectors.map((vector) => vector.slice()) : vectors
}

/**
 * The same for a caller that only reads the vectors: they may be held by others too, such as a cache, and must not be changed. However many embedders
 * of `sharingEmbedder` are on top of one another, each vector is checked once and copied once.
 */
export async function embedShared(
  embedder: Embedder,
  texts: readonly string[],
  { kind, signal }: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  if (texts.length === 0) return []
  const stage = `embedder ${embedder.model}`
  const checked = sharing.get(embedder)
  const embed: Embed = checked ?? ((given, options) => embedder.embed(given, options))
  const vectors: unknown = await runWithin((given) => embed(texts, { kind, signal: given }), { signal, stage })
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const found = Array.isArray(vectors) ? `${vectors.length}` : typeof vectors
    throw brokenPart('embedder', stage, `${texts.length} vectors for as many texts`, found)
  }
  return vectors.map((vector: unknown) => {
    if (!isVector(vector)) throw brokenPart('embedder', stage, 'vectors as Float32Array', typeof vector)
    if (vector.length !== embedder.dimensions) {
      const message = `${stage}: expected ${embedder.dimensions} dimensions, found ${vector.length}`
      const details = { expected: `${embedder.dimensions} dimensions`, found: `${vector.length} dimensions` }
      throw new KebabError('embedding_mismatch', message, { details })
    }
    if (checked !== undefined) return vector
    if (!hasDirection(vector)) throw brokenPart('embedder', stage, 'finite vectors that are not zero', 'one that is')
    return vector.slice()
  })
}

/**
 * An embedder on top of another, with its model, dimensions and calibration as they are now.
 * @param embed gives vectors of `embedShared` and nothing else. Callers of the embedder get copies of them, those of `embedShared` get them as they are
 */
export function sharingEmbedder({ model, dimensions, calibration }: Embedder, embed: Embed): Embedder {
  const embedder: Embedder = {
    model,
    dimensions,
    calibration,
    embed: async (texts, options) => (await embed(texts, options)).map((vector) => vector.slice()),
  }
  sharing.set(embedder, embed)
  return embedder
}

/** Whether a value is a `Float32Array`, of this realm or another. */
export function isVector(value: unknown): value is Float32Array {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}

/** Whether a vector points anywhere: finite, and not zero throughout. */
export function hasDirection(vector: Float32Array): boolean {
  let square = 0
  for (const value of vector) square += value * value
  return Number.isFinite(square) && square > 0
}

/** For a `calibration`, where there is one: -1 <= `floor` < `ceiling` <= 1. @throws TypeError with its name: it is wiring */
export function checkCalibration(calibration: Embedder['calibration'], name: string): void {
  if (calibration === undefined) return
  const { floor, ceiling } = Object(calibration) as { floor?: unknown; ceiling?: unknown }
  const ordered = typeof floor === 'number' && typeof ceiling === 'number' && floor < ceiling
  if (!ordered || floor < -1 || ceiling > 1)
    throw new TypeError(`${name}: expected -1 <= floor < ceiling <= 1, found ${floor} and ${ceiling}`)
}

const ONLY_JSON = 'Answer with one JSON value and nothing around it: no explanation and no code fence.'

/**
 * The messages with one more that asks for JSON, for a model without a mode for it or with one that wants to be told. It comes after
 * the system messages at the beginning, since many models take such messages there alone.
 */
export function askForJson(messages: readonly Message[]): Message[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  return [...messages].toSpliced(first === -1 ? messages.length : first, 0, { role: 'system', content: ONLY_JSON })
}

/**
 * The answer that ends a stream of events. Each event before it is handed to `onEvent`, which is waited for before the next.
 * Rejects with what the stream or `onEvent` rejects with, and with `internal` for a stream that ends without an answer.
 */
export async function finalAnswer(
  events: AsyncIterable<AnswerEventV1>,
  onEvent?: (event: AnswerEventV1) => Promise<void>,
): Promise<AnswerV1> {
  for await (const event of events) {
    if (event.type === 'final') return event.answer
    await onEvent?.(event)
  }
  throw new KebabError('internal', 'ask: expected a final event, found none')
}
