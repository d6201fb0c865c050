import { defaultAnalyzer, EVIDENCE_THRESHOLD, KebabError, systemClock } from '@kebab/core'
import type { SearchMode } from '@kebab/schemas'
import type { AskOptions } from './ask-options.js'
import type { KeptEntailer } from './kept-entailer.js'
import type { AskInput } from './parse-ask.js'
import { prompts } from './prompts.js'
import { uriOf } from './uri-of.js'

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
