import type { AnswerEventV1, AnswerV1 } from '@kebab/schemas'
import { describeValue } from '@kebab/schemas/read'
import type { CallOptions, Embedder, EstimatedCalibration, Message, StoreBatch } from '../contracts.js'
import { brokenPart, KebabError } from '../errors/errors.js'
import { type Eventually, isPromise, whenReady } from './concurrency.js'
import { wrongValue } from './invalid-input.js'
import { filledString, isListOf } from './option-reader.js'
import { startWithin } from './run-within.js'

/** An embedder whose vectors are `Float32Array`, whatever the one beneath it returns. */
export interface Float32Embedder extends Embedder {
  embed(...args: Parameters<Embedder['embed']>): Promise<Float32Array[]>
}

/** Like `embed` of an embedder, without a promise for vectors that are there. */
export type Embed = (...args: Parameters<Embedder['embed']>) => Eventually<Float32Array[]>

/**
 * The `embed` behind each embedder of `sharingEmbedder`. Its vectors are checked, and shared with
 * others.
 */
const sharing = new WeakMap<Embedder, Embed>()

/**
 * Embeds texts and validates the vectors before they are stored or searched with. The vectors
 * belong to the caller. Rejects promptly on an abort even if the embedder doesn't.
 *
 * Rejects with `embedding_mismatch` for vectors of another length. Rejects with `internal` for:
 *
 * - an embedder without a `model`
 * - a wrong number of vectors
 * - vectors that aren't finite or are zero, which have no direction
 * - vectors of different texts that share memory, since the last of them overwrote the others
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
 * Like `embedTexts`, for a caller that only reads the vectors. Others, such as a cache, may hold
 * them too, so they must not be changed. Each vector is checked once and copied once, however many
 * embedders of `sharingEmbedder` are stacked.
 */
export async function embedShared(
  embedder: Embedder,
  texts: readonly string[],
  options: CallOptions & { kind: 'query' | 'passage' },
): Promise<Float32Array[]> {
  return embedReady(embedder, texts, options)
}

/**
 * Returns a function that gives the vector of a query. It is made at the first call, by the signal
 * of that call, and again after a failure. Nobody may change it.
 */
export function queryVector(
  embedder: Embedder,
  query: string,
): (signal: AbortSignal | undefined) => Eventually<Float32Array> {
  let vector: Eventually<Float32Array> | undefined
  return (signal) => {
    if (vector !== undefined) return vector
    const made = whenReady(embedReady(embedder, [query], { kind: 'query', signal }), ([first]) => first!)
    vector = made
    if (isPromise(made)) {
      made.then(
        (ready) => {
          vector = ready
        },
        () => {
          vector = undefined
        },
      )
    }
    return made
  }
}

/** Like `embedShared`, but without a promise where the vectors are there. */
export function embedReady(
  embedder: Embedder,
  texts: readonly string[],
  { kind, signal }: CallOptions & { kind: 'query' | 'passage' },
): Eventually<Float32Array[]> {
  if (texts.length === 0) return []
  const { model } = embedder
  if (!filledString.fits(model))
    throw brokenPart('embedder', 'embedder', `\`model\` as ${filledString.expected}`, describeValue(model))
  const stage = `embedder ${model}`
  const checked = sharing.get(embedder)
  // Those beneath have checked the vectors, and heed the signal.
  if (checked !== undefined)
    return whenReady(checked(texts, { kind, signal }), (vectors) => {
      for (const vector of vectors) checkLength(stage, embedder, vector)
      return vectors
    })
  const embedded = startWithin((options) => embedder.embed(texts, { kind, signal: options.signal }), { signal, stage })
  return whenReady<unknown, Float32Array[]>(embedded, (vectors) => copyVectors(stage, embedder, texts, vectors))
}

function checkLength(stage: string, { dimensions }: Embedder, { length }: ArrayLike<number>): void {
  if (length === dimensions) return
  const message = `${stage}: expected ${dimensions} dimensions, found ${length}`
  const details = { expected: `${dimensions} dimensions`, found: `${length} dimensions` }
  throw new KebabError('embedding_mismatch', message, { details })
}

/** Checks what an embedder returned, and copies it into 32-bit floats. */
function copyVectors(stage: string, embedder: Embedder, texts: readonly string[], vectors: unknown): Float32Array[] {
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const answer = Array.isArray(vectors) ? `${vectors.length}` : typeof vectors
    throw brokenPart('embedder', stage, `${texts.length} vectors for as many texts`, answer)
  }
  // `map` would skip the holes of a sparse array.
  const returned = Array.from(vectors, (vector: unknown) => {
    if (!isVector(vector) && !isListOf(vector, isNumber))
      throw brokenPart('embedder', stage, 'vectors as Float32Array or arrays of numbers', kindOfVector(vector))
    checkLength(stage, embedder, vector)
    return vector
  })
  if (shareMemory(texts, returned))
    throw brokenPart('embedder', stage, 'a vector of its own for each text', 'vectors that share memory')
  return returned.map((vector) => {
    const copy = isVector(vector) ? vector.slice() : Float32Array.from(vector)
    if (!hasDirection(copy)) throw brokenPart('embedder', stage, 'finite vectors that are not zero', 'one that is')
    return copy
  })
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** Says what is no vector: the first item of an array that is no number, or the kind of a value. */
function kindOfVector(value: unknown): string {
  if (!Array.isArray(value)) return Object.prototype.toString.call(value).slice('[object '.length, -1)
  return `an array with ${describeValue(Array.from(value).find((item) => !isNumber(item)))}`
}

/**
 * Whether vectors of different texts overlap in memory. Views side by side don't. An array of
 * numbers overlaps itself alone.
 */
