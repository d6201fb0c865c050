import type { Report } from './report.ts'
import { type Figures, figuresOf } from './summarise.ts'

/** Whole searches of Kebab beside those of peers: at the same depth, and at the peer's default. */
const BESIDE: [name: string, peer: string][] = [
  ['kebab-hybrid', 'lancedb-hybrid-50'],
  ['kebab-hybrid', 'lancedb-hybrid'],
  ['kebab-hybrid-100', 'lancedb-hybrid-100'],
  ['kebab-hybrid', 'zvec-hybrid-50'],
  ['kebab-hybrid', 'zvec-hybrid'],
  ['kebab-hybrid-100', 'zvec-hybrid-100'],
]
/** Whole searches, and their retrievers alone. */
const AROUND: [name: string, retrievers: string][] = [
  ['kebab-hybrid', 'kebab-retrievers'],
  ['kebab-hybrid-100', 'kebab-retrievers-100'],
]
const NONE = 'not measured'

/** Returns the time around the retrievers as a share of theirs, on the average of all queries. */
export function shareAround(report: Report, depth: '' | '-100'): number | undefined {
  const whole = figuresOf(report.measured, `kebab-hybrid${depth}`)
  const alone = figuresOf(report.measured, `kebab-retrievers${depth}`)
  return whole && alone && alone.perSecond / whole.perSecond - 1
}

/** The ratios of hybrid searches, each from one run, as a Markdown table. */
export function ratios(reports: readonly Report[]): string {
  const sizes = reports.filter(({ measured }) => figuresOf(measured, 'kebab-hybrid') !== undefined)
  if (sizes.length === 0) return ''
  const rowOf = (what: string, cellOf: (figures: (name: string) => Figures | undefined) => string | undefined) =>
    `| ${[what, ...sizes.map(({ measured }) => cellOf((name) => figuresOf(measured, name)) ?? NONE)].join(' | ')} |`
  const named = (name: string): string => {
    const depth = sizes.map(({ measured }) => figuresOf(measured, name)?.depth).find((one) => one !== undefined)
    return depth === undefined ? name : `${name} (depth ${depth})`
  }
  const rows = [
    ...BESIDE.map(([name, peer]) =>
      rowOf(`throughput of ${named(name)} over that of ${named(peer)}`, (of) =>
        compare(
          of(name),
          of(peer),
          (ours, theirs) => ours.perSecond / theirs.perSecond,
          (ours, theirs, figure) => theirs[figure] / ours[figure],
        ),
      ),
    ),
    ...AROUND.map(([name, alone]) =>
      rowOf(`time of ${named(name)} around its retrievers over theirs`, (of) =>
        compare(
          of(name),
          of(alone),
          (whole, part) => part.perSecond / whole.perSecond - 1,
          (whole, part, figure) => whole[figure] / part[figure] - 1,
        ),
      ),
    ),
    ...['kebab-hybrid', 'kebab-hybrid-100'].map((name) =>
      rowOf(`p95 over median of ${named(name)}`, (of) => {
        const figures = of(name)
        return figures && shown(figures.p95 / figures.median)
      }),
    ),
  ]
  return `## Ratios of hybrid searches

Each is of one run, whose engines took turns. The first number is of the average of all queries. In brackets are those of the median and of p95, all as times as fast, or as the share of time. \`depth\` is how many candidates of each kind are fused: the
one of kebab-hybrid was the default of \`openKebab\` on the day of the run, and LanceDB and zvec fuse ten unless they are asked for more. What is around the retrievers has the combined ranking in it, for which they are asked for further scores.

| | ${sizes.map(({ chunks }) => `${chunks.toLocaleString('en')} chunks`).join(' | ')} |
|---|${sizes.map(() => '--:|').join('')}
${rows.join('\n')}
`
}

function compare(
  a: Figures | undefined,
  b: Figures | undefined,
  average: (a: Figures, b: Figures) => number,
  at: (a: Figures, b: Figures, figure: 'median' | 'p95') => number,
): string | undefined {
  if (a === undefined || b === undefined) return undefined
  return `${shown(average(a, b))} (median ${shown(at(a, b, 'median'))}, p95 ${shown(at(a, b, 'p95'))})`
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)))
}
