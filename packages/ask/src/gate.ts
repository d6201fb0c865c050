import type { AnswerV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Pool } from './pool.js'

/**
 * Why there is no point in asking the model, if there is none: nothing is indexed, nothing was found, or what was found has too little to do with
 * the question. Judged by absolute evidence, never by a fused rank: the best of nothing ranks first too. Where evidence can't be told, the question passes.
 */
export async function gate(
  { engine, evidenceThreshold, signal }: AskRun,
  { hits, evidence }: Pool,
): Promise<(AnswerV1['refusal_reason'] & string) | undefined> {
  if (hits.length === 0) {
    const { store } = await engine.describe({ signal })
    return store.chunks === 0 ? 'no_index' : 'no_chunks'
  }
  return evidence !== null && evidence < evidenceThreshold ? 'score_gate' : undefined
}