function shareMemory(texts: readonly string[], vectors: readonly (Float32Array | readonly number[])[]): boolean {
  if (vectors.length < 2) return false
  const inOrder = vectors.map((vector, i) => {
    if (!isVector(vector)) return { buffer: vector, byteOffset: 0, byteLength: 1, i }
    const { buffer, byteOffset, byteLength } = vector
    return { buffer, byteOffset, byteLength, i }
  })
  inOrder.sort((a, b) => a.byteOffset - b.byteOffset)
  const last = new Map<object, (typeof inOrder)[number]>()
  for (const range of inOrder) {
    const before = last.get(range.buffer)
    if (before !== undefined && range.byteOffset < before.byteOffset + before.byteLength) {
      if (texts[range.i] !== texts[before.i]) return true
    }
    last.set(range.buffer, range)
  }
  return false
}

/**
 * Returns an embedder on top of another, with its present model, dimensions, calibration and texts
 * per call.
 * @param embed returns vectors of `embedShared` and nothing else. `embedShared` passes them on as
 *   they are; all other callers get copies
 */
export function sharingEmbedder(under: Embedder, embed: Embed): Float32Embedder {
  const { model, dimensions, calibration, textsPerCall } = under
  const embedder: Float32Embedder = {
    model,
    dimensions,
    calibration,
    textsPerCall,
    embed: async (texts, options) => (await embed(texts, options)).map((vector) => vector.slice()),
  }
  sharing.set(embedder, embed)
  return embedder
}

/** Whether a value is a `Float32Array`, of this realm or another. */
export function isVector(value: unknown): value is Float32Array {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}

/** Whether a vector has a direction: it is finite and not zero. */
export function hasDirection(vector: Float32Array): boolean {
  let square = 0
  for (const value of vector) square += value * value
  return Number.isFinite(square) && square > 0
}

/**
 * Checks a `calibration`, if there is one: -1 <= `floor` < `ceiling` <= 1, and `languages`, if any,
 * as BCP 47 tags, each once. @throws TypeError with the name of the option
 */
export function checkCalibration(calibration: Embedder['calibration'], name: string): void {
  if (calibration === undefined) return
  const { floor, ceiling, languages } = Object(calibration) as Record<string, unknown>
  if (!areBorders(floor, ceiling))
    throw new TypeError(`${name}: expected -1 <= floor < ceiling <= 1, found ${floor} and ${ceiling}`)
  if (languages === undefined) return
  const isTagList = isListOf(languages, isLanguageTag) && languages.length > 0
  if (!isTagList || new Set(languages).size < languages.length)
    throw new TypeError(`${name}.languages: expected BCP 47 tags, each once, found ${describeValue(languages)}`)
}

/**
 * Checks the calibration of a `StoreBatch`, if there is one. Returns a copy without other members.
 * Throws `invalid_input`, with the field.
 */
export function checkEstimate(calibration: StoreBatch['calibration']): StoreBatch['calibration'] {
  if (calibration === undefined || calibration === null) return calibration
  if (isEstimate(calibration)) return copyEstimate(calibration)
  const expected = 'a model, a sample, and borders with -1 <= floor < ceiling <= 1 or null'
  throw wrongValue('calibration', expected, calibration)
}

/** Whether a value is an `EstimatedCalibration`. */
export function isEstimate(value: unknown): value is EstimatedCalibration {
  const { model, sample, borders } = Object(value) as Partial<EstimatedCalibration>
  if (!filledString.fits(model) || !filledString.fits(sample)) return false
  if (borders === null) return true
  const { floor, ceiling } = Object(borders) as Record<string, unknown>
  return areBorders(floor, ceiling)
}

/** Whether two values are cosines between which similarity can count. */
function areBorders(floor: unknown, ceiling: unknown): boolean {
  return typeof floor === 'number' && typeof ceiling === 'number' && floor >= -1 && floor < ceiling && ceiling <= 1
}

/** Returns a copy of an estimate, without other members. */
export function copyEstimate({ model, sample, borders }: EstimatedCalibration): EstimatedCalibration {
  return { model, sample, borders: borders && { floor: borders.floor, ceiling: borders.ceiling } }
}

/** Whether two estimates are of one model and sample, and have the same borders. */
export function isSameEstimate(a: EstimatedCalibration | null, b: EstimatedCalibration | null): boolean {
  if (a === null || b === null) return a === b
  const isSame = a.borders?.floor === b.borders?.floor && a.borders?.ceiling === b.borders?.ceiling
  return isSame && a.model === b.model && a.sample === b.sample
}

/** Whether a value is the tag of a language. `english` and `mul` have the form of one only. */
function isLanguageTag(value: unknown): value is string {
  try {
    return typeof value === 'string' && /^(?!und|mul|mis|zxx)[a-z]{2,3}$/.test(new Intl.Locale(value).language)
  } catch {
    return false
  }
}

const ONLY_JSON = 'Answer with one JSON value and nothing around it: no explanation and no code fence.'

/**
 * Returns the messages with one more that asks for JSON. It is for a model that has no JSON mode,
 * or whose JSON mode requires it. The message follows the system messages at the start, since many
 * models accept system messages only there.
 */
export function askForJson(messages: readonly Message[]): Message[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  return [...messages].toSpliced(first === -1 ? messages.length : first, 0, { role: 'system', content: ONLY_JSON })
}

/**
 * Returns the answer that ends a stream of events. It awaits `onEvent` for each event before the
 * next. Errors of the stream and of `onEvent` are passed on. Rejects with `internal` for a stream
 * that ends without an answer.
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
