import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownTable } from './markdown-table.js'

/** What the table needs of one size of corpus in `results.json`. */
export interface SpeedReport {
  date: string
  machine: { cpu: string; cores: number; memoryGb: number; node: string }
  chunks: number
  queries: number
  measured: readonly ({ kind: Kind; name: string } & ({ failed: string } | Speed))[]
}

/** The figures of one engine. Times in milliseconds, sizes in megabytes. */
export interface Speed {
  median: number
  p95: number
  /** Queries a second, one after the other. */
  perSecond: number
  /** How much of the first ten is right, from 0 to 1. */
  overlap: number
  buildSeconds: number
  memory: number
  /** Of a process that only opened the saved index and answered from it. */
  opened?: number
  disk?: number
  openMs?: number
}

type Kind = 'text' | 'vector' | 'hybrid'

/** What `openKebab` searches with, by what is searched. */
const KEBAB: Record<Kind, string> = { text: 'kebab-bm25', vector: 'kebab-usearch-i8-file', hybrid: 'kebab-hybrid' }
const TITLES: Record<Kind, string> = { text: 'by words', vector: 'by meaning', hybrid: 'by both' }
/** How peers are called. What isn't here is a part of Kebab, or a yardstick of the benchmark. */
const PEERS: Record<string, string> = {
  'flexsearch-suggest': 'FlexSearch',
  hnswlib: 'hnswlib',
  'lancedb-hybrid': 'LanceDB',
  'lancedb-text': 'LanceDB',
  'lancedb-vector': 'LanceDB',
  'langchain-ensemble': 'LangChain',
  lunr: 'Lunr',
  minisearch: 'MiniSearch',
  'orama-hybrid': 'Orama',
  'orama-text': 'Orama',
  'orama-vector': 'Orama',
  'plain-usearch-f32': 'USearch alone, f32',
  'plain-usearch-i8': 'USearch alone, i8',
  'sqlite-fts5': 'SQLite FTS5',
  'sqlite-fts5-vec': 'SQLite FTS5 and sqlite-vec',
  wink: 'wink',
}
/** How many peers a row has: the fastest. */
const SHOWN = 3

/** Reads what `npm run bench` wrote last. */
export async function speedReports(): Promise<SpeedReport[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'results.json'), 'utf8')) as SpeedReport[]
}

/** The figures of an engine. Throws if it wasn't measured. */
export function speedOf({ measured }: SpeedReport, kind: Kind, name: string): Speed {
  const found = measured.find((one) => one.kind === kind && one.name === name)
  if (found === undefined || 'failed' in found) throw new Error(`${name}: expected figures in results.json, found none`)
  return found
}

/** The table of README.md: the largest corpus, and for each way of searching the fastest peers. */
export function readmeFigures(reports: readonly SpeedReport[]): string {
  const report = reports.reduce((a, b) => (b.chunks > a.chunks ? b : a))
  const { date, machine, chunks, queries, measured } = report
  const { cpu, cores, memoryGb, node } = machine
  const cell = (kind: Kind, name: string): string => {
    const { perSecond, overlap } = speedOf(report, kind, name)
    return `${perSecond.toLocaleString('en')} (${overlap})`
  }
  const peersOf = (kind: Kind): string[] =>
    measured
      .flatMap((one) => (one.kind === kind && one.name in PEERS && !('failed' in one) ? [one] : []))
      .sort((a, b) => b.perSecond - a.perSecond)
      .slice(0, SHOWN)
      .map(({ name }) => `${PEERS[name]}: ${cell(kind, name)}`)
  const rows = (Object.keys(KEBAB) as Kind[]).map((kind) => [
    TITLES[kind],
    `**${cell(kind, KEBAB[kind])}**`,
    ...peersOf(kind),
  ])
  const ordinals = ['the fastest peer', 'the second', 'the third']
  return [
    `Queries a second over ${chunks.toLocaleString('en')} chunks, one after the other. In brackets: the share of the exact ten best that was found.`,
    markdownTable(['search', 'Kebab', ...ordinals], rows),
    `${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${date}; ${queries.toLocaleString('en')} queries, fewer for what is slow.`,
  ].join('\n\n')
}
