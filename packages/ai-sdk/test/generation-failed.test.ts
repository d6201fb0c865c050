import { KebabError } from '@kebab/core'
import { isErrorV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generationFailed } from '../src/generation-failed.js'

const named = (name: string, more: object = {}) => Object.assign(new Error('it failed'), { name, ...more })
const caused = (cause: unknown, error = new Error('it failed')) => Object.assign(error, { cause })

test.each<[string, unknown, object]>([
  [
    'an error within a stream that has a status',
    { code: 502, message: 'Provider returned error' },
    { reason: 'server_error' },
  ],
  ['one that tells of too many requests', { code: 429, message: 'Slow down' }, { reason: 'rate_limited' }],
  ['one that is a text alone', 'Overloaded', { reason: 'server_error' }],
  [
    'a gateway’s own error',
    named('GatewayRateLimitError', { statusCode: 429 }),
    { reason: 'rate_limited', status: 429 },
  ],
  ['a missing key', named('AI_LoadAPIKeyError'), { reason: 'rejected' }],
  ['a wrong setting', named('AI_InvalidArgumentError'), { reason: 'rejected' }],
  [
    'an address that is none',
    new TypeError('Failed to parse URL', { cause: named('TypeError', { code: 'ERR_INVALID_URL' }) }),
    { reason: 'rejected' },
  ],
  ['a connection that broke, deep within', caused(caused({ code: 'ECONNRESET' })), { reason: 'unreachable' }],
  [
    'a connection that broke after a good status',
    named('AI_APICallError', { statusCode: 200, cause: new TypeError('terminated') }),
    { reason: 'unreachable' },
  ],
  [
    'a good status with a body that can’t be read',
    named('AI_APICallError', { statusCode: 200 }),
    { reason: 'malformed' },
  ],
  [
    'a request that took the server too long',
    named('AI_APICallError', { statusCode: 408 }),
    { reason: 'server_error', status: 408 },
  ],
  ['nothing that is known', new Error('out of memory'), { reason: 'server_error' }],
])('%s', (_, error, details) => {
  expect(generationFailed('a-model', error).details).toEqual({ model: 'a-model', ...details })
})

test('what caused it stays at hand, and a long text of the server is cut in the message', () => {
  const error = new Error('x'.repeat(10_000))
  const failed = generationFailed('a-model', error)
  expect(failed.cause).toBe(error)
  expect(failed.message.length).toBeLessThan(500)
})

test('whatever was thrown, the failure is one that goes over a wire', () => {
  const key = fc.constantFrom('name', 'message', 'code', 'statusCode', 'responseHeaders', 'cause')
  const thrown = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.anything(),
      fc.integer({ min: 90, max: 610 }),
      fc.dictionary(key, tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(thrown, (error) => {
      const failed = generationFailed('a-model', error)
      expect(failed).toBeInstanceOf(KebabError)
      expect(isErrorV1(JSON.parse(JSON.stringify(failed.toWire())))).toBe(true)
    }),
  )
})

test('a cause that is its own cause ends', () => {
  const error: { cause?: unknown } = {}
  error.cause = error
  expect(generationFailed('a-model', error).details?.reason).toBe('server_error')
})
