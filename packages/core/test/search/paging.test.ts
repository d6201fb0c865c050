import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, engineOf, fixedRanking, pagesOf } from '../support/plots.js'

describe('pages', () => {
  test('of any sizes, budgets and details concatenate to one fixed ranking: nothing twice, nothing lost', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ plots, depth, missing, pages }) => {
        const engine = await engineOf(plots, depth, missing)
        const hits: SearchHitV1[] = []
        for await (const { page, k, budget } of pagesOf(engine, pages)) {
          hits.push(...page.hits)
          expect(page.hits.length).toBeLessThanOrEqual(k)
          if (budget !== undefined && page.hits.length > 1) {
            expect(Math.ceil(JSON.stringify(page).length / 4)).toBeLessThanOrEqual(budget)
          }
          if (page.next_cursor !== null) expect(page.hits, 'an empty page is the last').not.toHaveLength(0)
        }
        const expected = fixedRanking(plots, depth).filter((id) => !missing.includes(id))
        expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(expected)
        expect(hits.map(({ rank }) => rank)).toEqual(expected.map((_, i) => i + 1))
      }),
      { numRuns: 300 },
    )
  })

  test('leave out nothing that any retriever would bring', async () => {
    await fc.assert(
      fc.property(cases, ({ plots, depth }) => {
        const ranking = fixedRanking(plots, depth)
        expect(new Set(ranking)).toEqual(new Set(plots.flatMap(({ ids }) => ids)))
      }),
    )
  })

  test('are the same whether asked for once or twice', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ plots, depth, missing }) => {
        const engine = await engineOf(plots, depth, missing)
        const [first, again] = [
          await engine.search({ query: 'fox', k: 3 }),
          await engine.search({ query: 'fox', k: 3 }),
        ]
        expect(again).toEqual(first)
      }),
      { numRuns: 50 },
    )
  })
})
