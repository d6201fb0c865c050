import { type AskOptions, createAsk } from '@kebab/ask'
import type { Engine } from '@kebab/core'
import type { AskRequestV1 } from '@kebab/schemas'
import type { MultiHopQuestion } from './read-questions.js'
import { answeringGenerator, type RecordingGenerator, scriptedGenerator } from './scripted-generator.js'

/** How much is gathered for a question. */
export interface PoolSize {
  name: string
  /** What the searches and the pool may hold. */
  request: Pick<AskRequestV1, 'k' | 'max_pool_chunks' | 'max_context_tokens'>
}

/** No budget of tokens, where the pool alone is measured. */
const WHOLE_POOL = 1_000_000

/**
 * The first two give every way the same number of chunks. The last is what `ask` does by default.
 */
export const POOL_SIZES: readonly PoolSize[] = [
  { name: '10 chunks', request: { k: 10, max_pool_chunks: 10, max_context_tokens: WHOLE_POOL } },
  { name: '24 chunks', request: { k: 24, max_pool_chunks: 24, max_context_tokens: WHOLE_POOL } },
  { name: 'defaults', request: {} },
]

/** The texts that a question is answered from, and how many searches they took. */
export interface Gathered {
  texts: string[]
  /** The paths of their documents. */
  paths: string[]
  searches: number
}

/** A way of gathering evidence. */
export interface Way {
  name: string
  gather(question: Pick<MultiHopQuestion, 'question'>, size: PoolSize): Promise<Gathered>
}

/** The way that the others are compared with. */
export const SINGLE_HOP = 'single hop'

/** The ways without a model. */
export function waysByRule(engine: Engine): Way[] {
  return [
    way(engine, SINGLE_HOP, answeringGenerator(), { multi_hop: false }),
    way(engine, 'multi-hop, parts by rule', answeringGenerator(), { multi_hop: true }),
  ]
}

/** The ways that are compared. */
export function waysOver(engine: Engine, questions: readonly MultiHopQuestion[]): Way[] {
  return [
    ...waysByRule(engine),
    way(engine, 'multi-hop, written sub-questions (upper bound)', scriptedGenerator(questions), { multi_hop: true }),
  ]
}

function way(
  engine: AskOptions['engine'],
  name: string,
  generator: RecordingGenerator,
  request: Pick<AskRequestV1, 'multi_hop'>,
): Way {
  const ask = createAsk({ engine, generator })
  return {
    name,
    async gather({ question }, size) {
      // Nothing is refused: what is measured is what is found.
      const answer = await ask({ question, evidence_threshold: 0, ...request, ...size.request })
      return {
        texts: generator.shown.map(({ text }) => text),
        paths: generator.shown.map(({ path }) => path),
        searches: answer.retrieval.queries.length,
      }
    },
  }
}
