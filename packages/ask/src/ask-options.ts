import type { Analyzer, Clock, Engine, Entailer, Generator } from '@kebab/core'
import {
  anyFunction,
  anything,
  filledString,
  integerFrom,
  kindOf,
  listOf,
  objectWith,
  oneOf,
  optional,
  optionReader,
  readTimeLimit,
} from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Prompts } from './prompts.js'

/** The parts that questions are answered with. */
export interface AskOptions {
  /** Searches, and reads the documents. */
  engine: Pick<Engine, 'bulkSearch' | 'describe' | 'fetch' | 'search'>
  /** Writes the answers. */
  generator: Generator
  /**
   * Verifies the answers, or a function that loads an entailer when it is first needed. Default:
   * none, and statements are compared with their passages by words, numbers and quotations alone.
   *
   * The answer is the refusal `nli_model_unavailable` when the entailer can't be loaded, takes too
   * long or fails. It is loaded again for the next question, unless it was only too slow to verify
   * one answer.
   */
  entailer?: Entailer | (() => Promise<Entailer>) | undefined
  /** What the model is told, and what the user is told instead of an answer. Default: `prompts`. */
  prompts?: Prompts | undefined
  /**
   * The time limit of each stage, in milliseconds: above 0, at most 2^31 - 1, or `Infinity` for no
   * limit. Default: no limit.
   */
  timeLimits?: StageLimits | undefined
  /**
   * How often a call of the model is retried, when it failed before it wrote anything and the error
   * is retryable. From 0 to 10. Default: 0.
   */
  retries?: number | undefined
  /**
   * Whether answers may hold images, addresses that run a script (`javascript:`, `data:`, …), and
   * HTML that is more than markup of text. Such HTML is event handlers, styles, forms and frames.
   * `never`: they are taken out of every answer. In code, where they are only shown, they are
   * judged as links are. `cited`: those that a cited passage has stay, as links do. Set it only
   * where all documents are trusted.
   * Default: `never`.
   */
  activeContent?: 'never' | 'cited' | undefined
  /**
   * Makes a link to the source of a citation. Default: the path of the document with its lines as
   * the fragment, such as `guide.md#L3-L9`.
   */
  uriOf?: ((passage: CitedPassage) => string) | undefined
  /**
   * Compares statements with their passages, and finds the sentence that each rests on. Pass the
   * analyzer that the index was built with.
   * Default: `defaultAnalyzer` of `@kebab/core`.
   */
  analyzer?: Analyzer | undefined
  /**
   * Estimates the number of tokens in a text, for `max_context_tokens`. Default: the length in
   * UTF-16 units / 4.
   */
  estimateTokens?: ((text: string) => number) | undefined
  /** Default: the machine's clock. */
  clock?: Clock | undefined
}

/**
 * The time limits of the stages of a question, in milliseconds.
 *
 * A search or a model that exceeds its limit rejects with `timeout`. An entailer that does makes
 * the answer a refusal, `nli_model_unavailable`.
 */
export interface StageLimits {
  /** For each search, and for reading the documents that it found. */
  retrieve?: number | undefined
  /**
   * For each call of the model, until its last token. Only the time spent waiting for the model
   * counts, not what the reader of the stream does between two tokens.
   */
  generate?: number | undefined
  /**
   * For loading the entailer and verifying the answer, together. An entailer that is loaded later
   * serves later questions, unless another one is being loaded by then.
   */
  verify?: number | undefined
}

/** The source of a citation. */
export interface CitedPassage extends Pick<SearchHitV1, 'chunk_id' | 'doc_id'> {
  /** The document's path within its source. */
  path: string
  /** The first line, from 1. */
  lineStart: number
  /** The last line, inclusive. */
  lineEnd: number
}

/** Checks the options of `createAsk`. Throws `TypeError` for a wrong one. */
export function checkWiring(options: AskOptions): void {
  const read = optionReader('createAsk', options)
  read('engine', { ...objectWith('bulkSearch'), expected: 'an engine' })
  const generator = read('generator', { ...objectWith('generate'), expected: 'a generator' })
  for (const name of [generator.model, generator.provider ?? 'unknown'])
    if (!filledString.fits(name)) read.refuse('generator', 'a model, and a provider if any, with a name', name)
  const { tasks = [] }: { tasks?: unknown } = generator
  if (!TASKS.fits(tasks)) read.refuse('generator.tasks', TASKS.expected, tasks)
  read('entailer', optional(ENTAILER))
  read('prompts', optional(objectWith('answer')))
  const limits = read.within('timeLimits')
  for (const stage of ['retrieve', 'generate', 'verify'] as const)
    readTimeLimit(`timeLimits.${stage}`, limits(stage, optional(anything)))
  limits.done()
  read('retries', integerFrom(0, 10), 0)
  read('activeContent', optional(oneOf('never', 'cited')))
  read('uriOf', optional(anyFunction))
  read('analyzer', optional(objectWith('terms')))
  read('estimateTokens', optional(anyFunction))
  read('clock', optional(objectWith('now', 'elapsed')))
  read.done()
}

const TASKS = listOf(oneOf('answer', 'rewrite', 'decompose', 'decide'))
const ENTAILER = kindOf('an entailer, or a function that loads one', (value) => {
  return anyFunction.fits(value) || objectWith('entail').fits(value)
})
