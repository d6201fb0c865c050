import { quantile } from '../quantile.ts'
import type { Built } from './run-engine.ts'

export type Kind = 'text' | 'vector' | 'hybrid'

/** One engine's figures. Times in milliseconds, sizes in megabytes. */
export type Measured = { kind: Kind; name: string } & ({ failed: string } | Figures)

export interface Figures {
  queries: number
  median: number
  p95: number
  /** Queries a second, one after the other. */
  perSecond: number
  /** How much of the first ten is right, from 0 to 1. */
  overlap: number
  /** The longest time that a query held the event loop. */
  held: number
  buildSeconds: number
  /** The longest time that building held the event loop at a stretch. */
  heldBuilding: number
  memory: number
  /** Of a process that only opened the saved index and answered from it. */
  opened?: number
  disk?: number
  /** How many candidates of each kind it fuses. Absent where that is not set. */
  depth?: number
  openMs?: number
}

const K = 10

/** The figures of an engine. Absent if it wasn't measured, or failed. */
export function figuresOf(measured: readonly Measured[], name: string): Figures | undefined {
  const found = measured.find((one) => one.name === name)
  return found === undefined || 'failed' in found ? undefined : found
}

/** What an engine took and answered in all its turns. */
export interface Results {
  times: readonly number[]
  /** For each turn the longest time that the event loop was held. */
  holds: readonly number[]
  answers: ReadonlyMap<number, readonly number[]>
}

export function summarise(
  kind: Kind,
  name: string,
  built: Built,
  { times, holds, answers }: Results,
  truth: readonly (readonly number[])[],
): Measured {
  const overlaps = [...answers].map(([q, ids]) => overlapOf(ids, truth[q]!))
  return {
    kind,
    name,
    ...(built.depth === undefined ? {} : { depth: built.depth }),
    queries: times.length,
    median: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    perSecond: perSecondOf(times),
    overlap: round(sum(overlaps) / overlaps.length),
    held: round(Math.max(...holds)),
    heldBuilding: round(built.heldMs),
    buildSeconds: round(built.ms / 1000),
    memory: Math.round(built.rss / 2 ** 20),
    ...(built.openRss === undefined ? {} : { opened: Math.round(built.openRss / 2 ** 20) }),
    ...(built.bytes === undefined ? {} : { disk: Math.round(built.bytes / 2 ** 20) }),
    ...(built.openMs === undefined ? {} : { openMs: Math.round(built.openMs) }),
  }
}

/** The share of the first ten that an exact answer may hold; ties with the tenth count. */
export function overlapOf(ids: readonly number[], exact: readonly number[]): number {
  const right = new Set(exact)
  const expected = Math.min(K, exact.length)
  return expected === 0 ? 1 : ids.slice(0, K).filter((id) => right.has(id)).length / expected
}

/** To three digits. */
export function round(value: number): number {
  return Number(value.toPrecision(3))
}

/** Queries a second, one after the other, from the milliseconds of each. */
export function perSecondOf(times: readonly number[]): number {
  return round((1000 * times.length) / sum(times))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}
