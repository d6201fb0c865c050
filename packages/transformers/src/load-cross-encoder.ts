import { KebabError } from '@kebab/core'
import type { CrossEncoderOptions } from './cross-encoder-options.js'
import type { Dtype } from './dtype.js'
import { isLength } from './is-length.js'
import type { Encoding, LoadSettings, SequenceClassifier, Tensor, Tokenizer } from './library.js'
import { loadModel } from './load-model.js'
import { ModelTurns } from './model-turns.js'
import { modelUnavailable } from './model-unavailable.js'
import { type EncodedPair, type PairEncoder, pairEncoder } from './pair-encoder.js'
import { readVectors } from './read-vectors.js'

/** What a model is taken to hold whose files don't say. */
const USUAL_LENGTH = 512

/** A loaded model that looks at two texts at once. */
export interface CrossEncoder {
  /** `name@dtype`. */
  identity: string
  /** The most tokens of a pair, delimiters included. */
  maxTokens: number
  encoder: PairEncoder
  turns: ModelTurns
  /** The names of the classes by their place, as `config.json` has them. Absent when it doesn't say. */
  id2label: unknown
  /** How many numbers the model gives for a pair. */
  classes: number
  /** The model's numbers for a pair, finite, one for each class. Call it in a turn. */
  logits(pair: EncodedPair): Promise<Float32Array>
}

/**
 * Loads the tokenizer and the model of a cross-encoder, and has it read a first pair. Rejects with `model_unavailable` when the model
 * can't be had or gives no numbers for a pair of texts.
 */
export async function loadCrossEncoder(
  part: 'reranker' | 'entailer',
  model: string,
  dtype: Dtype,
  options: CrossEncoderOptions,
): Promise<CrossEncoder> {
  const identity = `${model}@${dtype}`
  const read = async (name: string, settings: LoadSettings) => {
    // The small files first: when they can't be had, no model is left behind.
    const tokenizer = (await options.AutoTokenizer.from_pretrained(name, settings)) as Tokenizer
    const classifier = (await options.AutoModelForSequenceClassification.from_pretrained(
      name,
      settings,
    )) as SequenceClassifier
    return { tokenizer, classifier, dispose: async () => classifier.dispose?.() }
  }
  const loaded = await loadModel(read, model, dtype, options)
  const { tokenizer, classifier } = loaded
  const turns = new ModelTurns(part, identity, loaded)

  try {
    const encoder = pairEncoder(tokenizer)
    const toTensors = tensorMaker(tokenizer)
    const run = async (pair: EncodedPair, classes: number | undefined): Promise<Float32Array> => {
      const { logits } = await classifier(toTensors(pair))
      const [row] = readVectors(logits, 1, classes)
      if (row === undefined)
        throw new KebabError('internal', 'The model was to give numbers for a pair, but gave none.')
      return row
    }
    const first = encoder.join(encoder.tokens('one'), encoder.tokens('two'))
    const { length: classes } = await turns.run(() => run(first, undefined), options.signal)
    const lengths = [classifier.config.max_position_embeddings, tokenizer.model_max_length].filter(isLength)
    const maxTokens = lengths.length > 0 ? Math.min(...lengths) : USUAL_LENGTH
    const { id2label } = classifier.config
    return { identity, maxTokens, encoder, turns, id2label, classes, logits: (pair) => run(pair, classes) }
  } catch (cause) {
    turns.close().catch(() => {})
    options.signal?.throwIfAborted()
    throw modelUnavailable({ model, dtype, localModelPath: options.localModelPath, fileRead: true, cause })
  }
}

/** Makes the inputs of the model, as tensors of the library's own class: nothing else says which that is but what its tokenizer gives. */
function tensorMaker(tokenizer: Tokenizer): (pair: EncodedPair) => Encoding<Tensor> {
  const Class = tokenizer('one').input_ids.constructor as TensorClass
  const tensor = (numbers: number[]) => new Class('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length])
  return ({ ids, types }) => ({
    input_ids: tensor(ids),
    attention_mask: tensor(ids.map(() => 1)),
    ...(types ? { token_type_ids: tensor(types) } : {}),
  })
}

type TensorClass = new (type: 'int64', data: BigInt64Array, dims: number[]) => Tensor
