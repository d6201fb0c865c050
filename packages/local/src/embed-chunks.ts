import { type EmbeddedChunk, type Embedder, embedTexts, passageText } from '@kebab/core'

/** How many passages the embedder gets at a time: few enough that an abort is noticed and progress is seen. */
const SLICE = 16

/**
 * Gives every chunk its embedding. A chunk whose passage was embedded before keeps that vector. `onDone` hears how many more chunks are done.
 */
export async function embedChunks(
  chunks: readonly EmbeddedChunk[],
  known: ReadonlyMap<string, Float32Array>,
  embedder: Embedder,
  options: { signal: AbortSignal | undefined; onDone(count: number): void },
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = []
  for (let at = 0; at < chunks.length; at += SLICE) {
    const slice = chunks.slice(at, at + SLICE)
    const passages = slice.map(passageText)
    const missing = passages.filter((passage) => !known.has(passage))
    const vectors = await embedTexts(embedder, missing, { kind: 'passage', signal: options.signal })
    const made = new Map(missing.map((passage, i) => [passage, vectors[i]]))
    embedded.push(
      ...slice.map((chunk, i) => ({ ...chunk, embedding: known.get(passages[i]!) ?? made.get(passages[i]!) })),
    )
    options.onDone(slice.length)
  }
  return embedded
}
