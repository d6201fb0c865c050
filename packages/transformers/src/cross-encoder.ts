import { KebabError } from '@kebab/core'
import { objectWith, optionReader } from '@kebab/core/kit'
import {
  type AutoClass,
  type Dtype,
  type Encoding,
  type LoadSettings,
  readVectors,
  type SequenceClassifier,
  type Tensor,
  type Tokenizer,
  tokenLimit,
} from './library.js'
import { firstRun, loadModel } from './load-model.js'
import { type LoadOptions, type ModelSpec, readModelOptions } from './model-options.js'
import { ModelQueue } from './model-queue.js'
import { type EncodedPair, type PairEncoder, pairEncoder } from './pair-encoder.js'

/** How `transformersReranker` and `transformersEntailer` get their model. */
export interface CrossEncoderOptions extends LoadOptions {
  /** The class of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4. */
  AutoTokenizer: AutoClass
  /**
   * The same library's. To set options of the library, pass `{ from_pretrained: (model, options) =>
   * … }` instead.
   */
  AutoModelForSequenceClassification: AutoClass
  /**
   * The name on the hub or under `localModelPath`. Both defaults are English:
   * `Xenova/ms-marco-MiniLM-L-6-v2` (about 23 MB) for the reranker,
   * `Xenova/nli-deberta-v3-xsmall` (about 90 MB) for the entailer.
   */
  model?: string | undefined
  /**
   * The precision of the weights, which changes the results.
   * Default: `q8` with every version, whatever the library's own default is.
   */
  dtype?: Dtype | undefined
}

/** A loaded model that reads two texts together. */
export interface CrossEncoder {
  /** `name@dtype`. */
  identity: string
  /** The most tokens of a pair, delimiters included. */
  maxTokens: number
  encoder: PairEncoder
  queue: ModelQueue
  /**
   * The names of the classes by their index, as `config.json` has them. Absent when it has none.
   */
  id2label: unknown
  /** How many numbers the model returns for a pair. */
  classes: number
  /** The model's numbers for a pair, all finite, one for each class. Call it within `queue.run`. */
  logits(pair: EncodedPair): Promise<Float32Array>
}

/** Assumed for models whose files state no limit. */
const DEFAULT_MAX_TOKENS = 512

/**
 * Checks the options, loads the tokenizer and the model, and runs it on a first pair. Rejects with
 * `model_unavailable` if the model can't be loaded or returns no numbers for a pair of texts.
 *
 * @throws TypeError for a wrong option.
 */
export async function loadCrossEncoder(
  part: 'reranker' | 'entailer',
  maker: string,
  defaultModel: string,
  options: CrossEncoderOptions,
): Promise<CrossEncoder> {
  const spec = crossEncoderSettings(maker, defaultModel, options)
  const identity = `${spec.model}@${spec.dtype}`
  const read = async (name: string, settings: LoadSettings) => {
    // The small files come first: if they are missing, no model is left in memory.
    const tokenizer = (await options.AutoTokenizer.from_pretrained(name, settings)) as Tokenizer
    const classifier = (await options.AutoModelForSequenceClassification.from_pretrained(
      name,
      settings,
    )) as SequenceClassifier
    return { tokenizer, classifier, dispose: async () => classifier.dispose?.() }
  }
  const loaded = await loadModel(read, spec, options)
  const { tokenizer, classifier } = loaded
  const queue = new ModelQueue(part, identity, loaded)

  return await firstRun(queue, spec, options, async () => {
    const encoder = pairEncoder(tokenizer)
    const toTensors = tensorMaker(tokenizer)
    const run = async (pair: EncodedPair, classes: number | undefined): Promise<Float32Array> => {
      const { logits } = await classifier(toTensors(pair))
      const [row] = readVectors(logits, 1, classes)
      if (row === undefined) throw new KebabError('internal', 'output of the model: expected numbers, found none')
      return row
    }
    const first = encoder.join(encoder.tokens('one'), encoder.tokens('two'))
    const { length: classes } = await queue.run(() => run(first, undefined), options.signal)
    const { id2label, max_position_embeddings } = classifier.config
    const maxTokens = tokenLimit(max_position_embeddings, tokenizer.model_max_length) ?? DEFAULT_MAX_TOKENS
    return { identity, maxTokens, encoder, queue, id2label, classes, logits: (pair) => run(pair, classes) }
  })
}

function crossEncoderSettings(maker: string, defaultModel: string, options: CrossEncoderOptions): ModelSpec {
  const read = optionReader(maker, options, `${maker}: `)
  const aClass = { ...objectWith('from_pretrained'), expected: 'the class of that name of transformers.js' }
  read('AutoTokenizer', aClass)
  read('AutoModelForSequenceClassification', aClass)
  const spec = readModelOptions(read, defaultModel)
  read.done()
  return spec
}

type TensorClass = new (type: 'int64', data: BigInt64Array, dims: number[]) => Tensor

/**
 * Returns a function that makes the model's inputs. The library's own tensor class is taken from a
 * tokenizer's output.
 */
function tensorMaker(tokenizer: Tokenizer): (pair: EncodedPair) => Encoding<Tensor> {
  const Class = tokenizer('one').input_ids.constructor as TensorClass
  const tensor = (numbers: number[]) => new Class('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length])
  return ({ ids, types }) => ({
    input_ids: tensor(ids),
    attention_mask: tensor(ids.map(() => 1)),
    ...(types ? { token_type_ids: tensor(types) } : {}),
  })
}
