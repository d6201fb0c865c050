/** The characters that a batch may hold with its padding: about 4,000 tokens. Attention's memory grows with their square. */
const MAX_PADDED_CHARACTERS = 16_384

/**
 * Splits texts into batches and returns their indices. Texts of like length go together, shortest first, so that little is padded.
 * A batch holds at most `size` texts, and fewer where they are long.
 */
export function planBatches(texts: readonly string[], size: number): number[][] {
  const indices = texts.map((_, index) => index)
  if (size === 1) return indices.map((index) => [index])
  const lengthOf = (index: number): number => texts[index]?.length ?? 0
  indices.sort((a, b) => lengthOf(a) - lengthOf(b))
  const batches: number[][] = []
  let batch: number[] = []
  for (const index of indices) {
    // Every text of the batch will be padded to this one, the longest so far.
    const padded = lengthOf(index) * (batch.length + 1)
    if (batch.length === 0 || batch.length === size || padded > MAX_PADDED_CHARACTERS) {
      batch = []
      batches.push(batch)
    }
    batch.push(index)
  }
  return batches
}
