import { bm25Retriever } from '@kebab/bm25'
import type { Candidate, Chunk, IndexedRetriever } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { Index } from 'flexsearch'
import { PlainBm25 } from './plain-bm25.js'
import { zipfChunks, zipfQueries } from './zipf-corpus.js'

/** What one engine takes. Times of queries are the least of several passes: other programs run on the machine. */
export interface Measured {
  name: string
  medianMs: number
  p95Ms: number
  meanMs: number
  /** Adding all chunks, a thousand at a time. */
  buildMs: number
  /** Resident memory above that of the process before, once all is settled. */
  memoryMb: number
  /** Stands for the ten best of every query. */
  digest: number
  snapshot?: { saveMs: number; loadMs: number; mb: number }
}

const PASSES = 5
const WARM_UP = 100

interface Engine {
  add(chunks: Chunk[]): Promise<void> | void
  finish?(): void
  search(query: string, limit: number): Promise<readonly Candidate[]> | readonly Candidate[]
}

const [name = 'bm25', size = '20000', limit = '10'] = process.argv.slice(2)
const own = bm25Retriever()
const engines: Record<string, () => Engine> = {
  plain: () => new PlainBm25(),
  flexsearch: () => over(flexsearchRetriever({ Index })),
  bm25: () => over(own),
}
const engine = engines[name]!()

const before = process.memoryUsage().rss
let buildMs = 0
for (const chunks of zipfChunks(Number(size), 1000)) buildMs += await timed(() => engine.add(chunks))
buildMs += await timed(() => engine.finish?.())
for (let i = 0; i < 3; i++) {
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
const memoryMb = (process.memoryUsage().rss - before) / 2 ** 20

const queries = zipfQueries(1000 + WARM_UP)
const times = queries.map(() => Number.POSITIVE_INFINITY)
let digest = 0
for (let pass = 0; pass < PASSES; pass++) {
  for (const [i, query] of queries.entries()) {
    let hits: readonly Candidate[] = []
    const time = await timed(async () => {
      hits = await engine.search(query, Number(limit))
    })
    times[i] = Math.min(times[i]!, time)
    for (const { chunkId } of hits.slice(0, 10))
      digest = (Math.imul(digest, 31) + Number.parseInt(chunkId.slice(0, 8), 16)) >>> 0
  }
}
const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
const measured: Measured = {
  name,
  medianMs: sorted[Math.floor(0.5 * sorted.length)]!,
  p95Ms: sorted[Math.floor(0.95 * sorted.length)]!,
  meanMs: sorted.reduce((sum, time) => sum + time, 0) / sorted.length,
  buildMs,
  memoryMb,
  digest,
}
if (name === 'bm25') {
  let bytes = new Uint8Array()
  const saveMs = await timed(async () => {
    bytes = await own.save()
  })
  const loaded = bm25Retriever()
  const loadMs = await timed(() => loaded.load(bytes))
  measured.snapshot = { saveMs, loadMs, mb: bytes.length / 2 ** 20 }
}
console.log(JSON.stringify(measured))

function over(retriever: IndexedRetriever): Engine {
  return {
    add: (chunks) => retriever.add(chunks),
    search: async (query, limit) => (await retriever.retrieve(query, { limit })).candidates,
  }
}

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
