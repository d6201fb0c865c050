import { type Embedder, type Float32Embedder, isKebabError, KebabError } from '@kebab/core'
import {
  checkCalibration,
  hasDirection,
  identitySuffix,
  type ModelPrefixes,
  modelFailure,
  prefixesOf,
  unitVector,
} from '@kebab/core/internal'
import {
  anyFlag,
  anyFunction,
  anySignal,
  anyString,
  anything,
  integerFrom,
  invalidInput,
  optional,
  optionReader,
} from '@kebab/core/kit'
import { batchesOf, inputOf, mapWithin, withRetries } from './batches.js'
import { embedParts, isTooMuch, type LongText } from './long-texts.js'
import { type ModelOptions, type ModelServer, readModelServer } from './model-server.js'
import { failedCall, malformed } from './server-calls.js'

/** How an embedder over a model server is made. */
export interface ServerEmbedderOptions extends ModelOptions {
  /**
   * The length of the model's vectors: an integer from 1. Vectors of another length are refused
   * with `embedding_mismatch`. Default: the server embeds a text, which tells.
   */
  dimensions?: number | undefined
  /**
   * Whether the server is asked for vectors of this length, as models allow whose vectors can be
   * shortened, such as `text-embedding-3-small`. It needs `dimensions`. Default: false.
   */
  sendDimensions?: boolean | undefined
  /**
   * Put before every text of a kind, and part of the identity. Default: what the card of the model
   * says for Nomic, E5, BGE, GTE, mxbai, Qwen3, EmbeddingGemma and Arctic Embed; otherwise nothing.
   */
  prefixes?: { query?: string | undefined; passage?: string | undefined } | undefined
  /** The most texts of one request: an integer from 1. Default: 64. */
  batchSize?: number | undefined
  /** The most estimated tokens of one request: an integer from 1. Default: 16,000. */
  batchTokens?: number | undefined
  /** The most requests of one call at once: an integer from 1. Default: 4. */
  parallel?: number | undefined
  /**
   * How often a request for passages is repeated: an integer from 0. Default: 5. Queries are not
   * repeated, since a search answers without vectors meanwhile.
   */
  retries?: number | undefined
  /** See `Embedder.calibration`. Default: none. */
  calibration?: Embedder['calibration']
  /** Called after each request with the tokens that the server counted, if it says so. */
  onUsage?: ((usage: { tokens: number }) => void) | undefined
  /** Called for each text that the server says is too long, and that was embedded in parts. */
  onLongText?: ((text: LongText) => void) | undefined
  /** Stops the first call. */
  signal?: AbortSignal | undefined
}

/** What a server sends for texts, as it is read from the response. */
export interface SentVectors {
  /** In the order of the texts. */
  vectors: readonly unknown[]
  /** The tokens that were read. Absent: the server doesn't say. */
  tokens: unknown
}

/** One request of a protocol. `dimensions`: the length to ask for, if any. */
export type RequestVectors = (
  server: ModelServer,
  call: { texts: readonly string[]; dimensions: number | undefined; signal: AbortSignal | undefined },
) => Promise<SentVectors>

/** The most numbers of a vector. Models have up to about 12,000. */
const MOST_DIMENSIONS = 65_536

/** The texts of one call: as many as `parallel` requests hold. */
const TEXTS_PER_CALL = 256

/** Makes an embedder over one protocol. `maker` is the factory, as messages name it. */
export async function serverEmbedder(
  maker: string,
  options: ServerEmbedderOptions,
  request: RequestVectors,
): Promise<Float32Embedder> {
  const settings = readSettings(maker, options)
  const { server, prefixes, signal, calibration } = settings
  const first = new Embedding(server.model, settings, request, undefined)
  const dimensions = settings.dimensions ?? (await first.embed(['dimensions'], 'query', signal))[0]!.length
  const model = `${server.model}@${dimensions}${identitySuffix(prefixes)}`
  const embedding = new Embedding(model, settings, request, dimensions)
  return {
    model,
    dimensions,
    calibration,
    textsPerCall: TEXTS_PER_CALL,
    async embed(texts, { kind, signal: callSignal }) {
      callSignal?.throwIfAborted()
      if (kind !== 'query' && kind !== 'passage') throw invalidInput('kind', '`query` or `passage`', String(kind))
      return embedding.embed(texts, kind, callSignal)
    },
  }
}

type Settings = ReturnType<typeof readSettings>

