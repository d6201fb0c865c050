import type { Report } from './report.ts'
import { figuresOf } from './summarise.ts'

/**
 * A Markdown table of how many times longer a query takes in the largest corpus than in the
 * smallest. Empty for one corpus.
 */
export function growth(reports: readonly Report[]): string {
  const [small, large] = extremes(reports)
  if (small.chunks === large.chunks) return ''
  const rows = large.measured.flatMap(({ kind, name }) => {
    const times = growthOf(reports, name)
    return times === undefined ? [] : [`| ${kind} | ${name} | ${times.toFixed(2)} |`]
  })
  const [from, to] = [small.chunks, large.chunks].map((chunks) => chunks.toLocaleString('en'))
  return `## Growth

How many times as long a query takes with ${to} chunks as with ${from}, on the average of all queries. Linear would be ${(large.chunks / small.chunks).toFixed(2)}.

| | engine | times |
|---|---|--:|
${rows.join('\n')}
`
}

/**
 * How many times longer a query takes in the largest corpus than in the smallest. Absent if an
 * engine wasn't measured in both.
 */
export function growthOf(reports: readonly Report[], name: string): number | undefined {
  const [small, large] = extremes(reports).map(({ measured }) => figuresOf(measured, name))
  return small === undefined || large === undefined ? undefined : small.perSecond / large.perSecond
}

/** The reports of the smallest and the largest corpus. */
export function extremes(reports: readonly Report[]): [Report, Report] {
  const sorted = [...reports].sort((a, b) => a.chunks - b.chunks)
  return [sorted[0]!, sorted.at(-1)!]
}
