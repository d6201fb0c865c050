import type { Analyzer, CallOptions, EvidenceBlock, Retriever } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'

/**
 * What each term of a question says, so that all of them together come to 1: its idf, `ln(1 + (N - n + 0.5) / (n + 0.5))`, as evidence counts it, for n of N chunks of the
 * corpus, or of the blocks at hand where nobody counts those.
 */
export async function termWeights(
  terms: readonly string[],
  blocks: readonly EvidenceBlock[],
  analyzer: Analyzer,
  documentFrequencies: Retriever['documentFrequencies'],
  { signal }: CallOptions,
): Promise<ReadonlyMap<string, number>> {
  if (terms.length === 0) return new Map()
  const counted =
    documentFrequencies === undefined
      ? countWithin(terms, blocks, analyzer)
      : await runWithin(() => documentFrequencies(terms), { signal, stage: 'documentFrequencies' })
  const { chunks, frequencies } = counted
  const weights = terms.map((_, i) => {
    const n = Math.min(chunks, frequencies[i] ?? 0)
    return Math.log(1 + (chunks - n + 0.5) / (n + 0.5))
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return new Map(terms.map((term, i) => [term, weights[i]! / all]))
}

function countWithin(terms: readonly string[], blocks: readonly EvidenceBlock[], analyzer: Analyzer) {
  const held = blocks.map(({ text, headingPath }) => {
    const passage = [...headingPath, text].join('\n')
    return new Set(analyzer.terms(passage).map(({ term }) => term))
  })
  return {
    chunks: blocks.length,
    frequencies: terms.map((term) => held.filter((block) => block.has(term)).length),
  }
}
