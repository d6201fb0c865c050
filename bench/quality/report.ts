import { compareRuns, type EvaluationRun } from '@kebab/eval'
import { MEASURES, type MeasureName } from './measure.js'

/** One way of searching, measured on one collection. */
export interface Row {
  collection: string
  /** How the documents were cut. */
  passages: string
  /** Which modes, analysis, fusion. */
  setting: string
  run: EvaluationRun
}

const NAMES = Object.keys(MEASURES) as MeasureName[]

/** A Markdown table of all measures, with the difference in nDCG@10 to another row of the same collection: its 95 % interval and p. */
export function scoreTable(rows: readonly Row[], baselineOf: (row: Row) => Row | undefined): string {
  const head = ['collection', 'documents', 'search', ...NAMES, 'difference in nDCG@10', 'p']
  const body = rows.map((row) => {
    const baseline = baselineOf(row)
    const scores = NAMES.map((name) => decimals(row.run.scores[name] ?? 0))
    return [row.collection, row.passages, row.setting, ...scores, ...differenceTo(baseline, row)]
  })
  return table(head, body)
}

/** A Markdown table of the nDCG@10 of settings by collection, with their mean. */
export function gridTable(settings: readonly string[], collections: readonly string[], scoreOf: ScoreOf): string {
  const body = settings.map((setting) => {
    const scores = collections.map((collection) => scoreOf(setting, collection))
    return [setting, ...scores.map(decimals), decimals(mean(scores))]
  })
  return table(['fusion', ...collections, 'mean'], body)
}

export type ScoreOf = (setting: string, collection: string) => number

/** A Markdown table: for each collection, the setting that is best on the mean of the others, and what it comes to on this one. */
export function heldOutTable(settings: readonly string[], collections: readonly string[], scoreOf: ScoreOf): string {
  const body = collections.map((held) => {
    const others = collections.filter((collection) => collection !== held)
    const ranked = settings.map((setting) => ({ setting, score: mean(others.map((one) => scoreOf(setting, one))) }))
    const chosen = ranked.reduce((best, one) => (one.score > best.score ? one : best)).setting
    const best = Math.max(...settings.map((setting) => scoreOf(setting, held)))
    return [held, chosen, decimals(scoreOf(chosen, held)), decimals(scoreOf(settings[0]!, held)), decimals(best)]
  })
  return table(['held out', 'best on the others', 'nDCG@10 here', 'default here', 'best here'], body)
}

function differenceTo(baseline: Row | undefined, row: Row): [string, string] {
  if (baseline === undefined || baseline === row) return ['', '']
  const { difference, low, high, pValue } = compareRuns(baseline.run, row.run, 'nDCG@10')
  return [`${signed(difference)} (${signed(low)} to ${signed(high)})`, decimals(pValue)]
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [head, head.map(() => '---'), ...body]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function decimals(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.')
}

function signed(value: number): string {
  const text = decimals(value)
  return text.startsWith('-') ? text : `+${text}`
}
