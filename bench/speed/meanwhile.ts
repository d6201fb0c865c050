import { quantile } from '../quantile.ts'
import type { Running } from './run-engine.ts'
import { perSecondOf, round } from './summarise.ts'

/** The engines that texts are added to while they answer. */
const ADDED_TO = ['kebab-open', 'lancedb-hybrid', 'lancedb-hybrid-50']
/** Which share of its texts an engine is given more. */
const SHARE = 0.1

/** Hybrid searches alone, and while texts are added in the same process. Times in milliseconds. */
export interface MeanwhileFigures {
  name: string
  depth?: number | undefined
  alone: SearchFigures
  during: SearchFigures
  /** How many chunks were added. */
  added: number
  addedPerSecond: number
}

interface SearchFigures {
  searches: number
  perSecond: number
  median: number
  p95: number
  p99: number
}

/**
 * Has engines that were built already answer while texts are added to them, one engine after the
 * other. They hold more afterwards.
 */
export async function measureMeanwhile(
  engines: readonly Running[],
  chunks: number,
  queries: number,
): Promise<MeanwhileFigures[]> {
  const figures: MeanwhileFigures[] = []
  for (const engine of engines.filter(({ name }) => ADDED_TO.includes(name)))
    figures.push(await searchWhileAdding(engine, queries, Math.ceil(chunks * SHARE)))
  return figures
}

/** Has an engine answer queries alone, and then while that many texts are added. */
export async function searchWhileAdding(engine: Running, queries: number, adding: number): Promise<MeanwhileFigures> {
  const { alone, during, addMs } = await engine.meanwhile(queries, adding)
  return {
    name: engine.name,
    depth: engine.built.depth,
    alone: figuresOf(alone),
    during: figuresOf(during),
    added: adding,
    addedPerSecond: round((1000 * adding) / addMs),
  }
}

function figuresOf(times: readonly number[]): SearchFigures {
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => round(quantile(times, share))) as [number, number, number]
  return { searches: times.length, perSecond: perSecondOf(times), median, p95, p99 }
}

/** A Markdown table of them. Empty for none. */
export function meanwhileTable(chunks: number, rows: readonly MeanwhileFigures[]): string {
  if (rows.length === 0) return ''
  const cells = ({ searches, perSecond, median, p95, p99 }: SearchFigures) => [searches, perSecond, median, p95, p99]
  return `## Hybrid searches while chunks are added: ${chunks.toLocaleString('en')} chunks

A tenth more is added in the same process. One search follows the other, for ten hits: first alone, then for as long as adding takes. \`kebab-open\` is \`openKebab\` and one \`index\`, which ends with a
snapshot where it is due. LanceDB is given 128 rows at a time, and optimizes after every 20 additions, as its documentation advises.

| engine | depth | alone: searches | a second | median ms | p95 ms | p99 ms | meanwhile: searches | a second | median ms | p95 ms | p99 ms | chunks added | a second |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows
  .map(
    ({ name, depth = '', alone, during, added, addedPerSecond }) =>
      `| ${[name, depth, ...cells(alone), ...cells(during), added, addedPerSecond].join(' | ')} |`,
  )
  .join('\n')}
`
}
