import { readRequest } from '@kebab/core/kit'
import type { AskRequestV1, ConversationV1, SearchMode } from '@kebab/schemas'
import { readAskRequest } from '@kebab/schemas/read'

/** A question as the path reads it, with the defaults filled in. */
export interface AskInput {
  question: string
  /** Absent: the engine's default. */
  mode: SearchMode | undefined
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

/** Reads a question, grouped by who needs what. Throws `invalid_input` for a wrong value and for an unknown field. */
export function parseAsk(request: AskRequestV1): AskInput {
  const { k, filters, maxOutputTokens, temperature, seed, ...input } = readRequest(readAskRequest, request)
  return {
    ...input,
    search: { k, ...(filters === undefined ? {} : { filters }) },
    generation: { maxTokens: maxOutputTokens, temperature, seed },
  }
}
