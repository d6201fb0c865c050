import type { BrowsedDocument, BrowseRequestV1, BrowseResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewFields } from '../../../../test/support/arbitrary-filters.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Document, memoryStore } from '../../src/index.js'
import { browse } from '../../src/internal/index.js'
import { makeStored } from '../support/corpus.js'

async function storeOf(documents: readonly (Partial<Document> & { path: string })[]) {
  const store = memoryStore()
  await store.commit({ put: documents.map(({ path, ...more }) => makeStored(path, ['a fox'], more)) })
  return store
}

/** All pages of a request, with pages of these sizes in turn. */
async function pagesOf(
  store: Awaited<ReturnType<typeof storeOf>>,
  request: Omit<BrowseRequestV1, 'limit'>,
  sizes: readonly number[],
) {
  const pages: BrowseResponseV1[] = []
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)!.next_cursor) {
    const page = await browse(store, { ...request, cursor, limit: sizes[pages.length % sizes.length]! })
    assertWire('browse_response.v1', page)
    expect(page.documents.length).toBeLessThanOrEqual(sizes[pages.length % sizes.length]!)
    pages.push(page)
  }
  return pages
}

const pathsOf = (documents: readonly BrowsedDocument[]) => documents.map(({ document }) => document.doc_path)

const versions = [
  { path: 'a.md', metadata: { version: 3, team: ['x', 'y'], published: '2026-02-01' } },
  { path: 'b.md', metadata: { version: 10, team: 'x', published: '2026-01-31T23:30:00-01:00' } },
  { path: 'c.md', metadata: { version: 'beta', draft: true }, tags: ['Git', '#git'] },
  { path: 'd.md', tags: ['git'] },
]

