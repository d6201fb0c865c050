import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { startServer } from '../../scripts/postgres/start-server.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { type Corpus, generate, prepareCorpus, readCorpus, readTruth } from '../speed/corpus.ts'
import { numberOf } from '../speed/engines/kebab-chunks.ts'
import { SEED } from '../speed/seed.ts'
import { hybridTruth } from '../speed/truth.ts'
import { type Contender, DEPTH, furtherDocuments, type Tag } from './contender.ts'
import { embedded } from './embedded.ts'
import { kebabPostgres } from './kebab.ts'
import { Nearest } from './nearest.ts'
import { tsvectorStore } from './tsvector.ts'

/**
 * npm run bench:postgres -- [--chunks 100000] [--queries 300] [--write]
 *
 * Hybrid search over Postgres beside what the stores of other frameworks do with it, and beside the
 * embedded engine: the whole of a search, alone and with eight clients, its legs, filtered
 * searches, commits, and what it takes on disk. `--only NAME` measures one of kebab, tsvector,
 * embedded. More than 100,000 chunks, in hundreds of thousands, measure `kebab` alone, and
 * `--write` puts that into docs/scaling.md.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '300' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [chunks, queries] = [Number(values.chunks), Number(values.queries)]
const CLIENTS = 8
const TAGS: Tag[] = ['half', 'tenth', 'hundredth', 'thousandth']
const COMMITS = [10, 100, 1000]
const REPEATS = 5
/** The most queries that are asked with each filter. */
const FILTERED = 100
/** The first searches of each client, which aren't timed: a new connection prepares statements. */
const WARM_UP = 20
/** What takes longer for a search is asked a tenth of the queries. */
const SLOW_MS = 100

/** The chunks of one corpus. The queries are about the first. Others are made as they are read. */
const part = Math.min(chunks, 100_000)
const isLarge = chunks > part
if (isLarge && (chunks % part !== 0 || values.only !== 'kebab'))
  throw new Error(`expected hundreds of thousands of chunks with --only kebab, found ${chunks}`)
const data = join(import.meta.dirname, '..', '.data', String(part))
await prepareCorpus(data, part, SEED)
const [corpus, truth] = [await readCorpus(data), await readTruth(data)]
const filtered = Math.min(queries, FILTERED)
const nearest = new Nearest(corpus, filtered, [undefined, ...TAGS])
nearest.add(corpus)
const memory = isLarge ? { shared_buffers: '8GB', maintenance_work_mem: '4GB' } : { shared_buffers: '2GB' }
const server = await startServer({ config: { ...memory, max_wal_size: '4GB' } })
console.error(`${server.description}; load ${loadavg()[0]!.toFixed(1)}`)

const builders: Record<string, () => Promise<Contender>> = {
  kebab: () => kebabPostgres(corpus, server.connectionString, furtherCorpora()),
  tsvector: () => tsvectorStore(corpus, server.connectionString),
  embedded: () => embedded(corpus),
}
try {
  const columns: Record<string, string>[] = []
  for (const [name, build] of Object.entries(builders)) {
    if (values.only !== undefined && values.only !== name) continue
    const start = performance.now()
    const contender = await build()
    const seconds = (performance.now() - start) / 1000
    console.error(`${name}: built in ${seconds.toFixed(0)} s; load ${loadavg()[0]!.toFixed(1)}`)
    const built = {
      'building, s': seconds.toFixed(0),
      'of it merging and the graph, s': contender.upkeepSeconds?.toFixed(0) ?? '',
    }
    columns.push({ '': contender.name, ...built, ...(await measure(contender)) })
    await contender.close()
  }
  const rows = Object.keys(columns[0]!).filter((row) => row !== '')
  const table = markdownTable(
    ['', ...columns.map((column) => column['']!)],
    rows.map((row) => [row, ...columns.map((column) => column[row] ?? '')]),
  )
  const report = [
    `${chunks.toLocaleString('en')} chunks of 384 dimensions, ${queries} queries; ${server.description}; ${machine()}.`,
    `Times in milliseconds, median and p95; server and clients share ${availableParallelism()} processors.`,
    '',
    table,
  ].join('\n')
  console.log(report)
  const page = isLarge ? join('..', '..', 'docs', 'scaling.md') : 'RESULTS.md'
  if (values.write) await writeIntoPage(join(import.meta.dirname, page), report)
} finally {
  await server.stop()
}

