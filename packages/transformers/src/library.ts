import type { Dtype } from './dtype.js'

/** What the loading code asks of transformers.js. Each generation reads the members that it knows. */
export interface LoadSettings {
  /** Read by `@xenova/transformers` 2: false loads `onnx/model.onnx`, true `onnx/model_quantized.onnx`. */
  quantized: boolean
  /** Read by `@huggingface/transformers` 3 and 4. */
  dtype: Dtype
  /** Called by the library while it loads. */
  progress_callback: (event: unknown) => void
}

/**
 * The `pipeline` function of transformers.js, either generation, for one task. What it resolves to is checked when it is used:
 * spelt out here, TypeScript would give up on the union of all pipelines in the types of `@huggingface/transformers` 3.
 */
export type PipelineFactory<Task extends string> = (
  task: Task,
  model: string,
  options: LoadSettings,
) => Promise<unknown>

/** An `Auto…` class of transformers.js, either generation. What it resolves to is checked when it is used. */
export interface AutoClass {
  /** Reads the part of the model with this name that the class is for. */
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

/** What every model has. */
export interface LoadedModel {
  /** Frees the model. The first generation's pipelines do nothing here. */
  dispose?(): Promise<unknown>
}

/** How the vectors of a text's tokens become one: their mean, or the vector of the first token. */
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

/** What a tokenizer makes of a text, or of two. */
export interface Encoding<T> {
  input_ids: T
  attention_mask: T
  /** Which of the two texts a token is of. Absent for models that aren't told. */
  token_type_ids?: T | undefined
}

/** A tokenizer, as far as it is used here. */
export interface Tokenizer {
  (
    text: string,
    options: { text_pair?: string; add_special_tokens?: boolean; return_tensor: false },
  ): Encoding<number[]>
  (text: string): Encoding<Tensor>
  /** The most tokens that the model takes. Absent, infinite or absurdly large for some. */
  model_max_length?: unknown
}

/** A model that classifies token sequences. */
export interface SequenceClassifier extends LoadedModel {
  (inputs: Encoding<Tensor>): Promise<{ logits: Tensor }>
  /** What the model's `config.json` says. */
  config: { id2label?: unknown; max_position_embeddings?: unknown }
}

/** A tokenizer of a model that writes text. */
export interface GenerationTokenizer {
  (text: string, options: { add_special_tokens: boolean; return_tensor: false }): Encoding<number[]>
  /** A Jinja template, or several by name. Absent or null for models that don't know about chats. */
  chat_template?: unknown
  apply_chat_template(messages: object[], options: { tokenize: false; add_generation_prompt: true }): string
  decode(ids: number[], options: { skip_special_tokens: true; clean_up_tokenization_spaces: false }): string
  /** The most tokens that the model takes. Absent, infinite or absurdly large for some. */
  model_max_length?: unknown
  /** The special tokens as text, in the first generation and in the fourth. */
  special_tokens?: readonly string[]
  all_special_tokens?: readonly string[]
}

/** How a text is written. Each generation reads the members that it knows. */
export interface GenerationSettings {
  max_new_tokens: number
  add_special_tokens: boolean
  return_full_text: false
  num_beams: 1
  do_sample?: boolean
  temperature?: number
  /** Called by `@xenova/transformers` 2 after each token, with the prompt and all tokens so far. What it throws ends the generation. */
  callback_function: (beams: { output_token_ids: ArrayLike<number> }[]) => void
  /** Called by `@huggingface/transformers` 3 and 4 with the prompt, then with each token. */
  streamer: { put(ids: (bigint | number)[][]): void; end(): void }
  /** Asked by `@huggingface/transformers` 3 and 4 after each token whether each of the texts ends there. */
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
