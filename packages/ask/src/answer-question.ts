import { withoutDeceptive } from '@kebab/core/internal'
import type { AnswerEventV1, AnswerV1, HopRecord } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { callModel, type ModelCall } from './call-model.js'
import { cite } from './cite.js'
import { wholeStatements } from './claims.js'
import { answer, type Ending, events, refuse } from './compose.js'
import { historyWithin, type Rewritten, rewriteQuestion } from './conversation.js'
import { decide, decompose, hopRecord } from './decompose/hops.js'
import { disarm, repeatsFence } from './fence.js'
import { readMarkers } from './model-markers.js'
import { type Packed, pack } from './pack.js'
import { type Pool, poolOf, probe, retrieve } from './retrieve.js'
import { defusedTokens } from './support/active-content.js'
import { withoutActiveContent } from './support/foreign-links.js'
import { verify } from './verify.js'

/**
 * The path of a question:
 * probe -> (decompose -> retrieve -> decide)* -> pack -> generate -> cite -> verify -> answer.
 * Each step may end the path with a refusal.
 */
export async function* answerQuestion(run: AskRun): AsyncGenerator<AnswerEventV1, AnswerV1> {
  const { input } = run
  const rewrite = await rewriteQuestion(run)

  const { retrievals, pool, refusal } = await probe(run, rewrite.query)
  const ending: Ending = { pool }
  if (refusal !== undefined) {
    yield events.retrievalDone(run, pool)
    return refuse(run, ending, refusal)
  }

  const hops: HopRecord[] = []
  if (input.multiHop) {
    ending.hops = hops
    let gathered: Pool | undefined
    let queries = yield* events.eachHop(decompose(run, rewrite.query), hops)
    if (queries === undefined) {
      yield events.retrievalDone(run, pool)
      return refuse(run, ending, 'multi_hop_decompose_failed')
    }
    for (let round = 1; queries !== undefined; round++) {
      retrievals.push(...(await retrieve(run, queries)))
      const before = gathered
      gathered = poolOf(retrievals, input.maxPoolChunks)
      const { hits } = retrievals[0]!
      queries = yield* events.eachHop(decide(run, rewrite.query, { round, pool: gathered, before, hits }), hops)
      ending.pool = gathered
    }
  }
  yield events.retrievalDone(run, ending.pool)

  const turns = input.conversation?.turns ?? []
  const turnTexts = turns.flatMap((turn) => [turn.question, turn.answer])
  const packed = await pack(run, ending.pool, [input.question, rewrite.query, ...turnTexts])
  if (packed.blocks.length === 0) return refuse(run, ending, 'no_chunks')
  ending.packed = packed

  const written = yield* events.eachToken(defusedTokens(generate(run, rewrite, packed)))
  if (input.multiHop) {
    hops.push(hopRecord(hops.length, 'synthesize', { llm_call_ms: written.ms }))
    yield events.hop(hops.at(-1)!)
  }
  const separate = readMarkers(written.text, packed.blocks.length)
  const text = written.reason === 'length' ? wholeStatements(separate) : separate
  const isCut = written.reason === 'aborted' || written.reason === 'other'
  if (isCut || (written.reason === 'length' && text === ''))
    return refuse(run, ending, 'llm_stream_aborted', { text: withoutActiveContent(withoutDeceptive(written.text)) })

  const passages = packed.blocks.map((block) => block.text)
  if (run.prompts.isRefusal(written.text, passages)) return refuse(run, ending, 'llm_self_judge', { cause: 'declined' })
  if (repeatsFence(written.text, packed.fenceName))
    return refuse(run, ending, 'llm_self_judge', { cause: 'delimiters' })

  const cited = cite(run, text, packed)
  ending.marked = written.marked
  ending.uncited = cited.uncited
  const citesNothing = cited.claims.every(({ markers }) => markers.length === 0)
  const isRefused = run.uncitedPolicy === 'refuse' && cited.uncited.length > 0
  if (citesNothing || isRefused) return refuse(run, ending, 'llm_self_judge', { cause: cited.cause ?? 'no_marker' })

  const verdict = await verify(run, cited, packed)
  if (verdict.outcome === 'nli_model_unavailable') return refuse(run, ending, verdict.outcome)
  ending.verification = verdict.verification
  if (verdict.verification !== undefined) yield events.verified(verdict.verification)
  if (verdict.outcome === 'nli_verification_failed') return refuse(run, ending, verdict.outcome)

  ending.uncited = verdict.cited.uncited
  return answer(run, ending, verdict.cited, packed)
}

/**
 * Has the model answer from the evidence, after as much of the conversation as the budget allows.
 */
function generate(run: AskRun, { query, question }: Rewritten, packed: Packed): AsyncGenerator<string, ModelCall> {
  const { input, prompts } = run
  const history = historyWithin(run, input.conversation?.turns ?? [], packed.remainingTokens)
  // Without its conversation, the model needs the question that stands by itself.
  const promptQuestion = disarm(history.length > 0 ? input.question : query)
  const messages = prompts.answer({ question: promptQuestion, evidence: packed.text, history })
  return callModel(run, { task: 'answer', messages, evidence: packed.blocks, question })
}
