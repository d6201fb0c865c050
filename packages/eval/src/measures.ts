import type { Grades } from './grades.js'
import { averagePrecision, ndcg, precision, recall, reciprocalRank } from './metrics.js'

/** What is measured of each ranking, by name. `null` counts as 0. */
export type Measures = Readonly<Record<string, (ranking: readonly string[], grades: Grades) => number | null>>

/** All measures of the first k: `ndcg@10`, `mrr@10`, `recall@10`, `precision@10` and `map@10` for k = 10. Spread several into one to measure at several depths. */
export function measuresAt(k: number): Measures {
  const metrics = { ndcg, mrr: reciprocalRank, recall, precision, map: averagePrecision }
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [`${name}@${k}`, (ranking, grades) => metric(ranking, grades, k)]),
  )
}
