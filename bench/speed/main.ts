import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from './measure.ts'
import { plot } from './plot.ts'
import { type Report, renderReport } from './report.ts'
import type { Kind, Measured } from './summarise.ts'

/** What is compared, by the kind of question that it answers. */
const ENGINES: Record<Kind, string[]> = {
  text: [
    'kebab-bm25',
    'kebab-flexsearch',
    'plain-bm25',
    'flexsearch-suggest',
    'minisearch',
    'orama-text',
    'lunr',
    'wink',
    'sqlite-fts5',
    'lancedb-text',
  ],
  vector: [
    'kebab-usearch-f32',
    'kebab-usearch-i8',
    'kebab-usearch-i8-file',
    'plain-usearch-f32',
    'plain-usearch-i8',
    'hnswlib',
    'lancedb-vector',
    'orama-vector',
  ],
  hybrid: [
    'kebab-hybrid',
    'kebab-retrievers',
    'lancedb-hybrid',
    'sqlite-fts5-vec',
    'orama-hybrid',
    'langchain-ensemble',
  ],
}
const PEERS = ['@lancedb/lancedb', '@langchain/classic', '@orama/orama', 'better-sqlite3', 'flexsearch', 'hnswlib-node']
const MORE_PEERS = ['lunr', 'minisearch', 'sqlite-vec', 'usearch', 'wink-bm25-text-search']
const bench = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '20000,100000' },
    queries: { type: 'string', default: '1000' },
    kinds: { type: 'string', default: 'text,vector,hybrid' },
    engines: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const wanted = values.engines?.split(',')
const reports: Report[] = []
for (const chunks of values.chunks.split(',').map(Number)) {
  const queries = Number(values.queries)
  const measured: Measured[] = []
  let idleMs = 0
  for (const kind of values.kinds.split(',') as Kind[]) {
    const names = ENGINES[kind].filter((name) => wanted?.includes(name) ?? true)
    const part = await measure(kind, names, chunks, queries)
    measured.push(...part.measured)
    idleMs = Math.max(idleMs, part.idleMs)
  }
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const date = new Date().toISOString().slice(0, 10)
  reports.push({ date, machine, versions: await versions(), chunks, queries, idleMs, measured })
  const rows = measured.map(({ name, kind, ...rest }) => [`${kind} ${name}`, rest])
  console.table(Object.fromEntries(rows))
  if (values.write) await write() // after every corpus: what is done is kept if the next one is too much for the machine
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
