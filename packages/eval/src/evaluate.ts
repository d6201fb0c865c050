import type { CallOptions } from '@kebab/core'
import { anyFunction, anything, integerFrom, kindOf, objectWith, oneOf, optional, optionReader } from '@kebab/core/kit'
import { averageScores, type EvaluationRun, type QueryResult } from './evaluation-run.js'
import type { Qrels } from './grades.js'
import { type Measures, measuresAt } from './measures.js'

/** What is used of a hit. */
export interface FoundHit {
  chunk_id: string
  doc_id: string
  doc_path: string
}

/** Anything that searches as an engine does: `createEngine`, `openKebab`, a client on the far side of a wire. */
export interface Searchable {
  /** One page of hits; `next_cursor` is `null` on the last. */
  search(
    request: SearchQuery,
    options?: CallOptions,
  ): Promise<{ hits: readonly FoundHit[]; next_cursor: string | null }>
}

/** The part of a search request that is sent. */
export interface SearchQuery {
  query: string
  mode?: 'lexical' | 'vector' | 'hybrid'
  k?: number
  snippet_chars?: number
  cursor?: string
}

/** A question of a test collection. */
export interface EvaluationQuery {
  /** Unique, and known to the judgments. */
  id: string
  text: string
}

/** What is asked of whom, and what counts as right. */
export interface EvaluateOptions extends CallOptions {
  engine: Searchable
  /** In the order in which they are asked, one after the other. */
  queries: readonly EvaluationQuery[]
  /** What is relevant to them. */
  qrels: Qrels
  /** How many documents of each ranking are looked at: an integer from 1. Pages are asked for until there are as many, or no more. Default: 10. */
  k?: number | undefined
  /** Default: the engine's own. */
  mode?: 'lexical' | 'vector' | 'hybrid' | undefined
  /** What is measured, by name. Default: `measuresAt(k)`. */
  measures?: Measures | undefined
  /** The id that the judgments know a hit by. Several hits of one document count once, at the best of their ranks. Default: `doc_path`. */
  documentOf?: ((hit: FoundHit) => string) | undefined
  /** Called after each query. What it throws rejects the evaluation. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
}

/** The most hits of a page. */
const PAGE = 1000

/**
 * Asks every query that something is relevant to, and measures what comes back. Queries without a relevant document can't be measured: they are counted in `skipped`.
 * Rejects with what the engine rejects with, or with `signal.reason`.
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

/** The first k documents that the engine finds. */
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
        k: Math.min(PAGE, k),
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
