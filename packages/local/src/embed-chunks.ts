import { type EmbeddedChunk, type Embedder, passageText } from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import type { SqliteStore } from '@kebab/sqlite'

/** How many passages the embedder gets at a time: few enough that an abort is noticed and progress is seen. */
const SLICE = 16

/** Gives every chunk its embedding. A passage that the store has a vector of is not embedded again. `onDone` hears how many more chunks are done. */
export async function embedChunks(
  chunks: readonly EmbeddedChunk[],
  store: Pick<SqliteStore, 'embeddings'>,
  embedder: Embedder,
  options: { signal: AbortSignal | undefined; onDone(count: number): void },
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = []
  for (let at = 0; at < chunks.length; at += SLICE) {
    const slice = chunks.slice(at, at + SLICE)
    const passages = slice.map(passageText)
    const found = await store.embeddings(passages, embedder.model)
    // Whatever the model is called, vectors of another length are not its own.
    const known = found.map((vector) => (vector?.length === embedder.dimensions ? vector : null))
    const missing = [...new Set(passages.filter((_, i) => known[i] === null))]
    const vectors = await embedTexts(embedder, missing, { kind: 'passage', signal: options.signal })
    const made = new Map(missing.map((passage, i) => [passage, vectors[i]]))
    embedded.push(...slice.map((chunk, i) => ({ ...chunk, embedding: known[i] ?? made.get(passages[i]!) })))
    options.onDone(slice.length)
  }
  return embedded
}
