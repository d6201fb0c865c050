import type { SearchHitV1 } from '@kebab/schemas'

/**
 * The evidence below which a question counts as unanswerable, unless a caller says otherwise. Measured on three public collections (docs/grounding.md, with the
 * curve): at least 95 in 100 questions of each pass. For the default analyzer and embedder of `@kebab/local`; with others, measure your own.
 */
export const EVIDENCE_THRESHOLD = 0.43

/** How much of an answer the best hits hold: the highest evidence of the first ten, in [0, 1]; `null` when none of them has any. */
export function questionEvidence(hits: readonly SearchHitV1[]): number | null {
  const known = hits
    .slice(0, 10)
    .flatMap(({ retrieval: { evidence } }) => (typeof evidence === 'number' ? [evidence] : []))
  return known.length === 0 ? null : Math.max(...known)
}
