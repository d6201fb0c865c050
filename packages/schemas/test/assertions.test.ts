import type { SchemaName, SearchResponseV1 } from '@kebab/schemas'
import * as schemas from '@kebab/schemas'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { NAMES, readExamples } from './read-examples.js'

const examples = [...readExamples('valid'), ...readExamples('invalid')]

/** `search_hit.v1` has the assertion `assertSearchHitV1`. */
function assertionOf(name: SchemaName): (value: unknown) => void {
  const words = name.split(/[_.]/).map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
  return (schemas as unknown as Record<string, (value: unknown) => void>)[`assert${words.join('')}`]!
}

function thrownBy(work: () => void): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

describe.each(NAMES)('the assertion of %s', (name) => {
  test('throws a TypeError that names the schema and the first issue, exactly where validate has one', () => {
    for (const { value } of examples) {
      const [first] = schemas.validate(name, value)
      const error = thrownBy(() => assertionOf(name)(value))
      if (first === undefined) expect(error).toBeUndefined()
      else {
        expect(error).toBeInstanceOf(TypeError)
        expect((error as TypeError).message).toContain(`${name}: ${first.path || 'the value'} ${first.message}`)
      }
    }
  })
})

test('there is an assertion for every schema, and for nothing else', () => {
  const assertions = Object.keys(schemas).filter((name) => name.startsWith('assert'))
  expect(assertions.length).toBe(NAMES.length)
})

test('an assertion narrows, and says how many issues there are', () => {
  const value: unknown = { schema_version: 'search_response.v1', hits: [], next_cursor: null, truncated: false }
  schemas.assertSearchResponseV1(value)
  expectTypeOf(value).toEqualTypeOf<SearchResponseV1>()
  expect(thrownBy(() => schemas.assertSearchResponseV1(5))).toEqual(
    new TypeError('search_response.v1: the value must be an object, found 5'),
  )
  const wrong = { ...value, truncated: 'no', more: 1 }
  expect(thrownBy(() => schemas.assertSearchResponseV1(wrong))).toMatchObject({
    message: expect.stringMatching(/^search_response\.v1: \/\w+ .+ \(and 1 more issue\)$/),
  })
})
