import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiSdkGenerator } from '@kebab/ai-sdk'
import type { Generator } from '@kebab/core'
import { streamText } from 'ai'
import { type OpenaiServer, startOpenaiServer } from '../../../../test/support/openai-server/openai-server.js'
import type { Reply } from '../../../../test/support/openai-server/reply.js'

/**
 * A model behind a real OpenAI-compatible server on this machine, asked through the AI SDK and its
 * provider.
 */
export interface ModelServer extends OpenaiServer {
  generator: Generator
  /**
   * Answers the requests that come from now on with these, one after the other, the last again and
   * again.
   */
  reply(...replies: (Reply | ((signal: AbortSignal) => Reply | Promise<Reply>))[]): void
}

export async function startModelServer(): Promise<ModelServer> {
  const server = await startOpenaiServer(() => ({ text: ['NO ANSWER'] }))
  const provider = createOpenAICompatible({ name: 'scripted', baseURL: server.baseURL, includeUsage: true })
  return {
    ...server,
    generator: aiSdkGenerator({ streamText, model: provider('small-model') }),
    reply(...replies) {
      let count = 0
      server.handle((_, { signal }) => {
        const reply = replies[Math.min(count++, replies.length - 1)]!
        return typeof reply === 'function' ? reply(signal) : reply
      })
    },
  }
}
