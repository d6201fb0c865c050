import { extremes, growthOf } from './growth.ts'
import { shareAround } from './ratios.ts'
import type { Report } from './report.ts'
import { type Figures, figuresOf } from './summarise.ts'

/**
 * The slowest queries should take a millisecond where unpruned typed arrays take 2.4. This is a
 * ratio, because machines differ.
 */
const PRUNED = 0.417

interface Target {
  what: string
  /** The number that is wanted, at the least or at the most. */
  wanted: { least: number } | { most: number } | { below: number }
  /** Absent if something that it takes wasn't measured. */
  found: number | undefined
  /** What to compare it with. */
  beside?: string
}

/** The targets of the engines of this repository in the largest corpus, as a Markdown table. */
export function targets(reports: readonly Report[]): string {
  const rows = targetsOf(reports).map(({ what, wanted, found, beside = '' }) => {
    const shown = found === undefined ? 'not measured' : `${Number(found.toPrecision(3))}${beside}`
    return `| ${what} | ${boundOf(wanted)} | ${shown} | ${found === undefined ? '' : verdictOf(wanted, found)} |`
  })
  const chunks = extremes(reports)[1].chunks.toLocaleString('en')
  return `## Targets at ${chunks} chunks

| | wanted | found | |
|---|--:|--:|---|
${rows.join('\n')}

Where the time of a hybrid search goes: [PROFILE.md](PROFILE.md). How well every mode ranks, on Cranfield, CISI and XQuAD: [ranking](../docs/ranking.md#modes).
`
}

function targetsOf(reports: readonly Report[]): Target[] {
  const [small, large] = extremes(reports)
  const { chunks, measured } = large
  const of = (name: string): Figures | undefined => figuresOf(measured, name)
  const ratio = (a: string, b: string, figure: 'perSecond' | 'opened'): number | undefined => {
    const [above, below] = [of(a)?.[figure], of(b)?.[figure]]
    return above === undefined || below === undefined ? undefined : above / below
  }
  const faster = (name: string, than: string, least: number): Target => ({
    what: `${name}: throughput over that of ${than}`,
    wanted: { least },
    found: ratio(name, than, 'perSecond'),
  })
  const [p95, plainP95] = [of('kebab-bm25')?.p95, of('plain-bm25')?.p95]
  const hybrid = of('kebab-hybrid')
  const vectors = ['kebab-usearch-i8', 'kebab-usearch-i8-file'].flatMap((name): Target[] => [
    { what: `${name}: right`, wanted: { least: 0.99 }, found: of(name)?.overlap },
    faster(name, 'plain-usearch-f32', 1.5),
    {
      what: `${name}: memory over that of plain-usearch-f32`,
      wanted: { most: 0.5 },
      found: ratio(name, 'plain-usearch-f32', 'opened'),
    },
  ])
  const grown = ['kebab-bm25', 'kebab-usearch-i8', 'kebab-hybrid'].map((name): Target => {
    const wanted = { below: chunks / small.chunks }
    return {
      what: `${name}: growth from ${small.chunks.toLocaleString('en')}`,
      wanted,
      found: growthOf(reports, name),
    }
  })
  return [
    { what: 'kebab-bm25: right', wanted: { least: 1 }, found: of('kebab-bm25')?.overlap },
    faster('kebab-bm25', 'lancedb-text', 8),
    faster('kebab-bm25', 'flexsearch-suggest', 20),
    {
      what: 'kebab-bm25: p95 over that of plain-bm25',
      wanted: { most: PRUNED },
      found: p95 && plainP95 && p95 / plainP95,
      beside: ` (${p95} ms over ${plainP95})`,
    },
    ...vectors,
    faster('kebab-hybrid', 'lancedb-hybrid-50', 4),
    faster('kebab-hybrid', 'lancedb-hybrid', 4),
    faster('kebab-hybrid', 'orama-hybrid', 50),
    { what: 'kebab-hybrid: p95 over median', wanted: { most: 3 }, found: hybrid && hybrid.p95 / hybrid.median },
    ...(['', '-100'] as const).map((depth) => ({
      what: `kebab-hybrid${depth}: time around the retrievers over theirs`,
      wanted: { most: 0.2 },
      found: shareAround(large, depth),
    })),
    { what: 'kebab-hybrid: event loop held by a query, in milliseconds', wanted: { most: 10 }, found: hybrid?.held },
    ...grown,
  ]
}

function boundOf(wanted: Target['wanted']): string {
  if ('least' in wanted) return `>= ${wanted.least}`
  return 'most' in wanted ? `<= ${wanted.most}` : `< ${Number(wanted.below.toPrecision(3))}`
}

/** Whether a target is met, or else by how much it is missed, as a share of what is wanted. */
function verdictOf(wanted: Target['wanted'], found: number): string {
  const [bound] = Object.values(wanted) as [number]
  const met = 'least' in wanted ? found >= bound : 'most' in wanted ? found <= bound : found < bound
  return met ? 'met' : `missed by ${Math.ceil((100 * Math.abs(found - bound)) / bound)} %`
}
