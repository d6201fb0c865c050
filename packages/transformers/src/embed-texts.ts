import { type FeatureExtractor, MAX_CHARACTERS, tokenLimit } from './library.js'

/** The most pieces of a text that are embedded, so that one text can't hold up the queue. */
const MAX_PIECES = 16

/** What embedding needs beside the texts. */
export interface EmbedSettings {
  tokenizer: FeatureExtractor['tokenizer']
  /** Put before every piece of a text. */
  prefix: string
  /** The most tokens of a piece. Absent: what the tokenizer says. */
  maxTokens: number | undefined
  /** The most texts in one run of the model. */
  batchSize: number
  /** Runs the model: one vector of unit length for each text, in their order. */
  run(texts: string[]): Promise<Float32Array[]>
}

/**
 * One vector of unit length for each text, in their order. Texts beyond the model's limit are
 * embedded in pieces.
 */
export function embedTexts(texts: readonly string[], settings: EmbedSettings): Promise<Float32Array[]> {
  return embedInBatches(texts, { size: settings.batchSize, atOnce: 1, embed: (batch) => embedBatch(batch, settings) })
}

/** How texts are embedded in batches. */
export interface Batching {
  /** The most texts of a batch. */
  size: number
  /** The most batches that are embedded at the same time. */
  atOnce: number
  /** Embeds a batch: one vector for each text, in their order. */
  embed(batch: string[]): Promise<Float32Array[]>
}

/**
 * Embeds texts in batches and returns one vector for each text, in their order. After a failure no
 * other batch begins.
 */
export async function embedInBatches(
  texts: readonly string[],
  { size, atOnce, embed }: Batching,
): Promise<Float32Array[]> {
  const vectors = new Array<Float32Array>(texts.length)
  const batches = planBatches(texts, size)
  let begun = 0
  const embedSome = async (): Promise<void> => {
    while (begun < batches.length) {
      const batch = batches[begun++]!
      try {
        const embedded = await embed(batch.map((index) => texts[index]!))
        for (const [row, index] of batch.entries()) vectors[index] = embedded[row]!
      } catch (error) {
        begun = batches.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, batches.length) }, embedSome))
  return vectors
}

/** Splits the texts of one batch just before it runs: counting tokens blocks the thread too. */
async function embedBatch(texts: string[], settings: EmbedSettings): Promise<Float32Array[]> {
  const pieces = texts.flatMap((text, index) => piecesOf(text, settings).map((piece) => ({ ...piece, index })))
  const contents = pieces.map(({ text }) => text)
  const vectorsOf = texts.map((): WeightedVector[] => [])
  for (const batch of planBatches(contents, settings.batchSize)) {
    const vectors = await settings.run(batch.map((at) => contents[at]!))
    for (const [row, at] of batch.entries()) {
      const { index, tokens } = pieces[at]!
      vectorsOf[index]!.push({ vector: vectors[row]!, weight: tokens })
    }
  }
  return vectorsOf.map(averageVectors)
}

/** The pieces of a text that are embedded, each with the prefix. */
function piecesOf(text: string, { tokenizer, prefix, maxTokens }: EmbedSettings): Piece[] {
  const limit = maxTokens ?? tokenLimit(tokenizer?.model_max_length)
  const whole = (prefix + text).slice(0, MAX_CHARACTERS)
  if (tokenizer === undefined || limit === undefined) return [{ text: whole, tokens: 1 }]
  const count = (piece: string): number => tokenizer(prefix + piece, { return_tensor: false }).input_ids.length
  const pieces: Piece[] = []
  for (const { text: piece, tokens } of splitText(whole.slice(prefix.length), limit, count)) {
    pieces.push({ text: prefix + piece, tokens })
    if (pieces.length === MAX_PIECES) break
  }
  return pieces
}

/**
 * The characters that a batch may hold with its padding: about 4,000 tokens. Attention's memory is
 * quadratic in them.
 */
const MAX_PADDED_CHARACTERS = 16_384

/**
 * Splits texts into batches and returns their indices. Texts of similar length share a batch,
 * shortest first, to keep the padding small. A batch holds at most `size` texts, and fewer where
 * they are long. With a `size` of 1 the order stays.
 */
export function planBatches(texts: readonly string[], size: number): number[][] {
  const indices = texts.map((_, index) => index)
  if (size === 1) return indices.map((index) => [index])
  const lengthOf = (index: number): number => texts[index]?.length ?? 0
  indices.sort((a, b) => lengthOf(a) - lengthOf(b))
  const batches: number[][] = []
  let batch: number[] = []
  for (const index of indices) {
    // All texts of the batch are padded to the longest, which is this one so far.
    const padded = lengthOf(index) * (batch.length + 1)
    if (batch.length === 0 || batch.length === size || padded > MAX_PADDED_CHARACTERS) {
      batch = []
      batches.push(batch)
    }
    batch.push(index)
  }
  return batches
}

/** A part of a text that the model can read in one run. */
interface Piece {
  text: string
  /** The number of its tokens, delimiters included. */
  tokens: number
}

/**
 * How far a cut may move to fall between two words, in UTF-16 units. A longer word is cut itself.
 */
const MAX_CUT_SHIFT = 200

/**
 * Splits a text into pieces of about equal length and at most `limit` tokens each, in order. Cuts
 * are at white space where there is any. A text within the limit, or a single character, is one
 * piece. Pieces of white space alone are left out, unless the text is nothing else. A caller that
 * stops early saves counting the tokens of the rest.
 */
export function* splitText(text: string, limit: number, countTokens: (text: string) => number): Generator<Piece, void> {
  const tokens = countTokens(text)
  if (tokens <= limit || text.length < 2) return yield { text, tokens }
  const windowCount = Math.ceil(tokens / limit)
  const cut = cutNear(text, Math.round((text.length * Math.floor(windowCount / 2)) / windowCount))
  const halves = [text.slice(0, cut), text.slice(cut)].filter((half) => half.trim() !== '')
  if (halves.length === 0) return yield { text, tokens }
  for (const half of halves) yield* splitText(half, limit, countTokens)
}

/**
 * The offset nearest to `target` that follows white space; if none is near, one that splits no
 * surrogate pair.
 */
function cutNear(text: string, target: number): number {
  for (let shift = 0; shift <= MAX_CUT_SHIFT; shift++) {
    for (const at of [target - shift, target + shift]) {
      if (at > 0 && at < text.length && /\s/.test(text[at - 1]!)) return at
    }
  }
  const at = Math.max(1, Math.min(target, text.length - 1))
  const splitsPair = /[\ud800-\udbff]/.test(text[at - 1]!) && /[\udc00-\udfff]/.test(text[at]!)
  return splitsPair && at < text.length - 1 ? at + 1 : at
}

interface WeightedVector {
  vector: Float32Array
  /** Above 0. */
  weight: number
}

/**
 * The weighted mean of vectors of unit length, scaled to unit length. A single vector stays as it
 * is. If the vectors cancel each other out, the result is the first.
 *
 * With token counts as weights, this equals pooling the tokens of all pieces, but without attention
 * between pieces.
 */
export function averageVectors(weighted: readonly WeightedVector[]): Float32Array {
  const [first] = weighted as [WeightedVector]
  if (weighted.length === 1) return first.vector
  const sum = new Float64Array(first.vector.length)
  for (const { vector, weight } of weighted) for (const [i, value] of vector.entries()) sum[i]! += weight * value
  const length = Math.hypot(...sum)
  return length === 0 ? first.vector : Float32Array.from(sum, (value) => value / length)
}
