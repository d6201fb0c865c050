import { defaultAnalyzer } from '@kebab/core'
import type { HopRecord } from '@kebab/schemas'
import { askForStrings } from '../ask-for-strings.js'
import type { AskRun } from '../ask-run.js'
import { canDo } from '../call-model.js'
import { disarm } from '../fence.js'
import { pack } from '../pack.js'
import { type Found, type Pool, poolOf, retrieve } from '../retrieve.js'
import { decomposeByRule } from './decompose-by-rule.js'

/**
 * Gathers evidence hop by hop: takes the question apart, searches for its parts, and lets the model decide from what was found whether to ask for more, until
 * it has enough, asks for nothing new, or has had `max_depth` rounds. The probe is what the question itself found. Resolves to `undefined` when the question
 * can't be taken apart.
 */
export async function* hop(run: AskRun, query: string, probe: Found): AsyncGenerator<HopRecord, Pool | undefined> {
  const { maxDepth, maxPoolChunks } = run.input
  const { strings, ms } = await decompose(run, query)
  yield hopRecord(0, 'decompose', { sub_queries: strings ?? [], llm_call_ms: ms })
  if (strings === undefined) return undefined

  const found = [probe]
  let next = fresh(strings, found)
  let before = new Set<string>()
  for (let round = 1; ; round++) {
    if (next.length > 0) found.push(...(await retrieve(run, next)))
    const pool = poolOf(found, maxPoolChunks)
    const added = pool.hits.filter(({ chunk_id }) => !before.has(chunk_id)).length
    before = new Set(pool.hits.map(({ chunk_id }) => chunk_id))
    if (round === maxDepth || !canDo(run, 'decide')) {
      // A rule has nothing to ask for after the first round, so that no cap stops it.
      yield hopRecord(round, 'decide', { context_chunks_added: added, forced_stop: canDo(run, 'decide') })
      return pool
    }
    const decision = await decide(run, query, pool)
    next = fresh(decision.strings ?? [], found)
    yield hopRecord(round, 'decide', { sub_queries: next, context_chunks_added: added, llm_call_ms: decision.ms })
    if (next.length === 0) return pool
  }
}

/** The record of a hop. */
export function hopRecord(iter: number, kind: HopRecord['kind'], more: Partial<HopRecord>): HopRecord {
  return { iter, kind, sub_queries: [], context_chunks_added: 0, forced_stop: false, llm_call_ms: 0, ...more }
}

async function decompose(run: AskRun, query: string) {
  const most = run.input.maxSubQueries
  if (!canDo(run, 'decompose')) return { strings: decomposeByRule(query).slice(0, most), ms: 0 }
  return askForStrings(run, 'decompose', run.prompts.decompose({ question: query, most }), most)
}

async function decide(run: AskRun, query: string, pool: Pool) {
  const most = run.input.maxSubQueries
  const asked = pool.queries.map(disarm)
  const { text: evidence } = await pack(run, pool.hits, asked)
  return askForStrings(run, 'decide', run.prompts.decide({ question: disarm(query), asked, evidence, most }), most)
}

/** The queries that were not asked yet, whatever their case and punctuation. */
function fresh(queries: readonly string[], found: readonly Found[]): string[] {
  const key = (query: string): string =>
    defaultAnalyzer
      .terms(query)
      .map(({ term }) => term)
      .join(' ') || query
  const asked = new Set(found.map(({ query }) => key(query)))
  return queries.filter((query) => {
    const known = asked.has(key(query))
    asked.add(key(query))
    return !known
  })
}
