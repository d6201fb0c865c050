import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { testGenerator } from '@kebab/testing'
import { streamText } from 'ai'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { aiSdkGenerator } from '../src/index.js'

let server: OpenaiServer

beforeAll(async () => {
  server = await startOpenaiServer(({ messages, max_tokens = 100, response_format }) => {
    const question = messages.at(-1)?.content ?? ''
    const answer = response_format?.type === 'json_object' ? '{ "answer": 56 }' : `I know nothing of “${question}”.`
    const words = answer.split(/(?<= )/)
    const cut = words.length > max_tokens
    return { text: words.slice(0, max_tokens), finish: cut ? 'length' : 'stop' }
  })
})
afterAll(() => server.close())

describe('aiSdkGenerator', () => {
  testGenerator({
    test,
    create: () => {
      const provider = createOpenAICompatible({ name: 'scripted', baseURL: server.baseURL, includeUsage: true })
      return aiSdkGenerator({ streamText, model: provider('words') })
    },
  })
})
