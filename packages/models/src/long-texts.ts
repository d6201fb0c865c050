import { type FailedCall, unitVector } from '@kebab/core/internal'

/** A text that the server said is too long, and that was embedded in parts. */
export interface LongText {
  /** Its length in UTF-16 units, with the prefix. */
  length: number
  /** Its first 60 UTF-16 units. */
  opening: string
}

/** The fewest UTF-16 units of a text that is halved. */
const LEAST_LENGTH = 64

const TOO_MUCH =
  /context (length|window|size)|too (long|large|many)|(max|limit|exceed|longer|larger|greater)[^.]*(token|length|batch|sequence|size|input|array|window)|physical batch/i

/**
 * Whether a server refused a request since a text is too long for the model, or the texts are too
 * many.
 */
export function isTooMuch({ status, words = '' }: FailedCall): boolean {
  if (status === 413) return true
  // llama.cpp refuses a text beyond its batch with status 500.
  return (status === 400 || status === 422 || status === 500) && TOO_MUCH.test(words)
}

/**
 * Embeds in halves what was too much for one request: the texts, or the one text. The vector of a
 * text is then the mean of those of its halves, by their lengths, so that nothing is cut off.
 * Rejects with `refusal` for a text that can't be halved.
 */
export async function embedParts(
  texts: readonly string[],
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
  refusal: unknown,
  onLongText: ((text: LongText) => void) | undefined,
): Promise<Float32Array[]> {
  const middle = texts.length >> 1
  if (middle > 0) return [...(await embed(texts.slice(0, middle))), ...(await embed(texts.slice(middle)))]
  const [text = ''] = texts
  if (text.length < LEAST_LENGTH) throw refusal
  const at = cutOf(text)
  const halves = [text.slice(0, at), text.slice(at)]
  // One request each: together they might be too much again.
  const vectors = [...(await embed(halves.slice(0, 1))), ...(await embed(halves.slice(1)))]
  onLongText?.({ length: text.length, opening: text.slice(0, 60) })
  return [meanOf(vectors, halves)]
}

/** Where a text is cut: between two words near its middle, or else between two characters. */
function cutOf(text: string): number {
  const middle = text.length >> 1
  const space = text.slice(middle, middle + (middle >> 1)).search(/\s\S/)
  if (space !== -1) return middle + space + 1
  return /[\udc00-\udfff]/.test(text.charAt(middle)) ? middle + 1 : middle
}

function meanOf(vectors: readonly Float32Array[], texts: readonly string[]): Float32Array {
  const sums = Array.from(vectors[0]!, (_, i) =>
    vectors.reduce((sum, vector, part) => sum + vector[i]! * texts[part]!.length, 0),
  )
  return unitVector(sums)
}
