import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { areCombinable, createEngine } from '@kebab/core'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { type Corpus, prepareCorpus, readCorpus } from './corpus.ts'
import { buildParts } from './engines/kebab-parts.ts'
import { holdWhileWaiting, quietness } from './quiet.js'
import { SEED } from './seed.ts'

/**
 * npm run bench:repeats -- [--chunks 20000,100000] [--searches 6000] [--write docs/scaling.md]
 *
 * What the chunks in memory save when queries come again: how many hits of a query log each budget
 * of `chunkCacheBytes` answers, and how long searches take. `--write` puts the report into a page,
 * between <!-- repeats --> and <!-- /repeats -->.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '20000,100000' },
    searches: { type: 'string', default: '6000' },
    write: { type: 'string' },
  },
})
const MIB = 2 ** 20
const DEFAULT_MIB = 32
const BUDGETS = [0, 8, DEFAULT_MIB, 128]
/** The query of rank r comes as often as 1 / r^EXPONENT says. */
const EXPONENT = 0.8
/** The budgets take turns, so that a slow moment of the machine falls on all of them. */
const SEARCHES_PER_TURN = 100
const LOOK_MS = 2000
const searches = Number(values.searches)

/** The numbers of queries, as they come. */
function queryLog({ queries }: Corpus): number[] {
  const next = seededRandom(SEED)
  const cumulative: number[] = []
  let sum = 0
  for (let rank = 1; rank <= queries.length; rank++) {
    sum += rank ** -EXPONENT
    cumulative.push(sum)
  }
  return Array.from({ length: searches }, () => {
    const at = next() * sum
    return cumulative.findIndex((upTo) => upTo > at)
  })
}

/** Builds the corpus once, and searches it with each budget. */
async function measure(chunks: number) {
  const data = join(import.meta.dirname, '..', '.data', String(chunks))
  await prepareCorpus(data, chunks, SEED)
  const corpus = await readCorpus(data)
  const folder = await mkdtemp(join(tmpdir(), 'kebab-repeats-'))
  try {
    const store = sqliteStore({ database: new Database(join(folder, 'kebab.db')) })
    const { analyzer, words, meaning } = await buildParts(corpus, store)
    const retrievers = [words, meaning]
    const engines = BUDGETS.map((mib) => {
      const measured = { mib, hits: 0, read: 0, times: [] as number[] }
      const get: typeof store.get = (chunkIds, options) => {
        measured.read += chunkIds.length
        return store.get(chunkIds, options)
      }
      const combined = areCombinable({ retrievers })
      const counting = { ...store, get }
      const engine = createEngine({ analyzer, store: counting, retrievers, combined, chunkCacheBytes: mib * MIB })
      return { engine, measured }
    })
    const log = queryLog(corpus)
    for (let from = 0; from < log.length; from += SEARCHES_PER_TURN) {
      for (const { engine, measured } of engines) {
        for (const q of log.slice(from, from + SEARCHES_PER_TURN)) {
          const start = performance.now()
          const { hits } = await engine.search({ query: corpus.queries[q]! })
          measured.times.push(performance.now() - start)
          measured.hits += hits.length
          await yieldToEventLoop()
        }
      }
    }
    store.close()
    return { chunks, distinct: new Set(log).size, measured: engines.map((one) => one.measured) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const heldBefore = await holdWhileWaiting(LOOK_MS)
const sizes: Awaited<ReturnType<typeof measure>>[] = []
for (const chunks of values.chunks.split(',')) sizes.push(await measure(Number(chunks)))
const held = Math.max(heldBefore, await holdWhileWaiting(LOOK_MS))
const counted = (count: number): string => count.toLocaleString('en')
const rows = sizes.flatMap(({ chunks, measured }) => {
  const without = quantile(measured[0]!.times, 0.5)
  return measured.map(({ mib, hits, read, times }) => {
    const median = quantile(times, 0.5)
    return [
      counted(chunks),
      mib === 0 ? 'none' : `${mib} MiB${mib === DEFAULT_MIB ? ' (default)' : ''}`,
      `${((100 * (hits - read)) / hits).toFixed(0)} %`,
      `${median.toFixed(2)} / ${quantile(times, 0.95).toFixed(2)} ms`,
      (median / without).toFixed(2),
    ]
  })
})
const report = [
  `\`npm run bench:repeats\` asks ${counted(searches)} hybrid searches of ${counted(sizes[0]!.distinct)} queries, of which the one of rank r comes in proportion to r^-${EXPONENT}. The budgets take turns (${machine()}). ${quietness(held)}`,
  markdownTable(['chunks', 'budget', 'hits from memory', 'median and p95', 'median to none'], rows),
].join('\n\n')
console.log(report)
if (values.write !== undefined) await writeIntoPage(values.write, report, 'repeats')
