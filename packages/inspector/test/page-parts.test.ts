import { memoryStore } from '@kebab/core'
import { openKebab } from '@kebab/local'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { FILTER_KEYS, filtersOf, MODES, readAddress, VIEWS, writeAddress } from '../src/page/address.js'
import { runsOf, type Statement } from '../src/page/ask/answer-parts.js'
import { type FieldChoice, withChoice } from '../src/page/fields/field-choices.js'
import { binsOf } from '../src/page/holdings/count-plot.js'
import { runsOf as markedRuns } from '../src/page/parts/marked-text.js'
import { columnsOf, fusedIds, joinsOf, listsOf } from '../src/page/search/ranking-data.js'

const condition = fc.record({
  key: fc.constantFrom(...(Object.keys(FILTER_KEYS) as (keyof typeof FILTER_KEYS)[])),
  value: fc.string({ minLength: 1, unit: 'grapheme' }),
})
const word = fc.string({ minLength: 1, unit: 'grapheme' })
const choice = fc.oneof(
  fc.record({
    field: word,
    operator: fc.constant('eq' as const),
    value: fc.oneof(word, fc.integer(), fc.boolean()),
  }),
  fc.record({ field: word, operator: fc.constant('contains' as const), value: word }),
  fc.record({
    field: word,
    operator: fc.constantFrom('gte' as const, 'lte' as const),
    value: fc.oneof(word, fc.integer()),
  }),
  fc.record({ field: word, operator: fc.constant('exists' as const), value: fc.boolean() }),
)
const anySettings = fc.record({
  query: fc.string({ unit: 'grapheme' }),
  mode: fc.option(fc.constantFrom(...MODES), { nil: undefined }),
  k: fc.integer({ min: 1, max: 1000 }),
  maxTokens: fc.option(fc.nat(1e6), { nil: undefined }),
  snippetChars: fc.option(fc.nat(1e5), { nil: undefined }),
  conditions: fc.array(condition, { maxLength: 4 }),
  fields: fc.option(fc.array(choice, { minLength: 1, maxLength: 4 }), { nil: undefined }),
})

test('the address holds what is wanted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VIEWS), anySettings, (view, settings) => {
      const { search } = new URL(writeAddress(view, settings), 'http://localhost')
      expect(readAddress(search)).toEqual({ view, settings })
    }),
    { numRuns: 300 },
  )
  const other = readAddress('?view=none&mode=x&k=1e9&budget=-1&filter=none=1&filter=tags=&filter=lang=en')
  expect(other.view).toBe('search')
  expect(other.settings).toEqual({ query: '', k: 10, conditions: [{ key: 'lang', value: 'en' }] })
})

test('values of a key that is repeated are alternatives, and a key with one value keeps it as it is', () => {
  expect(filtersOf([])).toBeUndefined()
  expect(
    filtersOf([
      { key: 'tags', value: 'a' },
      { key: 'trust_min', value: 'secondary' },
      { key: 'tags', value: 'b' },
    ]),
  ).toEqual({ tags: ['a', 'b'], trust_min: 'secondary' })
})

test('conditions of fields are filters of metadata: of the values of one any will do, and a bound replaces another', () => {
  const choices: FieldChoice[] = [
    { field: 'team', operator: 'eq', value: 'web' },
    { field: 'team', operator: 'eq', value: 'api' },
    { field: 'version', operator: 'gte', value: 2 },
    { field: 'draft', operator: 'exists', value: false },
  ]
  const metadata = { team: { in: ['web', 'api'] }, version: { gte: 2 }, draft: { exists: false } }
  expect(filtersOf([], choices)).toEqual({ metadata })
  expect(filtersOf([{ key: 'lang', value: 'en' }], choices)).toEqual({ lang: ['en'], metadata })
  const next = withChoice(choices, { field: 'version', operator: 'gte', value: 3 })
  expect(filtersOf([], next)).toEqual({ metadata: { ...metadata, version: { gte: 3 } } })
  expect(withChoice(choices, choices[0]!)).toHaveLength(4)
})

test.each([
  'x',
  '{}',
  '["a","eq"]',
  '["a","none",1]',
  '["","eq",1]',
  '["a","eq",null]',
  '["a","exists",1]',
  '["a","toString",1]',
])('what is no condition of a field is left out of the address: %s', (text) => {
  expect(readAddress(`?${new URLSearchParams({ field: text })}`).settings.fields).toBeUndefined()
})

