import type { DoctorCheck } from '@kebab/schemas'
import { isKebabError } from '../errors.js'
import type { Clock } from '../settings.js'
import { runWithin } from './run-within.js'

/** What a check found. Without a status it is `ok`. */
export interface Finding {
  status?: DoctorCheck['status']
  message: string
  hint?: string
}

/** A visit of the doctor: what it works with, and what was found so far. */
export interface Examination {
  clock: Clock
  signal: AbortSignal | undefined
  checks: DoctorCheck[]
}

/** Tries one thing and notes what came of it. A part that throws has failed; only an abort rejects. */
export async function examine(
  visit: Examination,
  part: string,
  check: string,
  work: (signal: AbortSignal | undefined) => Promise<Finding>,
  limitMs?: number | undefined,
): Promise<void> {
  const { clock, signal } = visit
  const start = clock.elapsed()
  const finding = await outcomeOf(() => runWithin(work, { signal, limitMs, stage: part }), signal)
  const { status = 'ok', message, hint } = finding
  const duration = Math.max(0, Math.round(clock.elapsed() - start))
  visit.checks.push({ part, check, status, message, ...(hint === undefined ? {} : { hint }), duration_ms: duration })
}

async function outcomeOf(work: () => Promise<Finding>, signal: AbortSignal | undefined): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const said = error instanceof Error ? error.message : String(error)
    const message = isKebabError(error) ? `${error.code}: ${said}` : said || 'failed without saying why'
    const hint = isKebabError(error) ? error.hint : undefined
    return { status: 'failed', message, ...(hint === undefined ? {} : { hint }) }
  }
}
