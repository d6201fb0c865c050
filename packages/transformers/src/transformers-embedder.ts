import type { Embedder } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { averageVectors, type WeightedVector } from './average-vectors.js'
import { embedderSettings, type TransformersEmbedderOptions } from './embedder-options.js'
import { isLength } from './is-length.js'
import type { FeatureExtractor, LoadSettings } from './library.js'
import { loadModel } from './load-model.js'
import { MAX_CHARACTERS } from './max-characters.js'
import { modelIdentity } from './model-identity.js'
import { ModelTurns } from './model-turns.js'
import { modelUnavailable } from './model-unavailable.js'
import { planBatches } from './plan-batches.js'
import { readVectors } from './read-vectors.js'
import { type Piece, splitText } from './split-text.js'

/** So many pieces of a text count, so that one text can't hold up everything else for long. */
const MAX_PIECES = 16

/** An embedder that holds a loaded model. */
export interface TransformersEmbedder extends Embedder {
  /**
   * Frees the model, after the batch in hand. Calls that are not done reject with `model_unavailable`, as later ones do.
   * May be called again.
   */
  close(): Promise<void>
}

/**
 * An embedder over transformers.js. Resolves when the model is loaded and has embedded a first text, which tells its dimensions:
 * a model that can't be had rejects here, with `model_unavailable`.
 *
 * - A text of more tokens than the model reads well at once (256 for all-MiniLM-L6-v2, otherwise what its tokenizer says) is read in pieces, cut between words, and has the mean of
 *   their vectors, each by its number of tokens. Only the first 16 pieces count. A `pipeline` without a `tokenizer` cuts the text off instead.
 * - A text has the same vector whatever is embedded beside it: exactly with batches of one, up to rounding otherwise.
 * - Calls share the model batch by batch, so a query waits for one batch of an indexing run, not for all of it.
 * - The library computes on the calling thread. Between batches other work gets its turn and an abort takes effect.
 *
 * @throws TypeError for a wrong option.
 */
export async function transformersEmbedder(options: TransformersEmbedderOptions): Promise<TransformersEmbedder> {
  const { model, dtype, pooling, prefixes, batchSize, calibration, window } = embedderSettings(options)
  const identity = await modelIdentity(model, dtype, pooling, prefixes)
  const read = async (name: string, settings: LoadSettings) =>
    (await options.pipeline('feature-extraction', name, settings)) as FeatureExtractor
  const extractor = await loadModel(read, model, dtype, options)
  const turns = new ModelTurns('embedder', identity, extractor)

  /** The vectors of a batch, when its turn has come. */
  function run(batch: string[], dimensions: number | undefined, signal?: AbortSignal): Promise<Float32Array[]> {
    const extract = async () =>
      readVectors(await extractor(batch, { pooling, normalize: true }), batch.length, dimensions)
    return turns.run(extract, signal)
  }

  /** What is read of a text, piece by piece, with the prefix before each. */
  function piecesOf(text: string, prefix: string): Piece[] {
    const { tokenizer } = extractor
    const most = window ?? tokenizer?.model_max_length
    const whole = (prefix + text).slice(0, MAX_CHARACTERS)
    if (tokenizer === undefined || !isLength(most)) return [{ text: whole, tokens: 1 }]
    const count = (piece: string): number => tokenizer(prefix + piece, { return_tensor: false }).input_ids.length
    const pieces: Piece[] = []
    for (const { text: piece, tokens } of splitText(whole.slice(prefix.length), most, count)) {
      pieces.push({ text: prefix + piece, tokens })
      if (pieces.length === MAX_PIECES) break
    }
    return pieces
  }

  /** The vectors of a few texts. Their pieces are made only now: counting tokens takes the calling thread too. */
  async function embedBatch(
    texts: string[],
    prefix: string,
    size: number,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const pieces = texts.flatMap((text, index) => piecesOf(text, prefix).map((piece) => ({ ...piece, index })))
    const contents = pieces.map(({ text }) => text)
    const read = texts.map((): WeightedVector[] => [])
    for (const part of planBatches(contents, size)) {
      const vectors = await run(
        part.map((at) => contents[at]!),
        dimensions,
        signal,
      )
      for (const [row, at] of part.entries()) {
        const { index, tokens } = pieces[at]!
        read[index]!.push({ vector: vectors[row]!, weight: tokens })
      }
    }
    return read.map(averageVectors)
  }

  let dimensions: number
  try {
    dimensions = (await run(['dimensions'], undefined, options.signal))[0]?.length ?? 0
  } catch (cause) {
    turns.close().catch(() => {})
    options.signal?.throwIfAborted()
    throw modelUnavailable({ model, dtype, localModelPath: options.localModelPath, fileRead: true, cause })
  }

  return {
    model: identity,
    dimensions,
    calibration,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      turns.assertOpen()
      if (kind !== 'query' && kind !== 'passage') throw invalidInput('kind', '`query` or `passage`', String(kind))
      const inputs = texts.map((text, index) => {
        if (typeof text !== 'string') throw invalidInput(`texts/${index}`, 'a string', typeof text)
        return text
      })
      const size = kind === 'query' ? 1 : batchSize
      const vectors = new Array<Float32Array>(inputs.length)
      for (const batch of planBatches(inputs, size)) {
        const embedded = await embedBatch(
          batch.map((index) => inputs[index]!),
          prefixes[kind],
          size,
          signal,
        )
        for (const [row, index] of batch.entries()) vectors[index] = embedded[row]!
      }
      return vectors
    },
    close: () => turns.close(),
  }
}
