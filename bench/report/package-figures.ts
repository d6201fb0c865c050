import { markdownTable } from './markdown-table.js'
import { type SpeedReport, speedOf } from './readme-figures.js'

/** What README.md of `@kebab/bm25` says of its costs. */
export function bm25Figures(reports: readonly SpeedReport[]): string {
  const report = reports.reduce((a, b) => (b.chunks > a.chunks ? b : a))
  const rows = [
    ['`@kebab/bm25`', 'kebab-bm25'],
    ['plain typed arrays, every match scored', 'plain-bm25'],
  ] as const
  const { disk, openMs } = speedOf(report, 'text', 'kebab-bm25')
  return [
    `${about(report, 'text')} The ten best for queries of two to six words.`,
    markdownTable(
      ['', 'share of the exact ten', 'median', '95th percentile', 'queries a second', 'build'],
      rows.map(([title, name]) => {
        const { overlap, median, p95, perSecond, buildSeconds } = speedOf(report, 'text', name)
        return [title, `${overlap}`, `${median} ms`, `${p95} ms`, perSecond.toLocaleString('en'), `${buildSeconds} s`]
      }),
    ),
    `A snapshot of the index takes ${disk} MB and is opened in ${openMs} ms.`,
  ].join('\n\n')
}

/** What README.md of `@kebab/usearch` says of its costs. */
export function usearchFigures(reports: readonly SpeedReport[]): string {
  const report = reports.reduce((a, b) => (b.chunks > a.chunks ? b : a))
  const rows = [
    ['USearch itself, `f32`', 'plain-usearch-f32'],
    ['USearch itself, `i8`', 'plain-usearch-i8'],
    ['this package, vectors in memory', 'kebab-usearch-i8'],
    ['this package, vectors in a `folder`', 'kebab-usearch-i8-file'],
  ] as const
  return [
    `${about(report, 'vector')} The ten nearest of clustered vectors of 384 dimensions.`,
    markdownTable(
      ['index', 'recall', 'median ms', 'p95 ms', 'memory MB', 'opens in ms'],
      rows.map(([title, name]) => {
        const { overlap, median, p95, opened, openMs } = speedOf(report, 'vector', name)
        return [title, ...[overlap, median, p95, opened ?? '', openMs ?? ''].map(String)]
      }),
    ),
  ].join('\n\n')
}

function about({ chunks, machine: { cpu, cores, node }, dates }: SpeedReport, kind: 'text' | 'vector'): string {
  return `${chunks.toLocaleString('en')} chunks of about 100 words, ${cpu}, ${cores} cores, Node ${node}, ${dates[kind]}.`
}
