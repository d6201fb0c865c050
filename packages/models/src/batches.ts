import { eitherSignal, type FailedCall, isRetryable, sendableText } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'

/** What one request holds at most. */
export interface BatchLimits {
  /** An integer from 1. */
  texts: number
  /** Estimated tokens: an integer from 1. A longer text is alone in its request. */
  tokens: number
}

/** What is sent for a text. Servers refuse a blank one, and any text will do in its place. */
export function inputOf(text: string): string {
  return /^\s*$/.test(text) ? '.' : sendableText(text)
}

/** Cuts texts into batches, in their order. No batch is empty. */
export function batchesOf(texts: readonly string[], limits: BatchLimits): string[][] {
  const batches: string[][] = []
  let tokens = 0
  for (const text of texts) {
    const size = estimatedTokens(text)
    const last = batches.at(-1)
    if (last !== undefined && last.length < limits.texts && tokens + size <= limits.tokens) {
      last.push(text)
      tokens += size
    } else {
      batches.push([text])
      tokens = size
    }
  }
  return batches
}

/**
 * Estimates the tokens of a text, rather too many: one for each four characters of ASCII, and one
 * for each other character.
 */
export function estimatedTokens(text: string): number {
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0
  return Math.ceil((text.length - others) / 4) + others
}

/**
 * Works on items, at most `limit` at once, and returns the results in the order of the items. With
 * the first failure no further work begins, and what runs is aborted.
 */
export async function mapWithin<T, R>(
  items: readonly T[],
  { limit, signal }: { limit: number; signal: AbortSignal | undefined },
  work: (item: T, signal: AbortSignal | undefined) => Promise<R>,
): Promise<R[]> {
  if (items.length === 1) return [await work(items[0]!, signal)]
  const results = new Array<R>(items.length)
  const indexes = items.keys()
  const run = async (all: AbortSignal): Promise<void> => {
    for (const index of indexes) {
      all.throwIfAborted()
      results[index] = await work(items[index]!, all)
    }
  }
  const failing = new AbortController()
  const either = eitherSignal(failing.signal, signal)
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, () => run(either.signal)))
    return results
  } catch (error) {
    failing.abort(error)
    throw error
  } finally {
    either.release()
  }
}

/** The first wait between two attempts, in milliseconds. Each further one is twice as long. */
const FIRST_WAIT_MS = 1000
/** Who is asked to wait longer, in milliseconds, gives up. */
const LONGEST_WAIT_MS = 60_000

/**
 * Makes an attempt, and repeats it up to `retries` times after a failure that may pass. It waits as
 * long as the server asks. Rejects with the last error of the attempt.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  {
    retries,
    signal,
    failedCall,
  }: { retries: number; signal: AbortSignal | undefined; failedCall: (error: unknown) => FailedCall },
): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const call = failedCall(error)
      const waitMs = call.waitMs ?? FIRST_WAIT_MS * 2 ** count
      if (count >= retries || !isRetryable(call) || waitMs > LONGEST_WAIT_MS) throw error
      await delay(waitMs, signal)
    }
  }
}

async function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    })
  await runWithin(wait, { signal, stage: 'retry' }).finally(() => clearTimeout(timer))
}
