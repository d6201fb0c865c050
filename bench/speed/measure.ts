import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '../quantile.ts'
import { LONG_QUERIES, prepareCorpus, readTruth, SHORT_QUERIES } from './corpus.ts'
import { longestHold } from './longest-hold.ts'
import { type MeanwhileFigures, measureMeanwhile } from './meanwhile.ts'
import { holdWhileWaiting } from './quiet.ts'
import { measureRequests, type RequestFigures } from './requests.ts'
import { type Running, startEngine } from './run-engine.ts'
import { SEED } from './seed.ts'
import { type Kind, type Measured, summarise } from './summarise.ts'
import { hybridTruth } from './truth.ts'

const ROUNDS = 10
/**
 * An engine slower than this, in milliseconds, gets a tenth of the queries. One that is ten times
 * slower still gets a fiftieth.
 */
const SLOW_MS = 100
const WARM_UP = 20
/**
 * The queries before the first round, so that the measured code is compiled. A program that keeps
 * searching is in that state. After 200 searches `kebab-hybrid` still took an eighth longer.
 */
const FIRST_WARM_UP = 2000
/** No further round of the first warm-up begins after it, in milliseconds. */
const WARM_UP_LIMIT_MS = 10_000
/**
 * How long this process looks at the machine before each round, while no engine answers, in
 * milliseconds.
 */
const LOOK_MS = 500
/** The queries that tell whether an engine is slow. */
const FIRST = 4

/** What an engine did so far. */
interface Run {
  engine: Running
  /** Milliseconds for a query, as the quickest warm-up was. Infinite before the first. */
  pace: number
  times: number[]
  holds: number[]
  answers: Map<number, number[]>
}

/** What the engines of a kind took, and how busy the machine was. */
export interface MeasuredKind {
  measured: Measured[]
  requests: RequestFigures[]
  meanwhile: MeanwhileFigures[]
  /** For how long this process, which only waits, was held while engines answered. */
  idleMs: number
  /** The same while no engine answered: what else the machine did. */
  quietMs: number
}

/**
 * Has all engines of a kind answer the same queries over the same corpus, one after another. Then
 * some are asked longer queries, and some answer while texts are added.
 */
export async function measure(
  kind: Kind,
  names: readonly string[],
  chunks: number,
  queries: number,
): Promise<MeasuredKind> {
  const data = join(import.meta.dirname, '..', '.data', String(chunks))
  await prepareCorpus(data, chunks, SEED)
  const truth = await readTruth(data)
  const truthOf = ({ built }: Running) => (kind === 'hybrid' ? hybridTruth(truth, built) : truth[kind])
  const scratch = await mkdtemp(join(tmpdir(), 'kebab-bench-'))
  const measured: Measured[] = []
  const runs: Run[] = []
  for (const name of names) {
    process.stderr.write(`${chunks} chunks, ${kind}: ${name} is building\n`)
    try {
      runs.push({
        engine: await startEngine(name, data, scratch),
        pace: Number.POSITIVE_INFINITY,
        times: [],
        holds: [],
        answers: new Map(),
      })
    } catch (error) {
      measured.push(failure(kind, name, error))
    }
  }
  const size = queries / ROUNDS
  let quietMs = 0
  let idleMs = 0
  for (let round = 0; round < ROUNDS; round++) {
    quietMs = Math.max(quietMs, await holdWhileWaiting(LOOK_MS))
    const { heldMs } = await longestHold(async () => {
      for (const run of [...runs]) {
        const { engine, times, holds, answers } = run
        try {
          await engine.warmFiles()
          if (round === 0 || run.pace <= SLOW_MS) run.pace = Math.min(run.pace, await warmUp(engine, queries))
          if (round === 0 && run.pace <= SLOW_MS) await compile(engine)
          const from = round * size
          const part = await engine.run(from, from + Math.ceil(size * shareAt(run.pace)))
          times.push(...part.times)
          holds.push(part.heldMs)
          for (const [at, answer] of part.answers.entries()) answers.set(from + at, answer)
        } catch (error) {
          runs.splice(runs.indexOf(run), 1)
          measured.push(failure(kind, engine.name, error))
        }
      }
    })
    idleMs = Math.max(idleMs, heldMs)
    process.stderr.write(`${chunks} chunks, ${kind}: round ${round + 1} of ${ROUNDS}\n`)
  }
  const engines = runs.map(({ engine }) => engine)
  const requests = await measureRequests(kind, engines, truthOf, queries)
  const meanwhile = await measureMeanwhile(engines, chunks, queries)
  quietMs = Math.max(quietMs, await holdWhileWaiting(LOOK_MS))
  for (const { engine, pace: _, ...results } of runs) {
    engine.end()
    measured.push(summarise(kind, engine.name, engine.built, results, truthOf(engine)))
  }
  await rm(scratch, { recursive: true, force: true })
  return { measured, requests, meanwhile, idleMs, quietMs }
}

/**
 * Has an engine answer the long queries again and again. None of them is among those that are
 * measured here, so what an engine remembers of their answers doesn't help it.
 */
async function compile(engine: Running): Promise<void> {
  let spent = 0
  for (let asked = 0; asked < FIRST_WARM_UP && spent < WARM_UP_LIMIT_MS; asked += LONG_QUERIES) {
    const { times } = await engine.run(SHORT_QUERIES, SHORT_QUERIES + LONG_QUERIES)
    spent += times.reduce((sum, ms) => sum + ms, 0)
  }
}

/**
 * Has an engine answer some of the last queries, and returns how long one took. This fills the
 * caches of the processor for this engine. A slow engine is spared most of them. A single quick
 * query tells it from an engine that only starts slowly.
 */
async function warmUp(engine: Running, queries: number): Promise<number> {
  const first = await engine.run(Math.max(0, queries - FIRST), queries)
  const quickest = Math.min(...first.times)
  if (quickest > SLOW_MS) return quickest
  const rest = await engine.run(Math.max(0, queries - WARM_UP), queries)
  return quantile(rest.times, 0.5)
}

/** How much of the queries an engine of this pace gets. */
function shareAt(paceMs: number): number {
  if (paceMs > 10 * SLOW_MS) return 1 / 50
  return paceMs > SLOW_MS ? 1 / 10 : 1
}

function failure(kind: Kind, name: string, error: unknown): Measured {
  return { kind, name, failed: (error as Error).message.split('\n')[0]! }
}
