import { describe, expect, test } from 'vitest'
import { readFilters, readSearchRequest } from '../src/read/index.js'

const read = (filters: unknown) => readSearchRequest({ query: 'fox', filters })
const issueOf = (filters: unknown) => read(filters).issue

describe('filters on metadata', () => {
  test('have a value stand for `eq`, and an array for `in`', () => {
    const metadata = { team: 'a', level: [1, '2', true], version: { gte: 3, lt: undefined } }
    expect(read({ metadata }).input?.filters?.metadata).toEqual({
      team: { eq: 'a' },
      level: { in: [1, '2', true] },
      version: { gte: 3 },
    })
  })

  test('keep a path that is called `__proto__`, and give nothing its members', () => {
    const metadata = JSON.parse('{"__proto__": {"exists": true}}')
    const input = read({ metadata }).input?.filters?.metadata ?? {}
    expect(Object.entries(input)).toEqual([['__proto__', { exists: true }]])
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
  })

  test.each<[string, unknown, string, string | undefined]>([
    ['an unknown operator', { metadata: { a: { gte: 3, $lt: 4 } } }, 'filters.metadata.a.$lt', 'Did you mean `lt`?'],
    ['an operator of another library', { metadata: { a: { equals: 3 } } }, 'filters.metadata.a.equals', 'eq, in, gt'],
    ['no operator', { metadata: { a: {} } }, 'filters.metadata.a', undefined],
    ['an undefined condition', { metadata: { a: undefined, b: 1 } }, 'filters.metadata.a', undefined],
    ['no field', { metadata: {} }, 'filters.metadata', undefined],
    ['null', { metadata: { a: null } }, 'filters.metadata.a', '`{ exists: false }`'],
    ['a list of none', { metadata: { a: [] } }, 'filters.metadata.a', undefined],
    ['a list in a list', { metadata: { a: [['b']] } }, 'filters.metadata.a.0', undefined],
    ['an infinite number', { metadata: { a: Number.NaN } }, 'filters.metadata.a', undefined],
    ['a bound that is no text or number', { metadata: { a: { gt: true } } }, 'filters.metadata.a.gt', undefined],
    [
      'a path of 17 names',
      { metadata: { [`a${'.a'.repeat(16)}`]: 1 } },
      `filters.metadata.a${'.a'.repeat(16)}`,
      undefined,
    ],
    ['a path of 1,001 characters', { metadata: { ['a'.repeat(1001)]: 1 } }, 'filters.metadata', undefined],
    ['a long value', { metadata: { a: 'b'.repeat(10_001) } }, 'filters.metadata.a', undefined],
    ['nothing within `not`', { not: {} }, 'filters.not', undefined],
    ['nothing within `or`', { or: [{ lang: 'en' }, {}] }, 'filters.or.1', undefined],
    ['an unknown key within `and`', { and: [{ tag: 'a' }] }, 'filters.and.0.tag', 'Did you mean `tags`?'],
    ['a wrong value deep within', { not: { or: [{ lang: 5 }] } }, 'filters.not.or.0.lang', undefined],
  ])('with %s are refused', (_, filters, field, hint) => {
    const issue = issueOf(filters)
    expect(issue?.field).toBe(field)
    if (hint !== undefined) expect(issue?.hint).toContain(hint)
  })

  test('are bounded in depth, and a circle of them is too deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? { lang: 'en' } : { not: nested(levels - 1) })
    expect(issueOf(nested(8))).toBeUndefined()
    expect(issueOf(nested(9))?.expected).toContain('8 levels')
    const circle: Record<string, unknown> = { lang: 'en' }
    circle.and = [circle]
    expect(issueOf(circle)?.expected).toContain('8 levels')
    expect(issueOf(nested(5000))?.expected).toContain('8 levels')
  })

  test('are bounded in number, as are the values of their lists', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 1]))
    expect(issueOf({ metadata: fields(256) })).toBeUndefined()
    expect(issueOf({ metadata: fields(200), or: [{ metadata: fields(57) }] })?.expected).toContain('256 conditions')
    const lists = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`f${i}`, Array(1000).fill(i)]))
    expect(issueOf({ metadata: lists })?.expected).toContain('10000 values')
  })

  test('of a program have the names of code at every depth', () => {
    const { input } = readFilters({ or: [{ pathGlob: '*.md' }, { not: { codeLang: 'ts' } }] })
    expect(input?.or?.[0]?.pathGlob).toEqual(['*.md'])
    expect(input?.or?.[1]?.not?.codeLang).toEqual(['ts'])
    expect(readFilters({ or: [{ path_glob: '*.md' }] }).issue?.field).toBe('filters.or.0.path_glob')
  })
})
