import type { Message } from '@kebab/core'
import type { GenerationTokenizer } from './library.js'

/** What a model continues. */
export interface Prompt {
  text: string
  /** The tokens of `text`, and the special ones around it. */
  tokens: number
  /** Whether the tokenizer is to put special tokens around it. A chat template has them in the text. */
  addSpecialTokens: boolean
}

/**
 * The messages as the model's chat template writes them, or one below the other where it has none. Special tokens within a message are
 * broken up: text that is quoted must not end a message, or begin one in another role.
 */
export function chatPrompt(tokenizer: GenerationTokenizer, messages: readonly Message[]): Prompt {
  const chat = messages.map(({ role, content }) => ({ role, content: withoutSpecial(content, tokenizer) }))
  const hasTemplate = tokenizer.chat_template !== undefined && tokenizer.chat_template !== null
  const text = hasTemplate
    ? tokenizer.apply_chat_template(chat, { tokenize: false, add_generation_prompt: true })
    : chat.map(({ content }) => content).join('\n\n')
  const addSpecialTokens = !hasTemplate
  const { input_ids } = tokenizer(text, { add_special_tokens: addSpecialTokens, return_tensor: false })
  return { text, tokens: input_ids.length, addSpecialTokens }
}

/** The text with a space after the first character of every special token. */
function withoutSpecial(text: string, { special_tokens = [], all_special_tokens = [] }: GenerationTokenizer): string {
  return [...special_tokens, ...all_special_tokens].reduce((safe, token) => {
    const [first = '', ...rest] = token
    return rest.length === 0 ? safe : safe.replaceAll(token, `${first} ${rest.join('')}`)
  }, text)
}
