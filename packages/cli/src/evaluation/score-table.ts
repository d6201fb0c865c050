import { escapeLine } from '@kebab/core/internal'
import type { EvaluationRun } from '@kebab/eval'
import type { Session } from '../session.js'
import type { ModelReport } from './compare-models.js'
import type { Measurement } from './measure-search.js'

/** A mean with its interval. */
export interface Score {
  mean: number
  /** The ends of the 95 % interval. */
  low: number
  high: number
}

/** Scores by their names. */
export type Scores = Record<string, Score>

const TITLES: Readonly<Record<string, string>> = {
  'ndcg@10': 'nDCG@10',
  'mrr@10': 'MRR@10',
  'recall@100': 'recall@100',
  refused_rightly: 'rightly refused',
}

/** Returns the scores of all runs. The interval of a mean is that of its difference from 0. */
export async function scoresOf({ runs }: Pick<Measurement, 'runs'>): Promise<Scores> {
  const { pairedBootstrap } = await import('@kebab/eval')
  const entries = runs.flatMap(({ scores, queries }) => {
    const zeros = queries.map(() => 0)
    const names = queries.length === 0 ? [] : Object.keys(scores)
    return names.map((name): [string, Score] => {
      const { difference, low, high } = pairedBootstrap(
        zeros,
        queries.map((query) => query.scores[name]!),
      )
      return [name, { mean: rounded(difference), low: rounded(low), high: rounded(high) }]
    })
  })
  return Object.fromEntries(entries)
}

/** Returns how much better a run is than another one by a measure. */
export async function differenceOf(before: EvaluationRun, after: EvaluationRun, measure: string): Promise<Score> {
  const { compareRuns } = await import('@kebab/eval')
  const { difference, low, high } = compareRuns(before, after, measure)
  return { mean: rounded(difference), low: rounded(low), high: rounded(high) }
}

/** More digits than the interval of any number of queries justifies. */
function rounded(score: number): number {
  return Number(score.toFixed(6))
}

/** Prints rows of scores, below a header. */
export function printScores(session: Session, first: string, rows: readonly { name: string; scores: Scores }[]): void {
  const names = Object.keys(rows[0]?.scores ?? {})
  const header = [first, ...names.map((name) => TITLES[name] ?? name)]
  printTable(session, [header, ...rows.map(({ name, scores }) => [name, ...Object.values(scores).map(scoreCell)])])
}

/** What a row of a comparison shows beside its scores. */
export interface ComparisonRow {
  report: ModelReport<Measurement>
  scores: Scores | undefined
  /** Against the first model that was measured. Absent for that one, and for one that failed. */
  difference: Score | undefined
  /** The median time of a search or an answer. `null`: it failed. */
  queryMs: number | null
  /** In the currency of `--price`. `null`: there is no price, or no count of tokens. */
  cost: number | null
}

/** Prints models below each other, with the difference by a measure. `hidden` isn't shown. */
export function printComparison(
  session: Session,
  rows: readonly ComparisonRow[],
  { measure, hidden, priced }: { measure: string; hidden: readonly string[]; priced: boolean },
): void {
  const scored = rows.find(({ scores }) => scores !== undefined)?.scores ?? {}
  const names = Object.keys(scored).filter((name) => !hidden.includes(name))
  const titles = names.map((name) => TITLES[name] ?? name)
  const figures = ['passages/s', 'query ms', 'tokens', ...(priced ? ['cost'] : [])]
  const header = ['model', ...titles, `${TITLES[measure] ?? measure}, difference`, ...figures]
  const cells = rows.map(({ report: { name, cost, failure }, scores, difference, queryMs, cost: price }) => {
    if (failure !== undefined) return [name, `failed: ${failure.code}`]
    const scoreCells = names.map((score) => (scores?.[score] === undefined ? '-' : scoreCell(scores[score])))
    return [
      name,
      ...scoreCells,
      difference === undefined ? '-' : differenceCell(difference),
      figure(cost.passagesPerSecond),
      figure(queryMs),
      cost.tokens === null ? '-' : String(cost.tokens),
      ...(priced ? [figure(price)] : []),
    ]
  })
  printTable(session, [header, ...cells])
}

function printTable(session: Session, rows: readonly (readonly string[])[]): void {
  const widths: number[] = []
  const shown = rows.map((cells) => cells.map(escapeLine))
  // A row that ends early says something else there.
  const [columns = 0] = shown.map((cells) => cells.length)
  for (const cells of shown)
    for (const [i, cell] of cells.entries())
      if (i === 0 || cells.length === columns) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  for (const cells of shown)
    session.print(
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function scoreCell({ mean, low, high }: Score): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`
}

function differenceCell({ mean, low, high }: Score): string {
  return `${signed(mean)} [${signed(low)}, ${signed(high)}]`
}

function signed(score: number): string {
  const text = score.toFixed(3)
  return score < 0 ? text : `+${text}`
}

function figure(count: number | null): string {
  return count === null ? '-' : String(Number(count.toPrecision(3)))
}