test('the parts of a marked text make it up, and what is marked is what the ranges hold of it', () => {
  const anyRanges = fc
    .uniqueArray(fc.integer({ min: -9, max: 30 }), { maxLength: 8 })
    .map((offsets) => offsets.sort((a, b) => a - b))
    .map((offsets) =>
      offsets.flatMap((start, i): [number, number][] => (i % 2 ? [] : [[start, offsets[i + 1] ?? start]])),
    )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), anyRanges, (text, ranges) => {
      const runs = markedRuns(text, ranges)
      expect(runs.map((run) => run.text).join('')).toBe(text)
      const isMarked = runs.flatMap((run) => Array.from({ length: run.text.length }, () => run.isMarked))
      expect(isMarked).toEqual(
        Array.from({ length: text.length }, (_, at) => ranges.some(([start, end]) => start <= at && at < end)),
      )
    }),
    { numRuns: 300 },
  )
})

test('the parts of an answer make up its text, and each marker becomes a number', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.boolean(), fc.integer({ min: 1, max: 99 }))), (pieces) => {
      let answer = ''
      const statements: Statement[] = []
      for (const [piece, isStatement, marker] of pieces) {
        const text = piece.replace(/[[\]]/g, '')
        const [start, end] = [answer.length, answer.length + text.length]
        if (isStatement) statements.push({ text, start, end, support: [], marked: [{ start, end: start + 1 }] })
        answer += `${text} [#${marker}]`
      }
      const parts = runsOf(answer, statements)
      expect(parts.map((part) => ('marker' in part ? `[#${part.marker}]` : part.text)).join('')).toBe(answer)
    }),
    { numRuns: 300 },
  )
})

test('of an answer the headings are strong without their marks, and the words that answer are marked', () => {
  const answer = '**bodyLimit**\nDefault: `1048576` bytes [#1]'
  const at = (text: string) => ({ start: answer.indexOf(text), end: answer.indexOf(text) + text.length })
  const statement = { text: 'Default: `1048576` bytes', ...at('Default: `1048576` bytes'), support: [] }
  expect(runsOf(answer, [{ ...statement, marked: [at('`1048576`'), at('bodyLimit')] }])).toEqual([
    { text: 'bodyLimit', isHeading: true, isMarked: true },
    { text: '\n' },
    { text: 'Default: ', statement: 0 },
    { text: '`1048576`', statement: 0, isMarked: true },
    { text: ' bytes', statement: 0 },
    { text: ' ' },
    { marker: 1 },
  ])
})

test('fused again under the weights of the engine, the lists of a trace give the ranking of the engine', async () => {
  await using kebab = await openKebab({ store: memoryStore(), embedder: toyEmbedder(), depth: 4, weights: { bm25: 2 } })
  const tools = Array.from({ length: 30 }, (_, i) => ({
    path: `${i}.md`,
    text: `# Tool ${i}\n\nA hook of tool ${i % 7}.\n`,
  }))
  await kebab.index(tools)
  const { hits, trace } = await kebab.search({ query: 'hook of tool 3', k: 1000, trace: true })
  const lists = listsOf(trace!)
  expect(lists.map(({ retriever, kind, weight }) => ({ retriever, kind, weight }))).toEqual([
    { retriever: 'bm25', kind: 'lexical', weight: 2 },
    { retriever: 'usearch', kind: 'vector', weight: 1 },
  ])
  const ids = hits.map(({ chunk_id }) => chunk_id)
  expect(ids).toHaveLength(30)
  expect(fusedIds(lists, {}, 60)).toEqual(ids)
  expect(fusedIds(lists, { usearch: 0 }, 60).slice(0, 4)).toEqual(
    lists[0]!.candidates.slice(0, 4).map(({ chunk_id }) => chunk_id),
  )
  expect(columnsOf(lists, ids, false).map(({ title }) => title)).toEqual(['bm25', 'fused', 'usearch'])
})

test('a line joins a chunk of two columns, and one that is hidden on one side ends at the last row', () => {
  const column = (ids: string[]) => ({ title: '', kind: 'other' as const, ids, goesOn: false })
  expect(joinsOf(column(['a', 'b', 'c', 'd']), column(['d', 'x', 'a', 'c']), 2)).toEqual([
    { chunkId: 'a', from: 0, to: 2 },
    { chunkId: 'd', from: 2, to: 0 },
  ])
})

test('every value is counted in the range that it is in, in at most 20 ranges of one width', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { minLength: 1, maxLength: 50 }), (values) => {
      const { from, counts, width } = binsOf(values)
      expect(from.length).toBeLessThanOrEqual(20)
      expect(Number.isInteger(width)).toBe(true)
      expect(counts).toEqual(from.map((low) => values.filter((value) => value >= low && value < low + width).length))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
    }),
    { numRuns: 300 },
  )
})
