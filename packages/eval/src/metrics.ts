import { wrongValue } from '@kebab/core/kit'
import { type Grades, relevantIn } from './grades.js'

/**
 * The measure of one ranking. `ranking` holds document ids, best first; one that comes again keeps its place and gains nothing. `grades` says how relevant each
 * document is: above 0 is relevant, everything else isn't. `k`, an integer from 1, is how far down it looks. A query without a relevant document
 * has no score: `null`. Throws `invalid_input` for another k.
 */
export type Metric = (ranking: readonly string[], grades: Grades, k: number) => number | null

/**
 * Normalised discounted cumulative gain in [0, 1]: `DCG@k / DCG@k of the best possible ranking`, with `DCG@k = sum over ranks i <= k of grade_i / log2(i + 1)`.
 *
 * Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS 20(4), 2002, with the gain linear in the grade and the discount that starts at
 * the second rank, as `ndcg_cut` of trec_eval has it. (The paper divides by log2(i) from rank 2 on; others take 2^grade - 1 as the gain, which is the same for grades 0 and 1.)
 */
export const ndcg: Metric = metric((gains, grades, k) => {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a)
  return discounted(gains) / discounted(ideal.slice(0, k))
})

/**
 * Reciprocal rank in [0, 1]: 1 / the rank of the first relevant document, 0 when the first k hold none. Its mean is MRR@k.
 * Voorhees, "The TREC-8 question answering track report", 1999.
 */
export const reciprocalRank: Metric = metric((gains) => {
  const first = gains.findIndex((gain) => gain > 0)
  return first === -1 ? 0 : 1 / (first + 1)
})

/** The share of the relevant documents that are among the first k, in [0, 1]. */
export const recall: Metric = metric((gains, grades) => relevant(gains) / relevantIn(grades))

/** The share of the first k that are relevant, in [0, 1]. Of k, also when the ranking is shorter, as in trec_eval. */
export const precision: Metric = metric((gains, _, k) => relevant(gains) / k)

/**
 * Average precision in [0, 1]: the sum of the precisions at the ranks of the relevant documents among the first k, divided by the number of all relevant ones; its mean is MAP.
 * Manning, Raghavan and Schütze, "Introduction to information retrieval", 2008, section 8.4; `map_cut` of trec_eval.
 */
export const averagePrecision: Metric = metric((gains, grades) => {
  let hits = 0
  let sum = 0
  for (const [i, gain] of gains.entries()) if (gain > 0) sum += ++hits / (i + 1)
  return sum / relevantIn(grades)
})

/** A metric from the gains of the first k documents: their grades, 0 for what isn't relevant or came before. */
function metric(score: (gains: readonly number[], grades: Grades, k: number) => number): Metric {
  return (ranking, grades, k) => {
    if (!Number.isSafeInteger(k) || k < 1) throw wrongValue('k', 'an integer from 1', k)
    if (relevantIn(grades) === 0) return null
    const seen = new Set<string>()
    const gains = ranking.slice(0, k).map((id) => {
      const gain = seen.has(id) ? 0 : Math.max(0, grades.get(id) ?? 0)
      seen.add(id)
      return gain
    })
    return score(gains, grades, k)
  }
}

function relevant(gains: readonly number[]): number {
  return gains.filter((gain) => gain > 0).length
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0)
}