function* furtherCorpora(): Generator<Corpus> {
  for (let i = 1; i < chunks / part; i++) {
    const further = generate(part, seededRandom(SEED + i))
    nearest.add(further)
    yield further
  }
}

async function measure(contender: Contender): Promise<Record<string, string>> {
  const column: Record<string, string> = {}
  const say = (row: string, value: string): void => {
    column[row] = value
    console.error(`${contender.name}: ${row}: ${value}`)
  }
  const first = await times(5, (q) => contender.search(q, {}))
  const asked = middle(first, 0.5) > SLOW_MS ? Math.ceil(queries / 10) : queries
  if (asked === queries) for (let q = 0; q < Math.min(50, queries); q++) await contender.search(q, {})
  const answers: string[][] = []
  say(
    'hybrid search',
    spread(
      await times(asked, async (q) => {
        answers[q] = await contender.search(q, {})
      }),
    ),
  )
  if (!isLarge) say('of the best ten of exact fusion', share(answers, contender).toFixed(3))
  const { took, perSecond } = await together(contender, asked)
  say(`hybrid search, ${CLIENTS} clients`, spread(took))
  say(`searches a second, ${CLIENTS} clients`, perSecond.toFixed(0))
  for (const mode of ['lexical', 'vector'] as const)
    say(
      mode === 'lexical' ? 'words alone' : 'vectors alone',
      spread(await times(asked, (q) => contender.search(q, { mode }))),
    )
  for (const tag of TAGS) {
    const few = Math.min(asked, filtered)
    say(`hybrid search, a ${tag} passes`, spread(await times(few, (q) => contender.search(q, { tag }))))
  }
  for (const tag of [undefined, ...TAGS]) {
    const passing = tag === undefined ? 'all pass' : `a ${tag} passes`
    const near: string[][] = []
    const took = await times(Math.min(asked, filtered), async (q) => {
      near[q] = await contender.search(q, { mode: 'vector', tag })
    })
    say(`vectors alone, ${passing}`, spread(took))
    say(`of the ten nearest, ${passing}`, nearest.recall(tag, near).toFixed(3))
  }
  const further = furtherDocuments(corpus)
  for (const count of COMMITS) {
    const took: number[] = []
    for (let i = 0; i < REPEATS; i++) {
      const documents = Array.from({ length: count }, () => further.next().value!)
      const start = performance.now()
      await contender.commit(documents)
      took.push(performance.now() - start)
    }
    say(`commit of ${count} chunks`, middle(took, 0.5).toFixed(0))
  }
  const disk = await contender.disk()
  const all = Object.values(disk).reduce((sum, size) => sum + size, 0)
  const parts = Object.entries(disk).map(([part, size]) => `${part} ${size.toFixed(0)}`)
  say('on disk, MB', parts.length > 1 ? `${all.toFixed(0)} (${parts.join(', ')})` : all.toFixed(0))
  return column
}

async function times(count: number, call: (q: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let q = 0; q < count; q++) {
    const start = performance.now()
    await call(q)
    took.push(performance.now() - start)
  }
  return took
}

/** Every query twice, by several clients of this process, whose connections are warm. */
async function together(contender: Contender, asked: number): Promise<{ took: number[]; perSecond: number }> {
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => times(WARM_UP, (q) => contender.search((i + q) % asked, {}))),
  )
  const waiting = Array.from({ length: 2 * asked }, (_, i) => i % asked).values()
  const took: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const q of waiting) {
        const begun = performance.now()
        await contender.search(q, {})
        took.push(performance.now() - begun)
      }
    }),
  )
  return { took, perSecond: (1000 * took.length) / (performance.now() - start) }
}

/** How many of the ten ids of each answer an exact one may hold. */
function share(answers: readonly string[][], { combined }: Contender): number {
  const exact = hybridTruth(truth, { depth: DEPTH, combined })
  const shares = answers.map((ids, q) => {
    const right = new Set(exact[q])
    return ids.filter((id) => right.has(numberOf(id))).length / 10
  })
  return shares.reduce((sum, one) => sum + one, 0) / shares.length
}

function spread(took: readonly number[]): string {
  return `${middle(took, 0.5).toFixed(1)} / ${middle(took, 0.95).toFixed(1)}`
}

function middle(took: readonly number[], at: number): number {
  return [...took].sort((a, b) => a - b)[Math.min(took.length - 1, Math.floor(at * took.length))]!
}
