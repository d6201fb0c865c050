import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { openaiEmbedder, openaiGenerator, openaiReranker } from '../src/index.js'

const KEY = 'sk-secret+key/of='
let server: OpenaiServer
let elsewhere: OpenaiServer
let received: unknown[] = []

beforeAll(async () => {
  server = await startOpenaiServer(() => ({ status: 404 }))
  elsewhere = await startOpenaiServer(() => ({ status: 404 }))
  elsewhere.route('/v1/embeddings', (body, { headers }) => {
    received.push(body, headers)
    return { status: 200, body: {} }
  })
})
afterAll(() => Promise.all([server.close(), elsewhere.close()]))

/** All that is said of an error: its wire form, and what a log shows with its causes. */
const saidOf = (error: unknown): string => inspect(error, { depth: 10 }) + JSON.stringify(error)

/** Calls each kind of model, and returns what is said of the failures. */
async function failuresOf(options: { url: string; apiKey?: string }): Promise<string[]> {
  const all = { ...options, model: 'toy' }
  const request = { messages: [{ role: 'user', content: 'a' }], evidence: [], maxTokens: 5 } as const
  const errors = [
    await errorOf((await openaiEmbedder({ ...all, dimensions: 3 })).embed(['a'], { kind: 'query' })),
    await errorOf(openaiReranker(all).rerank('a', ['b'])),
    await errorOf(openaiGenerator(all).generate(request)[Symbol.asyncIterator]().next()),
  ]
  return errors.map(saidOf)
}

/** What a server may say of a header: as it is, and as part of an address. */
const echoOf = (text: string): string => `${text} ${encodeURIComponent(text)}`

test('a key and the secrets of an address reach the server, and no error', async () => {
  const authorizations: unknown[] = []
  for (const path of ['/v1/embeddings', '/v1/rerank', '/v1/chat/completions'])
    server.route(path, (_, { headers }) => {
      const { authorization = '' } = headers
      authorizations.push(authorization)
      const basic = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString()
      return {
        status: 401,
        body: { error: { message: `no such key ${echoOf(authorization)} ${basic} ?token=query-secret` } },
      }
    })
  for (const said of await failuresOf({ url: server.baseURL, apiKey: KEY })) {
    expect(said).toContain('no such key')
    expect(said).not.toContain(KEY)
    expect(said).not.toContain(encodeURIComponent(KEY))
  }
  expect(authorizations).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`, `Bearer ${KEY}`])
  const url = `${server.baseURL.replace('//', '//alice:pass%20word@')}/?token=query-secret`
  for (const said of await failuresOf({ url })) {
    expect(said).not.toMatch(/alice|pass word|pass%20word|query-secret/)
    expect(said).not.toContain(btoa('alice:pass word').slice(0, 16))
  }
  expect(authorizations.at(-1)).toBe(`Basic ${btoa('alice:pass word')}`)
  const { model } = await openaiEmbedder({ url, model: 'toy', dimensions: 3 })
  expect(model).toBe('toy@3')
})

test('a redirect is not followed, and the key goes nowhere else', async () => {
  received = []
  for (const status of [301, 302, 307, 308]) {
    const location = `${elsewhere.baseURL}/embeddings?token=secret`
    server.route('/v1/embeddings', () => ({ status, headers: { location }, body: '' }))
    const embedder = await openaiEmbedder({ url: server.baseURL, model: 'toy', apiKey: KEY, dimensions: 3 })
    const error = await errorOf(embedder.embed(['a'], { kind: 'query' }))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: false })
    expect(error.message).toContain(`a redirect to ${elsewhere.origin}`)
    expect(error.message).not.toContain('token')
  }
  expect(received).toEqual([])
})

test('a wrong address or key is not in the message', async () => {
  for (const options of [
    { url: 'ftp://alice:sesame@host' },
    { url: 'sesame@host' },
    { url: server.baseURL, apiKey: 'sesame key' },
    { url: server.baseURL.replace('//', '//alice:sesame@'), apiKey: KEY },
  ]) {
    const thrown = await openaiEmbedder({ model: 'toy', ...options }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(TypeError)
    expect(String(thrown)).not.toMatch(/sesame|sk-secret/)
  }
})
