import { KebabError } from '@kebab/core'

/** The precision of a model's weights. `@xenova/transformers` has `fp32` and `q8`. */
export type Dtype = 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'q4f16' | 'bnb4'

/** How the name of a model's ONNX file ends. */
const FILE_SUFFIX: Readonly<Record<Dtype, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
}

export const DTYPES = Object.keys(FILE_SUFFIX) as Dtype[]

/** The weights file of a model in this precision, relative to the model's folder. */
export function modelFile(dtype: Dtype): string {
  return `onnx/model${FILE_SUFFIX[dtype]}.onnx`
}

/**
 * Like `modelFile`, for text generation, where version 2 uses another
 * name.
 */
export function generatorFile(dtype: Dtype): string {
  return `${modelFile(dtype)} (for @xenova/transformers onnx/decoder_model_merged${FILE_SUFFIX[dtype]}.onnx)`
}

/** Whether the file name ends as weights in this precision do. */
export function isModelFile(file: string, dtype: Dtype): boolean {
  return file.endsWith(`${FILE_SUFFIX[dtype]}.onnx`)
}

/**
 * The options that loading passes to transformers.js. Each version reads the members that it
 * knows.
 */
export interface LoadSettings {
  /**
   * Read by `@xenova/transformers` 2: false loads `onnx/model.onnx`, true
   * `onnx/model_quantized.onnx`.
   */
  quantized: boolean
  /** Read by `@huggingface/transformers` 3 and 4. */
  dtype: Dtype
  /** Called by the library while it loads. */
  progress_callback: (event: unknown) => void
}

/**
 * The `pipeline` function of transformers.js, of any version, for one task. It resolves to
 * `unknown`: the types of `@huggingface/transformers` 3 make a union of all pipelines, which is too
 * large for TypeScript. The first use of the model checks what it is.
 */
export type PipelineFactory<Task extends string> = (
  task: Task,
  model: string,
  options: LoadSettings,
) => Promise<unknown>

/**
 * An `Auto…` class of transformers.js, of any version. The first use checks what it resolves to.
 */
export interface AutoClass {
  /** Loads the tokenizer or the weights of the model with this name, depending on the class. */
  from_pretrained(model: string, options: LoadSettings): Promise<unknown>
}

/** The members of transformers.js' `env` that decide where a model comes from. */
export interface TransformersEnv {
  allowLocalModels: boolean
  allowRemoteModels: boolean
  localModelPath: string
  useFSCache: boolean
  useBrowserCache: boolean
  useCustomCache: boolean
}

/** The members that every model has. */
export interface LoadedModel {
  /** Frees the model. For pipelines of version 2 it does nothing. */
  dispose?(): Promise<unknown>
}

/**
 * How the token vectors of a text become one vector: their mean, or the vector of the first token.
 */
export type Pooling = 'mean' | 'cls'

/** An array of numbers with its shape. */
export interface Tensor {
  data: ArrayLike<unknown>
  dims: readonly number[]
}

/** A feature-extraction pipeline. */
export interface FeatureExtractor extends LoadedModel {
  (texts: string[], options: { pooling: Pooling; normalize: boolean }): Promise<Tensor>
  /** The tokenizer of the model, which every pipeline of the library has. */
  tokenizer?: Tokenizer | undefined
}

/** The tokens of one text, or of a pair of texts. */
export interface Encoding<T> {
  input_ids: T
  attention_mask: T
  /** For each token, which of the two texts it belongs to. Absent for models that don't use it. */
  token_type_ids?: T | undefined
}

/** A tokenizer, as far as it is used here. */
export interface Tokenizer {
  (
    text: string,
    options: { text_pair?: string; add_special_tokens?: boolean; return_tensor: false },
  ): Encoding<number[]>
  (text: string): Encoding<Tensor>
  /** The most tokens that the model takes; see `tokenLimit`. */
  model_max_length?: unknown
}

/** A model that classifies token sequences. */
export interface SequenceClassifier extends LoadedModel {
  (inputs: Encoding<Tensor>): Promise<{ logits: Tensor }>
  /** The contents of the model's `config.json`. */
  config: { id2label?: unknown; max_position_embeddings?: unknown }
}

