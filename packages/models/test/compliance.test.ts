import { testEmbedder, testGenerator, testReranker } from '@kebab/testing'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { ollamaEmbedder, ollamaGenerator, openaiEmbedder, openaiGenerator, openaiReranker } from '../src/index.js'
import { scoresOf } from './support/scores.js'

let server: OpenaiServer

beforeAll(async () => {
  const answer = (messages: { content: string }[], isJson: boolean): string =>
    isJson ? '{ "answer": 56 }' : `I know nothing of “${messages.at(-1)?.content}”.`
  server = await startOpenaiServer(({ messages, max_tokens = 100, response_format }) => {
    const words = answer(messages, response_format?.type === 'json_object').split(/(?<= )/)
    return { text: words.slice(0, max_tokens), finish: words.length > max_tokens ? 'length' : 'stop' }
  })
  addOllama(server, ({ messages, format }) => answer(messages, format === 'json'), { window: 3000 })
  server.route('/v1/rerank', ({ query, documents }) => ({ status: 200, body: { results: scoresOf(query, documents) } }))
  server.route('/rerank', ({ query, texts }) =>
    texts === undefined
      ? { status: 422, body: 'Failed to deserialize the JSON body into the target type: missing field `texts`' }
      : texts.length > 4
        ? { status: 422, body: { error: `batch size ${texts.length} > maximum allowed batch size 4` } }
        : { status: 200, body: scoresOf(query, texts).map(({ index, relevance_score: score }) => ({ index, score })) },
  )
})
afterAll(() => server.close())

describe('openaiEmbedder', () =>
  testEmbedder({ test, create: () => openaiEmbedder({ url: server.baseURL, model: 'toy' }) }))
describe('ollamaEmbedder', () =>
  testEmbedder({ test, create: () => ollamaEmbedder({ url: server.origin, model: 'nomic-embed-text' }) }))
describe('openaiGenerator', () =>
  testGenerator({ test, create: () => openaiGenerator({ url: server.baseURL, model: 'words' }) }))
describe('ollamaGenerator', () =>
  testGenerator({ test, create: () => ollamaGenerator({ url: server.origin, model: 'words' }) }))
describe('openaiReranker', () =>
  testReranker({ test, create: () => openaiReranker({ url: server.baseURL, model: 'words' }) }))
describe('openaiReranker over TEI', () =>
  testReranker({ test, create: () => openaiReranker({ url: server.origin, model: 'words' }) }))
