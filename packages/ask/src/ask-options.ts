import type { Analyzer, Clock, Engine, Entailer, Generator } from '@kebab/core'
import {
  anyFunction,
  anything,
  filledString,
  integerFrom,
  kindOf,
  objectWith,
  optional,
  optionReader,
  readTimeLimit,
} from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Prompts } from './prompts.js'

/** What answers are made with. */
export interface AskOptions {
  /** What is searched. */
  engine: Pick<Engine, 'bulkSearch' | 'describe' | 'fetch' | 'search'>
  /** What writes the answers. */
  generator: Generator
  /**
   * What verifies them, or a function that loads it when it is first needed. Absent: nothing is verified.
   * One that can't be loaded, or not in time, or fails, makes the answer a refusal, `nli_model_unavailable`, and is loaded again for the next question.
   */
  entailer?: Entailer | (() => Promise<Entailer>) | undefined
  /** What the model is told, and what the user is told instead of an answer. Default: `prompts`. */
  prompts?: Prompts | undefined
  /** Milliseconds that one stage may take, by stage: above 0, at most 2^31 - 1, or `Infinity` for no limit. Default: no limit. */
  timeLimits?: StageLimits | undefined
  /** How often a call of the model is made again that failed before it wrote anything, and may succeed later. From 0 to 10. Default: 0. */
  retries?: number | undefined
  /** A link to a passage that people can follow, with a fragment for its lines. Default: the document's path with `#L3-L9`. */
  uriOf?: ((passage: CitedPassage) => string) | undefined
  /** Finds the sentence of a passage that a statement rests on. Hand in the one that the index was built with. Default: core's `defaultAnalyzer`. */
  analyzer?: Analyzer | undefined
  /** Tokens in a text, for the budget of the context. Default: UTF-16 length / 4. */
  estimateTokens?: ((text: string) => number) | undefined
  /** Default: the machine's. */
  clock?: Clock | undefined
}

/** What each stage of a question may take, in milliseconds. A search or a model out of time is `timeout`; an entailer is `nli_model_unavailable`. */
export interface StageLimits {
  /** Every search, together with reading what it found. */
  retrieve?: number | undefined
  /** Every call of the model, until its last token: the time that is spent waiting for it, all of it together. What a reader of the stream does between two tokens takes none. */
  generate?: number | undefined
  /** Loading the entailer, and its whole verification. An entailer that comes later than that serves later questions, unless another is being loaded by then. */
  verify?: number | undefined
}

/** A passage as a citation names it. */
export interface CitedPassage extends Pick<SearchHitV1, 'chunk_id' | 'doc_id'> {
  /** The document's path within its source. */
  path: string
  /** The first line, from 1. */
  lineStart: number
  /** The last line. */
  lineEnd: number
}

/** Throws `TypeError` for parts that can't work. */
export function checkWiring(options: AskOptions): void {
  const read = optionReader('createAsk', options)
  read('engine', { ...objectWith('bulkSearch'), expected: 'an engine' })
  const generator = read('generator', { ...objectWith('generate'), expected: 'a generator' })
  for (const name of [generator.model, generator.provider ?? 'unknown'])
    if (!filledString.fits(name)) read.refuse('generator', 'a model, and a provider if any, with a name', name)
  read('entailer', optional(ENTAILER))
  read('prompts', optional(objectWith('answer')))
  const limits = read.within('timeLimits')
  for (const stage of ['retrieve', 'generate', 'verify'] as const)
    readTimeLimit(`timeLimits.${stage}`, limits(stage, optional(anything)))
  limits.done()
  read('retries', integerFrom(0, 10), 0)
  read('uriOf', optional(anyFunction))
  read('analyzer', optional(objectWith('terms')))
  read('estimateTokens', optional(anyFunction))
  read('clock', optional(objectWith('now', 'elapsed')))
  read.done()
}

const ENTAILER = kindOf('an entailer, or a function that loads one', (value) => {
  return anyFunction.fits(value) || objectWith('entail').fits(value)
})
