import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import type { SearchMode } from '@kebab/schemas'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { quantile } from '../quantile.ts'
import { type Corpus, DIMENSIONS, generate } from '../speed/corpus.ts'
import { chunkPerLine, documentsOf, HandedEmbedder } from '../speed/given-texts.ts'
import { holdWhileWaiting } from '../speed/quiet.ts'
import { SEED } from '../speed/seed.ts'

/** Milliseconds. */
export interface Spread {
  median: number
  p95: number
  p99: number
}

/** What indexing took, all runs together that it took. */
export interface Indexed {
  chunks: number
  seconds: number
  lastTenthSeconds: number
  closeSeconds: number
  peakBytes: number
  /** The longest that a waiting process was held before and after, in all of these runs. */
  heldMs: number
}

/** What a process took that opened the index and searched. */
export interface Searched {
  openSeconds: number
  firstMs: number
  hybrid: Spread
  lexical: Spread
  vector: Spread
  update: Spread
  closeSeconds: number
  /** What the process grew by until it was open, and until the searches were done. */
  openedBytes: number
  searchedBytes: number
  heapBytes: number
}

/** How far indexing has come. It is in a file, so that an interrupted run goes on. */
interface Progress {
  /** How many parts are indexed. */
  parts: number
  /** How long each part took, with those that were interrupted. */
  seconds: number[]
  peakBytes: number
  closeSeconds: number
  heldMs: number
}

const [name = '', folder = '', ...numbers] = process.argv.slice(2)
const [chunks = 0, queries = 0] = numbers.map(Number)
const PART = Math.min(chunks, 100_000)
const PER_DOCUMENT = 10
/** How often progress is kept and printed, in milliseconds. */
const EVERY_MS = 5000
/** How long it is looked whether the machine is quiet. */
const LOOK_MS = 5000
const WARM_UP = 50
const UPDATES = 5
if (chunks % PART !== 0 || PART % PER_DOCUMENT !== 0)
  throw new Error(`expected a multiple of 100,000, or a smaller one of ${PER_DOCUMENT}, found ${chunks}`)

const path = join(folder, 'index')
const [progressFile, queryFile, vectorFile] = ['progress.json', 'queries.json', 'queries.f32'].map((file) =>
  join(folder, file),
) as [string, string, string]
const partOf = (part: number): Corpus => generate(PART, seededRandom(SEED + part))
const say = (measured: Indexed | Searched): void => void process.stdout.write(JSON.stringify(measured))

if (name === 'index') say(await index())
else say(await search())

async function index(): Promise<Indexed> {
  await mkdir(folder, { recursive: true })
  const progress: Progress = existsSync(progressFile)
    ? JSON.parse(readFileSync(progressFile, 'utf8'))
    : { parts: 0, seconds: [], peakBytes: 0, closeSeconds: 0, heldMs: 0 }
  const keep = (): void => writeFileSync(progressFile, JSON.stringify(progress))
  const parts = chunks / PART
  const look = async (): Promise<void> => {
    progress.heldMs = Math.max(progress.heldMs, await holdWhileWaiting(LOOK_MS))
  }
  if (progress.parts < parts) {
    await look()
    const embedder = new HandedEmbedder({ queries: [], queryVectors: new Float32Array() })
    const kebab = await openKebab({ path, embedder, chunkers: [chunkPerLine] })
    for (let part = progress.parts; part < parts; part++) {
      console.error(`part ${part + 1} of ${parts}: making texts and vectors`)
      const corpus = partOf(part)
      if (part === 0) {
        writeFileSync(queryFile, JSON.stringify(corpus.queries))
        writeFileSync(vectorFile, new Uint8Array(corpus.queryVectors.buffer))
      }
      embedder.hand(corpus)
      const spent = progress.seconds[part] ?? 0
      const start = performance.now()
      let kept = start
      let done = 0
      const tell = (): void => {
        kept = performance.now()
        progress.seconds[part] = spent + (kept - start) / 1000
        progress.peakBytes = Math.max(progress.peakBytes, process.memoryUsage.rss())
        keep()
        const [count, seconds] = [part * PART + PER_DOCUMENT * done, progress.seconds[part]!.toFixed(0)]
        console.error(`${count.toLocaleString('en')} of ${chunks.toLocaleString('en')} chunks; this part ${seconds} s`)
      }
      const { errors } = await kebab.index(documentsOf(corpus.texts, part * PART, PER_DOCUMENT), {
        onProgress(event) {
          if (event.type === 'document') done++
          if (event.type === 'committed' && performance.now() - kept > EVERY_MS) tell()
        },
      })
      if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
      progress.parts = part + 1
      tell()
    }
    const closing = performance.now()
    await kebab.close()
    progress.closeSeconds = (performance.now() - closing) / 1000
    await look()
    keep()
  }
  const { seconds, closeSeconds, peakBytes, heldMs } = progress
  const all = seconds.reduce((sum, one) => sum + one, 0)
  return { chunks, seconds: all, lastTenthSeconds: lastTenth(seconds), closeSeconds, peakBytes, heldMs }
}

