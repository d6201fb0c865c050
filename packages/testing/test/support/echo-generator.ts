import type { Generator } from '@kebab/core'

/** A generator that needs no model: it says again what it was asked, word by word. */
export function echoGenerator(): Generator {
  return {
    model: 'echo',
    async *generate({ messages, maxTokens, json }, { signal } = {}) {
      const words = (messages.at(-1)?.content ?? '').split(' ')
      const said = json ? [JSON.stringify(words)] : words.slice(0, maxTokens)
      for (const [i, word] of said.entries()) {
        signal?.throwIfAborted()
        yield { type: 'text', text: i === 0 ? word : ` ${word}` }
      }
      signal?.throwIfAborted()
      const usage = { promptTokens: words.length, completionTokens: said.length }
      yield { type: 'finish', reason: json || said.length === words.length ? 'stop' : 'length', usage }
    },
  }
}
