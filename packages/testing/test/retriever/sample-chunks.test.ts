import { readFileSync } from 'node:fs'
import type { Filters } from '@kebab/core'
import { filterMatcher } from '@kebab/core/kit'
import type { SearchInput } from '@kebab/schemas/read'
import { expect, expectTypeOf, test } from 'vitest'
import { SAMPLE_FILTERS, sampleChunks } from '../../src/retriever/sample-chunks.js'

test.each(SAMPLE_FILTERS)('the sample filter $where passes the chunks that it lists', ({ where, passes }) => {
  const matches = filterMatcher(where)
  const passing = Object.entries(sampleChunks()).filter(([, chunk]) => matches(chunk))
  expect(passing.map(([name]) => name)).toEqual(passes)
})

const schema = new URL('../../../../schemas/search_request.schema.json', import.meta.url)
/** The filter keys of a request, in camelCase. */
const wireKeys = Object.keys(JSON.parse(readFileSync(schema, 'utf8')).$defs.SearchFilters.properties).map((key) =>
  key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
)

test('every filter key of a request, and `principals`, is in a sample filter, and one sample filter passes nothing', () => {
  expectTypeOf<keyof NonNullable<SearchInput['filters']>>().toEqualTypeOf<Exclude<keyof Filters, 'principals'>>()
  const keys = new Set(SAMPLE_FILTERS.flatMap(({ where }) => Object.keys(where)))
  expect([...keys].sort()).toEqual([...wireKeys, 'principals'].sort())
  expect(SAMPLE_FILTERS.some(({ passes }) => passes.length === 0)).toBe(true)
})
