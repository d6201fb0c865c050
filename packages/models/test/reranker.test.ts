import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import type { RawReply } from '../../../test/support/openai-server/reply.js'
import { openaiReranker } from '../src/index.js'
import { scoresOf } from './support/scores.js'

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ status: 404 }))
})
afterAll(() => server.close())

const TEXTS = ['whales sing', 'a violin', 'whales']

test('texts are sent in batches, and a server that takes fewer gets fewer', async () => {
  const sizes: number[] = []
  server.route('/v1/rerank', ({ query, documents }) => {
    sizes.push(documents.length)
    if (documents.length > 2)
      return { status: 422, body: { detail: [{ msg: 'batch size > maximum allowed batch size 2' }] } }
    return { status: 200, body: { data: scoresOf(query, documents) } }
  })
  const expected = scoresOf('whales', TEXTS)
  const scores = await openaiReranker({ url: server.baseURL, model: 'r', batchSize: 3 }).rerank('whales', [
    ...TEXTS,
    ...TEXTS,
  ])
  for (const [i, score] of scores.entries())
    expect(score).toBeCloseTo(expected.find(({ index }) => index === i % 3)!.relevance_score, 6)
  expect(sizes.sort()).toEqual([1, 1, 2, 2, 3, 3])
})

test.each<[string, RawReply]>([
  ['no list', { status: 200, body: {} }],
  ['fewer scores', { status: 200, body: { results: [{ index: 0, relevance_score: 1 }] } }],
  ['one text twice', { status: 200, body: { results: [0, 0, 1].map((index) => ({ index, relevance_score: 1 })) } }],
  [
    'a score that is none',
    { status: 200, body: { results: [0, 1, 2].map((index) => ({ index, relevance_score: null })) } },
  ],
  ['HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }],
  ['a wrong key', { status: 403 }],
])('%s is model_unavailable', async (_, reply) => {
  server.route('/v1/rerank', () => reply)
  const error = await errorOf(openaiReranker({ url: server.baseURL, model: 'r' }).rerank('whales', TEXTS))
  expect(error).toMatchObject({ code: 'model_unavailable', details: { model: 'r' }, retryable: false })
})