describe('browse', () => {
  test.each<[string, Omit<BrowseRequestV1, 'limit'>, string[]]>([
    ['by path', {}, ['a.md', 'b.md', 'c.md', 'd.md']],
    [
      'by a number, strings after it, what has none last',
      { sort: [{ field: 'version' }] },
      ['a.md', 'b.md', 'c.md', 'd.md'],
    ],
    [
      'descending, what has none last',
      { sort: [{ field: 'version', order: 'desc' }] },
      ['c.md', 'b.md', 'a.md', 'd.md'],
    ],
    ['by a time', { sort: [{ field: 'published', order: 'desc' }] }, ['b.md', 'a.md', 'c.md', 'd.md']],
    ['by the path, descending', { sort: [{ field: 'path', order: 'desc' }] }, ['d.md', 'c.md', 'b.md', 'a.md']],
    [
      'by two fields',
      { sort: [{ field: 'draft' }, { field: 'version', order: 'desc' }] },
      ['c.md', 'b.md', 'a.md', 'd.md'],
    ],
    ['those that pass', { filters: { metadata: { team: 'x' }, not: { metadata: { version: 3 } } } }, ['b.md']],
  ])('lists documents %s', async (_, request, paths) => {
    const page = await browse(await storeOf(versions), { ...request, limit: 20 })
    expect(pathsOf(page.documents)).toEqual(paths)
    expect(page).toMatchObject({ total: paths.length, next_cursor: null })
  })

  test('counts each value over all documents that pass, on each page', async () => {
    const store = await storeOf(versions)
    const request = { facets: ['team', 'tags', 'version', 'draft'], facet_limit: 2 }
    const pages = await pagesOf(store, request, [1])
    expect(pages).toHaveLength(4)
    for (const { facets, total } of pages) {
      expect(total).toBe(4)
      expect(facets).toEqual({
        team: {
          values: [
            { value: 'x', count: 2 },
            { value: 'y', count: 1 },
          ],
          others: 0,
          missing: 2,
        },
        tags: { values: [{ value: 'git', count: 2 }], others: 0, missing: 2 },
        version: {
          values: [
            { value: 3, count: 1 },
            { value: 10, count: 1 },
          ],
          others: 1,
          missing: 1,
        },
        draft: { values: [{ value: true, count: 1 }], others: 0, missing: 3 },
      })
    }
    const { facets } = await browse(store, { filters: { metadata: { team: 'y' } }, facets: ['team'], limit: 1 })
    expect(facets!.team).toEqual({
      values: [
        { value: 'x', count: 1 },
        { value: 'y', count: 1 },
      ],
      others: 0,
      missing: 0,
    })
  })

  test('brings fields with documents', async () => {
    const store = await storeOf(versions)
    const page = await browse(store, { fields: ['version', 'url'], limit: 1 }, { url: '/docs/{stem}' })
    expect(page.documents[0]!.fields).toEqual({ version: 3, url: '/docs/a' })
  })

  const field = fc.constantFrom('a', 'b', 'a.b', 'title', 'path', 'indexed_at', '__proto__')
  const cases = fc.record({
    metadata: fc.array(fewFields, { maxLength: 12 }),
    sort: fc.uniqueArray(fc.record({ field, order: fc.constantFrom('asc' as const, 'desc' as const) }), {
      minLength: 1,
      maxLength: 3,
      selector: (key) => key.field,
    }),
    sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  })

  test('has pages that concatenate to one order, whatever their sizes', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ metadata, sort, sizes }) => {
        const documents = metadata.map((one, i) => ({
          path: `${(i * 7) % 12}.md`,
          title: i % 3 ? `t${i % 2}` : undefined,
          metadata: one,
        }))
        const store = await storeOf(documents)
        const pages = await pagesOf(store, { sort }, sizes)
        const whole = await browse(store, { sort, limit: 1000 })
        expect(pages.flatMap((page) => page.documents)).toEqual(whole.documents)
        expect(new Set(pathsOf(whole.documents)).size).toBe(documents.length)
      }),
      { numRuns: 200 },
    )
  })

  test('goes on after a document that was removed, and shows none twice', async () => {
    const store = await storeOf(versions)
    const request = { sort: [{ field: 'version', order: 'desc' as const }], limit: 2 }
    const first = await browse(store, request)
    await store.commit({ remove: [first.documents[1]!.document.doc_id] })
    const second = await browse(store, { ...request, cursor: first.next_cursor! })
    expect(pathsOf(second.documents)).toEqual(['a.md', 'd.md'])
  })

  test.each<[string, (cursor: string) => Omit<BrowseRequestV1, 'limit'>, string]>([
    ['of another order', (cursor) => ({ cursor, sort: [{ field: 'team' }] }), 'other_query'],
    ['of the other direction', (cursor) => ({ cursor, sort: [{ field: 'version', order: 'desc' }] }), 'other_query'],
    [
      'of other filters',
      (cursor) => ({ cursor, sort: [{ field: 'version' }], filters: { lang: 'en' } }),
      'other_query',
    ],
    ['that is cut', (cursor) => ({ cursor: cursor.slice(0, -3), sort: [{ field: 'version' }] }), 'malformed'],
    ['that is any text', () => ({ cursor: 'bm9uZQ' }), 'malformed'],
  ])('refuses a cursor %s', async (_, request, reason) => {
    const store = await storeOf(versions)
    const { next_cursor: cursor } = await browse(store, { sort: [{ field: 'version' }], limit: 1 })
    await expect(browse(store, { ...request(cursor!), limit: 1 })).rejects.toMatchObject({
      code: 'invalid_cursor',
      details: { reason },
    })
  })

  test('refuses a field that comes twice in an order, and a wrong filter', async () => {
    const store = await storeOf([])
    const twice = { limit: 1, sort: [{ field: 'a' }, { field: 'a' }] }
    await expect(browse(store, twice)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'sort.1.field' },
    })
    const wrong = { limit: 1, filters: { metadata: { a: { above: 3 } } } } as unknown as BrowseRequestV1
    await expect(browse(store, wrong)).rejects.toMatchObject({ details: { field: 'filters.metadata.a.above' } })
  })
})
