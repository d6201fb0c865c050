import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareCorpus, readTruth } from './corpus.ts'
import { type Running, startEngine } from './run-engine.ts'
import { type Kind, type Measured, summarise } from './summarise.ts'

/** What is compared, by the kind of question that it answers. The first of each kind is the exact or plain one. */
const ENGINES: Record<Kind, string[]> = {
  text: [
    'plain-bm25',
    'kebab-bm25',
    'kebab-flexsearch',
    'flexsearch-suggest',
    'minisearch',
    'orama-text',
    'lunr',
    'wink',
    'sqlite-fts5',
    'lancedb-text',
  ],
  vector: [
    'plain-usearch-f32',
    'plain-usearch-i8',
    'kebab-usearch-f32',
    'kebab-usearch-i8',
    'hnswlib',
    'lancedb-vector',
    'orama-vector',
  ],
  hybrid: ['kebab-hybrid', 'lancedb-hybrid', 'sqlite-fts5-vec', 'orama-hybrid', 'langchain-ensemble'],
}
const ROUNDS = 10
/** An engine slower than this, in milliseconds, gets a tenth of the queries. */
const SLOW_MS = 100

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    engines: { type: 'string' },
    out: { type: 'string' },
  },
})
const chunks = Number(values.chunks)
const queries = Number(values.queries)
const wanted = values.engines?.split(',')
const data = join(import.meta.dirname, '..', '.data', String(chunks))
await prepareCorpus(data, chunks, 20_261_122)
const truth = await readTruth(data)
const available = new Set(
  (await readdir(join(import.meta.dirname, 'engines'))).map((file) => file.replace(/\.ts$/, '')),
)
const scratch = await mkdtemp(join(tmpdir(), 'kebab-bench-'))
const measured: Measured[] = []

for (const [kind, names] of Object.entries(ENGINES) as [Kind, string[]][]) {
  const running: Running[] = []
  for (const name of names.filter((one) => available.has(one) && (wanted?.includes(one) ?? true))) {
    process.stderr.write(`${kind} ${name}: building\n`)
    try {
      running.push(await startEngine(name, data, scratch))
    } catch (error) {
      process.stderr.write(`${kind} ${name}: ${(error as Error).message}\n`)
      measured.push({ kind, name, failed: (error as Error).message.split('\n')[0]! })
    }
  }
  const results = running.map(() => ({ times: [] as number[], answers: new Map<number, number[]>() }))
  // In turns, so that what else the machine does meets all of them alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, engine] of running.entries()) {
      const size = queries / ROUNDS
      const from = round * size
      const slow = median(results[i]!.times) > SLOW_MS
      const to = from + (slow ? size / 10 : size)
      if (round === 0) await engine.run(queries - Math.min(20, size), queries)
      const { times, answers } = await engine.run(from, to)
      results[i]!.times.push(...times)
      for (const [at, answer] of answers.entries()) results[i]!.answers.set(from + at, answer)
    }
    process.stderr.write(`${kind}: round ${round + 1} of ${ROUNDS}\n`)
  }
  for (const [i, { name, built, end }] of running.entries()) {
    end()
    measured.push(summarise(kind, name, built, results[i]!, truth[kind]))
  }
}
await rm(scratch, { recursive: true, force: true })

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const report = { date: new Date().toISOString().slice(0, 10), machine, chunks, queries, measured }
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`)
console.table(
  Object.fromEntries(
    measured.map(({ name, kind, ...rest }) => [`${kind} ${name}`, 'failed' in rest ? { failed: rest.failed } : rest]),
  ),
)

function median(values: readonly number[]): number {
  return values.length === 0 ? 0 : [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
