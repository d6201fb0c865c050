import type { AnswerEventV1, AnswerV1, HopRecord, VerificationSummary } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { preview } from './compose.js'
import type { Pool } from './pool.js'

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
