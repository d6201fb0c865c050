import type { AnswerV1, EvidencePreview, HopRecord, SearchHitV1, VerificationSummary } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Packed } from './pack.js'
import type { Pool } from './pool.js'

/** What is known when a question ends, however it ends. */
export interface Ending {
  pool: Pool
  packed?: Packed | undefined
  /** For a multi-hop question. */
  hops?: readonly HopRecord[] | undefined
  verification?: VerificationSummary | undefined
}

/** Writes the answer. The wire's names begin here. */
export function compose(
  run: AskRun,
  { pool, packed, hops, verification }: Ending,
  body: Pick<AnswerV1, 'answer' | 'citations' | 'grounded' | 'refusal_reason'>,
): AnswerV1 {
  const { generator, input, usage, clock } = run
  const model = run.mode === 'lexical' ? undefined : pool.hits[0]?.embedding_model
  const nearMisses = body.refusal_reason == null ? [] : pool.hits.slice(0, 3).map(preview)
  return {
    schema_version: 'answer.v1',
    ...body,
    model: { name: generator.model, ...(generator.provider === undefined ? {} : { provider: generator.provider }) },
    ...(typeof model === 'string' ? { embedding: { model } } : {}),
    prompt_template_version: run.prompts.version,
    retrieval: {
      mode: run.mode,
      k: input.search.k,
      evidence: pool.evidence,
      threshold: run.evidenceThreshold,
      chunks_considered: pool.considered,
      chunks_packed: packed?.blocks.reduce((sum, { chunkIds }) => sum + chunkIds.length, 0) ?? 0,
      queries: pool.queries,
      ...(nearMisses.length === 0 ? {} : { near_misses: nearMisses }),
      ...(pool.degraded.length === 0 ? {} : { degraded: pool.degraded }),
    },
    usage: {
      prompt_tokens: usage.promptTokens,
      completion_tokens: usage.completionTokens,
      llm_calls: usage.calls,
      latency_ms: Math.round(clock.elapsed() - run.startedAt),
    },
    created_at: new Date(clock.now()).toISOString(),
    ...(input.conversation === undefined
      ? {}
      : { conversation_id: input.conversation.conversation_id, turn_index: input.conversation.turns.length }),
    ...(hops === undefined ? {} : { hops: [...hops] }),
    ...(verification === undefined ? {} : { verification }),
  }
}

/** Writes a refusal. `text` is what came through of an answer that broke off. */
export function refuse(
  run: AskRun,
  ending: Ending,
  reason: NonNullable<AnswerV1['refusal_reason']>,
  text: string = run.prompts.refusal(reason),
): AnswerV1 {
  return compose(run, ending, { answer: text, citations: [], grounded: false, refusal_reason: reason })
}

/** A hit in short. */
export function preview({ chunk_id, doc_path, heading_path, retrieval, citation }: SearchHitV1): EvidencePreview {
  return { chunk_id, path: doc_path, heading_path, evidence: retrieval.evidence ?? null, citation }
}
