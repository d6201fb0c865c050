import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { meanwhileTable } from './meanwhile.ts'
import { measure } from './measure.ts'
import { plot } from './plot.ts'
import { quietness } from './quiet.ts'
import { type Report, renderReport } from './report.ts'
import { requestsTable } from './requests.ts'
import type { Kind } from './summarise.ts'

/** What is compared, by the kind of question that it answers. */
const ENGINES: Record<Kind, string[]> = {
  text: [
    'kebab-bm25',
    'plain-bm25',
    'flexsearch-suggest',
    'minisearch',
    'orama-text',
    'lunr',
    'wink',
    'sqlite-fts5',
    'lancedb-text',
    'zvec-text',
  ],
  vector: [
    'kebab-usearch-f32',
    'kebab-usearch-i8',
    'kebab-usearch-i8-file',
    'plain-usearch-f32',
    'plain-usearch-i8',
    'hnswlib',
    'lancedb-vector',
    'zvec-vector',
    'orama-vector',
  ],
  hybrid: [
    'kebab-hybrid',
    'kebab-hybrid-100',
    'kebab-retrievers',
    'kebab-retrievers-100',
    'kebab-open',
    'lancedb-hybrid',
    'lancedb-hybrid-50',
    'lancedb-hybrid-100',
    'zvec-hybrid',
    'zvec-hybrid-50',
    'zvec-hybrid-100',
    'sqlite-fts5-vec',
    'orama-hybrid',
    'langchain-ensemble',
  ],
}
const PEERS = ['@lancedb/lancedb', '@langchain/classic', '@orama/orama', '@zvec/zvec', 'better-sqlite3', 'flexsearch']
const MORE_PEERS = ['hnswlib-node', 'lunr', 'minisearch', 'sqlite-vec', 'usearch', 'wink-bm25-text-search']
const bench = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '20000,100000' },
    queries: { type: 'string', default: '1000' },
    kinds: { type: 'string', default: 'text,vector,hybrid' },
    engines: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const wanted = values.engines?.split(',')
const sizes = values.chunks.split(',').map(Number)
const kinds = values.kinds.split(',') as Kind[]
/** With `--keep`, what was measured of other sizes and kinds stays in the report. */
const before: Report[] = values.keep ? await written() : []
const reports = before.filter(({ chunks }) => !sizes.includes(chunks))
for (const chunks of sizes) {
  const queries = Number(values.queries)
  const report: Report = {
    machine: machine(),
    versions: await versions(),
    chunks,
    queries,
    idleMs: 0,
    ...kept(chunks),
  }
  reports.push(report)
  reports.sort((a, b) => a.chunks - b.chunks)
  for (const kind of kinds) {
    const names = ENGINES[kind].filter((name) => wanted?.includes(name) ?? true)
    const { measured, requests, meanwhile, idleMs, quietMs } = await measure(kind, names, chunks, queries)
    report.measured.push(...measured)
    report.requests.push(...requests)
    report.meanwhile.push(...meanwhile)
    report.quietMs[kind] = quietMs
    report.dates[kind] = new Date().toISOString().slice(0, 10)
    report.idleMs = Math.max(report.idleMs, idleMs)
    console.table(Object.fromEntries(measured.map(({ name, ...rest }) => [name, rest])))
    console.log([requestsTable(chunks, requests), meanwhileTable(chunks, meanwhile), quietness(quietMs)].join('\n'))
    if (values.write) await write() // at once: what is done is kept if the rest is too much for the machine
  }
}

/** What stays of this size, of kinds that are not measured again. */
function kept(size: number): Pick<Report, 'dates' | 'measured' | 'requests' | 'meanwhile' | 'quietMs'> {
  const found = before.find(({ chunks }) => chunks === size)
  const stays = ({ kind }: { kind: Kind }): boolean => !kinds.includes(kind)
  return {
    measured: (found?.measured ?? []).filter(stays),
    requests: (found?.requests ?? []).filter(stays),
    meanwhile: stays({ kind: 'hybrid' }) ? (found?.meanwhile ?? []) : [],
    quietMs: { ...found?.quietMs },
    dates: { ...found?.dates },
  }
}

function machine(): Report['machine'] {
  const [cpu] = cpus()
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  return { cpu: cpu?.model ?? 'unknown', cores: cpus().length, memoryGb, node: process.version }
}

async function written(): Promise<Report[]> {
  return JSON.parse(await readFile(join(bench, 'results.json'), 'utf8'))
}

async function write(): Promise<void> {
  await mkdir(join(bench, 'plots'), { recursive: true })
  await writeFile(join(bench, 'RESULTS.md'), renderReport(reports))
  await writeFile(join(bench, 'results.json'), `${JSON.stringify(reports, null, 2)}\n`)
  for (const { chunks, measured } of reports) {
    for (const kind of new Set(measured.map((one) => one.kind))) {
      await writeFile(join(bench, 'plots', `${kind}-${chunks}.svg`), plot(measured, kind))
    }
  }
}

async function versions(): Promise<Record<string, string>> {
  const found = await Promise.all(
    [...PEERS, ...MORE_PEERS].map(async (name) => {
      const manifest = [bench, join(bench, '..')]
        .map((folder) => join(folder, 'node_modules', name, 'package.json'))
        .find(existsSync)
      return [name, manifest === undefined ? 'not installed' : JSON.parse(await readFile(manifest, 'utf8')).version]
    }),
  )
  return Object.fromEntries(found)
}
