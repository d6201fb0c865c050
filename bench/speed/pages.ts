import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEngine } from '@kebab/core'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { LONG_QUERIES, prepareCorpus, readCorpus, SHORT_QUERIES } from './corpus.ts'
import type { Build } from './engine.ts'
import { buildParts } from './engines/kebab-parts.ts'
import { buildLance } from './engines/lancedb.ts'
import { buildZvec } from './engines/zvec.ts'
import { SEED } from './seed.ts'

/**
 * npm run bench:pages -- [--chunks 20000] [--rounds 10]
 *
 * What pages of ten and of a hundred hits take of the processor, for short and long queries: of
 * Kebab, of LanceDB and of zvec. Kebab's hits have snippets, places, headings and evidence. A peer
 * is asked twice: for the text and the fields that a page shows, and for ids alone, which no page
 * can show. By both, each fuses fifty of each kind at least. They take turns in one process. Times
 * are medians of the rounds, and a ratio is the median of those of the rounds.
 */
const { values } = parseArgs({
  options: { chunks: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '10' } },
})
const PAGES = [10, 100]
const QUERIES_PER_ROUND = 20
/** The rounds before those that count, in which what runs is compiled. */
const WARM_UP = 3
/** How many of each kind the peers fuse. */
const DEPTH = 50
const rounds = Number(values.rounds)
const chunks = Number(values.chunks)

/** Returns as many hits as there are, and at most k. */
type Query = (q: number, k: number) => Promise<readonly unknown[]>

/** Returns the milliseconds of the processor, of all threads, that a query takes on average. */
async function millisecondsOf(name: string, query: Query, first: number, k: number): Promise<number> {
  const before = process.cpuUsage()
  for (let q = first; q < first + QUERIES_PER_ROUND; q++) {
    const hits = await query(q, k)
    if (hits.length === 0 || hits.length > k) throw new Error(`${name}: expected up to ${k} hits, found ${hits.length}`)
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
  const engine = createEngine({ analyzer, store, retrievers: [words, meaning], combined: true })
  const peer = async (name: string, build: Build): Promise<Record<string, Query>> => {
    const { query, show } = await build(corpus, await mkdtemp(join(folder, 'peer-')))
    return { [name]: show!, [`${name}, ids alone`]: async (q, k) => query(q, k) }
  }
  const kinds: Record<string, Record<string, Query>> = {}
  for (const [kind, mode, peerMode] of [
    ['words', 'lexical', 'text'],
    ['both', 'hybrid', 'hybrid'],
  ] as const) {
    kinds[kind] = {
      Kebab: async (q, k) => (await engine.search({ query: corpus.queries[q]!, k, mode })).hits,
      ...(await peer('LanceDB', buildLance(peerMode, DEPTH, true))),
      ...(await peer('zvec', buildZvec(peerMode, DEPTH, true))),
    }
  }
  const rows: string[][] = []
  for (const [kind, queries] of Object.entries(kinds)) {
    const engines = Object.entries(queries)
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
            const milliseconds = await millisecondsOf(...engines[at]!, first, k)
            if (round >= 0) times[at]!.push(milliseconds)
          }
        }
        const [kebab, ...peers] = times as [number[], ...number[][]]
        const cells = peers.map((peerTimes) => {
          const ratios = peerTimes.map((ms, round) => kebab[round]! / ms)
          return `${quantile(peerTimes, 0.5).toFixed(2)} (${quantile(ratios, 0.5).toFixed(2)})`
        })
        rows.push([kind, length, `${k}`, quantile(kebab, 0.5).toFixed(2), ...cells])
      }
    }
  }
  store.close()
  const head = ['by', 'queries', 'k', ...Object.keys(kinds.both!)]
  console.log(`${chunks.toLocaleString('en')} chunks, ${machine()}

Milliseconds of the processor for a page, and in brackets those of Kebab as a multiple of the peer's.
Kebab, and a peer without "ids alone", return all that a page shows of a hit.

${markdownTable(head, rows)}`)
} finally {
  await rm(folder, { recursive: true })
}
