import { isoTime, largest } from '@kebab/core/internal'
import type {
  AnswerEventV1,
  AnswerV1,
  EvidencePreview,
  GroundedAnswer,
  HopRecord,
  RefusedAnswer,
  VerificationSummary,
} from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Cited } from './cite.js'
import type { Claim } from './claims.js'
import type { Packed } from './pack.js'
import type { CitedHit, Pool } from './retrieve.js'
import { withoutActiveContent } from './support/foreign-links.js'

/** What is known when the path of a question ends. */
export interface Ending {
  pool: Pool
  packed?: Packed | undefined
  /** Set for a multi-hop question that passed the probe. */
  hops?: readonly HopRecord[] | undefined
  verification?: VerificationSummary | undefined
  /** The words of the answer that answer, as the model says. */
  marked?: readonly string[] | undefined
  /** The statements that nothing supports. */
  uncited?: readonly string[] | undefined
}

/**
 * Composes a grounded answer with its citations, within the budget of the request: over it without
 * `uncited`, and then without statements from the end. The first statement is always there.
 */
export async function answer(run: AskRun, ending: Ending, cited: Cited, packed: Packed): Promise<AnswerV1> {
  // The parser of Markdown is loaded when there is something to cite.
  const { citationsOf } = await import('./citations.js')
  const composeOf = (excerpt: Cited, of: Ending = ending): AnswerV1 =>
    compose(run, of, {
      answer: excerpt.answer,
      citations: citationsOf(run, excerpt, packed, ending.marked),
      grounded: true,
    })
  const whole = composeOf(cited)
  if (fits(run, whole)) return whole
  // A heading or an introduction at the end would lead to nothing.
  const isEnd = ({ kind, markers }: Claim): boolean => /^(statement|code)$/.test(kind) && markers.length > 0
  const ends = [...cited.claims.keys()].filter((i) => isEnd(cited.claims[i]!))
  if (ends.length < 2 && (ending.uncited ?? []).length === 0) return whole
  const cutTo = (count: number): AnswerV1 => {
    const claims = cited.claims.slice(0, (ends[count - 1] ?? 0) + 1)
    const excerpt = count === ends.length ? cited : { answer: cited.answer.slice(0, claims.at(-1)!.whole.end), claims }
    return { ...composeOf(excerpt, { ...ending, uncited: [] }), truncated: true }
  }
  return cutTo(await largest(Math.min(1, ends.length), ends.length, async (count) => fits(run, cutTo(count))))
}

function fits({ input, estimateTokens }: AskRun, composed: AnswerV1): boolean {
  return input.maxTokens === undefined || Math.ceil(estimateTokens(JSON.stringify(composed))) <= input.maxTokens
}

/** What is said of a refusal besides its reason. */
interface RefusalWords {
  /** What `llm_self_judge` stands for. */
  cause?: RefusedAnswer['refusal_cause']
  /**
   * What the user is told; for an answer that broke off, what came through. Default: the text of
   * the prompts for the reason.
   */
  text?: string
}

/** Composes a refusal. */
export async function refuse(
  run: AskRun,
  ending: Ending,
  reason: RefusedAnswer['refusal_reason'],
  { cause, text = run.prompts.refusal(reason) }: RefusalWords = {},
): Promise<AnswerV1> {
  const refusal = { refusal_reason: reason, ...(cause === undefined ? {} : { refusal_cause: cause }) }
  const composeOf = (answer: string, of: Ending = ending): AnswerV1 =>
    compose(run, of, { answer, citations: [], grounded: false, ...refusal })
  const whole = composeOf(text)
  if (fits(run, whole)) return whole
  const cutTo = (length: number): AnswerV1 => {
    const prefix = text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
    return { ...composeOf(prefix, { ...ending, uncited: [] }), truncated: true }
  }
  return cutTo(await largest(0, text.length, async (length) => fits(run, cutTo(length))))
}

function compose(
  run: AskRun,
  { pool, packed, hops, verification, uncited = [] }: Ending,
  body:
    | Pick<GroundedAnswer, 'answer' | 'citations' | 'grounded'>
    | Pick<RefusedAnswer, 'answer' | 'citations' | 'grounded' | 'refusal_reason' | 'refusal_cause'>,
): AnswerV1 {
  const { generator, input, usage, clock } = run
  const vectors = run.mode === 'lexical' ? [] : run.vectors.filter((name) => !pool.absent.has(name))
  const model = vectors.length === 0 ? undefined : pool.hits[0]?.embedding_model
  const sanitize = run.activeContent === 'never' ? withoutActiveContent : (text: string) => text
  const removed = uncited.map(sanitize).filter((text) => text !== '')
  const nearMisses = body.grounded ? [] : pool.hits.slice(0, 3).map(preview)
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
    created_at: isoTime(clock.now(), 'clock.now'),
    ...(input.conversation === undefined
      ? {}
      : { conversation_id: input.conversation.conversation_id, turn_index: input.conversation.turns.length }),
    ...(hops === undefined ? {} : { hops: [...hops] }),
    ...(removed.length === 0 ? {} : { uncited: removed }),
    ...(verification === undefined ? {} : { verification }),
  }
}

const schema_version = 'answer_event.v1'

/** Composes the events of a stream. */
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

  final: (answered: AnswerV1): AnswerEventV1 => ({ schema_version, type: 'final', answer: answered }),

  /** Yields an event for each piece of text. Returns what `pieces` returns. */
  eachToken<T>(pieces: AsyncGenerator<string, T>): AsyncGenerator<AnswerEventV1, T> {
    return mapped(pieces, (text) => ({ schema_version, type: 'token', text }))
  },

  /** Yields an event for each hop, and adds it to `records`. Returns what `hops` returns. */
  eachHop<T>(hops: AsyncGenerator<HopRecord, T>, records: HopRecord[]): AsyncGenerator<AnswerEventV1, T> {
    return mapped(hops, (hop) => {
      records.push(hop)
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

function preview({ chunk_id, doc_path, heading_path, retrieval, citation }: CitedHit): EvidencePreview {
  return { chunk_id, path: doc_path, heading_path, evidence: retrieval.evidence ?? null, citation }
}
