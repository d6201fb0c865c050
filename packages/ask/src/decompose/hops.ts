import { defaultAnalyzer } from '@kebab/core'
import type { HopRecord } from '@kebab/schemas'
import { askForStrings } from '../ask-for-strings.js'
import type { AskRun } from '../ask-run.js'
import { canDo } from '../call-model.js'
import { disarm } from '../fence.js'
import { pack } from '../pack.js'
import type { CitedHit, Pool } from '../retrieve.js'
import { bridgesOf } from './bridges-of.js'
import { decomposeByRule } from './decompose-by-rule.js'

/**
 * Splits a question into queries that can be searched for by themselves: by the model, or by rule
 * where it can't. Returns those that differ from the question, possibly none, and no more than the
 * pool has room for. Returns `undefined` when the model wrote nothing that could be read.
 */
export async function* decompose(run: AskRun, query: string): AsyncGenerator<HopRecord, string[] | undefined> {
  const most = roomFor(run, 1)
  if (most === 0) {
    yield hopRecord(0, 'decompose', {})
    return []
  }
  const { strings, ms } = canDo(run, 'decompose')
    ? await askForStrings(run, 'decompose', run.prompts.decompose({ question: query, most }), most)
    : { strings: decomposeByRule(query).slice(0, most), ms: 0 }
  yield hopRecord(0, 'decompose', { sub_queries: strings ?? [], llm_call_ms: ms })
  return strings && newAmong(strings, [query])
}

/** The state of the pool when the next queries are decided on. */
export interface Round {
  /** From 1. */
  round: number
  pool: Pool
  /** The pool of the round before. Absent in the first round. */
  before: Pool | undefined
  /** What the question itself found, best first. */
  hits: readonly CitedHit[]
}

/**
 * Has the model decide from the evidence what to search for next. Where it can't decide, the
 * question is searched for once more, with the best sentence of each of the first documents.
 * Returns queries that were not asked yet. Returns `undefined` when the search is over: the model
 * has enough, asks for nothing new, `round` has reached `max_depth`, or the pool has no room for
 * another query.
 */
export async function* decide(
  run: AskRun,
  query: string,
  { round, pool, before, hits }: Round,
): AsyncGenerator<HopRecord, string[] | undefined> {
  const previousIds = new Set(before?.hits.map(({ chunk_id }) => chunk_id))
  const added = pool.hits.filter(({ chunk_id }) => !previousIds.has(chunk_id)).length
  const canDecide = canDo(run, 'decide')
  const most = roomFor(run, pool.queries.length)
  const isCapped = round === run.input.maxDepth || most === 0
  if (isCapped || (!canDecide && round > 1)) {
    // Without a model there is nothing left to ask after the second round, so no cap stops it.
    yield hopRecord(round, 'decide', { context_chunks_added: added, forced_stop: canDecide || round === 1 })
    return undefined
  }
  if (!canDecide) {
    const bridges = newAmong(bridgesOf(run, query, hits), pool.queries).slice(0, most)
    yield hopRecord(round, 'decide', { sub_queries: bridges, context_chunks_added: added })
    return bridges.length > 0 ? bridges : undefined
  }
  const queries = pool.queries.map(disarm)
  const { text: evidence } = await pack(run, pool, queries)
  const messages = run.prompts.decide({ question: disarm(query), asked: queries, evidence, most })
  const { strings = [], ms } = await askForStrings(run, 'decide', messages, most)
  const next = newAmong(strings, pool.queries)
  yield hopRecord(round, 'decide', { sub_queries: next, context_chunks_added: added, llm_call_ms: ms })
  return next.length > 0 ? next : undefined
}

/**
 * How many more queries may be searched for, after so many. The pool has to have room for a chunk
 * of every query, so that none is searched for in vain.
 */
function roomFor({ input }: AskRun, queryCount: number): number {
  return Math.min(input.maxSubQueries, Math.max(0, input.maxPoolChunks - queryCount))
}

/** A hop as it is reported. Members that `more` leaves out are empty, 0 or false. */
export function hopRecord(iter: number, kind: HopRecord['kind'], more: Partial<HopRecord>): HopRecord {
  return { iter, kind, sub_queries: [], context_chunks_added: 0, forced_stop: false, llm_call_ms: 0, ...more }
}

/** The queries that were not asked yet, compared without case and punctuation, each once. */
function newAmong(queries: readonly string[], previousQueries: readonly string[]): string[] {
  const key = (query: string): string =>
    defaultAnalyzer
      .terms(query)
      .map(({ term }) => term)
      .join(' ') || query
  const keys = new Set(previousQueries.map(key))
  return queries.filter((query) => {
    const isRepeat = keys.has(key(query))
    keys.add(key(query))
    return !isRepeat
  })
}
