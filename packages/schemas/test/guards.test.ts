import type { ErrorV1, SchemaName } from '@kebab/schemas'
import * as schemas from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { NAMES, readExamples } from './read-examples.js'

const examples = [...readExamples('valid'), ...readExamples('invalid')]

/** `search_hit.v1` has the guard `isSearchHitV1`. */
function guardOf(name: SchemaName): (value: unknown) => boolean {
  const words = name.split(/[_.]/).map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
  return (schemas as unknown as Record<string, (value: unknown) => boolean>)[`is${words.join('')}`]!
}

describe.each(NAMES)('the guard of %s', (name) => {
  test('agrees with validate', () => {
    for (const example of examples) {
      expect(guardOf(name)(example.value)).toBe(schemas.validate(name, example.value).length === 0)
    }
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => guardOf(name)(value) === false))
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(guardOf(name)(proxy)).toBe(false)
  })
})

test('there is a guard for every schema, and for nothing else', () => {
  const guards = Object.keys(schemas).filter((name) => name.startsWith('is'))
  expect(guards.length).toBe(NAMES.length)
})

test('a guard narrows, and an error narrows by its code', () => {
  const busy = { schema_version: 'error.v1', code: 'locked', message: 'busy', retryable: true }
  const value: unknown = { ...busy, details: { path: '.kebab' } }
  expect(schemas.isErrorV1(value)).toBe(true)
  if (!schemas.isErrorV1(value)) return
  expectTypeOf(value).toEqualTypeOf<ErrorV1>()
  if (value.code === 'timeout') expectTypeOf(value.details).toEqualTypeOf<{ stage: string; limit_ms: number }>()
  if (value.code === 'not_indexed') expectTypeOf(value.details).toEqualTypeOf<{ path?: string } | undefined>()
  expectTypeOf<Extract<ErrorV1, { code: 'internal' }>['details']>().toEqualTypeOf<undefined>()
})
