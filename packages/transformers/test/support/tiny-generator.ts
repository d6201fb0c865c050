import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { OnnxGraph } from '../../../../scripts/minilm/onnx-graph.js'

/** The special tokens, then the words of the tokenizer; any other word is `[UNK]`. */
const VOCABULARY =
  '[UNK] [EOS] [TURN] system user assistant . ? [ ] 56 red green blue stone river light one two three four five more'.split(
    ' ',
  )
const [UNK, EOS] = [0, 1]
const FLOAT = 1
/**
 * The words in the order in which the model writes them. The first chain repeats without end.
 * A word in no chain is followed by the last chain.
 */
const CHAINS = ['more more', 'one two three four five', 'red green blue', '. [ 56 ]', '? stone river light'].map(
  (chain) => chain.split(' '),
)

/** The default token limit of the model. */
const LONG = 4096

/**
 * Like real templates, it puts special tokens before each message. Unlike them, it adds no prompt
 * for an answer, so that the last word decides.
 */
const TEMPLATE = "{% for message in messages %}{{ '[TURN]' + message['role'] + ' ' + message['content'] }}{% endfor %}"

export interface TinyGenerator {
  /** The token limit of the model. Default: 4096. */
  length?: number
  /** Whether it has a chat template. Default: true. */
  isChat?: boolean
}

/**
 * Writes a causal language model of a few bytes, in the layout of the hub, into a folder that is
 * removed after the tests. Returns that folder. It stands in for real models, which no package has:
 * the library loads, runs and ends it in the same way. Each token depends only on the one before.
 */
export async function tinyGenerator(
  name: string,
  { length = LONG, isChat = true }: TinyGenerator = {},
): Promise<string> {
  const localModelPath = await mkdtemp(join(tmpdir(), 'kebab-tiny-'))
  afterAll(() => rm(localModelPath, { recursive: true }))
  const folder = join(localModelPath, name)
  await mkdir(join(folder, 'onnx'), { recursive: true })
  const write = (file: string, value: object) => writeFile(join(folder, file), JSON.stringify(value))
  await write('config.json', {
    architectures: ['GPT2LMHeadModel'],
    model_type: 'gpt2',
    n_layer: 1,
    n_head: 1,
    n_embd: 1,
    n_positions: length,
    eos_token_id: EOS,
    vocab_size: VOCABULARY.length,
  })
  await write('tokenizer.json', tokenizer())
  await write('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizer',
    model_max_length: 1e30,
    eos_token: '[EOS]',
    unk_token: '[UNK]',
    pad_token: '[EOS]',
    additional_special_tokens: ['[TURN]'],
    ...(isChat ? { chat_template: TEMPLATE } : {}),
  })
  const model = graph()
  // Each version of the library has its own file names.
  for (const file of ['model', 'decoder_model_merged']) {
    for (const precision of ['', '_quantized']) await writeFile(join(folder, 'onnx', `${file}${precision}.onnx`), model)
  }
  return localModelPath
}

/** The answer of the model to a text that ends with this word. */
export function tinyAnswer(word: string): string[] {
  const chain = CHAINS.find((words) => words.includes(word)) ?? CHAINS.at(-1)!
  return chain.slice(chain.indexOf(word) + 1)
}

/**
 * logits[t] = the row of the token at t: 1 for the token that follows it, 0 for all others.
 * The cache of the only layer holds the tokens themselves.
 */
function graph(): Uint8Array {
  const next = VOCABULARY.map((word) => {
    const [follower] = word === '[EOS]' ? [] : tinyAnswer(word)
    return follower === undefined ? EOS : VOCABULARY.indexOf(follower)
  })
  const rows = next.flatMap((follower) => VOCABULARY.map((_, id) => (id === follower ? 1 : 0)))
  const graph = new OnnxGraph()
  const size = VOCABULARY.length
  const logits = graph.add('Gather', [graph.constant('next', [size, size], Float32Array.from(rows)), 'input_ids'])

  const axes = graph.constant('axes', [2], BigInt64Array.of(1n, 3n))
  const tokens = graph.add('Cast', [graph.add('Unsqueeze', ['input_ids', axes])], { to: FLOAT })
  const past = ['batch', 1, 'past tokens', 1]
  const present = (part: 'key' | 'value') => ({
    name: `present.0.${part}`,
    from: graph.add('Concat', [`past_key_values.0.${part}`, tokens], { axis: 2 }),
    shape: ['batch', 1, 'all tokens', 1],
  })
  return graph.encode(
    {
      input_ids: ['batch', 'tokens'],
      attention_mask: ['batch', 'all tokens'],
      'past_key_values.0.key': { float: past },
      'past_key_values.0.value': { float: past },
    },
    { name: 'logits', from: logits, shape: ['batch', 'tokens', size] },
    present('key'),
    present('value'),
  )
}

function tokenizer(): object {
  const flags = { lstrip: false, rstrip: false, single_word: false, special: true, normalized: false }
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [0, 1, 2].map((id) => ({ id, content: VOCABULARY[id], ...flags })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: false },
    model: {
      type: 'WordPiece',
      unk_token: VOCABULARY[UNK],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
    },
  }
}
