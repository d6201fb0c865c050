import type { Engine } from '@kebab/core'
import { mean } from '../mean.js'
import type { Hop, MultiHopQuestion } from './read-questions.js'

/** How many hits are looked at. */
const DEPTHS = [1, 3, 5, 10, 24]
/** A snippet that is always the whole chunk. */
const WHOLE_CHUNK = 100_000

/**
 * The share of the questions whose passages are among the first `k` hits for their own
 * sub-questions.
 */
export interface RecallAlone {
  k: number
  first: number
  second: number
  both: number
}

/** Searches for each written sub-question by itself. */
export async function recallAlone(engine: Engine, questions: readonly MultiHopQuestion[]): Promise<RecallAlone[]> {
  const ranks: [number, number][] = []
  for (const { hops } of questions) ranks.push([await rankOf(engine, hops[0]), await rankOf(engine, hops[1])])
  const share = (within: (ranks: [number, number]) => boolean): number =>
    mean(ranks.map((pair) => Number(within(pair))))
  return DEPTHS.map((k) => ({
    k,
    first: share(([first]) => first <= k),
    second: share(([, second]) => second <= k),
    both: share(([first, second]) => Math.max(first, second) <= k),
  }))
}

/** Infinite when the passage isn't found. */
async function rankOf(engine: Engine, { sub_question, quote }: Hop): Promise<number> {
  const { hits } = await engine.search({ query: sub_question, k: Math.max(...DEPTHS), snippet_chars: WHOLE_CHUNK })
  return hits.find(({ snippet }) => snippet.includes(quote))?.rank ?? Number.POSITIVE_INFINITY
}
