import type { KebabError } from '@kebab/core'
import { invalidInput, wrongValue } from '@kebab/core/kit'
import { type AskRequestV1, type ConversationV1, type Issue, validate } from '@kebab/schemas'

export type Mode = NonNullable<AskRequestV1['mode']>

/** A question as the path reads it, with the defaults filled in. */
export interface AskInput {
  question: string
  /** Absent: the engine's default. */
  mode: Mode | undefined
  /** What every search for it is asked beside its query and its mode. */
  search: { k: number } & Pick<AskRequestV1, 'filters'>
  multiHop: boolean
  maxDepth: number
  maxSubQueries: number
  maxPoolChunks: number
  maxContextTokens: number
  generation: { maxTokens: number; temperature: number; seed: number | undefined }
  /** Absent: the default of the package. */
  evidenceThreshold: number | undefined
  /** Absent: 0.5 where there is an entailer. */
  nliThreshold: number | undefined
  nliPolicy: 'refuse' | 'redact'
  conversation: ConversationV1 | undefined
}

/** Reads a request in the wire's names; the names inside begin here. Throws `invalid_input` for a wrong value and for an unknown member. */
export function parseAsk(request: AskRequestV1): AskInput {
  const [issue] = validate('ask_request.v1', request)
  if (issue !== undefined) throw wrongField(issue)
  if (request.question.trim() === '') throw wrongValue('question', 'a text that is not blank', request.question)
  return {
    question: request.question,
    mode: request.mode,
    search: {
      k: request.k ?? 10,
      ...(request.filters === undefined ? {} : { filters: request.filters }),
    },
    multiHop: request.multi_hop ?? false,
    maxDepth: request.max_depth ?? 3,
    maxSubQueries: request.max_sub_queries ?? 5,
    maxPoolChunks: request.max_pool_chunks ?? 24,
    maxContextTokens: request.max_context_tokens ?? 8000,
    generation: {
      maxTokens: request.max_output_tokens ?? 1024,
      temperature: request.temperature ?? 0,
      seed: request.seed,
    },
    evidenceThreshold: request.evidence_threshold,
    nliThreshold: request.nli_threshold,
    nliPolicy: request.nli_policy ?? 'refuse',
    conversation: request.conversation && { ...request.conversation, turns: [...request.conversation.turns] },
  }
}

/** What the schema says, in the words of every other `invalid_input`. */
function wrongField({ path, message, keyword }: Issue): KebabError<'invalid_input'> {
  const names = path.split('/').slice(1)
  const field = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.') || 'request'
  if (keyword === undefined) return invalidInput(field, 'plain data', 'an error thrown while it was read')
  if (keyword === 'required') return invalidInput(field, 'a value', 'nothing')
  if (keyword === 'additionalProperties') return invalidInput(field, 'a known field', 'an unknown one')
  if (message === 'must not be empty') return invalidInput(field, 'a value that is not empty', 'an empty one')
  const [expected = '', found = 'another value'] = message.replace(/^must (be |have )?/, '').split(/, found (.*)/s)
  return invalidInput(field, expected, found)
}
