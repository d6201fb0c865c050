import { filterMatcher } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { SAMPLE_FILTERS, sampleChunks } from '../../src/retriever/sample-chunks.js'

test.each(SAMPLE_FILTERS)('$where passes as a person says it does', ({ where, passes }) => {
  const matches = filterMatcher(where)
  const passing = Object.entries(sampleChunks()).filter(([, chunk]) => matches(chunk))
  expect(passing.map(([name]) => name)).toEqual(passes)
})

test('every condition is asked for, and one filter that nothing passes', () => {
  const conditions = new Set(SAMPLE_FILTERS.flatMap(({ where }) => Object.keys(where)))
  expect(conditions.size).toBe(10)
  expect(SAMPLE_FILTERS.some(({ passes }) => passes.length === 0)).toBe(true)
})
