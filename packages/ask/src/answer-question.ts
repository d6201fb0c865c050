import type { AnswerEventV1, AnswerV1, HopRecord } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { callModel } from './call-model.js'
import { citationsOf } from './citations.js'
import { cite } from './cite.js'
import { wholeStatements } from './claims.js'
import { compose, type Ending, events, refuse } from './compose.js'
import { historyWithin, rewriteQuestion } from './conversation.js'
import { hop, hopRecord } from './decompose/hops.js'
import { disarm } from './fence.js'
import { pack } from './pack.js'
import { gate, poolOf, retrieve } from './retrieve.js'
import { verify } from './verify.js'

/** The path of a question: probe -> gate -> (decompose -> retrieve -> decide)* -> pack -> generate -> cite -> verify -> answer. */
export async function* answerQuestion(run: AskRun): AsyncGenerator<AnswerEventV1, AnswerV1> {
  const { input, prompts } = run
  const { query, question } = await rewriteQuestion(run)

  const [probe] = await retrieve(run, [query])
  const ending: Ending = { pool: poolOf([probe!], input.maxPoolChunks) }
  const refused = await gate(run, ending.pool)
  if (refused !== undefined) {
    yield events.retrievalDone(run, ending.pool)
    return refuse(run, ending, refused)
  }

  const hops: HopRecord[] = []
  if (input.multiHop) {
    ending.hops = hops
    const pool = yield* events.eachHop(hop(run, query, probe!), hops)
    if (pool === undefined) {
      yield events.retrievalDone(run, ending.pool)
      return refuse(run, ending, 'multi_hop_decompose_failed')
    }
    ending.pool = pool
  }
  yield events.retrievalDone(run, ending.pool)

  const turns = input.conversation?.turns ?? []
  const said = turns.flatMap((turn) => [turn.question, turn.answer])
  const packed = await pack(run, ending.pool.hits, [input.question, query, ...said])
  if (packed.blocks.length === 0) return refuse(run, ending, 'no_chunks')
  ending.packed = packed

  const history = historyWithin(run, turns, packed.tokensLeft)
  // A follow-up that stands without its conversation has to stand by itself.
  const asked = disarm(history.length > 0 ? input.question : query)
  const messages = prompts.answer({ question: asked, evidence: packed.text, history })
  const request = { task: 'answer', messages, evidence: packed.blocks, question } as const
  const written = yield* events.eachToken(callModel(run, request))
  if (input.multiHop) {
    hops.push(hopRecord(hops.length, 'synthesize', { llm_call_ms: written.ms }))
    yield events.hop(hops.at(-1)!)
  }
  const text = written.reason === 'length' ? wholeStatements(written.text) : written.text
  if (written.reason === 'aborted' || written.reason === 'other' || (written.reason === 'length' && text === '')) {
    return refuse(run, ending, 'llm_stream_aborted', written.text)
  }

  const cited = cite(run, text, packed)
  if (prompts.isRefusal(written.text) || cited.claims.every(({ markers }) => markers.length === 0)) {
    return refuse(run, ending, 'llm_self_judge')
  }

  const verdict = await verify(run, cited, packed)
  if (verdict.outcome === 'nli_model_unavailable') return refuse(run, ending, verdict.outcome)
  ending.verification = verdict.verification
  if (verdict.verification !== undefined) yield events.verified(verdict.verification)
  if (verdict.outcome === 'nli_verification_failed') return refuse(run, ending, verdict.outcome)

  const { answer } = verdict.cited
  return compose(run, ending, { answer, citations: citationsOf(run, verdict.cited, packed), grounded: true })
}
