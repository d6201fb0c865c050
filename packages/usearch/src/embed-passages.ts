import { embedTexts } from '@kebab/core/kit'
import type { Passage } from './read-chunks.js'
import type { Settings } from './settings.js'
import type { Entry } from './vector-index.js'

/** Gives every passage that has none its vector, batch by batch, so that an abort is noticed. Rejects as `embedTexts` does. */
export async function embedPassages(
  { embedder, batchSize }: Settings,
  passages: readonly Passage[],
  signal: AbortSignal | undefined,
): Promise<Entry[]> {
  const texts = passages.flatMap((passage) => ('text' in passage ? [passage.text] : []))
  const made: Float32Array[] = []
  for (let at = 0; at < texts.length; at += batchSize) {
    const batch = texts.slice(at, at + batchSize)
    made.push(...(await embedTexts(embedder, batch, { kind: 'passage', signal })))
  }
  const vectors = made.values()
  return passages.map((passage) => {
    const vector = 'vector' in passage ? passage.vector : vectors.next().value!
    return { chunkId: passage.chunkId, vector }
  })
}
