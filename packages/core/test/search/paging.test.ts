import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, engineOf, type Plot, pagesOf, RANK_CONSTANT, scriptOf } from '../support/plots.js'

/** The fixed ranking, as the design defines it, worked out in one go. */
function fixedRanking(plots: readonly Plot[], depth: number): string[] {
  const scripts = plots.map(scriptOf)
  // Of one list alone the weight doesn't count.
  const weights = plots.map(({ weight }) => (plots.length === 1 ? 1 : weight))
  const ranking: string[] = []
  const brought = scripts.map(() => new Set<string>())
  const done = scripts.map(() => false)
  for (let limit = depth; ; limit *= 2) {
    const scores = new Map<string, { score: number; lexical: number }>()
    for (const [i, script] of scripts.entries()) {
      const isNew = script.list(limit).some((id) => !brought[i]!.has(id))
      done[i] ||= limit >= script.size || !isNew
      for (const id of script.list(limit)) brought[i]!.add(id)
      for (const [at, id] of script.list(limit).entries()) {
        const entry = scores.get(id) ?? { score: 0, lexical: Number.MAX_VALUE }
        entry.score += weights[i]! / (RANK_CONSTANT + at + 1)
        if (script.kind === 'lexical') entry.lexical = Math.min(entry.lexical, at + 1)
        scores.set(id, entry)
      }
    }
    const most = weights.reduce((sum, weight) => sum + weight / (RANK_CONSTANT + 1), 0) || 1
    const window = [...scores].filter(([id]) => !ranking.includes(id))
    window.sort(
      ([a, x], [b, y]) => y.score / most - x.score / most || x.lexical - y.lexical || (a < b ? -1 : a > b ? 1 : 0),
    )
    ranking.push(...window.map(([id]) => id))
    if (done.every(Boolean)) return ranking
  }
}

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
