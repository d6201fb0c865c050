import type { SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { cases, engineOf, pagesOf, universe } from '../support/plots.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const order = (hits: readonly SearchHitV1[]): string[] => hits.map(({ chunk_id }) => chunk_id)

/** Returns the window that each chunk is in: the first that brought it. */
function windowsOf({ trace }: SearchResponseV1): Map<string, number> {
  const { lexical = [], vector = [], retrievers = {} } = trace ?? {}
  const windows = new Map<string, number>()
  for (const { chunk_id, window } of [lexical, vector, ...Object.values(retrievers)].flat())
    windows.set(chunk_id, Math.min(window, windows.get(chunk_id) ?? window))
  return windows
}

const texts = fc.array(fc.constantFrom('one fox', 'two foxes', 'three', 'four', 'five', 'six'), {
  minLength: universe.length,
  maxLength: universe.length,
})
const limits = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined })

describe('folded pages', () => {
  test('of any sizes concatenate to the ranking without the chunks whose text came before', async () => {
    await fc.assert(
      fc.asyncProperty(cases, texts, limits, async ({ plots, depth, missing, pages }, chunkTexts, maxPerDocument) => {
        const engine = await engineOf(plots, depth, missing, { maxPerDocument }, chunkTexts)
        const textOf = (chunkId: string): string => chunkTexts[universe.indexOf(chunkId)]!
        const whole = await engine.search({ query: 'fox', mode: 'hybrid', k: 1000, trace: true })
        const windows = windowsOf(whole)
        const ids = order(whole.hits)
        const firsts = ids.filter((id, i) => ids.findIndex((other) => textOf(other) === textOf(id)) === i)
        const hits: SearchHitV1[] = []
        for await (const { page } of pagesOf(engine, pages, { fold: true })) hits.push(...page.hits)
        expect(order(hits)).toEqual(firsts)
        expect(hits.map(({ rank }) => rank)).toEqual(firsts.map((_, i) => i + 1))
        for (const { chunk_id, duplicates = 0 } of hits) {
          const isSame = (id: string) => textOf(id) === textOf(chunk_id) && windows.get(id) === windows.get(chunk_id)
          expect(duplicates, chunk_id).toBe(ids.filter(isSame).length - 1)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('count no chunk that the filter excludes, and show none', async () => {
    const [a, b, c] = ['a.md', 'b.md', 'c.md'].map((path) => makeStored(path, ['a fox', path]))
    const all = [a!, b!, c!].flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
    const engine = await engineOver([a!, b!, c!], [fixedRetriever('words', all, { kind: 'lexical' })])
    const folded = await engine.search({ query: 'fox', fold: true, detail: 'minimal' })
    expect(folded.hits.map(({ chunk_id, duplicates }) => [chunk_id, duplicates])).toEqual([
      ['a.md:0', 2],
      ['a.md:1', undefined],
      ['b.md:1', undefined],
      ['c.md:1', undefined],
    ])
    const filters = { path_glob: ['b.md', 'c.md'] }
    const { hits } = await engine.search({ query: 'fox', fold: true, filters })
    expect(hits[0]).toMatchObject({ chunk_id: 'b.md:0', duplicates: 1 })
    const plain = await engine.search({ query: 'fox' })
    expect(plain.hits).toHaveLength(6)
    expect(plain.hits.every((hit) => !('duplicates' in hit))).toBe(true)
  })

  test('go on from folded pages alone', async () => {
    const engine = await engineOf([{ kind: 'lexical', weight: 1, ids: universe, noise: [0], isEndless: false }], 4, [])
    for (const fold of [true, false]) {
      const { next_cursor } = await engine.search({ query: 'fox', k: 2, fold })
      const error = await errorOf(engine.search({ query: 'fox', k: 2, fold: !fold, cursor: next_cursor! }))
      expect(error).toMatchObject({ code: 'invalid_cursor', details: { reason: 'other_query' } })
    }
  })
})
