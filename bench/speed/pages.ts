import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEngine, type Retriever } from '@kebab/core'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { LONG_QUERIES, prepareCorpus, readCorpus, SHORT_QUERIES } from './corpus.ts'
import { buildParts } from './engines/kebab-parts.ts'
import { buildLance } from './engines/lancedb.ts'
import { SEED } from './seed.ts'

/**
 * npm run bench:pages -- [--chunks 20000] [--rounds 10]
 *
 * What pages of ten and of a hundred hits take of the processor, for short and long queries: of
 * Kebab, of Kebab without `supports.prefixes`, so that it asks for each window from the start, and
 * of LanceDB, which fuses 50 of each kind at least. They take turns in one process. Times are
 * medians of the rounds, and a ratio is the median of those of the rounds.
 */
const { values } = parseArgs({
  options: { chunks: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '10' } },
})
const PAGES = [10, 100]
const QUERIES_PER_ROUND = 20
/** The rounds before those that count, in which what runs is compiled. */
const WARM_UP = 3
const rounds = Number(values.rounds)
const chunks = Number(values.chunks)

type Query = (q: number, k: number) => Promise<unknown>

/** The same retriever, which is asked for each window from the start. */
function withoutPrefixes(retriever: Retriever): Retriever {
  return { ...retriever, supports: { ...retriever.supports, prefixes: false } }
}

/** Returns the milliseconds of the processor, of all threads, that a query takes on average. */
async function millisecondsOf(query: Query, first: number, k: number): Promise<number> {
  const before = process.cpuUsage()
  for (let q = first; q < first + QUERIES_PER_ROUND; q++) {
    await query(q, k)
    await yieldToEventLoop()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / QUERIES_PER_ROUND
}

const data = join(import.meta.dirname, '..', '.data', String(chunks))
await prepareCorpus(data, chunks, SEED)
const corpus = await readCorpus(data)
const folder = await mkdtemp(join(tmpdir(), 'kebab-pages-'))
try {
  const store = sqliteStore({ database: new Database(join(folder, 'kebab.db')) })
  const { analyzer, words, meaning } = await buildParts(corpus, store)
  const kebab = (mode: 'lexical' | 'hybrid', retrievers: readonly Retriever[]): Query => {
    const engine = createEngine({ analyzer, store, retrievers, combined: true })
    return (q, k) => engine.search({ query: corpus.queries[q]!, k, mode })
  }
  const lance = async (mode: 'text' | 'hybrid', depth?: number): Promise<Query> => {
    const path = join(folder, mode)
    await mkdir(path)
    const { query } = await buildLance(mode, depth)(corpus, path)
    return async (q, k) => query(q, k)
  }
  const windowed = [withoutPrefixes(words), withoutPrefixes(meaning)]
  const kinds = {
    words: [kebab('lexical', [words, meaning]), kebab('lexical', windowed), await lance('text')],
    hybrid: [kebab('hybrid', [words, meaning]), kebab('hybrid', windowed), await lance('hybrid', 50)],
  }
  const rows: string[][] = []
  for (const [kind, engines] of Object.entries(kinds)) {
    for (const [length, start, count] of [
      ['2-6 words', 0, SHORT_QUERIES],
      ['10-30 words', SHORT_QUERIES, LONG_QUERIES],
    ] as const) {
      for (const k of PAGES) {
        const times = engines.map((): number[] => [])
        for (let round = -WARM_UP; round < rounds; round++) {
          const first = start + (((round + WARM_UP) * QUERIES_PER_ROUND) % count)
          for (let turn = 0; turn < engines.length; turn++) {
            const at = (turn + round + WARM_UP) % engines.length
            const milliseconds = await millisecondsOf(engines[at]!, first, k)
            if (round >= 0) times[at]!.push(milliseconds)
          }
        }
        const [now, windows, peer] = times as [number[], number[], number[]]
        const ratioTo = (others: number[]) =>
          quantile(
            others.map((ms, round) => now[round]! / ms),
            0.5,
          ).toFixed(2)
        const medians = times.map((list) => quantile(list, 0.5).toFixed(2))
        rows.push([kind, length, `${k}`, ...medians, ratioTo(windows), ratioTo(peer)])
      }
    }
  }
  store.close()
  const head = ['kind', 'queries', 'k', 'ms', 'by windows', 'LanceDB', 'ratio to windows', 'ratio to LanceDB']
  console.log(`${chunks.toLocaleString('en')} chunks, ${machine()}\n\n${markdownTable(head, rows)}`)
} finally {
  await rm(folder, { recursive: true })
}
