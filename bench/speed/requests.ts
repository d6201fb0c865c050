import { quantile } from '../quantile.ts'
import { LONG_QUERIES, SHORT_QUERIES } from './corpus.ts'
import type { Running } from './run-engine.ts'
import { type Kind, overlapOf, perSecondOf, round } from './summarise.ts'

/** The engines that are asked longer queries, and for larger pages. */
const ASKED = ['kebab-bm25', 'lancedb-text', 'kebab-hybrid', 'lancedb-hybrid', 'lancedb-hybrid-50']
const WORDS = { short: 'two to six', long: 'ten to thirty' }
const PAGES = [10, 100]
const ROUNDS = 5
/** The queries before those of a round that don't count. */
const WARM_UP = 10

/** What an engine takes for one kind of request, in milliseconds. */
export interface RequestFigures {
  kind: Kind
  name: string
  depth?: number | undefined
  /** How many words a query has. */
  words: string
  k: number
  queries: number
  median: number
  p95: number
  perSecond: number
  /** How much of the first ten is right, from 0 to 1. Absent for another number than ten. */
  overlap?: number
}

/**
 * Asks engines that were built already for queries of two lengths and pages of two sizes, in turns.
 * It asks at most `queries` of each length.
 */
export async function measureRequests(
  kind: Kind,
  engines: readonly Running[],
  truthOf: (engine: Running) => readonly (readonly number[])[],
  queries: number,
): Promise<RequestFigures[]> {
  const count = Math.min(queries, LONG_QUERIES)
  const asked = engines
    .filter(({ name }) => ASKED.includes(name))
    .flatMap((engine) =>
      (['short', 'long'] as const).flatMap((length) =>
        PAGES.map((k) => ({ engine, length, k, times: [] as number[], overlaps: [] as number[] })),
      ),
    )
  for (let round = 0; round < ROUNDS; round++) {
    for (const { engine, length, k, times, overlaps } of asked) {
      const first = length === 'short' ? 0 : SHORT_QUERIES
      const [from, to] = [round, round + 1].map((at) => first + Math.floor((at * count) / ROUNDS)) as [number, number]
      await engine.run(Math.max(first, to - WARM_UP), to, k)
      const part = await engine.run(from, to, k)
      times.push(...part.times)
      overlaps.push(...part.answers.map((ids, i) => overlapOf(ids, truthOf(engine)[from + i]!)))
    }
  }
  return asked.map(({ engine, length, k, times, overlaps }) => ({
    kind,
    name: engine.name,
    depth: engine.built.depth,
    words: WORDS[length],
    k,
    queries: times.length,
    median: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    perSecond: perSecondOf(times),
    ...(k === 10 ? { overlap: round(overlaps.reduce((a, b) => a + b, 0) / overlaps.length) } : {}),
  }))
}

/** A Markdown table of them. Empty for none. */
export function requestsTable(chunks: number, rows: readonly RequestFigures[]): string {
  if (rows.length === 0) return ''
  return `## Longer queries, larger pages: ${chunks.toLocaleString('en')} chunks

\`k\` is how many hits are asked for. Of LanceDB it is also how many of each kind are fused, where that is more than \`depth\`. Kebab goes on with windows of more candidates.

| engine | depth | words of a query | k | queries | median ms | p95 ms | queries a second | right |
|---|--:|---|--:|--:|--:|--:|--:|--:|
${rows
  .map(
    ({ name, depth = '', words, k, queries, median, p95, perSecond, overlap = '' }) =>
      `| ${[name, depth, words, k, queries, median, p95, perSecond.toLocaleString('en'), overlap].join(' | ')} |`,
  )
  .join('\n')}
`
}