/** The tokenizer of a text-generation model. */
export interface GenerationTokenizer {
  (text: string, options: { add_special_tokens: boolean; return_tensor: false }): Encoding<number[]>
  /**
   * A Jinja template, or several by name. Absent or null for models that aren't trained on chats.
   */
  chat_template?: unknown
  apply_chat_template(messages: object[], options: { tokenize: false; add_generation_prompt: true }): string
  decode(ids: number[], options: { skip_special_tokens: true; clean_up_tokenization_spaces: false }): string
  /** The most tokens that the model takes; see `tokenLimit`. */
  model_max_length?: unknown
  /** The special tokens as text, in version 2. */
  special_tokens?: readonly string[]
  /** The special tokens as text, in version 4. */
  all_special_tokens?: readonly string[]
}

/**
 * The options of one generation. Each version of the library reads the members that it knows.
 */
export interface GenerationSettings {
  max_new_tokens: number
  add_special_tokens: boolean
  return_full_text: false
  num_beams: 1
  do_sample?: boolean
  temperature?: number
  /**
   * Called by `@xenova/transformers` 2 after each token, with the prompt and all tokens so far.
   * An error that it throws ends the generation.
   */
  callback_function: (beams: { output_token_ids: ArrayLike<number> }[]) => void
  /** Called by `@huggingface/transformers` 3 and 4 with the prompt, then with each token. */
  streamer: { put(ids: (bigint | number)[][]): void; end(): void }
  /**
   * Called by `@huggingface/transformers` 3 and 4 after each token; returns whether each text ends
   * there.
   */
  stopping_criteria: ((ids: unknown[][]) => boolean[])[]
}

/** A text-generation pipeline. */
export interface TextGenerator extends LoadedModel {
  (prompt: string, settings: GenerationSettings): Promise<unknown>
  tokenizer: GenerationTokenizer
  model: {
    config: { max_position_embeddings?: unknown; n_positions?: unknown; eos_token_id?: unknown }
    generation_config?: { eos_token_id?: unknown } | null
  }
}

/**
 * The most UTF-16 units of a text that reach the tokenizer, which takes a second or two for each
 * million. Models read far less: 512 tokens for most, and 8,192 for the longest here.
 */
export const MAX_CHARACTERS = 100_000

/**
 * The smallest of the token limits that a model's files state; `undefined` if they state none.
 * Models without a limit leave it out, or state Infinity or 10^30.
 */
export function tokenLimit(...stated: readonly unknown[]): number | undefined {
  const limits = stated.filter((limit): limit is number => Number.isSafeInteger(limit) && (limit as number) > 0)
  return limits.length === 0 ? undefined : Math.min(...limits)
}

/**
 * Runs the model on the texts, and returns one vector of unit length for each; see `readVectors`.
 */
export async function extractVectors(
  extractor: FeatureExtractor,
  texts: string[],
  pooling: Pooling,
  dimensions: number | undefined,
): Promise<Float32Array[]> {
  return readVectors(await extractor(texts, { pooling, normalize: true }), texts.length, dimensions)
}

/**
 * Reads the rows of an output tensor as vectors, each with memory of its own. Throws `internal`
 * unless they are `count` finite vectors with this number of dimensions (`undefined`: any).
 */
export function readVectors(output: Tensor, count: number, dimensions: number | undefined): Float32Array[] {
  const { data, dims } = output
  const [rows, columns] = dims
  if (
    !(data instanceof Float32Array) ||
    dims.length !== 2 ||
    rows !== count ||
    !columns ||
    (dimensions ?? columns) !== columns
  ) {
    const shape = `${count} x ${dimensions ?? 'any'}`
    throw wrongOutput(`vectors of ${shape} 32-bit floats`, `${data?.constructor?.name} of ${dims.join(' x ')}`)
  }
  if (data.length !== count * columns) throw wrongOutput(`${count * columns} numbers`, `${data.length}`)
  if (!data.every(Number.isFinite)) throw wrongOutput('finite numbers', 'NaN or Infinity')
  return Array.from({ length: count }, (_, row) => data.slice(row * columns, (row + 1) * columns))
}

function wrongOutput(expected: string, found: string): KebabError<'internal'> {
  return new KebabError('internal', `output of the model: expected ${expected}, found ${found}`)
}
