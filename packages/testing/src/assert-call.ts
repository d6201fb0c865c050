import { fail, ok, strictEqual } from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import type { ErrorCode } from '@kebab/core'

/** How a call ended: with a value, or with what it threw or rejected with. */
export type Settled<T> = { value: T } | { error: unknown }

/** Waits for a call to end. Never rejects itself. */
export async function settled<T>(call: () => Promise<T> | T): Promise<Settled<T>> {
  try {
    return { value: await call() }
  } catch (error) {
    return { error }
  }
}

/** Asserts that a call rejects with a `KebabError` of one of these codes, and returns the error. */
export async function assertRefused(
  call: () => Promise<unknown>,
  codes: ErrorCode | readonly ErrorCode[],
  what: string,
): Promise<unknown> {
  const expected = [codes].flat().join(' or ')
  const outcome = await settled(call)
  if (!('error' in outcome)) fail(`${what}: expected a rejection with ${expected}, found a result`)
  const isExpected = isRefusal(outcome.error, [codes].flat())
  ok(isExpected, `${what}: expected a KebabError with ${expected}, found ${outcome.error}`)
  return outcome.error
}

/**
 * Tells whether an error is a `KebabError` of one of these codes.
 * It goes by the members, because the error may come from another copy of the class.
 */
export function isRefusal(error: unknown, codes: readonly ErrorCode[]): boolean {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  return name === 'KebabError' && codes.some((refusalCode) => refusalCode === code)
}

/** A call that takes a signal. */
export type Abortable = (signal: AbortSignal) => Promise<unknown>

/** Asserts that a call whose signal is already aborted rejects with the abort reason. */
export async function assertAbortBefore(call: Abortable, what: string): Promise<void> {
  const reason = new Error('no longer wanted')
  assertReason(await settled(() => call(AbortSignal.abort(reason))), reason, what)
}

/** How often the event loop has turned since the call when the signal is aborted. */
const LOOPS_BEFORE_ABORT = [0, 1, 3]

/**
 * Asserts that a call rejects with the abort reason when its signal is aborted during the call.
 * A call that resolves within one iteration of the event loop after the abort passes too.
 */
export async function assertAbortDuring(call: Abortable, what: string): Promise<void> {
  for (const loops of LOOPS_BEFORE_ABORT) {
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    let outcome: Settled<unknown> | undefined
    const work = settled(() => call(controller.signal)).then((it) => {
      outcome = it
      return it
    })
    await yieldToEventLoop(loops)
    controller.abort(reason)
    await yieldToEventLoop()
    if (outcome !== undefined && 'value' in outcome) continue
    assertReason(await work, reason, what)
  }
}

/** Asserts that an iteration that is aborted after its first item rejects with the abort reason. */
export async function assertAbortBetween(
  iterate: (signal: AbortSignal) => AsyncIterable<unknown>,
  what: string,
): Promise<void> {
  const reason = new Error('no longer wanted')
  const controller = new AbortController()
  const items = iterate(controller.signal)[Symbol.asyncIterator]()
  await items.next()
  controller.abort(reason)
  assertReason(await settled(() => items.next()), reason, what)
}

function assertReason(outcome: Settled<unknown>, reason: Error, what: string): void {
  if ('value' in outcome) fail(`${what}: expected a rejection with the abort reason, found a result`)
  strictEqual(
    outcome.error,
    reason,
    `${what}: expected a rejection with the abort reason itself, found ${outcome.error}`,
  )
}

/**
 * Asserts that a call yields to the event loop at least once, and returns its result.
 * A call that takes `briefMs` milliseconds or less need not yield.
 */
export async function assertYields<T>(call: () => Promise<T> | T, briefMs: number, what: string): Promise<T> {
  let hasTurned = false
  const tick = yieldToEventLoop().then(() => {
    hasTurned = true
  })
  const start = performance.now()
  const used = process.cpuUsage()
  try {
    const result = await call()
    // Of the two clocks the smaller one: on a busy machine, brief work can take long.
    const { user, system } = process.cpuUsage(used)
    const ms = Math.min(performance.now() - start, (user + system) / 1000)
    ok(
      hasTurned || ms <= briefMs,
      `${what}: expected it to yield to the event loop, found that it held it for ${Math.round(ms)} ms`,
    )
    return result
  } finally {
    await tick
  }
}

/** Lets the event loop turn this often. */
export async function yieldToEventLoop(times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await setImmediate()
}

/** Returns all items of an iteration. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
