import type { Facet, SearchRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import type { Retriever } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const TEAMS = ['web', 'api', undefined]

/** Sixty documents of one or two chunks, each of one team or of none. */
const stored = Array.from({ length: 60 }, (_, i) => {
  const team = TEAMS[i % 3]
  const metadata = { level: i % 7, ...(team === undefined ? {} : { team }) }
  return makeStored(`${i % 2 === 0 ? 'even' : 'odd'}/${i}.md`, i % 5 === 0 ? ['a fox', 'two foxes'] : ['a fox'], {
    metadata,
  })
})
const ids = stored.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
const words = (found: readonly string[], more: Partial<RetrieverParts> = {}): Retriever =>
  fixedRetriever('words', found, { kind: 'lexical', ...more })

/** The counts of the documents with these indexes. */
function countsOf(indexes: readonly number[], limit: number): Facet {
  const counts = new Map<string, number>()
  let missing = 0
  for (const i of indexes) {
    const team = TEAMS[i % 3]
    if (team === undefined) missing++
    else counts.set(team, (counts.get(team) ?? 0) + 1)
  }
  const values = [...counts].map(([value, count]) => ({ value, count }))
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return { values: values.slice(0, limit), others: Math.max(0, values.length - limit), missing }
}

describe('facets of a search', () => {
  test('count each document once that words find and that passes, whatever the page and the windows hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(ids),
        fc.record({ k: fc.integer({ min: 1, max: 5 }), facet_limit: fc.integer({ min: 1, max: 3 }) }),
        fc.constantFrom<SearchRequestV1['filters']>(
          undefined,
          { path_glob: 'odd/*' },
          { metadata: { team: ['web', 'ops'] } },
        ),
        fc.boolean(),
        async (found, size, filters, isHybrid) => {
          const others = fixedRetriever('others', ids, { kind: 'vector', scoreKind: 'cosine' })
          const engine = await engineOver(stored, isHybrid ? [words(found), others] : [words(found)], { depth: 4 })
          const request = { query: 'fox', facets: ['team'], filters, ...size }
          const first = await engine.search(request)
          assertWire('search_response.v1', first)
          const indexes = stored.flatMap(({ chunks, document }, i) => {
            const passes =
              filters === undefined ||
              (filters.path_glob === undefined ? TEAMS[i % 3] === 'web' : document.path.startsWith('odd/'))
            return passes && chunks.some(({ chunkId }) => found.includes(chunkId)) ? [i] : []
          })
          expect(first.facets).toEqual({ team: countsOf(indexes, size.facet_limit) })
          const { facets, ...plain } = first
          expect(await engine.search({ ...request, facets: undefined })).toEqual(plain)
          if (first.next_cursor === null) return
          expect((await engine.search({ ...request, cursor: first.next_cursor })).facets).toEqual(first.facets)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('count in the budget of the page, whose first hit is sent all the same', async () => {
    const engine = await engineOver(stored, [words(ids)])
    const request = { query: 'fox', facets: ['team', 'level', 'path'], facet_limit: 60, k: 20, max_tokens: 1800 }
    const page = await engine.search(request)
    expect(Math.ceil(JSON.stringify(page).length / 4)).toBeLessThanOrEqual(1800)
    expect(page.hits.length).toBeLessThan((await engine.search({ ...request, facets: undefined })).hits.length)
    expect((await engine.search({ ...request, max_tokens: 0 })).hits).toHaveLength(1)
  })

  test('are absent where the search by words took no part', async () => {
    const failing = words(ids, { retrieve: async () => Promise.reject(new Error('words fail')) })
    const engine = await engineOver(stored, [failing, fixedRetriever('others', ids)])
    const page = await engine.search({ query: 'fox', facets: ['team'] })
    expect(page.degraded).toEqual([{ retriever: 'words', code: 'retrieval_failed' }])
    expect(page.facets).toBeUndefined()
  })

  test('are refused by meaning alone, and where not everything that words find can be had', async () => {
    const meaning = fixedRetriever('meaning', ids, { kind: 'vector', scoreKind: 'cosine' })
    const engine = await engineOver(stored, [words(ids, { supports: { filter: true, maxLimit: 5 } }), meaning])
    const details = { feature: 'facets' }
    const request = { query: 'fox', facets: ['team'] } as const
    await expect(engine.search({ ...request, mode: 'vector' })).rejects.toMatchObject({ code: 'unsupported', details })
    const { next_cursor: cursor } = await engine.search({ query: 'fox', mode: 'vector', k: 1 })
    await expect(engine.search({ ...request, mode: 'vector', cursor: cursor! })).rejects.toMatchObject({ details })
    await expect(engine.search(request)).rejects.toMatchObject({
      code: 'unsupported',
      details: { ...details, retriever: 'words' },
    })
  })

  test('fail as retryable where the words that took part fail when they are asked for everything', async () => {
    const list = words(ids)
    const refusing = replaceAnswers(list, {
      retrieve: (query, options) =>
        options.limit > 1000 ? Promise.reject(new Error('too many')) : retrieve(list, query, options),
    })
    const engine = await engineOver(stored, [refusing])
    await expect(engine.search({ query: 'fox', facets: ['team'] })).rejects.toMatchObject({
      code: 'retrieval_failed',
      retryable: true,
    })
  })
})
