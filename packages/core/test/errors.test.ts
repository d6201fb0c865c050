import type { ErrorV1 } from '@kebab/schemas'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { type ErrorCode, isKebabError, KebabError } from '../src/index.js'

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

  test('narrows by its code, to the details that belong to it', () => {
    const seen: unknown[] = []
    for (const value of [error, new KebabError('timeout', 'x'), new KebabError('internal', 'x')] as unknown[]) {
      if (!isKebabError(value)) continue
      if (value.code === 'locked') expectTypeOf(value.details).toEqualTypeOf<{ path: string } | undefined>()
      switch (value.code) {
        case 'locked':
          seen.push(value.details?.path)
          break
        case 'timeout':
          seen.push(value.details?.limit_ms)
          break
        default:
          expectTypeOf(value.code).toExtend<Exclude<ErrorCode, 'locked' | 'timeout'>>()
      }
      expectTypeOf(value).toExtend<KebabError>()
      expectTypeOf(value.toWire()).toExtend<ErrorV1>()
    }
    if (isKebabError(seen, 'io_error')) expectTypeOf(seen).toExtend<KebabError<'io_error'>>()
    expect(seen).toEqual(['.kebab', undefined])
  })

  test('is retryable by its code, unless it says otherwise', () => {
    expect(new KebabError('timeout', 'x').retryable).toBe(true)
    expect(new KebabError('invalid_input', 'x').retryable).toBe(false)
    expect(new KebabError('timeout', 'x', { retryable: false }).retryable).toBe(false)
  })
})
