import { anyString, anything, checkCalibration, integerFrom, oneOf, optionReader } from '@kebab/core/kit'
import { PIPELINE, readSource } from './check-source.js'
import { type Dtype, dependsOnBatch } from './dtype.js'
import { type ModelHabits, modelHabits, type Prefixes } from './known-models.js'
import type { PipelineFactory, Pooling } from './library.js'
import type { LoadOptions } from './load-model.js'

/** How `transformersEmbedder` gets its model and uses it. */
export interface TransformersEmbedderOptions extends LoadOptions {
  /** The library's own, of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4. Wrap it to set options of the library. */
  pipeline: PipelineFactory<'feature-extraction'>
  /** The name on the hub or under `localModelPath`. Default: `Xenova/all-MiniLM-L6-v2` (English, 384 dimensions, 23 MB). */
  model?: string | undefined
  /**
   * The precision of the weights. Default: `q8` with every generation, whatever the library's own default is. Part of the
   * embedder's `model`, since it moves the vectors.
   */
  dtype?: Dtype | undefined
  /** Default: as the model's card says for E5, BGE, Nomic and Arctic Embed, otherwise `mean`. */
  pooling?: Pooling | undefined
  /** What is put before a text. Default: as the model's card says for E5, BGE, Nomic and Arctic Embed, otherwise nothing. */
  prefixes?: { query?: string | undefined; passage?: string | undefined } | undefined
  /**
   * The most passages that go through the model at once: an integer from 1. Default 1. Larger batches save little (of 300-token
   * passages on two cores, batches of 4 to 32 saved at most 15 % of the processor's time) and cost memory (1.6 GB for 32, 0.3 GB
   * alone). `q8`, `int8` and `uint8` take nothing else: they would give a text another vector beside other texts (cosines to the
   * vector alone down to .98). Queries always go alone.
   */
  batchSize?: number | undefined
  /** See `Embedder.calibration`: -1 <= floor < ceiling <= 1. Default: measured values for all-MiniLM-L6-v2, otherwise none. */
  calibration?: { floor: number; ceiling: number } | undefined
}

/** The settings of an embedder with nothing left to default. */
export interface EmbedderSettings {
  model: string
  dtype: Dtype
  pooling: Pooling
  prefixes: Prefixes
  batchSize: number
  calibration: ModelHabits['calibration']
  /** The most tokens of a text that are read at once. Absent: what the tokenizer says. */
  window: number | undefined
}

/** The default model: small, English, and good at sentences and paragraphs. */
const DEFAULT_MODEL = 'Xenova/all-MiniLM-L6-v2'

/** Checks the options and fills in their defaults. Throws `TypeError`: they are wiring. */
export function embedderSettings(options: TransformersEmbedderOptions): EmbedderSettings {
  const read = optionReader('transformersEmbedder', options, 'transformersEmbedder: ')
  read('pipeline', PIPELINE)
  const { model, dtype } = readSource(read, DEFAULT_MODEL)
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
  checkCalibration(calibration, 'transformersEmbedder: calibration')
  read.done()
  return { model, dtype, pooling, prefixes: { query, passage }, batchSize, calibration, window: habits.window }
}