/** What the last tenth of all chunks took. With fewer than ten parts it is a share of the last. */
function lastTenth(seconds: readonly number[]): number {
  const count = seconds.length / 10
  const whole = seconds.slice(seconds.length - Math.max(1, Math.floor(count)))
  return whole.reduce((sum, one) => sum + one, 0) * Math.min(1, count)
}

async function search(): Promise<Searched> {
  const asked: string[] = JSON.parse(readFileSync(queryFile, 'utf8')).slice(0, queries)
  const rows = new Float32Array(new Uint8Array(readFileSync(vectorFile)).buffer).slice(0, asked.length * DIMENSIONS)
  // Other texts in each run, because a document that is as it was isn't updated.
  const more = generate(UPDATES * PER_DOCUMENT, seededRandom(Date.now() % 2 ** 31))
  const embedder = new HandedEmbedder({ queries: asked, queryVectors: rows })
  embedder.hand(more)
  const resident = (): number => {
    globalThis.gc?.()
    return process.memoryUsage.rss()
  }
  const before = resident()
  const start = performance.now()
  const kebab = await openKebab({ path, embedder, chunkers: [chunkPerLine] })
  const openSeconds = (performance.now() - start) / 1000
  const opened = resident()
  console.error(`opened in ${openSeconds.toFixed(1)} s`)
  const ask = async (mode: SearchMode, count: number): Promise<number[]> => {
    const times: number[] = []
    for (const query of asked.slice(0, count)) {
      const from = performance.now()
      const { hits, degraded } = await kebab.search({ query, mode })
      times.push(performance.now() - from)
      if (hits.length === 0 || degraded !== undefined) throw new Error(`${query}: expected hits, found ${degraded}`)
    }
    return times
  }
  const [firstMs = 0] = await ask('hybrid', 1)
  const none: Spread = { median: 0, p95: 0, p99: 0 }
  const measured: Record<SearchMode, Spread> = { hybrid: none, lexical: none, vector: none }
  for (const mode of ['hybrid', 'lexical', 'vector'] as const) {
    await ask(mode, WARM_UP)
    measured[mode] = spreadOf(await ask(mode, asked.length))
    console.error(`${mode}: ${JSON.stringify(measured[mode])}`)
  }
  const searched = resident()
  const heapBytes = process.memoryUsage().heapUsed
  const updates: number[] = []
  for (const { text } of documentsOf(more.texts, 0, PER_DOCUMENT)) {
    // Documents all over the index, each replaced as a whole.
    const path = `${Math.floor((updates.length * chunks) / UPDATES / PER_DOCUMENT) * PER_DOCUMENT}.txt`
    const from = performance.now()
    const { documents } = await kebab.index([{ path, text }])
    updates.push(performance.now() - from)
    if (documents.updated !== 1) throw new Error(`${path}: expected an update, found ${JSON.stringify(documents)}`)
  }
  const closing = performance.now()
  await kebab.close()
  return {
    openSeconds,
    firstMs,
    ...measured,
    update: spreadOf(updates),
    closeSeconds: (performance.now() - closing) / 1000,
    openedBytes: opened - before,
    searchedBytes: searched - before,
    heapBytes,
  }
}

function spreadOf(times: readonly number[]): Spread {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}
