import type { GenerateRequest } from '@kebab/core'
import { wrongValue } from '@kebab/core/kit'

/** Refuses what no answer can be written for, with `invalid_input`. */
export function checkGenerate({ messages, maxTokens, temperature }: GenerateRequest): void {
  if (!Array.isArray(messages) || messages.length === 0) throw wrongValue('messages', 'at least one message', messages)
  for (const [index, message] of messages.entries()) {
    const { content } = Object(message) as { content?: unknown }
    if (typeof content !== 'string') throw wrongValue(`messages/${index}/content`, 'a string', content)
  }
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 1) throw wrongValue('maxTokens', 'an integer from 1', maxTokens)
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) {
    throw wrongValue('temperature', 'a number from 0 to 2', temperature)
  }
}
