import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OnnxGraph } from '../../../../scripts/minilm/onnx-graph.js'

/** The special tokens, then the words of the tokenizer; any other word is `[UNK]`. */
const VOCABULARY = '[PAD] [UNK] [CLS] [SEP] [MASK] red green blue stone river light one two three four five'.split(' ')
const [CLS, SEP] = [2, 3]
/** The default token limit of the model. */
export const TINY_LENGTH = 16
const FLOAT = 1

/** The weights of each token, position and segment. Sums of their products are exact in 32 bits. */
const tokenWeight = (id: number, label: number): number => (((id * 7 + label * 5) % 13) - 6) / 8
const positionWeight = (position: number): number => ((position * 3) % 7) + 1
const segmentWeight = (type: number): number => [1, -2][type] ?? Number.NaN

export interface TinyClassifier {
  /** `id2label` of its config; as many logits as it has entries. */
  id2label: { [id: string]: string }
  /** Override members of `config.json` and `tokenizer_config.json`. */
  config?: object
  tokenizerConfig?: object
  /** The token limit, where the model's table of positions ends. Default: `TINY_LENGTH`. */
  length?: number
  /** `roberta`: two separators between the texts, and no segments. Default: `bert`. */
  frame?: 'bert' | 'roberta'
}

/**
 * Writes a classifier of a few bytes, in the layout of the hub. It stands in for real
 * cross-encoders, which no package has. It has their inputs and output, and its logits depend on
 * every token, its position and its segment, but not on meaning.
 */
export async function writeTinyClassifier(localModelPath: string, name: string, tiny: TinyClassifier): Promise<void> {
  const { id2label, config = {}, tokenizerConfig = {}, length = TINY_LENGTH, frame = 'bert' } = tiny
  const folder = join(localModelPath, name)
  await mkdir(join(folder, 'onnx'), { recursive: true })
  const write = (file: string, value: object) => writeFile(join(folder, file), JSON.stringify(value))
  await write('config.json', {
    architectures: ['BertForSequenceClassification'],
    model_type: 'bert',
    id2label,
    max_position_embeddings: length,
    ...config,
  })
  await write('tokenizer.json', tokenizer(frame))
  await write('tokenizer_config.json', {
    tokenizer_class: frame === 'bert' ? 'BertTokenizer' : 'RobertaTokenizer',
    model_max_length: 512,
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    mask_token: '[MASK]',
    ...tokenizerConfig,
  })
  const model = graph(Object.keys(id2label).length, length, frame === 'bert')
  for (const file of ['model.onnx', 'model_quantized.onnx']) await writeFile(join(folder, 'onnx', file), model)
}

/**
 * The logits of the model for two texts of known words, one for each label, computed without it.
 */
export function tinyLogits(
  first: string,
  second: string,
  labels: number,
  frame: 'bert' | 'roberta' = 'bert',
): number[] {
  const ids = (text: string) =>
    text
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => VOCABULARY.indexOf(word))
  const [a, b] = [ids(first), ids(second)]
  const tokens = [CLS, ...a, SEP, ...(frame === 'roberta' ? [SEP] : []), ...b, SEP]
  const type = (position: number) => (frame === 'bert' && position > a.length + 1 ? 1 : 0)
  return Array.from({ length: labels }, (_, label) =>
    tokens.reduce(
      (sum, id, position) => sum + tokenWeight(id, label) * positionWeight(position) * segmentWeight(type(position)),
      0,
    ),
  )
}

/**
 * logit_l = sum over the tokens t of tokenWeight(id_t, l) positionWeight(t) segmentWeight(type_t)
 * mask_t.
 */
function graph(labels: number, longest: number, segments: boolean): Uint8Array {
  const graph = new OnnxGraph()
  const table = (name: string, shape: number[], values: number[]) =>
    graph.constant(name, shape, Float32Array.from(values))
  const int64 = (name: string, values: number[], shape = [values.length]) =>
    graph.constant(name, shape, BigInt64Array.from(values, BigInt))
  const tokenTable = VOCABULARY.flatMap((_, id) => Array.from({ length: labels }, (_, label) => tokenWeight(id, label)))
  const positionTable = Array.from({ length: longest }, (_, position) => positionWeight(position))

  const length = graph.add('Gather', [graph.add('Shape', ['input_ids']), int64('int_1', [1], [])], { axis: 0 })
  const positions = graph.add('Range', [int64('int_0', [0], []), length, 'int_1'])
  const weights = [
    graph.add('Gather', [table('positions', [longest], positionTable), positions]),
    graph.add('Cast', ['attention_mask'], { to: FLOAT }),
  ]
  if (segments) weights.push(graph.add('Gather', [table('segments', [2], [0, 1].map(segmentWeight)), 'token_type_ids']))
  const weight = weights.reduce((product, factor) => graph.add('Mul', [product, factor]))
  const tokens = graph.add('Gather', [table('tokens', [VOCABULARY.length, labels], tokenTable), 'input_ids'])
  const weighed = graph.add('Mul', [tokens, graph.add('Unsqueeze', [weight, int64('axis_2', [2])])])
  const logits = graph.add('ReduceSum', [weighed, int64('axis_1', [1])], { keepdims: 0 })

  const shape = ['batch', 'tokens']
  const inputs = { input_ids: shape, attention_mask: shape, ...(segments ? { token_type_ids: shape } : {}) }
  return graph.encode(inputs, { name: 'logits', from: logits, shape: ['batch', labels] })
}

function tokenizer(frame: 'bert' | 'roberta'): object {
  const special = (id: number) => ({ id, content: VOCABULARY[id], special: true, normalized: false })
  const token = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } })
  const text = (id: string, type_id: number) => ({ Sequence: { id, type_id } })
  const single = [token('[CLS]', 0), text('A', 0), token('[SEP]', 0)]
  const flags = { lstrip: false, rstrip: false, single_word: false }
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [0, 1, 2, 3, 4].map((id) => ({ ...special(id), ...flags })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor:
      frame === 'bert'
        ? { type: 'TemplateProcessing', single, pair: [...single, text('B', 1), token('[SEP]', 1)] }
        : {
            type: 'RobertaProcessing',
            cls: ['[CLS]', CLS],
            sep: ['[SEP]', SEP],
            trim_offsets: true,
            add_prefix_space: false,
          },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
    },
  }
}
