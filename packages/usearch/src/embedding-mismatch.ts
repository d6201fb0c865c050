import { KebabError } from '@kebab/core'

/** The error for vectors of another kind than the index has. `expected`: what the index has. */
export function embeddingMismatch(at: string, expected: string, found: string): KebabError<'embedding_mismatch'> {
  return new KebabError('embedding_mismatch', `${at}: expected ${expected}, found ${found}`, {
    details: { expected, found },
    hint: 'Use the embedder that the index was built with, or build the index anew.',
  })
}
