import type { GenerateEvent, Message } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type GenerationSettings, type GenerationTokenizer, type TextGenerator, tokenLimit } from './library.js'

/** The text that a model continues. */
export interface Prompt {
  text: string
  /** The number of tokens of `text`, with the special tokens around it. */
  tokens: number
  /**
   * Whether the tokenizer adds special tokens around the text. A chat template has them in the
   * text.
   */
  addSpecialTokens: boolean
}

/**
 * Formats messages with the model's chat template, or one below the other if it has none. Special
 * tokens within a message are broken up: quoted text can't end a message, or begin one in another
 * role.
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

/**
 * The most tokens that a model can write after a prompt; a very large number if its files state no
 * limit. Throws `invalid_input` if it can't write one.
 */
export function maxAnswerTokens({ model, tokenizer }: TextGenerator, prompt: Prompt): number {
  const { max_position_embeddings, n_positions } = model.config
  const limit = tokenLimit(max_position_embeddings, n_positions, tokenizer.model_max_length) ?? Number.MAX_SAFE_INTEGER
  if (prompt.tokens < limit) return limit - prompt.tokens
  throw invalidInput('messages', `fewer than ${limit} tokens, the limit of the model`, `${prompt.tokens}`)
}

/** An answer to be written. */
export interface AnswerTask {
  prompt: Prompt
  /** The most tokens of the answer. */
  maxTokens: number
  sampling: Pick<GenerationSettings, 'do_sample' | 'temperature'>
  /** Called after each token; false ends the answer there. */
  shouldContinue: () => boolean
  /** Called with each part of the text, none of them empty, while `shouldContinue()` holds. */
  onText: (text: string) => void
}

/** Ends a generation in version 2 of the library, which offers no other way. */
const STOPPED = new Error('The generation was stopped.')

/** Has the model write an answer, and returns how it ended. */
export async function writeAnswer(generator: TextGenerator, task: AnswerTask): Promise<GenerateEvent> {
  const { prompt, maxTokens, sampling, shouldContinue } = task
  const decoder = new TokenDecoder((ids) =>
    generator.tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
  )
  const emit = (text: string): void => {
    if (text !== '' && shouldContinue()) task.onText(text)
  }
  const take = (id: bigint | number | undefined): void => {
    if (id !== undefined) emit(decoder.add(Number(id)))
  }

  let isPrompt = true
  const settings: GenerationSettings = {
    max_new_tokens: maxTokens,
    add_special_tokens: prompt.addSpecialTokens,
    return_full_text: false,
    num_beams: 1,
    ...sampling,
    callback_function: ([beam]) => {
      if (!shouldContinue()) throw STOPPED
      take(Array.from(beam?.output_token_ids ?? []).at(-1))
    },
    streamer: {
      put([ids]) {
        if (!isPrompt) take(ids?.at(-1))
        isPrompt = false
      },
      end() {},
    },
    stopping_criteria: [(texts) => texts.map(() => !shouldContinue())],
  }
  try {
    if (shouldContinue()) await generator(prompt.text, settings)
  } catch (error) {
    if (error !== STOPPED) throw error
  }

  emit(decoder.rest())
  const isDone = decoder.count < maxTokens || endTokens(generator).includes(decoder.last)
  const usage = { promptTokens: prompt.tokens, completionTokens: decoder.count }
  return { type: 'finish', reason: isDone ? 'stop' : 'length', usage }
}

/** The tokens that end an answer, according to the model's files. */
function endTokens({ model }: TextGenerator): unknown[] {
  return [model.generation_config?.eos_token_id ?? model.config.eos_token_id].flat()
}

/** What a decoder returns for bytes that are no whole character. */
const REPLACEMENT = '\uFFFD'

/** Decodes tokens one by one into text that later tokens don't change. */
export class TokenDecoder {
  readonly #decode: (ids: number[]) => string
  readonly #ids: number[] = []
  #emitted = ''

  /** `decode` returns the text of all tokens so far. */
  constructor(decode: (ids: number[]) => string) {
    this.#decode = decode
  }

  /** How many tokens were added. */
  get count(): number {
    return this.#ids.length
  }

  /** The token that was added last. */
  get last(): number | undefined {
    return this.#ids.at(-1)
  }

  /**
   * The text that this token adds: none while a character is incomplete, since its bytes may span
   * several tokens.
   */
  add(id: number): string {
    this.#ids.push(id)
    const text = this.#decode(this.#ids)
    return text.endsWith(REPLACEMENT) ? '' : this.#emit(text)
  }

  /** The text that is left at the end, with replacement characters for what is incomplete. */
  rest(): string {
    return this.#ids.length === 0 ? '' : this.#emit(this.#decode(this.#ids))
  }

  #emit(text: string): string {
    const added = text.slice(this.#emitted.length)
    if (text.length > this.#emitted.length) this.#emitted = text
    return added
  }
}
