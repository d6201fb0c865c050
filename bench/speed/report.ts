import { growth } from './growth.ts'
import { type MeanwhileFigures, meanwhileTable } from './meanwhile.ts'
import { quietness } from './quiet.ts'
import { ratios } from './ratios.ts'
import { type RequestFigures, requestsTable } from './requests.ts'
import type { Figures, Kind, Measured } from './summarise.ts'
import { targets } from './targets.ts'

/** What one run of the benchmark found. */
export interface Report {
  /** When each kind was measured, as YYYY-MM-DD. */
  dates: Partial<Record<Kind, string>>
  machine: { cpu: string; cores: number; memoryGb: number; node: string }
  versions: Record<string, string>
  chunks: number
  queries: number
  /** The longest time that a process was held which only waited, in milliseconds. */
  idleMs: number
  /** The same while no engine answered, for each kind. */
  quietMs: Partial<Record<Kind, number>>
  measured: Measured[]
  requests: RequestFigures[]
  meanwhile: MeanwhileFigures[]
}

const TITLES: Record<Kind, string> = {
  text: 'By words, ten best of a query of two to six words',
  vector: 'By meaning, ten nearest by cosine',
  hybrid: 'By both',
}

const KINDS = Object.keys(TITLES) as Kind[]

/** The page of results, as Markdown. Plots are beside it, as files. */
export function renderReport(reports: readonly Report[]): string {
  const [{ versions }] = reports as [Report]
  const idle = reports
    .map(({ chunks, idleMs }) => `${Math.round(idleMs)} ms (${chunks.toLocaleString('en')} chunks)`)
    .join(', ')
  const sections = reports.flatMap((report) => [
    ...KINDS.flatMap((kind) => table(report, kind)),
    requestsTable(report.chunks, report.requests),
    meanwhileTable(report.chunks, report.meanwhile),
  ])
  return `# Speed

Written by \`npm run bench\`: ${machinesOf(reports)} Nothing here is typed by hand.

Every engine runs in a process of its own and takes its turn ten times, so that what else the machine does meets all of them alike. Before a turn the engine's
files are read once, so that they are in the system's cache as those of a program that goes on searching are; it begins with 20 queries that don't count, the first turn with up to 2,000 more for the sake of what is compiled while it runs, unless one takes more than 100 ms. Ratios within a table mean more than milliseconds. \`right\` is the share of an exact answer's first ten that the engine found: of exact BM25 for words, of exact cosine for vectors. For
both it is of their fusion over as many candidates as the engine fuses: Kebab's combined ranking for kebab-hybrid and kebab-open, reciprocal ranks for all others, where one that fuses in another way can't reach 1. How good these rankings are is [another question](../docs/ranking.md). Memory is what the process grew by; \`open\` is how long a saved index takes to open. \`held\` is the longest
time that the event loop was held at a stretch, by a query and while building. What else the machine did at that moment is part of it: a process that only waited was held for
${idle} while the engines answered. A peer that works on threads of its own holds nothing while it does.
An engine that takes long for a query is asked fewer: \`queries\` says how many. \`depth\` is how many candidates of each kind a hybrid engine fuses. Whether the machine was quiet is looked at between the turns,
when no engine answers.

${targets(reports)}
${ratios(reports)}
${sections.join('\n')}
${growth(reports)}
Versions: ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.
`
}

/** The machine that all sizes were measured on, or that of each. */
function machinesOf(reports: readonly Report[]): string {
  const said = reports.map(
    ({ machine: { cpu, cores, memoryGb, node } }) => `${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}`,
  )
  if (new Set(said).size === 1) return `${said[0]}.`
  const each = said.map((one, i) => `${reports[i]!.chunks.toLocaleString('en')} chunks: ${one}`).join('; ')
  return `${each}. **The sizes were measured on different machines: compare what is of one size.**`
}

function table({ chunks, queries, measured, quietMs, dates }: Report, kind: Kind): string[] {
  const rows = measured.filter((one) => one.kind === kind)
  if (rows.length === 0) return []
  return [
    `## ${TITLES[kind]}: ${chunks.toLocaleString('en')} chunks, ${queries.toLocaleString('en')} queries\n`,
    `![Queries a second against how much is right](plots/${kind}-${chunks}.svg)\n`,
    `Measured on ${dates[kind]}. ${quietness(quietMs[kind])}\n`,
    '| engine | depth | queries | median ms | p95 ms | queries a second | right | held ms | build s | held building ms | memory MB | opened MB | disk MB | open ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => ('failed' in row ? `| ${row.name} | did not run: ${row.failed} |` : line(row))),
    '',
  ]
}

function line(row: { name: string } & Figures): string {
  const { queries, median, p95, perSecond, overlap, held, buildSeconds, heldBuilding, memory } = row
  const { depth = '', opened = '', disk = '', openMs = '' } = row
  const speed = [depth, queries.toLocaleString('en'), median, p95, perSecond.toLocaleString('en'), overlap, held]
  const cells = [...speed, buildSeconds, heldBuilding, memory, opened, disk, openMs]
  return `| ${row.name} | ${cells.join(' | ')} |`
}
