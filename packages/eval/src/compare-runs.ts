import { invalidInput } from '@kebab/core/kit'
import type { EvaluationRun } from './evaluate.js'
import { type BootstrapOptions, type BootstrapResult, pairedBootstrap } from './paired-bootstrap.js'

/** The scores of a query in two runs. */
export interface QueryDelta {
  id: string
  before: number
  after: number
  /** after - before. */
  delta: number
}

/** The difference of two runs, in the mean and for each query. */
export interface Comparison extends BootstrapResult {
  /** All queries, the greatest loss first; equal deltas by id. */
  deltas: readonly QueryDelta[]
}

/**
 * Compares two runs over the same queries by one measure. Tells what changed for each query, and
 * whether the mean difference could be chance (see `pairedBootstrap`).
 *
 * @throws KebabError `invalid_input` if the runs have different queries, or a query has no score by
 * that name
 */
export function compareRuns(
  before: EvaluationRun,
  after: EvaluationRun,
  measure: string,
  options?: BootstrapOptions,
): Comparison {
  const others = new Map(after.queries.map((query) => [query.id, query.scores[measure]]))
  const deltas = before.queries.map(({ id, scores }) => {
    const [a, b] = [scores[measure], others.get(id)]
    if (a === undefined || b === undefined)
      throw invalidInput(`queries.${id}`, `a score by the measure ${measure} in both runs`, 'one in one run or none')
    return { id, before: a, after: b, delta: b - a }
  })
  if (others.size !== deltas.length)
    throw invalidInput('after.queries', `the ${deltas.length} queries of the run before`, `${others.size}`)
  const result = pairedBootstrap(
    deltas.map((query) => query.before),
    deltas.map((query) => query.after),
    options,
  )
  deltas.sort((a, b) => a.delta - b.delta || (a.id < b.id ? -1 : 1))
  return { ...result, deltas }
}
