import { type ChunkStore, KebabError } from '@kebab/core'

/** Throws `embedding_mismatch` if the store holds documents that were embedded otherwise than by this model; `null` is no model. */
export function refuseMismatch(stats: Awaited<ReturnType<ChunkStore['stats']>>, model: string | null): void {
  const other = stats.embeddingModels.find((one) => one !== model)
  if (other === undefined) return
  const name = (one: string | null): string => one ?? 'no embedder'
  throw new KebabError(
    'embedding_mismatch',
    `expected ${name(other)}, which the index was built with, found ${name(model)}`,
    {
      details: { expected: other, found: model },
      hint: 'Open the index with the embedder that it was built with, or with `reembed: true` to embed everything anew.',
    },
  )
}
