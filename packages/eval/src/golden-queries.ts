import { wrongValue } from '@kebab/core/kit'
import type { EvaluationQuery } from './evaluate.js'
import type { Grades, Qrels } from './metrics.js'

/** A query with the documents that it should find, as a JSON file has it. */
export interface GoldenQuery {
  /** Default: the text of the query. */
  id?: string | undefined
  query: string
  /**
   * The relevant documents, by the id that `evaluate` uses (by default their path). A list of ids,
   * or grades by id, where above 0 is relevant and higher is better.
   */
  relevant: readonly string[] | Readonly<Record<string, number>>
}

/**
 * Turns golden queries, as `JSON.parse` returns them, into options of `evaluate`.
 *
 * @throws KebabError `invalid_input` if the value isn't a list of golden queries, or two have the
 * same id; the message names the field
 */
export function readGoldenQueries(value: unknown): { queries: EvaluationQuery[]; qrels: Qrels } {
  if (!Array.isArray(value)) throw wrongValue('queries', 'an array of golden queries', value)
  const qrels = new Map<string, Grades>()
  const queries = value.map((item: unknown, i) => {
    const { id, query, relevant } = (typeof item === 'object' && item !== null ? item : {}) as Partial<GoldenQuery>
    if (typeof query !== 'string' || query.trim() === '')
      throw wrongValue(`queries.${i}.query`, 'a string that is not blank', query)
    if (id !== undefined && typeof id !== 'string') throw wrongValue(`queries.${i}.id`, 'a string', id)
    const key = id ?? query
    if (qrels.has(key)) throw wrongValue(`queries.${i}.id`, 'an id that no other query has', key)
    qrels.set(key, readGrades(relevant, `queries.${i}.relevant`))
    return { id: key, text: query }
  })
  return { queries, qrels }
}

function readGrades(relevant: unknown, field: string): Grades {
  if (typeof relevant !== 'object' || relevant === null)
    throw wrongValue(field, 'a list of ids, or grades by id', relevant)
  const entries: [unknown, unknown][] = Array.isArray(relevant)
    ? relevant.map((id) => [id, 1])
    : Object.entries(relevant)
  const grades = new Map<string, number>()
  for (const [id, grade] of entries) {
    if (typeof id !== 'string') throw wrongValue(field, 'ids that are strings', id)
    if (typeof grade !== 'number' || !Number.isFinite(grade))
      throw wrongValue(`${field}.${id}`, 'a finite number', grade)
    grades.set(id, grade)
  }
  return grades
}
