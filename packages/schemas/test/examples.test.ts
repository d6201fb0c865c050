import { validate } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { NAMES, readExamples } from './read-examples.js'

const valid = readExamples('valid')
const invalid = readExamples('invalid')

describe.each(NAMES)('%s', (name) => {
  test.each(valid.filter((example) => example.name === name))('$title is valid', ({ value }) => {
    expect(validate(name, value)).toEqual([])
  })

  test.each(invalid.filter((example) => example.name === name))('$title is invalid', ({ value }) => {
    expect(validate(name, value)).not.toEqual([])
  })

  test('has several examples of both kinds', () => {
    for (const side of [valid, invalid]) {
      expect(side.filter((example) => example.name === name).length).toBeGreaterThanOrEqual(3)
    }
  })
})

test('the examples of errors show every code', () => {
  const codes = valid.filter(({ name }) => name === 'error.v1').map(({ value }) => (value as { code: string }).code)
  expect([...new Set(codes)].sort()).toEqual(
    [
      'stale_cursor',
      'invalid_cursor',
      'invalid_input',
      'not_indexed',
      'embedding_mismatch',
      'model_unavailable',
      'generation_failed',
      'retrieval_failed',
      'vectors_pending',
      'words_pending',
      'unsupported',
      'timeout',
      'locked',
      'corrupt_index',
      'io_error',
      'chunk_not_found',
      'doc_not_found',
      'span_not_supported',
      'unauthorized',
      'internal',
    ].sort(),
  )
})
