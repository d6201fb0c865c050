import { compareRuns, type EvaluationRun } from '@kebab/eval'
import { mean } from '../mean.js'
import { decimals, markdownTable, signed } from '../report/markdown-table.js'
import { ANALYZERS } from './analyzers.js'
import { DEFAULT, FUSIONS, nameOf, PLAIN } from './fusions.js'
import { MEASURES, type MeasureName } from './measure.js'
import { PASSAGES } from './passages.js'
import { TITLE_WEIGHTS } from './title-weights.js'

/** One way of searching, measured on one collection. */
export interface Row {
  collection: string
  /** How the documents were cut. */
  passages: string
  /** Which mode, analysis, fusion. */
  setting: string
  run: EvaluationRun
}

/** Everything that a run of the program measured. */
export interface Measurements {
  /** Machine, versions, date, model. */
  about: string
  /** Names and sizes. */
  collections: { name: string; documents: number; queries: number }[]
  rows: Row[]
}

const NAMES = Object.keys(MEASURES) as MeasureName[]
const WHOLE = PASSAGES[0]!.name
const FIRST_ANALYSIS = lexical(Object.keys(ANALYZERS)[0]!)
const FUSED = FUSIONS.map(nameOf)
const HYBRID = nameOf(DEFAULT)
const RANKS_ALONE = nameOf(PLAIN)

export function lexical(analyzer: string): string {
  return `lexical, ${analyzer}`
}

/** The searches for which titles count so many times. */
export function titled(setting: string, times: number): string {
  return `${setting}, titles x ${times}`
}

/** The tables of `docs/ranking.md`. */
export function reportOf({ about, collections, rows }: Measurements): string {
  const names = collections.map(({ name }) => name)
  const rowOf = (collection: string, setting: string, passages = WHOLE): Row =>
    rows.find((row) => row.collection === collection && row.setting === setting && row.passages === passages)!
  const scoreOf = (setting: string, collection: string, passages = WHOLE): number =>
    rowOf(collection, setting, passages).run.scores['nDCG@10']!
  const modes = [...Object.keys(ANALYZERS).map(lexical), 'vector', RANKS_ALONE, HYBRID]
  const equalWeights = FUSIONS.filter(({ vectorWeight }) => vectorWeight === 1).map(nameOf)
  const cells = (row: Row, baseline: Row): string[] => [
    row.collection,
    row.setting,
    ...NAMES.map((name) => decimals(row.run.scores[name] ?? 0)),
    ...differenceTo(baseline, row),
  ]
  const head = ['collection', 'search', ...NAMES, 'difference in nDCG@10', 'p']

  return [
    about,
    `${collections.map(({ name, documents, queries }) => `${name}: ${documents} documents, ${queries} queries`).join('; ')}.`,
    '### Modes\n\nOver whole documents. Differences are to the plain analysis, with a 95 % interval.',
    markdownTable(
      head,
      names.flatMap((name) => modes.map((setting) => cells(rowOf(name, setting), rowOf(name, FIRST_ANALYSIS)))),
    ),
    '### Passages\n\nnDCG@10; a document counts as the best of its chunks.',
    markdownTable(
      ['search', ...names.flatMap((name) => PASSAGES.map((passages) => `${name}, ${passages.name}`))],
      modes.map((setting) => [
        setting,
        ...names.flatMap((name) => PASSAGES.map((passages) => decimals(scoreOf(setting, name, passages.name)))),
      ]),
    ),
    '### Weighted titles\n\nOver whole documents. Differences are to titles that weigh three times as much as the body.',
    markdownTable(
      head,
      names.flatMap((name) =>
        [lexical('text'), HYBRID].flatMap((plain) =>
          [plain, ...TITLE_WEIGHTS.map((times) => titled(plain, times))].map((setting) =>
            cells(rowOf(name, setting), rowOf(name, plain)),
          ),
        ),
      ),
    ),
    '### Fusions\n\nnDCG@10 over whole documents, the lexical list with the text analysis and a weight of 1.',
    markdownTable(
      ['fusion', ...names, 'mean'],
      FUSED.map((setting) => {
        const scores = names.map((name) => scoreOf(setting, name))
        return [setting, ...scores.map(decimals), decimals(mean(scores))]
      }),
    ),
    'Against reciprocal rank fusion of the two lists, with equal weights:',
    markdownTable(
      head,
      names.flatMap((name) => equalWeights.map((setting) => cells(rowOf(name, setting), rowOf(name, RANKS_ALONE)))),
    ),
    ...(names.length > 1
      ? [
          'What would be chosen by the mean of the other collections:',
          markdownTable(
            ['held out', 'best on the others', 'nDCG@10 here', 'default here', 'best here'],
            heldOut(names, scoreOf),
          ),
        ]
      : []),
  ].join('\n\n')
}

/**
 * For each collection, the fusion that is best on the mean of the others, and its result on this
 * one.
 */
function heldOut(names: readonly string[], scoreOf: (setting: string, collection: string) => number): string[][] {
  return names.map((held) => {
    const others = names.filter((name) => name !== held)
    const means = FUSED.map((setting) => mean(others.map((name) => scoreOf(setting, name))))
    const chosen = FUSED[means.indexOf(Math.max(...means))]!
    const best = Math.max(...FUSED.map((setting) => scoreOf(setting, held)))
    return [held, chosen, ...[scoreOf(chosen, held), scoreOf(HYBRID, held), best].map(decimals)]
  })
}

function differenceTo(baseline: Row, row: Row): [string, string] {
  if (baseline === row) return ['', '']
  const { difference, low, high, pValue } = compareRuns(baseline.run, row.run, 'nDCG@10')
  return [`${signed(difference)} (${signed(low)} to ${signed(high)})`, pValue < 0.001 ? '< .001' : decimals(pValue)]
}
