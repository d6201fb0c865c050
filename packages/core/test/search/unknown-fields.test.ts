import type { SearchRequestV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { createEngine, memoryStore } from '../../src/index.js'
import { browse } from '../../src/internal/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = [
  makeStored('a.md', ['one fox'], { metadata: { team: 'web', by: { name: 'Ann' } } }),
  makeStored('b.md', ['two foxes'], { metadata: { version: 2, published: '2020-01-01' } }),
]
const ids = stored.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))

/** An engine, and what its store was asked to select. */
async function watched(fails = false) {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: stored })
  const selections: unknown[] = []
  const { view, ...others } = store
  const engine = createEngine({
    store: {
      ...others,
      async select(where, options) {
        selections.push(where)
        if (fails && where.metadata?.taem?.exists) throw new Error('the store fails')
        return store.select(where, options)
      },
    },
    retrievers: [fixedRetriever('words', ids, { kind: 'lexical' })],
    clock,
  })
  const search = async (request: Partial<SearchRequestV1>) => {
    const page = await engine.search({ query: 'fox', mode: 'hybrid', ...request })
    assertWire('search_response.v1', page)
    return page
  }
  return { search, selections, store }
}

describe('fields that no document has', () => {
  test.each<[string, Partial<SearchRequestV1>, string[] | undefined]>([
    ['a filter', { filters: { metadata: { taem: 'web' } } }, ['taem']],
    [
      'filters within filters, each once',
      { filters: { or: [{ metadata: { taem: 1, team: 'ops' } }, { not: { metadata: { vers: { exists: false } } } }] } },
      ['taem', 'vers'],
    ],
    ['a path', { filters: { metadata: { 'by.nmae': 'Ann', 'by.name': 'Bob' } } }, ['by.nmae']],
    ['no filter whose fields are there', { filters: { metadata: { team: 'ops' } } }, undefined],
    ['a filter within `not`, which leaves hits', { filters: { not: { metadata: { taem: 'web' } } } }, ['taem']],
    [
      'one of several filters, where another leaves hits',
      { filters: { or: [{ metadata: { taem: 'web' } }, { metadata: { version: 2 } }] } },
      ['taem'],
    ],
    ['a field that is not to exist', { filters: { metadata: { drfat: { exists: false } } } }, ['drfat']],
    ['no field that only other documents have', { filters: { not: { metadata: { team: 'web' } } } }, undefined],
    ['a boost', { boosts: [{ filters: { metadata: { taem: 'web' } }, factor: 2 }] }, ['taem']],
    ['a recency', { boosts: [{ recency: { field: 'publishd', half_life_days: 9 }, factor: 2 }] }, ['publishd']],
    [
      'no recency by a member of documents',
      { boosts: [{ recency: { field: 'lang', half_life_days: 9 }, factor: 2 }] },
      undefined,
    ],
    [
      'no boost that changes a hit',
      { boosts: [{ filters: { or: [{ metadata: { taem: 1 } }, { metadata: { version: 2 } }] }, factor: 2 }] },
      undefined,
    ],
  ])('are named of %s', async (_, request, fields) => {
    const { search } = await watched()
    expect((await search(request)).unknown_fields).toEqual(fields)
  })

  test('are looked for where the hits do not tell, and on the first page alone', async () => {
    const { search, selections } = await watched()
    const boosts = [{ filters: { metadata: { taem: 'web' } }, factor: 2 }]
    await search({
      filters: { metadata: { team: 'web' } },
      boosts: [{ filters: { metadata: { team: 'web' } }, factor: 2 }],
    })
    expect(selections).toEqual([])
    const page = await search({ boosts, k: 1 })
    expect(page.unknown_fields).toEqual(['taem'])
    selections.length = 0
    expect((await search({ boosts, k: 1, cursor: page.next_cursor! })).unknown_fields).toBeUndefined()
    expect(selections).toEqual([])
  })

  test('are looked for once, where they turn out to be known', async () => {
    const { search, selections } = await watched()
    const filters = { metadata: { team: 'ops', taem: 1 } }
    expect((await search({ filters })).unknown_fields).toEqual(['taem'])
    expect((await search({ filters })).unknown_fields).toEqual(['taem'])
    const fields = selections.map((where) => Object.keys((where as { metadata: object }).metadata))
    // What an unknown field selects is none, and is not looked for again in this state of the store.
    expect(fields).toEqual([['team'], ['taem']])
  })

  test('are not named where the store fails to say, and the search answers', async () => {
    const { search } = await watched(true)
    const page = await search({ boosts: [{ filters: { metadata: { taem: 'web' } }, factor: 2 }] })
    expect(page.hits).toHaveLength(2)
    expect(page.unknown_fields).toBeUndefined()
  })

  test('are named in a list, of its filters, its order and its counts', async () => {
    const { store } = await watched()
    const request = {
      filters: { not: { metadata: { taem: 'web', team: 'web' } } },
      sort: [{ field: 'verison' }, { field: 'title' }],
      facets: ['tags', 'teem', 'version'],
      limit: 5,
    }
    const page = await browse(store, request)
    assertWire('browse_response.v1', page)
    expect(page.unknown_fields).toEqual(['taem', 'verison', 'teem'])
    expect((await browse(store, { facets: ['by.name'], limit: 1 })).unknown_fields).toBeUndefined()
  })
})
