import type { CallOptions } from '@kebab/core'
import { anyFunction, anything, integerFrom, kindOf, objectWith, oneOf, optional, optionReader } from '@kebab/core/kit'
import { type Measures, measuresAt, type Qrels } from './metrics.js'

/** The members of a hit that are used. */
export interface HitIds {
  chunk_id: string
  doc_id: string
  doc_path: string
}

/**
 * Anything with the `search` of an engine: the result of `createEngine` or `openKebab`, or a remote
 * client.
 */
export interface Searchable {
  /** Returns one page of hits; `next_cursor` is `null` on the last. */
  search(request: SearchQuery, options?: CallOptions): Promise<{ hits: readonly HitIds[]; next_cursor: string | null }>
}

/** The members of a search request that are sent. */
export interface SearchQuery {
  query: string
  mode?: 'lexical' | 'vector' | 'hybrid'
  k?: number
  snippet_chars?: number
  cursor?: string
}

/** A query of a test collection. */
export interface EvaluationQuery {
  /** Unique; the key of the query in `qrels`. */
  id: string
  text: string
}

/** The options of `evaluate`. */
export interface EvaluateOptions extends CallOptions {
  engine: Searchable
  /** Searched one after the other, in this order. */
  queries: readonly EvaluationQuery[]
  /** The relevant documents of each query. */
  qrels: Qrels
  /**
   * The documents of each ranking that are measured: an integer from 1. Pages are fetched until
   * there are as many, or no more. Default: 10.
   */
  k?: number | undefined
  /** Default: the engine's own. */
  mode?: 'lexical' | 'vector' | 'hybrid' | undefined
  /** The measures, by name. Default: `measuresAt(k)`. */
  measures?: Measures | undefined
  /**
   * The id of a hit's document in `qrels`. Several hits of one document count once, at their best
   * rank. Default: `doc_path`.
   */
  documentOf?: ((hit: HitIds) => string) | undefined
  /** Called after each query. If it throws, the evaluation rejects with that error. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
}

/** The result of one query. */
export interface QueryResult {
  id: string
  /** The ids of the documents that were found, best first, each once. */
  ranking: readonly string[]
  /** The query's scores, by the name of the measure. */
  scores: Readonly<Record<string, number>>
}

/** The results of all queries, as plain JSON data. */
export interface EvaluationRun {
  /** The mean over the queries, by the name of the measure. 0 without queries. */
  scores: Readonly<Record<string, number>>
  /** In the order of the queries, without those that were skipped. */
  queries: readonly QueryResult[]
  /** The number of queries without a relevant document. */
  skipped: number
}

/** The most hits that an engine returns on a page. */
const MAX_PAGE_SIZE = 1000

/**
 * Searches for every query and measures the rankings. Queries without a relevant document can't be
 * measured; they are only counted, in `skipped`. Rejects with the engine's error, or with
 * `signal.reason` after an abort.
 *
 * @throws TypeError for a wrong option, or if two queries have one id
 */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationRun> {
  const read = optionReader('evaluate', options)
  const queries = read('queries', ANY_ARRAY)
  const qrels = read('qrels', objectWith('get'))
  const k = read('k', integerFrom(1), 10)
  const measures = read('measures', optional(anything)) ?? measuresAt(k)
  const onProgress = read('onProgress', optional(anyFunction))
  const signal = read('signal', optional(objectWith('throwIfAborted')))
  read('engine', objectWith('search'))
  read('mode', optional(oneOf('lexical', 'vector', 'hybrid')))
  read('documentOf', optional(anyFunction))
  read.done()
  const ids = new Set<string>()
  for (const { id } of queries) {
    if (ids.has(id)) read.refuse('queries', 'unique ids', id)
    ids.add(id)
  }

  const results: QueryResult[] = []
  let done = 0
  for (const { id, text } of queries) {
    signal?.throwIfAborted()
    const grades = qrels.get(id) ?? new Map<string, number>()
    if ([...grades.values()].some((grade) => grade > 0)) {
      const ranking = await rank(options, text, k)
      const scores: Record<string, number> = {}
      for (const [name, measure] of Object.entries(measures)) scores[name] = measure(ranking, grades) ?? 0
      results.push({ id, ranking, scores })
    }
    onProgress?.({ done: ++done, total: queries.length })
  }
  return {
    scores: averageScores(results, Object.keys(measures)),
    queries: results,
    skipped: queries.length - results.length,
  }
}

const ANY_ARRAY = kindOf('an array', Array.isArray)

/** The ids of the first k documents that the engine finds. */
async function rank(
  { engine, mode, documentOf, signal }: EvaluateOptions,
  query: string,
  k: number,
): Promise<string[]> {
  const documents = new Set<string>()
  let cursor: string | null = null
  do {
    const page = await engine.search(
      {
        query,
        k: Math.min(MAX_PAGE_SIZE, k),
        snippet_chars: 0,
        ...(mode === undefined ? {} : { mode }),
        ...(cursor === null ? {} : { cursor }),
      },
      { signal },
    )
    signal?.throwIfAborted()
    for (const hit of page.hits) documents.add(documentOf === undefined ? hit.doc_path : documentOf(hit))
    cursor = page.next_cursor
  } while (cursor !== null && documents.size < k)
  return [...documents].slice(0, k)
}

/** The mean of each score. */
function averageScores(results: readonly QueryResult[], names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      results.reduce((sum, { scores }) => sum + (scores[name] ?? 0), 0) / Math.max(1, results.length),
    ]),
  )
}
