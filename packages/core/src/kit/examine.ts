import type { DoctorCheck } from '@kebab/schemas'
import { isKebabError, messageOf, wireError } from '../errors.js'
import type { Clock } from '../settings.js'
import { runWithin } from './run-within.js'

/** The outcome of a check. Default of `status`: `ok`. */
export interface Finding {
  status?: DoctorCheck['status']
  message: string
  hint?: string
}

/** One run of `doctor`: its clock and signal, and the checks so far. */
export interface Examination {
  clock: Clock
  signal: AbortSignal | undefined
  checks: DoctorCheck[]
}

/**
 * Runs one check and records its outcome. A check that throws has failed. Only an abort rejects.
 */
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
    const { message: said, hint } = wireError(error)
    const message = isKebabError(error) ? `${error.code}: ${said}` : messageOf(error) || 'failed without a message'
    return { status: 'failed', message, ...(hint === undefined ? {} : { hint }) }
  }
}