function readSettings(maker: string, options: ServerEmbedderOptions) {
  const read = optionReader(maker, options, `${maker}: `)
  const server = readModelServer(maker, read)
  const dimensions = read('dimensions', optional(integerFrom(1)))
  const sendDimensions = read('sendDimensions', anyFlag, false)
  if (sendDimensions && dimensions === undefined) read.refuse('dimensions', 'the length to ask for', undefined)
  const known = prefixesOf(server.model)
  const readPrefix = read.within('prefixes')
  const prefixes: ModelPrefixes = {
    query: readPrefix('query', anyString, known.query),
    passage: readPrefix('passage', anyString, known.passage),
  }
  readPrefix.done()
  const settings = {
    server,
    dimensions,
    sendDimensions,
    prefixes,
    batch: { texts: read('batchSize', integerFrom(1), 64), tokens: read('batchTokens', integerFrom(1), 16_000) },
    parallel: read('parallel', integerFrom(1), 4),
    retries: read('retries', integerFrom(0), 5),
    calibration: read('calibration', optional(anything)),
    onUsage: read('onUsage', optional(anyFunction)),
    onLongText: read('onLongText', optional(anyFunction)),
    signal: read('signal', anySignal),
  }
  checkCalibration(settings.calibration, `${maker}: calibration`)
  read.done()
  return settings
}

/** Embeds texts with one model. */
class Embedding {
  readonly #model: string
  readonly #settings: Settings
  readonly #request: RequestVectors
  readonly #dimensions: number | undefined

  /** `dimensions`: the length of every vector. Absent: the first one tells. */
  constructor(model: string, settings: Settings, request: RequestVectors, dimensions: number | undefined) {
    this.#model = model
    this.#settings = settings
    this.#request = request
    this.#dimensions = dimensions
  }

  async embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const { server, prefixes, batch, parallel, retries } = this.#settings
    const inputs = Array.from(texts, (text, index) => {
      if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
      return inputOf(prefixes[kind] + text)
    })
    const attempts = kind === 'passage' ? retries : 0
    try {
      const vectors = await mapWithin(batchesOf(inputs, batch), { limit: parallel, signal }, (part, partSignal) =>
        this.#embedBatch(part, attempts, partSignal),
      )
      return vectors.flat()
    } catch (error) {
      signal?.throwIfAborted()
      if (isKebabError(error, 'embedding_mismatch')) throw error
      throw modelFailure(this.#model, 'embeddings', failedCall(server, error), error)
    }
  }

  /** Embeds one batch, and in parts what the server says is too much. */
  async #embedBatch(
    texts: readonly string[],
    retries: number,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const { server, onLongText } = this.#settings
    try {
      const options = { retries, signal, failedCall: (error: unknown) => failedCall(server, error) }
      return await withRetries(() => this.#requestOnce(texts, signal), options)
    } catch (error) {
      if (!isTooMuch(failedCall(server, error))) throw error
      const embed = (parts: readonly string[]) => this.#embedBatch(parts, retries, signal)
      return embedParts(texts, embed, error, onLongText)
    }
  }

  async #requestOnce(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const { server, sendDimensions, onUsage } = this.#settings
    const dimensions = sendDimensions ? this.#dimensions : undefined
    const { vectors, tokens } = await this.#request(server, { texts, dimensions, signal })
    if (vectors.length !== texts.length) throw malformed(`${vectors.length} vectors for ${texts.length} texts`)
    const checked = vectors.map((vector) => this.#readVector(vector))
    if (Number.isSafeInteger(tokens) && (tokens as number) >= 0) onUsage?.({ tokens: tokens as number })
    return checked
  }

  #readVector(values: unknown): Float32Array {
    if (!Array.isArray(values) || values.length === 0 || !values.every(Number.isFinite))
      throw malformed('a vector that is no list of finite numbers')
    if (values.length > MOST_DIMENSIONS) throw malformed(`a vector of more than ${MOST_DIMENSIONS} numbers`)
    const expected = this.#dimensions ?? values.length
    if (values.length !== expected) {
      const message = `${this.#model}: expected ${expected} dimensions, found ${values.length}; the server may have another model of this name`
      const details = { expected: `${expected} dimensions`, found: `${values.length} dimensions` }
      throw new KebabError('embedding_mismatch', message, { details })
    }
    const vector = unitVector(values)
    if (!hasDirection(vector)) throw malformed('a vector without a direction')
    return vector
  }
}
