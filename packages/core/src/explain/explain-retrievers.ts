import type { ExplainedRetriever } from '@kebab/schemas'
import type { Retriever } from '../contracts.js'
import { isKebabError } from '../errors/errors.js'
import type { SearchContext } from '../search/context.js'
import { fillScores, scoresOf } from '../search/prepared-query.js'
import type { Ranked } from './rank-target.js'

type Score = Pick<ExplainedRetriever, 'score' | 'score_status'>

/**
 * Returns what each retriever of the engine made of a chunk, in engine order. One that didn't rank
 * it is asked for its score. Of those that the mode leaves out, this goes only where the ranking
 * ends without the chunk. Without `ranked`, no retriever was asked.
 */
export async function explainRetrievers(
  context: SearchContext,
  ranked: Ranked | undefined,
  chunkId: string,
): Promise<ExplainedRetriever[]> {
  const { settings, plan } = context
  const selected = new Map(plan.retrievers.map((retriever) => [retriever.name, retriever]))
  const isMissing = ranked?.targetHit === undefined && ranked?.window.last === true
  return Promise.all(
    settings.retrievers.map(async (retriever): Promise<ExplainedRetriever> => {
      const { name, kind } = retriever
      const inState = selected.get(name)
      if (inState === undefined) {
        const score = isMissing ? await scoreOf(context, retriever, chunkId) : {}
        return { name, kind, outcome: 'not_selected', ...score }
      }
      if (ranked === undefined) return { name, kind, outcome: 'not_asked' }
      const failure = ranked.window.degraded.find((degradation) => degradation.retriever === name)
      if (failure !== undefined) return { name, kind, outcome: 'degraded', code: failure.code }
      const { limit, candidates, targetRanks } = ranked.answered.get(name)!
      const targetRank = targetRanks.get(chunkId)
      if (targetRank !== undefined) return { name, kind, outcome: 'ranked', ...targetRank, score_status: 'known' }
      return { name, kind, outcome: 'unranked', ...(await scoreOf(context, inState, chunkId)), limit, candidates }
    }),
  )
}

/** Asks a retriever for the score of a chunk. Its failure is no failure of the explanation. */
async function scoreOf(context: SearchContext, retriever: Retriever, chunkId: string): Promise<Score> {
  if (retriever.supports.scores !== true) return { score_status: 'not_supported' }
  if (context.pending.has(retriever)) return { score_status: 'failed' }
  try {
    if ((await fillScores(context, retriever, [chunkId])) !== undefined) return { score_status: 'failed' }
    const score = scoresOf(context, retriever).get(chunkId) ?? null
    return score === null ? { score_status: 'not_held' } : { score, score_status: 'known' }
  } catch (error) {
    if (isKebabError(error, 'unsupported') || isKebabError(error, 'invalid_input')) return { score_status: 'failed' }
    throw error
  }
}
