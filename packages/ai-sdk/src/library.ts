/**
 * A language model as the providers of the AI SDK make it, such as `openai('gpt-5')`,
 * `ollama('qwen3')` or `gateway('anthropic/claude-sonnet-4')`.
 */
export interface LanguageModel {
  /** The version of the provider specification that it follows, such as `v3`. */
  readonly specificationVersion: string
  /** The service that runs the model, such as `openai.chat`. */
  readonly provider: string
  /** The name of the model. */
  readonly modelId: string
  /** Calls the model once, as the SDK's provider specification defines. */
  doStream(options: object): PromiseLike<object>
}

/** The result of the AI SDK's `streamText`, as far as it is used here. */
export interface StreamTextResult {
  /** All events of the call, failures included. */
  readonly fullStream: AsyncIterable<object>
}

/** The options of `streamText`. These members mean the same in versions 5, 6 and 7 of the SDK. */
export interface CallSettings {
  model: LanguageModel
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  /**
   * Without it, the SDK warns on the console about system messages among the others, from version 6
   * on.
   */
  allowSystemInMessages: true
  maxOutputTokens: number
  temperature?: number
  seed?: number
  maxRetries: 0
  abortSignal: AbortSignal
  onError: () => void
}

/** The parts of `fullStream` that are read. Others, such as reasoning, are skipped. */
export type Part =
  | { type: 'text-delta'; text: string }
  | { type: 'error'; error: unknown }
  | {
      type: 'finish'
      totalUsage: { inputTokens?: number | undefined; outputTokens?: number | undefined }
    }
  | { type: 'start' }

/**
 * An embedding model as the providers of the AI SDK make it, such as
 * `openai.textEmbeddingModel('text-embedding-3-small')`.
 */
export interface EmbeddingModel {
  /** The version of the provider specification that it follows, such as `v3`. */
  readonly specificationVersion: string
  /** The service that runs the model, such as `openai.embedding`. */
  readonly provider: string
  /** The name of the model. */
  readonly modelId: string
  /** Calls the model once, as the SDK's provider specification defines. */
  doEmbed(options: object): PromiseLike<object>
}

/** The result of the AI SDK's `embedMany`, as far as it is used here. */
export interface EmbedManyResult {
  /** One vector for each value, in their order. */
  readonly embeddings: readonly (readonly number[])[]
}

/** The options of `embedMany`. These members mean the same in versions 5, 6 and 7 of the SDK. */
export interface EmbedSettings {
  model: EmbeddingModel
  values: string[]
  maxRetries: number
  /** How many requests run at once where a provider takes fewer values than these. */
  maxParallelCalls: number
  abortSignal?: AbortSignal
  providerOptions?: object
}
