import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memoryStore } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import type { SearchRequestV1 } from '@kebab/schemas'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'

/**
 * What filters on metadata and facets cost, beside the same search without them.
 * `npm run bench:filters -- --write docs/filtering.md`
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
    write: { type: 'string' },
  },
})
const count = Number(values.chunks)
const rounds = Number(values.rounds)

const WORDS = 'harbour ferry granite owl violin lagoon basalt pelican cargo ledger lantern estuary'.split(' ')

/** Searches by their names. A document in a thousand has `rare`, and one in two `half`. */
const SEARCHES: Readonly<Record<string, Partial<SearchRequestV1>>> = {
  'no filter': {},
  'one in 1,000': { filters: { metadata: { rare: true } } },
  'one in 1,000, by a bound': { filters: { metadata: { version: { gte: count - count / 1000 } } } },
  'one in two': { filters: { metadata: { half: true } } },
  'all but one in 1,000': { filters: { not: { metadata: { rare: true } } } },
}

const folder = mkdtempSync(join(tmpdir(), 'kebab-filters-'))
try {
  const rows: string[][] = []
  for (const [name, open] of Object.entries({
    memory: () => openKebab({ store: memoryStore(), embedder: null }),
    SQLite: () => openKebab({ path: folder, embedder: null }),
  })) {
    await using kebab = await open()
    await kebab.index(documents())
    rows.push(...(await measure(name, kebab)))
  }
  const report = [
    `\`npm run bench:filters\` searches ${count.toLocaleString('en')} chunks by words, for ten hits`,
    `(${machine()}):`,
    '',
    markdownTable(['store', 'filter', 'hits', 'the first', 'median', 'p95', 'beside no filter'], rows),
  ].join('\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'filters')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function* documents() {
  for (let i = 0; i < count; i++) {
    const words = Array.from({ length: 12 }, (_, j) => WORDS[(i * 7 + j * j * 5 + (i >> j)) % WORDS.length])
    const metadata = { version: i, ...(i % 1000 === 500 && { rare: true }), ...(i % 2 === 0 && { half: true }) }
    yield { path: `d/${i}.txt`, text: `Document ${i}: ${words.join(' ')}.`, metadata }
  }
}

/** Takes the searches in turns, so that all of them meet the same noise. */
async function measure(store: string, kebab: Kebab): Promise<string[][]> {
  const times = new Map(Object.keys(SEARCHES).map((name): [string, number[]] => [name, []]))
  const hits = new Map<string, number>()
  const firstTimes = new Map<string, number>()
  for (let round = -10; round < rounds; round++) {
    const query = `${WORDS[(round + 12) % WORDS.length]} ${WORDS[(round * 5 + 60) % WORDS.length]}`
    for (const [name, search] of Object.entries(SEARCHES)) {
      const start = performance.now()
      const page = await kebab.search({ query, k: 10, ...search })
      const ms = performance.now() - start
      hits.set(name, page.hits.length)
      if (!firstTimes.has(name)) firstTimes.set(name, ms)
      if (round >= 0) times.get(name)!.push(ms)
    }
  }
  const plain = quantile(times.get('no filter')!, 0.5)
  return Array.from(times, ([name, all]) => {
    const [median, p95] = [quantile(all, 0.5), quantile(all, 0.95)]
    const ratio = name === 'no filter' ? '' : `${(median / plain).toFixed(2)} times`
    const first = `${firstTimes.get(name)!.toFixed(1)} ms`
    return [store, name, String(hits.get(name)), first, `${median.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, ratio]
  })
}
