import { invalidInput } from '@kebab/core/kit'
import type { Prompt } from './chat-prompt.js'
import { isLength } from './is-length.js'
import type { TextGenerator } from './library.js'

/** How many tokens a model can write after a prompt: any number when its files name no window. `invalid_input` when it can't write one. */
export function roomFor({ model, tokenizer }: TextGenerator, prompt: Prompt): number {
  const { max_position_embeddings, n_positions } = model.config
  const window = Math.min(
    ...[max_position_embeddings, n_positions, tokenizer.model_max_length].filter(isLength),
    Number.MAX_SAFE_INTEGER,
  )
  if (prompt.tokens < window) return window - prompt.tokens
  throw invalidInput('messages', `less than ${window} tokens, which the model's window has`, `${prompt.tokens}`)
}
