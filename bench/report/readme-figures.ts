import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownTable } from './markdown-table.js'

/** What the table needs of one size of corpus in `results.json`. */
export interface SpeedReport {
  /** When each kind was measured. */
  dates: Partial<Record<Kind, string>>
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
const KEBAB: Record<Kind, string> = { text: 'kebab-bm25', vector: 'kebab-usearch-i8', hybrid: 'kebab-hybrid' }
const TITLES: Record<Kind, string> = { text: 'by words', vector: 'by meaning', hybrid: 'by both' }
/** The peers with a column of their own: the name of each, and its engine by what is searched. */
const PEERS: readonly ({ title: string } & Partial<Record<Kind, string>>)[] = [
  { title: 'LanceDB', text: 'lancedb-text', vector: 'lancedb-vector', hybrid: 'lancedb-hybrid' },
  { title: 'Orama', text: 'orama-text', vector: 'orama-vector', hybrid: 'orama-hybrid' },
  { title: 'SQLite FTS5, sqlite-vec', text: 'sqlite-fts5', hybrid: 'sqlite-fts5-vec' },
  { title: 'zvec', text: 'zvec-text', vector: 'zvec-vector', hybrid: 'zvec-hybrid' },
  { title: 'LangChain', hybrid: 'langchain-ensemble' },
]
/** The libraries that search in one way alone. They share a column. */
const LIBRARIES: Record<string, string> = {
  'flexsearch-suggest': 'FlexSearch',
  hnswlib: 'hnswlib',
  lunr: 'Lunr',
  minisearch: 'MiniSearch',
  'plain-usearch-f32': 'USearch, f32',
  'plain-usearch-i8': 'USearch, i8',
  wink: 'wink',
}
/** Stands for what isn't measured. */
const NONE = '–'

/** Reads what `npm run bench` wrote last. */
export async function speedReports(): Promise<SpeedReport[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, '..', 'results.json'), 'utf8')) as SpeedReport[]
}

/** The figures of an engine. Throws if it wasn't measured. */
export function speedOf({ measured }: SpeedReport, kind: Kind, name: string): Speed {
  const found = measured.find((one) => one.kind === kind && one.name === name)
  if (found === undefined || 'failed' in found) throw new Error(`${name}: expected figures in results.json, found none`)
  return found
}

/** The table of README.md: the largest corpus, a row for each way of searching. */
export function readmeFigures(reports: readonly SpeedReport[]): string {
  const report = reports.reduce((a, b) => (b.chunks > a.chunks ? b : a))
  const { dates, machine, chunks, queries, measured } = report
  const { cpu, cores, memoryGb, node } = machine
  const cell = ({ perSecond, overlap }: Speed): string =>
    `${perSecond.toLocaleString('en')}/s, ${Number((100 * overlap).toFixed(1))} %`
  const ran = (kind: Kind) => measured.flatMap((one) => (one.kind === kind && !('failed' in one) ? [one] : []))
  const peerOf = (kind: Kind, engine: string | undefined): string => {
    const found = ran(kind).find(({ name }) => name === engine)
    return found === undefined ? NONE : cell(found)
  }
  // Every library that is faster than Kebab, or else the fastest.
  const librariesOf = (kind: Kind, kebab: Speed): string => {
    const libraries = ran(kind)
      .filter(({ name }) => name in LIBRARIES)
      .sort((a, b) => b.perSecond - a.perSecond)
    const faster = libraries.filter(({ perSecond }) => perSecond > kebab.perSecond)
    const shown = faster.length > 0 ? faster : libraries.slice(0, 1)
    return shown.map((one) => `${LIBRARIES[one.name]}: ${cell(one)}`).join('<br>') || NONE
  }
  const rows = (Object.keys(KEBAB) as Kind[]).map((kind) => {
    const kebab = speedOf(report, kind, KEBAB[kind])
    const peers = PEERS.map((peer) => peerOf(kind, peer[kind]))
    return [TITLES[kind], `**${cell(kebab)}**`, ...peers, librariesOf(kind, kebab)]
  })
  return [
    `Queries a second over ${chunks.toLocaleString('en')} chunks, and how much of the exact ten best they find. More is better for both.`,
    markdownTable(['search', 'Kebab', ...PEERS.map(({ title }) => title), 'a library for this alone'], rows),
    `${NONE}: not measured. One query after the other on ${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${[...new Set(Object.values(dates))].join(' and ')}; ${queries.toLocaleString('en')} queries, fewer for what is slow.`,
  ].join('\n\n')
}
