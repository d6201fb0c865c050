import type { DoctorCheck } from '@kebab/schemas'
import type { DoctorOptions } from '../doctor/doctor.js'
import { isKebabError, messageOf, wireError } from '../errors/errors.js'
import type { Clock } from './clock.js'
import { wrongValue } from './invalid-input.js'
import { anySignal, anything, optional, optionReader } from './option-reader.js'
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

/**
 * Reads the options of `doctor`.
 * @throws TypeError for an unknown option, and for options or a signal of another kind
 * @throws KebabError `invalid_input` for another option that is wrong
 */
export function readDoctorOptions(options: DoctorOptions = {}): DoctorOptions {
  const read = optionReader('doctor', options)
  const signal = read('signal', anySignal)
  const deep = read('deep', anything, false)
  const onProgress = read('onProgress', optional(anything))
  read.done()
  if (typeof deep !== 'boolean') throw wrongValue('deep', 'true or false', deep)
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw wrongValue('onProgress', 'a function', onProgress)
  return { signal, deep, onProgress }
}

async function outcomeOf(work: () => Promise<Finding>, signal: AbortSignal | undefined): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const { message: text, hint } = wireError(error)
    const message = isKebabError(error) ? `${error.code}: ${text}` : messageOf(error) || 'failed without a message'
    return { status: 'failed', message, ...(hint === undefined ? {} : { hint }) }
  }
}
