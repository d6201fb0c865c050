import { fail } from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { type Settled, settled } from './settled.js'

/** A call that is given a signal. */
export type Abortable = (signal: AbortSignal) => Promise<unknown>

/** How many turns of the event loop a call has had when it is aborted. */
const MOMENTS = [0, 1, 3]

/** Proves that a call rejects with the reason of an abort that came before it. */
export async function proveAbortBefore(call: Abortable, what: string): Promise<void> {
  const reason = new Error('no longer wanted')
  expectReason(await settled(() => call(AbortSignal.abort(reason))), reason, what)
}

/**
 * Proves that a call rejects with the reason of an abort that comes while it works.
 * One that is done within a turn of the event loop, as one without any waiting is, may resolve.
 */
export async function proveAbortDuring(call: Abortable, what: string): Promise<void> {
  for (const moment of MOMENTS) {
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    let outcome: Settled<unknown> | undefined
    const work = settled(() => call(controller.signal)).then((it) => {
      outcome = it
      return it
    })
    await turns(moment)
    controller.abort(reason)
    await turns(1)
    if (outcome !== undefined && 'value' in outcome) continue
    expectReason(await work, reason, what)
  }
}

/** Proves that an iteration whose signal is aborted after its first item goes no further and rejects with the reason. */
export async function proveAbortBetween(
  iterate: (signal: AbortSignal) => AsyncIterable<unknown>,
  what: string,
): Promise<void> {
  const reason = new Error('no longer wanted')
  const controller = new AbortController()
  const items = iterate(controller.signal)[Symbol.asyncIterator]()
  await items.next()
  controller.abort(reason)
  expectReason(await settled(() => items.next()), reason, what)
}

/** Lets other work run. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await setImmediate()
}

function expectReason(outcome: Settled<unknown>, reason: Error, what: string): void {
  if ('value' in outcome) fail(`${what}: expected a rejection with the reason of the abort, found a result`)
  if (outcome.error !== reason)
    fail(`${what}: expected a rejection with the reason of the abort itself, found ${outcome.error}`)
}
