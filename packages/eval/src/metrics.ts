import { wrongValue } from '@kebab/core/kit'
/**
 * The relevance of documents to a query, by document id. Above 0 is relevant; higher is better.
 * Absent documents are irrelevant.
 */
export type Grades = ReadonlyMap<string, number>

/** Judgments by query id. */
export type Qrels = ReadonlyMap<string, Grades>

/**
 * Scores one ranking. `ranking` has document ids, best first; a repeated id keeps its rank but
 * gains nothing. `grades` has the relevance of each document. Only the first `k` ranks count; `k`
 * is an integer from 1. Returns `null` if no document is relevant. Throws `invalid_input` for
 * another `k`.
 */
export type Metric = (ranking: readonly string[], grades: Grades, k: number) => number | null

/**
 * Normalised discounted cumulative gain in [0, 1]: `DCG@k / DCG@k of the best possible ranking`,
 * with `DCG@k = sum over ranks i <= k of grade_i / log2(i + 1)`.
 *
 * Source: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS
 * 20(4), 2002. As in `ndcg_cut` of trec_eval, the gain is linear in the grade, and the discount is
 * log2(i + 1). The paper divides by log2(i) from rank 2 on. Others use 2^grade - 1 as the gain,
 * which is the same for grades 0 and 1.
 */
export const ndcg: Metric = metric((gains, grades, k) => {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a)
  return discounted(gains) / discounted(ideal.slice(0, k))
})

/**
 * Reciprocal rank in [0, 1]: 1 / the rank of the first relevant document, or 0 if the first k have
 * none. Its mean is MRR@k.
 *
 * Source: Voorhees, "The TREC-8 question answering track report", 1999.
 */
export const reciprocalRank: Metric = metric((gains) => {
  const first = gains.findIndex((gain) => gain > 0)
  return first === -1 ? 0 : 1 / (first + 1)
})

/** The share of the relevant documents that are among the first k, in [0, 1]. */
export const recall: Metric = metric((gains, grades) => relevant(gains) / relevantIn(grades))

/**
 * The share of relevant documents among the first k, in [0, 1]. The divisor is k even if the
 * ranking is shorter, as in trec_eval.
 */
export const precision: Metric = metric((gains, _, k) => relevant(gains) / k)

/**
 * Average precision in [0, 1]: the sum of the precisions at the ranks of the relevant documents
 * among the first k, divided by the number of all relevant documents. Its mean is MAP.
 *
 * Source: Manning, Raghavan and Schütze, "Introduction to information retrieval", 2008, section
 * 8.4; `map_cut` of trec_eval.
 */
export const averagePrecision: Metric = metric((gains, grades) => {
  let hits = 0
  let sum = 0
  for (const [i, gain] of gains.entries()) if (gain > 0) sum += ++hits / (i + 1)
  return sum / relevantIn(grades)
})

/** The measures of each ranking, by name. `null` counts as 0. */
export type Measures = Readonly<Record<string, (ranking: readonly string[], grades: Grades) => number | null>>

/**
 * All measures of the first k. For k = 10: `ndcg@10`, `mrr@10`, `recall@10`, `precision@10` and
 * `map@10`. To measure at several depths, spread several results into one object.
 */
export function measuresAt(k: number): Measures {
  const metrics = { ndcg, mrr: reciprocalRank, recall, precision, map: averagePrecision }
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [`${name}@${k}`, (ranking, grades) => metric(ranking, grades, k)]),
  )
}

/**
 * Makes a metric from a function of the first k gains: the grades, with 0 for irrelevant and
 * repeated documents.
 */
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

/** The number of relevant documents. */
function relevantIn(grades: Grades): number {
  let relevant = 0
  for (const grade of grades.values()) if (grade > 0) relevant++
  return relevant
}
