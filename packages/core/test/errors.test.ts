import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { isKebabError, KebabError } from '../src/index.js'

describe('a KebabError', () => {
  const error = new KebabError('locked', 'expected the folder to be free, found it in use', {
    details: { path: '.kebab' },
    hint: 'Close the other one.',
    cause: new Error('SQLITE_BUSY'),
  })

  test('goes over a wire and comes back, without its cause', () => {
    const wire = JSON.parse(JSON.stringify(error.toWire()))
    assertWire('error.v1', wire)
    const back = KebabError.fromWire(wire)
    expect(back.toWire()).toEqual(error.toWire())
    expect(back).toMatchObject({
      code: 'locked',
      retryable: true,
      hint: 'Close the other one.',
      details: { path: '.kebab' },
    })
    expect(back.cause).toBeUndefined()
  })

  test('is recognised by name and code, also from another copy of the package', () => {
    const foreign = Object.assign(new Error('x'), { name: 'KebabError', code: 'timeout' })
    expect([isKebabError(error), isKebabError(error, 'locked'), isKebabError(error, 'timeout')]).toEqual([
      true,
      true,
      false,
    ])
    expect([
      isKebabError(foreign, 'timeout'),
      isKebabError(new Error('x')),
      isKebabError({ name: 'KebabError' }),
    ]).toEqual([true, false, false])
  })

  test('is retryable by its code, unless it says otherwise', () => {
    expect(new KebabError('timeout', 'x').retryable).toBe(true)
    expect(new KebabError('invalid_input', 'x').retryable).toBe(false)
    expect(new KebabError('timeout', 'x', { retryable: false }).retryable).toBe(false)
  })
})
