import { KebabError } from '@kebab/core'
import { isErrorV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationFailed, retryAfter } from '../src/generation-failed.js'

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

describe('retryAfter', () => {
  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250.2', 'retry-after': '9' }, 251],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
  ])('%j is %d ms', (headers, milliseconds) => {
    expect(retryAfter(headers)).toBe(milliseconds)
  })

  test('a date counts from the date of the response', () => {
    const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT', date })).toBe(3000)
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:00 GMT', date })).toBe(0)
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT' })).toBeUndefined()
  })

  test.each([
    {},
    { 'retry-after': '' },
    { 'retry-after': 'later' },
    { 'retry-after': '-1' },
    { 'retry-after': '9'.repeat(30) },
  ])('%j has no readable time', (headers) => {
    expect(retryAfter(headers)).toBeUndefined()
  })
})
