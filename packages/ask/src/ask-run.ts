import { defaultAnalyzer, EVIDENCE_THRESHOLD, KebabError, systemClock } from '@kebab/core'
import { readRequest } from '@kebab/core/kit'
import type { AskRequestV1, ConversationV1, SearchMode } from '@kebab/schemas'
import { readAskRequest } from '@kebab/schemas/read'
import type { AskOptions, CitedPassage } from './ask-options.js'
import { prompts } from './prompts.js'
import type { KeptEntailer } from './verify.js'

/** One question on its way: the parts that work on it, what is asked of them, and what it has cost so far. */
export interface AskRun extends Filled<Omit<AskOptions, 'entailer'>> {
  /** What verifies, if anything does. */
  entailer: KeptEntailer | undefined
  input: AskInput
  /** The mode of every search. */
  mode: SearchMode
  evidenceThreshold: number
  /** 0: nothing is verified. */
  nliThreshold: number
  signal: AbortSignal | undefined
  startedAt: number
  usage: { promptTokens: number; completionTokens: number; calls: number }
}

/** With every default filled in. */
type Filled<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

/** Begins work on a question. Throws `unsupported` when it is to be verified and nothing can. */
export function startRun(
  options: AskOptions,
  entailer: KeptEntailer | undefined,
  input: AskInput,
  mode: SearchMode,
  signal: AbortSignal | undefined,
): AskRun {
  const { clock = systemClock } = options
  const nliThreshold = input.nliThreshold ?? (entailer === undefined ? 0 : 0.5)
  if (nliThreshold > 0 && entailer === undefined) {
    const message = `nli_threshold: expected 0 without an entailer, found ${nliThreshold}; hand in an entailer`
    throw new KebabError('unsupported', message, { details: { feature: 'nli_threshold' } })
  }
  return {
    engine: options.engine,
    generator: options.generator,
    entailer,
    prompts: options.prompts ?? prompts,
    timeLimits: options.timeLimits ?? {},
    retries: options.retries ?? 0,
    uriOf: options.uriOf ?? uriOf,
    analyzer: options.analyzer ?? defaultAnalyzer,
    estimateTokens: options.estimateTokens ?? ((text) => text.length / 4),
    clock,
    input,
    mode,
    evidenceThreshold: input.evidenceThreshold ?? EVIDENCE_THRESHOLD,
    nliThreshold,
    signal,
    startedAt: clock.elapsed(),
    usage: { promptTokens: 0, completionTokens: 0, calls: 0 },
  }
}

/** A question as the path reads it, with the defaults filled in. */
interface AskInput {
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

/** A passage as a relative link with a fragment for its lines. The path is encoded part by part, so that none of it reads as a scheme, a query or a fragment. */
export function uriOf({ path, lineStart, lineEnd }: Pick<CitedPassage, 'path' | 'lineStart' | 'lineEnd'>): string {
  // Half a surrogate pair can't be encoded.
  const parts = path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
  return `${parts.join('/')}#L${lineStart}-L${lineEnd}`
}
