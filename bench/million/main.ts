import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { folderBytes } from '../folder-bytes.ts'
import { machine } from '../report/machine.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeIntoPage } from '../report/write-into-page.ts'
import { holdWhileWaiting, quietness } from '../speed/quiet.ts'
import type { Indexed, Searched, Spread } from './step.ts'

/**
 * npm run bench:million -- [--chunks 1000000] [--queries 300] [--folder FOLDER] [--write FILE.md]
 *
 * A million chunks in one folder of `openKebab`: indexing, opening, searches, an update, memory and
 * disk. Every step is a process of its own. The index stays in its folder, by default one in
 * `bench/.data`: a run that was interrupted goes on there, and a later one measures it again. The
 * number of chunks is a multiple of 100,000, or a smaller multiple of ten. `--write` puts the
 * report into a page, between <!-- million --> and <!-- /million -->.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '300' },
    folder: { type: 'string' },
    write: { type: 'string' },
  },
})
const chunks = Number(values.chunks)
const folder = values.folder ?? join(import.meta.dirname, '..', '.data', `folder-of-${chunks}`)
const LOOK_MS = 5000

function run<T>(name: string): T {
  const step = join(import.meta.dirname, 'step.ts')
  const args = ['--expose-gc', '--conditions=@kebab/source', '--import', 'tsx', step, name, folder]
  const { status, signal, stdout } = spawnSync(process.execPath, [...args, values.chunks, values.queries], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${name}: expected it to end with 0, found ${status ?? signal}`)
  return JSON.parse(stdout) as T
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`
const spread = ({ median, p95, p99 }: Spread): string => [median, p95, p99].map((ms) => ms.toFixed(1)).join(' / ')
const minutes = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`

const before = await holdWhileWaiting(LOOK_MS)
const indexed = run<Indexed>('index')
const searched = run<Searched>('search')
const again = run<Searched>('search')
const held = Math.max(before, await holdWhileWaiting(LOOK_MS))
const index = join(folder, 'index')
const disk = await folderBytes(index)
const snapshots = await folderBytes(join(index, 'snapshots'))
const database = (await stat(join(index, 'kebab.db'))).size
const rows = [
  ['indexing, by words and by meaning', minutes(indexed.seconds)],
  ['of it the last tenth', minutes(indexed.lastTenthSeconds)],
  ['closing, with a snapshot', minutes(indexed.closeSeconds)],
  ['the process that indexed grew to', megabytes(indexed.peakBytes)],
  ['opening, twice', [searched, again].map(({ openSeconds }) => `${openSeconds.toFixed(1)} s`).join(', ')],
  ['first search', [searched, again].map(({ firstMs }) => `${firstMs.toFixed(0)} ms`).join(', ')],
  ['hybrid search, ms', spread(again.hybrid)],
  ['words alone, ms', spread(again.lexical)],
  ['meaning alone, ms', spread(again.vector)],
  ['update of a document of ten chunks, ms', spread(again.update)],
  ['closing after that, with a snapshot', minutes(again.closeSeconds)],
  ['the process grew by, after opening', megabytes(again.openedBytes)],
  ['after searches', megabytes(again.searchedBytes)],
  ['of it the heap of JavaScript', megabytes(again.heapBytes)],
  ['on disk', `${megabytes(disk)} (database ${megabytes(database)}, snapshots ${megabytes(snapshots)})`],
]
const report = [
  `\`npm run bench:million\`: ${indexed.chunks.toLocaleString('en')} chunks of about 100 words and 384 dimensions in documents of ten, their vectors given, ${values.queries} queries (${machine()}).`,
  `Times of searches are median, p95 and p99. While it was indexed: ${quietness(indexed.heldMs)} While it was searched: ${quietness(held)}`,
  '',
  markdownTable(['', ''], rows),
].join('\n')
console.log(report)
if (values.write !== undefined) await writeIntoPage(values.write, report, 'million')
