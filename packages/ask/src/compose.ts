import type {
  AnswerEventV1,
  AnswerV1,
  EvidencePreview,
  HopRecord,
  SearchHitV1,
  VerificationSummary,
} from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Packed } from './pack.js'
import type { Pool } from './retrieve.js'

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
function preview({ chunk_id, doc_path, heading_path, retrieval, citation }: SearchHitV1): EvidencePreview {
  return { chunk_id, path: doc_path, heading_path, evidence: retrieval.evidence ?? null, citation }
}

const schema_version = 'answer_event.v1'

/** Writes what happens while a question is answered. The wire's names begin here. */
export const events = {
  retrievalDone: ({ evidenceThreshold }: AskRun, pool: Pool): AnswerEventV1 => ({
    schema_version,
    type: 'retrieval_done',
    queries: pool.queries,
    chunks_considered: pool.considered,
    evidence: pool.evidence,
    threshold: evidenceThreshold,
    chunks: pool.hits.slice(0, 10).map(preview),
    ...(pool.degraded.length === 0 ? {} : { degraded: pool.degraded }),
  }),

  hop: (hop: HopRecord): AnswerEventV1 => ({ schema_version, type: 'hop', hop }),

  verified: (verification: VerificationSummary): AnswerEventV1 => ({
    schema_version,
    type: 'verification',
    verification,
  }),

  final: (answer: AnswerV1): AnswerEventV1 => ({ schema_version, type: 'final', answer }),

  /** An event for each piece of text; resolves to what the text ends with. */
  async *eachToken<T>(pieces: AsyncGenerator<string, T>): AsyncGenerator<AnswerEventV1, T> {
    return yield* mapped(pieces, (text) => ({ schema_version, type: 'token', text }))
  },

  /** An event for each hop, which is kept too; resolves to what the hops end with. */
  async *eachHop<T>(hops: AsyncGenerator<HopRecord, T>, kept: HopRecord[]): AsyncGenerator<AnswerEventV1, T> {
    return yield* mapped(hops, (hop) => {
      kept.push(hop)
      return events.hop(hop)
    })
  },
}

async function* mapped<I, O, T>(items: AsyncGenerator<I, T>, map: (item: I) => O): AsyncGenerator<O, T> {
  try {
    while (true) {
      const next = await items.next()
      if (next.done) return next.value
      yield map(next.value)
    }
  } finally {
    await items.return(undefined as T)
  }
}
