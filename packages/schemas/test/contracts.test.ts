import { type SchemaName, validate } from '@kebab/schemas'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import answer from './contracts/answer.schema.json' with { type: 'json' }
import searchHit from './contracts/search_hit.schema.json' with { type: 'json' }
import earlierResponse from './contracts/search_response.earlier.schema.json' with { type: 'json' }
import searchResponse from './contracts/search_response.schema.json' with { type: 'json' }
import { createAjv, judge } from './create-ajv.js'
import { mutationsOf } from './mutations.js'
import { readExamples } from './read-examples.js'

/**
 * Our schemas and the contracts in one validator. Their file names are equal, but their `$id`s
 * differ.
 */
const ajv = createAjv({ strict: false })
const contracts = new Map<SchemaName, (value: unknown) => boolean>([
  ['answer.v1', ajv.compile(answer)],
  ['search_hit.v1', ajv.compile(searchHit)],
  ['search_response.v1', ajv.compile(searchResponse)],
])

const judged = readExamples('valid').filter(({ name }) => contracts.has(name))

test.each(judged)('the contract of $name accepts $title', ({ name, value }) => {
  expect(contracts.get(name)!(value)).toBe(true)
  expect(judge(ajv, name, value)).toBe(true)
})

test('the earlier contract of search_response.v1 accepts our responses too', () => {
  const accepts = createAjv({ strict: false }).compile(earlierResponse)
  for (const { name, value } of judged) if (name === 'search_response.v1') expect(accepts(value)).toBe(true)
})

test('ours may be stricter than the contracts, never looser', () => {
  for (const { name, value } of judged) {
    for (const mutation of mutationsOf(value)) {
      if (validate(name, mutation).length > 0 || contracts.get(name)!(mutation)) continue
      expect.fail(`${name}: ${JSON.stringify(mutation)}`)
    }
  }
})

test('the contracts reject: a hit without its label, a response without hits, an answer without usage', () => {
  expect(contracts.get('search_hit.v1')!({})).toBe(false)
  expect(contracts.get('search_response.v1')!({ schema_version: 'search_response.v1' })).toBe(false)
  expect(contracts.get('answer.v1')!({ schema_version: 'answer.v1' })).toBe(false)
})

test('assertWire accepts every valid example and names what is wrong with an invalid one', () => {
  for (const { name, value } of readExamples('valid')) assertWire(name, value)
  for (const { name, value } of readExamples('invalid'))
    expect(() => assertWire(name, value)).toThrow(`not a valid ${name}`)
  expect(() => assertWire('citation.v1', { line_start: 0, line_end: 1, start: 0, end: 4 })).toThrow(
    '/line_start must be at least 1, found 0',
  )
})
