import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Embedder } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import { machine } from '../bench/report/machine.js'
import { markdownTable } from '../bench/report/markdown-table.js'
import { writeIntoPage } from '../bench/report/write-into-page.js'
import { random, toyEmbedder } from '../test/support/toy-embedder.js'

/**
 * Runs an hour of use in a few minutes. A corpus of constant size is edited, thinned out and filled
 * up. It is searched page by page, read, asked, closed and opened, as often as a busy hour has
 * seconds. Reports how memory and files grow once everything has been used. Exits with 1 when
 * memory is not flat. `npm run soak`, or `npm run soak -- --rounds 600`. With `--write FILE.md` it
 * puts what it found into a page, between <!-- soak --> and <!-- /soak -->.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3600' }, write: { type: 'string' } } })
const ROUNDS = Number(values.rounds)
const DOCUMENTS = 400
const SAMPLES = 60
/** What the heap may grow by over the whole run, in MB: less than a kilobyte a round. */
const MOST_GROWTH = 3
const next = random(1)
const pick = (count: number): number => Math.floor(next() * count)
const folder = mkdtempSync(join(tmpdir(), 'kebab-soak-'))
const path = join(folder, 'index')
const open = (): Promise<Kebab> => openKebab({ path, embedder: forgetfulEmbedder() })

/** The toy embedder remembers its calls, which would look like a leak. */
function forgetfulEmbedder(): Embedder {
  const { calls, ...toy } = toyEmbedder()
  calls.push = () => 0
  return toy
}

function document(number: number) {
  const words = Array.from({ length: 30 + pick(60) }, () => `word${pick(2000)}`).join(' ')
  return { path: `${number}.md`, text: `# Number ${number}\n\n${words}\n\n## More\n\n${words}` }
}

async function round(kebab: Kebab): Promise<void> {
  if (pick(4) === 0) {
    await kebab.remove({ paths: Array.from({ length: 3 }, () => `${pick(DOCUMENTS)}.md`) })
  } else await kebab.index(Array.from({ length: 3 }, () => document(pick(DOCUMENTS))))
  for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
    const request = { query: `word${pick(2000)} word${pick(2000)} number`, mode, k: 5 }
    const { hits, next_cursor: cursor } = await kebab.search(request)
    if (cursor !== null) await kebab.search({ ...request, cursor })
    if (hits[0] !== undefined) await kebab.fetch({ chunk_id: hits[0].chunk_id, neighbours: 1 })
  }
  if (pick(5) === 0) await kebab.ask({ question: `What is number ${pick(DOCUMENTS)}?` })
  // One that gives up, and an ingest that is aborted.
  await kebab.search({ query: 'word1' }, { signal: AbortSignal.abort() }).catch(() => {})
  const controller = new AbortController()
  const aborted = kebab.index([document(pick(DOCUMENTS))], { signal: controller.signal })
  controller.abort()
  await aborted.catch(() => {})
}

/** What is measured, as people call it. */
const NAMES = { heapMb: 'heap and buffers', residentMb: 'memory of the process', databaseMb: 'database' }

interface Sample {
  round: number
  heapMb: number
  residentMb: number
  databaseMb: number
}

async function sample(count: number): Promise<Sample> {
  // Twice: what the first lets go of may hold on to more.
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.()
    await new Promise(setImmediate)
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  const megabytes = (bytes: number): number => bytes / 2 ** 20
  const database = statSync(join(path, 'kebab.db')).size
  return {
    round: count,
    heapMb: megabytes(heapUsed + arrayBuffers),
    residentMb: megabytes(rss),
    databaseMb: megabytes(database),
  }
}

/**
 * How much a value grows over the whole run: by a least-squares line through the second
 * half of the samples, when all caches are warm.
 */
function growth(samples: readonly Sample[], key: keyof Sample): number {
  const warm = samples.slice(samples.length / 2)
  const mean = (of: (one: Sample) => number): number => warm.reduce((sum, one) => sum + of(one), 0) / warm.length
  const [x, y] = [mean((one) => one.round), mean((one) => one[key])]
  const slope = mean((one) => (one.round - x) * (one[key] - y)) / mean((one) => (one.round - x) ** 2)
  return slope * ROUNDS
}

if (globalThis.gc === undefined) throw new Error('expected node --expose-gc, so that what is garbage does not count')
try {
  let kebab = await open()
  await kebab.index(Array.from({ length: DOCUMENTS }, (_, i) => document(i)))
  const samples: Sample[] = []
  for (let count = 1; count <= ROUNDS; count++) {
    await round(kebab)
    if (count % 100 === 0) {
      await kebab.close()
      kebab = await open()
    }
    if (count % Math.ceil(ROUNDS / SAMPLES) === 0) samples.push(await sample(count))
  }
  const { healthy } = await kebab.doctor()
  await kebab.close()
  console.table(
    samples.filter((_, i) => i % 6 === 5).map((one) => mapValues(one, (value) => Math.round(value * 10) / 10)),
  )
  const measured = ['heapMb', 'residentMb', 'databaseMb'] as const
  const rows = measured.map((key) => [
    NAMES[key],
    `${samples.at(-1)?.[key].toFixed(1)} MB`,
    `${growth(samples, key).toFixed(1)} MB`,
  ])
  const report = [
    `After ${ROUNDS.toLocaleString('en')} rounds (${machine()}):`,
    markdownTable(['', 'at the end', 'growth over all rounds, by a line through the second half'], rows),
  ].join('\n\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'soak')
  console.log(`the doctor finds it ${healthy ? 'healthy' : 'UNHEALTHY'}`)
  process.exitCode = healthy && growth(samples, 'heapMb') <= MOST_GROWTH ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function mapValues(one: Sample, change: (value: number) => number): Sample {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, change(value)])) as unknown as Sample
}
