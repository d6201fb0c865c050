import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../report/machine.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeIntoPage } from '../report/write-into-page.ts'
import { prepareCorpus } from './corpus.ts'
import { type MeanwhileFigures, searchWhileAdding } from './meanwhile.ts'
import { holdWhileWaiting, quietness } from './quiet.ts'
import { startEngine } from './run-engine.ts'
import { SEED } from './seed.ts'

/**
 * npm run bench:indexing -- [--chunks 100000] [--adding 10000] [--queries 300] [--engines a,b]
 *   [--write docs/scaling.md]
 *
 * How fast engines index the same chunks: from nothing by words, from nothing with vectors that are
 * given, and more of them while one client searches. The first engine of each kind is `openKebab`,
 * which the others are compared with. `--write` puts the report into a page, between
 * <!-- indexing --> and <!-- /indexing -->.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    adding: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '300' },
    engines: { type: 'string' },
    write: { type: 'string' },
  },
})
const [chunks, adding, queries] = [values.chunks, values.adding, values.queries].map(Number) as [number, number, number]
const chosen = values.engines?.split(',')
const ENGINES = {
  words: ['kebab-open-words', 'minisearch', 'orama-text', 'lancedb-text', 'zvec-text'],
  'words and vectors': ['kebab-open', 'kebab-open-thread', 'orama-hybrid', 'lancedb-hybrid', 'zvec-hybrid'],
}
const LOOK_MS = 2000
const data = join(import.meta.dirname, '..', '.data', String(chunks))
const scratch = await mkdtemp(join(tmpdir(), 'kebab-indexing-'))

/** What an engine took. */
interface Figures {
  name: string
  /** From nothing, in milliseconds. */
  ms: number
  /** The same of the processor. */
  cpuMs: number
  meanwhile: MeanwhileFigures
}

let heldMs = 0
async function measure(name: string): Promise<Figures> {
  heldMs = Math.max(heldMs, await holdWhileWaiting(LOOK_MS))
  process.stderr.write(`${name} is building\n`)
  const engine = await startEngine(name, data, scratch)
  try {
    const { ms, cpuMs } = engine.built
    const figures = { name, ms, cpuMs, meanwhile: await searchWhileAdding(engine, queries, adding) }
    process.stderr.write(`${JSON.stringify(figures)}\n`)
    return figures
  } finally {
    engine.end()
    await rm(join(scratch, name), { recursive: true, force: true })
  }
}

function tableOf(kind: string, all: readonly Figures[]): string {
  const [kebab] = all
  const perSecond = (count: number): string => Math.round(count).toLocaleString('en')
  return markdownTable(
    [
      kind,
      'from nothing',
      'a second',
      'to Kebab',
      'of the processor',
      'to Kebab',
      'added a second',
      'to Kebab',
      'searches alone',
      'meanwhile',
      'to Kebab',
    ],
    all.map(({ name, ms, cpuMs, meanwhile: { alone, during, addedPerSecond } }) => [
      `\`${name}\``,
      `${(ms / 1000).toFixed(1)} s`,
      perSecond((1000 * chunks) / ms),
      (kebab!.ms / ms).toFixed(2),
      `${(cpuMs / 1000).toFixed(1)} s`,
      (kebab!.cpuMs / cpuMs).toFixed(2),
      perSecond(addedPerSecond),
      (addedPerSecond / kebab!.meanwhile.addedPerSecond).toFixed(2),
      `${alone.median} / ${alone.p95} ms`,
      `${during.median} / ${during.p95} ms`,
      (during.median / kebab!.meanwhile.during.median).toFixed(2),
    ]),
  )
}

try {
  await prepareCorpus(data, chunks, SEED)
  const tables: string[] = []
  for (const [kind, names] of Object.entries(ENGINES)) {
    const all: Figures[] = []
    for (const name of names) if (chosen?.includes(name) ?? true) all.push(await measure(name))
    if (all.length > 0) tables.push(tableOf(kind, all))
  }
  heldMs = Math.max(heldMs, await holdWhileWaiting(LOOK_MS))
  const count = (number: number): string => number.toLocaleString('en')
  const report = [
    `\`npm run bench:indexing\` gives each engine the same ${count(chunks)} chunks of about 100 words, with vectors of 384 dimensions that are given. It then adds ${count(adding)} more while one client searches, one search after the other, for ten hits. Times of searches are median and p95; "to Kebab" is a ratio to the first row, where more chunks and shorter searches are better (${machine()}). ${quietness(heldMs)}`,
    ...tables,
  ].join('\n\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'indexing')
} finally {
  await rm(scratch, { recursive: true, force: true })
}
