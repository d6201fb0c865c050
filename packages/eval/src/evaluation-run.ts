/** What came of one query. */
export interface QueryResult {
  id: string
  /** The ids of the documents that were found, best first, each once. */
  ranking: readonly string[]
  /** The query's scores, by the name of the measure. */
  scores: Readonly<Record<string, number>>
}

/** What came of all queries, as JSON can hold it. */
export interface EvaluationRun {
  /** The means over the queries, by the name of the measure: every query counts the same. 0 without queries. */
  scores: Readonly<Record<string, number>>
  /** In the order in which they were asked, without those that were skipped. */
  queries: readonly QueryResult[]
  /** How many queries nothing is relevant to. */
  skipped: number
}

/** The mean of each score. */
export function averageScores(results: readonly QueryResult[], names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      results.reduce((sum, { scores }) => sum + (scores[name] ?? 0), 0) / Math.max(1, results.length),
    ]),
  )
}
