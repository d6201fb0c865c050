import type { SearchFilters } from '@kebab/schemas'
import { readSearchRequest } from '@kebab/schemas/read'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFieldConditions, fewFields } from '../../../../test/support/arbitrary-filters.js'
import { type Document, KebabError } from '../../src/index.js'
import { filterMatcher, parseWhere, printWhere } from '../../src/kit/index.js'
import { makeDocument } from '../support/corpus.js'

function refusalOf(where: string): KebabError {
  try {
    parseWhere(where)
  } catch (error) {
    if (error instanceof KebabError) return error
  }
  throw new Error(`expected a refusal of ${where}`)
}

describe('a where', () => {
  test.each<[string, SearchFilters]>([
    ['version >= 3', { metadata: { version: { gte: 3 } } }],
    ['version>=3 <5', { metadata: { version: { gte: 3, lt: 5 } } }],
    ['draft', { metadata: { draft: { eq: true } } }],
    ['not draft', { not: { metadata: { draft: { eq: true } } } }],
    ['exists draft', { metadata: { draft: { exists: true } } }],
    ['not exists draft', { not: { metadata: { draft: { exists: true } } } }],
    [`author.name = 'Ann B.'`, { metadata: { 'author.name': { eq: 'Ann B.' } } }],
    ['team in (a, "b c", 3, true, "3")', { metadata: { team: { in: ['a', 'b c', 3, true, '3'] } } }],
    ['team not in (a)', { not: { metadata: { team: { in: ['a'] } } } }],
    ['team != a', { not: { metadata: { team: { eq: 'a' } } } }],
    ['title contains hook', { metadata: { title: { contains: 'hook' } } }],
    ['published > 2026-01-31T00:00:00Z', { metadata: { published: { gt: '2026-01-31T00:00:00Z' } } }],
    ['lang = en', { lang: 'en' }],
    ['lang in (en, de) AND path_glob = docs/**', { lang: ['en', 'de'], path_glob: 'docs/**' }],
    ['tags != x', { not: { tags: 'x' } }],
    ['"lang" = en', { metadata: { lang: { eq: 'en' } } }],
    ['repo = 5', { repo: '5' }],
    ['größe = "日本語"', { metadata: { größe: { eq: '日本語' } } }],
    [
      'version >= 3 and team in (a, b) and not draft',
      { metadata: { version: { gte: 3 }, team: { in: ['a', 'b'] } }, not: { metadata: { draft: { eq: true } } } },
    ],
    ['a or b and c', { or: [{ metadata: { a: { eq: true } } }, { metadata: { b: { eq: true }, c: { eq: true } } }] }],
    [
      '(a or b) and c',
      { or: [{ metadata: { a: { eq: true } } }, { metadata: { b: { eq: true } } }], metadata: { c: { eq: true } } },
    ],
    ['a = 1 and a = 2', { and: [{ metadata: { a: { eq: 1 } } }, { metadata: { a: { eq: 2 } } }] }],
  ])('%s', (where, filters) => {
    expect(parseWhere(where)).toEqual(filters)
    expect(readSearchRequest({ query: 'fox', filters: parseWhere(where) }).issue).toBeUndefined()
  })

  test.each([
    ['', 1, 'the name of a field', 'the end'],
    ['version >=', 11, 'a value', 'the end'],
    ['version >= and draft', 12, 'a value', '`and`'],
    ['version => 3', 10, 'a value', '`>`'],
    ['version 3', 9, '`and`, `or` or the end', '`3`'],
    ['(a or b', 8, '`)`', 'the end'],
    ['a or b)', 7, '`and`, `or` or the end', '`)`'],
    ['team in a', 9, '`(` and values', '`a`'],
    ['team in (a b)', 12, '`,` or `)`', '`b`'],
    ['lang >= en', 6, '`=`, `!=` or `in` after lang', '`>=`'],
    ['trust_min in (primary)', 11, '`=` after trust_min', '`in`'],
    ['a = "b', 5, 'a quote that ends', '`"`'],
    ['a > true', 5, 'a number or a text', '`true`'],
    ['a = 1 = 2', 7, 'another operator', '`=`'],
    ['a ! b', 3, 'a condition', '`!`'],
    ['and', 1, 'the name of a field', '`and`'],
  ])('%s is refused at column %i', (where, column, expected, found) => {
    const error = refusalOf(where)
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'where', found } })
    expect(error.message).toContain(expected)
    expect(error.message).toContain(`at column ${column}`)
    expect(error.hint?.split('⟨here⟩')[0]).toBe(where.slice(0, column - 1).slice(-60))
  })

  test('is bounded in length and in depth', () => {
    expect(refusalOf(`a = ${'b'.repeat(10_000)}`).message).toContain('10000 characters')
    expect(refusalOf(`${'('.repeat(51)}a${')'.repeat(51)}`).message).toContain('50 levels')
    expect(refusalOf(`${'not '.repeat(2000)}a`).message).toContain('50 levels')
  })

  const label = fc.constantFrom<SearchFilters>(
    { tags: ['a b', 'not'] },
    { lang: 'en' },
    { trust_min: 'primary' },
    { path_glob: ['docs/{a,b}/**', '"'] },
    { repo: '5' },
  )
  const field = anyFieldConditions.filter(
    (metadata) => !('' in metadata) && Object.values(metadata).every((condition) => Object.keys(condition).length > 0),
  )
  const anyFilters = fc.letrec<{ all: SearchFilters }>((tie) => ({
    all: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      label,
      field.map((metadata): SearchFilters => ({ metadata })),
      fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      fc.tuple(label, tie('all')).map(([labels, not]) => ({ ...labels, not })),
    ),
  })).all

  const passes = (filters: SearchFilters): ((metadata: Document['metadata']) => boolean) => {
    const { input, issue } = readSearchRequest({ query: 'fox', filters })
    expect(issue).toBeUndefined()
    const matches = filterMatcher(input!.filters!)
    return (metadata) => matches({ document: makeDocument('docs/a.md', { metadata, tags: ['not'], repo: '5' }) })
  }

  test('that filters are written as is read as filters that the same documents pass', () => {
    fc.assert(
      fc.property(anyFilters, fc.array(fewFields, { minLength: 1 }), (filters, documents) => {
        const [before, after] = [passes(filters), passes(parseWhere(printWhere(filters)))]
        for (const metadata of documents) expect(after(metadata)).toBe(before(metadata))
      }),
      { numRuns: 500 },
    )
  })

  test('of any text is read or refused with a column', () => {
    const word = fc.constantFrom(
      'a',
      'and',
      'or',
      'not',
      'in',
      '(',
      ')',
      ',',
      '=',
      '>=',
      '"b"',
      '3',
      ' ',
      "'",
      '!',
      'exists',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word).map((words) => words.join(' ')),
          fc.string({ unit: 'binary' }),
        ),
        (where) => {
          try {
            parseWhere(where)
          } catch (error) {
            expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'where' } })
            expect(String(error)).toMatch(/at column \d+/)
          }
        },
      ),
    )
  })
})
