import { KebabError } from '@kebab/core'
import { isErrorV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationFailed } from '../src/generation-failed.js'

describe('generationFailed', () => {
  const errorWithName = (name: string, more: object = {}) => Object.assign(new Error('it failed'), { name, ...more })
  const caused = (cause: unknown, error = new Error('it failed')) => Object.assign(error, { cause })

  test.each<[string, unknown, object]>([
    [
      'an error within a stream that has a status',
      { code: 502, message: 'Provider returned error' },
      { reason: 'server_error' },
    ],
    [
      'an error within a stream about too many requests',
      { code: 429, message: 'Slow down' },
      { reason: 'rate_limited' },
    ],
    ['an error that is a string', 'Overloaded', { reason: 'server_error' }],
    [
      'a gateway’s own error',
      errorWithName('GatewayRateLimitError', { statusCode: 429 }),
      { reason: 'rate_limited', status: 429 },
    ],
    ['a missing key', errorWithName('AI_LoadAPIKeyError'), { reason: 'rejected' }],
    ['a wrong setting', errorWithName('AI_InvalidArgumentError'), { reason: 'rejected' }],
    [
      'an invalid address',
      new TypeError('Failed to parse URL', { cause: errorWithName('TypeError', { code: 'ERR_INVALID_URL' }) }),
      { reason: 'rejected' },
    ],
    ['a host that can’t be looked up', caused(caused({ code: 'ENOTFOUND' })), { reason: 'unreachable' }],
    ['a look-up that failed for now', caused({ code: 'EAI_AGAIN' }), { reason: 'unreachable' }],
    ['a broken connection among the causes', caused(caused({ code: 'ECONNRESET' })), { reason: 'unreachable' }],
    [
      'a connection that broke after a successful status',
      errorWithName('AI_APICallError', { statusCode: 200, cause: new TypeError('terminated') }),
      { reason: 'unreachable' },
    ],
    [
      'a successful status with an unreadable body',
      errorWithName('AI_APICallError', { statusCode: 200 }),
      { reason: 'malformed' },
    ],
    [
      'a timeout of the server',
      errorWithName('AI_APICallError', { statusCode: 408 }),
      { reason: 'server_error', status: 408 },
    ],
    ['an unknown error', new Error('out of memory'), { reason: 'server_error' }],
  ])('%s', (_, error, details) => {
    const failed = generationFailed('a-model', error)
    expect(failed.details).toEqual({ model: 'a-model', ...details })
    expect(failed.retryable).toBe(
      ['unreachable', 'rate_limited', 'server_error'].includes(failed.details?.reason ?? ''),
    )
  })

  test('the cause is kept, and a long message of the server is cut', () => {
    const error = new Error('x'.repeat(10_000))
    const failed = generationFailed('a-model', error)
    expect(failed.cause).toBe(error)
    expect(failed.message.length).toBeLessThan(500)
  })

  test('whatever is thrown, the error fits the wire schema', () => {
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

  test('an error that is its own cause is handled', () => {
    const error: { cause?: unknown } = {}
    error.cause = error
    expect(generationFailed('a-model', error).details?.reason).toBe('server_error')
  })
})
