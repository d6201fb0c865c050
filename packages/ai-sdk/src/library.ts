/** A language model of the AI SDK, as its providers make them: `openai('gpt-5')`, `ollama('qwen3')`, `gateway('anthropic/claude-sonnet-4')`. */
export interface LanguageModel {
  /** The generation of the provider specification that it follows, such as `v3`. */
  readonly specificationVersion: string
  /** Who runs the model, such as `openai.chat`. */
  readonly provider: string
  /** The name of the model. */
  readonly modelId: string
  /** Asks the model once, as the SDK's provider specification says. */
  doStream(options: object): PromiseLike<object>
}

/** What `streamText` of the AI SDK gives back, as far as it is used here. */
export interface StreamTextResult {
  /** Everything that happens, failures included. */
  readonly fullStream: AsyncIterable<object>
}

/** What is asked of `streamText`: members that mean the same in the generations 5, 6 and 7. */
export interface CallSettings {
  model: LanguageModel
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  /** From generation 6 on it warns on the console about system messages that stand among the others, unless they are said to be meant. */
  allowSystemInMessages: true
  maxOutputTokens: number
  temperature?: number
  seed?: number
  maxRetries: 0
  abortSignal: AbortSignal
  onError: () => void
}

/** The parts of `fullStream` that are read. Others, such as what a model thinks to itself, are passed over. */
export type Part =
  | { type: 'text-delta'; text: string }
  | { type: 'error'; error: unknown }
  | {
      type: 'finish'
      totalUsage: { inputTokens?: number | undefined; outputTokens?: number | undefined }
    }
  | { type: 'start' }
