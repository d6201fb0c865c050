/** How relevant documents are to a query, by id: above 0 is relevant, the more the better. What isn't there isn't relevant. */
export type Grades = ReadonlyMap<string, number>

/** Judgments by query id. */
export type Qrels = ReadonlyMap<string, Grades>

/** How many documents are relevant. */
export function relevantIn(grades: Grades): number {
  let relevant = 0
  for (const grade of grades.values()) if (grade > 0) relevant++
  return relevant
}
