import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCorpus, readTruth } from './corpus.ts'
import { longestHold } from './longest-hold.ts'
import { type Running, startEngine } from './run-engine.ts'
import { SEED } from './seed.ts'
import { type Kind, type Measured, summarise } from './summarise.ts'

const ROUNDS = 10
/**
 * An engine slower than this, in milliseconds, gets a tenth of the queries. One that is ten times
 * slower still gets a fiftieth.
 */
const SLOW_MS = 100
const WARM_UP = 20
/**
 * The queries before the first round, so that the measured code is compiled. A program that keeps
 * searching is in that state.
 */
const FIRST_WARM_UP = 200
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

/**
 * Has all engines of a kind answer the same queries over the same corpus, one after another.
 * `idleMs` is how long the event loop of this process, which only waits, was held.
 */
export async function measure(
  kind: Kind,
  names: readonly string[],
  chunks: number,
  queries: number,
): Promise<{ measured: Measured[]; idleMs: number }> {
  const data = join(import.meta.dirname, '..', '.data', String(chunks))
  await prepareCorpus(data, chunks, SEED)
  const truth = await readTruth(data)
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
  const { heldMs: idleMs } = await longestHold(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const run of [...runs]) {
        const { engine, times, holds, answers } = run
        try {
          await engine.warmFiles()
          if (round === 0 || run.pace <= SLOW_MS) {
            const count = round === 0 ? FIRST_WARM_UP : WARM_UP
            run.pace = Math.min(run.pace, await warmUp(engine, queries, count))
          }
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
      process.stderr.write(`${chunks} chunks, ${kind}: round ${round + 1} of ${ROUNDS}\n`)
    }
  })
  for (const { engine, pace: _, ...results } of runs) {
    engine.end()
    measured.push(summarise(kind, engine.name, engine.built, results, truth[kind]))
  }
  await rm(scratch, { recursive: true, force: true })
  return { measured, idleMs }
}

/**
 * Has an engine answer that many of the last queries, and returns how long one took. This fills
 * the caches of the processor for this engine. A slow engine is spared most of them. A single quick
 * query tells it from an engine that only starts slowly.
 */
async function warmUp(engine: Running, queries: number, count: number): Promise<number> {
  const first = await engine.run(Math.max(0, queries - FIRST), queries)
  const quickest = Math.min(...first.times)
  if (quickest > SLOW_MS) return quickest
  const rest = await engine.run(Math.max(0, queries - count), queries)
  return median(rest.times)
}

/** How much of the queries an engine of this pace gets. */
function shareAt(paceMs: number): number {
  if (paceMs > 10 * SLOW_MS) return 1 / 50
  return paceMs > SLOW_MS ? 1 / 10 : 1
}

function failure(kind: Kind, name: string, error: unknown): Measured {
  return { kind, name, failed: (error as Error).message.split('\n')[0]! }
}

function median(values: readonly number[]): number {
  return values.length === 0 ? 0 : [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
