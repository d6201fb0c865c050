import type { Kebab } from '@kebab/local'

/** What is asked of the documents of the demo: a page of 200 hits each is 1,000 hits in all. */
export const QUERIES = [
  'how do I use the page',
  'break up long tasks',
  'dark mode',
  'scroll snap events',
  'forms in a dialog',
]

export const DETAILS = ['full', 'minimal'] as const
export type Detail = (typeof DETAILS)[number]

/** The budget that hits are fitted into, in tokens. */
export const BUDGET = 2000

/** Numbers in their order: the one in the middle, and the one that 95 of 100 don't exceed. */
export interface Spread {
  median: number
  p95: number
}

/** Returns the spread of some numbers. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
}

/** What hits take as JSON without their snippets, in characters. */
export interface HitSizes extends Spread {
  /** What is in the path and the headings of a hit, in the middle. */
  place: number
  /** How many hits a page of `BUDGET` tokens has, in the middle. */
  withinBudget: number
}

/** Measures the hits of the queries. */
export async function hitSizes(kebab: Pick<Kebab, 'search'>, detail: Detail): Promise<HitSizes> {
  const pages = await Promise.all(QUERIES.map((query) => kebab.search({ query, k: 200, detail })))
  const hits = pages.flatMap((page) => page.hits.map(({ snippet: _, ...rest }) => rest))
  const budgeted = await Promise.all(
    QUERIES.map((query) => kebab.search({ query, k: 100, max_tokens: BUDGET, detail })),
  )
  const lengthOf = (value: unknown): number => JSON.stringify(value).length
  return {
    ...spreadOf(hits.map(lengthOf)),
    place: spreadOf(hits.map((hit) => lengthOf(hit) - lengthOf({ ...hit, doc_path: '', heading_path: [] }))).median,
    withinBudget: spreadOf(budgeted.map((page) => page.hits.length)).median,
  }
}
