import type { GenerateEvent } from '@kebab/core'
import type { Prompt } from './chat-prompt.js'
import type { GenerationSettings, TextGenerator } from './library.js'
import { TextPieces } from './text-pieces.js'

/** An answer to be written. */
export interface Job {
  prompt: Prompt
  /** The most tokens. */
  limit: number
  sampling: Pick<GenerationSettings, 'do_sample' | 'temperature'>
  /** Whether to go on, asked after each token. */
  wanted: () => boolean
  /** Is given each piece of text, as long as it is wanted. */
  give: (text: string) => void
}

/** Ends a generation of the first generation of the library, which has no other way to end one. */
const STOPPED = new Error('The generation was stopped.')

/** Has the model write an answer, piece by piece, and says how it ended. An answer that is not wanted any more ends with the token in hand. */
export async function writeAnswer(generator: TextGenerator, job: Job): Promise<GenerateEvent> {
  const { prompt, limit, sampling, wanted } = job
  const pieces = new TextPieces((ids) =>
    generator.tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
  )
  const give = (text: string): void => {
    if (text !== '' && wanted()) job.give(text)
  }
  const take = (id: bigint | number | undefined): void => {
    if (id !== undefined) give(pieces.add(Number(id)))
  }

  let isPrompt = true
  const settings: GenerationSettings = {
    max_new_tokens: limit,
    add_special_tokens: prompt.addSpecialTokens,
    return_full_text: false,
    num_beams: 1,
    ...sampling,
    callback_function: ([beam]) => {
      if (!wanted()) throw STOPPED
      take(Array.from(beam?.output_token_ids ?? []).at(-1))
    },
    streamer: {
      put([ids]) {
        if (!isPrompt) take(ids?.at(-1))
        isPrompt = false
      },
      end() {},
    },
    stopping_criteria: [(texts) => texts.map(() => !wanted())],
  }
  try {
    if (wanted()) await generator(prompt.text, settings)
  } catch (error) {
    if (error !== STOPPED) throw error
  }

  give(pieces.rest())
  const isDone = pieces.count < limit || endTokens(generator).includes(pieces.last)
  const usage = { promptTokens: prompt.tokens, completionTokens: pieces.count }
  return { type: 'finish', reason: isDone ? 'stop' : 'length', usage }
}

/** The tokens that end an answer, as the model's files name them. */
function endTokens({ model }: TextGenerator): unknown[] {
  return [model.generation_config?.eos_token_id ?? model.config.eos_token_id].flat()
}
