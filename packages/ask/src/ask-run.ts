import { defaultAnalyzer, EVIDENCE_THRESHOLD, KebabError, systemClock } from '@kebab/core'
import { readRequest } from '@kebab/core/internal'
import type { AskRequestV1, ConversationV1, SearchMode } from '@kebab/schemas'
import { readAskRequest } from '@kebab/schemas/read'
import type { AskOptions, CitedPassage } from './ask-options.js'
import { prompts } from './prompts.js'
import type { EntailerCache } from './verify.js'

/** The state of one question: its parts, its request, and what it has cost so far. */
export interface AskRun extends Filled<Omit<AskOptions, 'entailer'>> {
  /** Absent: nothing can be verified. */
  entailer: EntailerCache | undefined
  input: AskInput
  /** The mode of every search. */
  mode: SearchMode
  /** The names of the engine's vector retrievers. */
  vectors: readonly string[]
  evidenceThreshold: number
  /** 0: nothing is verified. */
  nliThreshold: number
  /** Absent: `nliPolicy` decides about statements without a marker. */
  uncitedPolicy: 'refuse' | 'redact' | undefined
  signal: AbortSignal | undefined
  startedAt: number
  usage: { promptTokens: number; completionTokens: number; calls: number }
}

/** `T` with every default filled in. */
type Filled<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

/** What a run has to know about the engine. It never changes. */
export interface EngineFacts {
  defaultMode: SearchMode
  /** The names of its vector retrievers. */
  vectors: readonly string[]
}

/** Starts a question. Throws `unsupported` when it is to be verified and there is no entailer. */
export function startRun(
  options: AskOptions,
  entailer: EntailerCache | undefined,
  input: AskInput,
  { defaultMode, vectors }: EngineFacts,
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
    activeContent: options.activeContent ?? 'never',
    uriOf: options.uriOf ?? uriOf,
    analyzer: options.analyzer ?? defaultAnalyzer,
    estimateTokens: options.estimateTokens ?? ((text) => text.length / 4),
    clock,
    input,
    mode: input.mode ?? defaultMode,
    vectors,
    evidenceThreshold: input.evidenceThreshold ?? EVIDENCE_THRESHOLD,
    nliThreshold,
    uncitedPolicy: input.uncitedPolicy ?? (nliThreshold > 0 ? undefined : 'redact'),
    signal,
    startedAt: clock.elapsed(),
    usage: { promptTokens: 0, completionTokens: 0, calls: 0 },
  }
}

/** A request with its defaults filled in. */
interface AskInput {
  question: string
  /** Absent: the engine's default. */
  mode: SearchMode | undefined
  /** The options of every search, without its query and mode. */
  search: { k: number } & Pick<AskRequestV1, 'filters' | 'freshness'>
  multiHop: boolean
  maxDepth: number
  maxSubQueries: number
  maxPoolChunks: number
  maxContextTokens: number
  /** The budget of the answer as JSON. Absent: none. */
  maxTokens: number | undefined
  generation: { maxTokens: number; temperature: number; seed: number | undefined }
  /** Absent: `EVIDENCE_THRESHOLD`. */
  evidenceThreshold: number | undefined
  /** Absent: 0.5 with an entailer, else 0. */
  nliThreshold: number | undefined
  nliPolicy: 'refuse' | 'redact'
  /** Absent: `redact`, but `nliPolicy` for what is verified and has no marker. */
  uncitedPolicy: 'refuse' | 'redact' | undefined
  conversation: ConversationV1 | undefined
}

/** Reads a request. Throws `invalid_input` for a wrong value and for an unknown field. */
export function parseAsk(request: AskRequestV1): AskInput {
  const { k, filters, freshness, maxOutputTokens, temperature, seed, ...input } = readRequest(readAskRequest, request)
  return {
    ...input,
    search: { k, ...(filters === undefined ? {} : { filters }), ...(freshness ? { freshness } : {}) },
    generation: { maxTokens: maxOutputTokens, temperature, seed },
  }
}

/**
 * A relative link with a fragment for the lines. Each part of the path is percent-encoded, so that
 * none reads as a scheme, a query or a fragment.
 */
export function uriOf({ path, lineStart, lineEnd }: Pick<CitedPassage, 'path' | 'lineStart' | 'lineEnd'>): string {
  // `encodeURIComponent` throws for a lone surrogate.
  const pathSegments = path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
  return `${pathSegments.join('/')}#L${lineStart}-L${lineEnd}`
}
