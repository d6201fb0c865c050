import { pairedBootstrap } from '@kebab/eval'
import { mean } from '../mean.js'
import { decimals, markdownTable, signed } from '../report/markdown-table.js'
import type { MultiHopQuestion } from './read-questions.js'
import type { RecallAlone } from './recall-alone.js'

/** What one way found for one question. */
export interface Outcome {
  kind: MultiHopQuestion['kind']
  /** Whether each of the two passages was found. */
  found: [boolean, boolean]
  searches: number
}

/** One way of gathering, measured over all questions in their order. */
export interface Row {
  way: string
  size: string
  outcomes: Outcome[]
}

const KINDS: readonly MultiHopQuestion['kind'][] = ['bridge', 'comparison', 'conjunction']

/** The tables of `docs/multi-hop.md`. Differences are to the first way of the same size. */
export function reportOf(about: string, rows: readonly Row[], alone: readonly RecallAlone[]): string {
  const counts = KINDS.map((kind) => `${rows[0]!.outcomes.filter((outcome) => outcome.kind === kind).length} ${kind}s`)
  const cells = (row: Row): string[] => {
    const baseline = rows.find(({ size }) => size === row.size)!
    const { difference, low, high, pValue } = pairedBootstrap(bothOf(baseline), bothOf(row))
    return [
      row.size,
      row.way,
      decimals(mean(row.outcomes.map(({ found }) => Number(found[0])))),
      decimals(mean(row.outcomes.map(({ found }) => Number(found[1])))),
      decimals(mean(bothOf(row))),
      ...(row === baseline
        ? ['', '']
        : [`${signed(difference)} (${signed(low)} to ${signed(high)})`, pValue < 0.001 ? '< .001' : decimals(pValue)]),
      mean(row.outcomes.map(({ searches }) => searches)).toFixed(1),
    ]
  }
  return [
    `${about}; ${rows[0]!.outcomes.length} questions: ${counts.join(', ')}.`,
    '### Recall\n\nThe share of the questions whose first passage, second passage, and both are in the pool. Differences with a 95 % interval.',
    markdownTable(['pool', 'way', 'first', 'second', 'both', 'difference in both', 'p', 'searches'], rows.map(cells)),
    '### Both passages, by kind of question',
    markdownTable(
      ['pool', 'way', ...KINDS],
      rows.map((row) => [
        row.size,
        row.way,
        ...KINDS.map((kind) =>
          decimals(mean(bothOf({ ...row, outcomes: row.outcomes.filter((one) => one.kind === kind) }))),
        ),
      ]),
    ),
    '### Each passage, by its own sub-question alone\n\nWhat a search for nothing but the written sub-question finds: what retrieval itself can do, without fusion and pool.',
    markdownTable(
      ['hits', 'first', 'second', 'both'],
      alone.map(({ k, first, second, both }) => [`${k}`, ...[first, second, both].map(decimals)]),
    ),
  ].join('\n\n')
}

function bothOf({ outcomes }: Row): number[] {
  return outcomes.map(({ found }) => Number(found[0] && found[1]))
}
