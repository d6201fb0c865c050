import type { Clock } from './engine-options.js'
import { KebabError } from './errors.js'
import { runWithin } from './kit/run-within.js'

/** How long a call waits for a replica, at most, where the caller sets no limit: in milliseconds. */
const LIMIT_MS = 2000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 1000

/** What a call waits with. */
export interface Patience {
  clock: Clock
  signal: AbortSignal | undefined
  /** Milliseconds that all pauses of a call may take together. Absent: 2000. */
  limitMs?: number | undefined
}

/**
 * The outcome of the first attempt that found no part `behind` a revision that was seen before. After one that did it waits: 10 ms at first, then
 * twice as long each time, up to a second. Throws `retrieval_failed`, which may be tried again, when the limit is reached.
 */
export async function catchUp<T>(
  during: string,
  { clock, signal, limitMs = LIMIT_MS }: Patience,
  attempt: () => Promise<T | 'behind'>,
): Promise<T> {
  let waited = 0
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(2 * next, LONGEST_PAUSE_MS)) {
    const outcome = await attempt()
    if (outcome !== 'behind') return outcome
    const pause = Math.min(next, limitMs - waited)
    if (pause <= 0) {
      const message = `expected the store to reach a revision that was seen before this ${during}, found it behind after ${limitMs} ms of waiting; try again`
      throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
    }
    await wait(clock, pause, signal)
    waited += pause
  }
}

async function wait({ wait: pause }: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    })
  try {
    await runWithin((given) => (pause === undefined ? sleep() : pause(ms, given)), { signal, stage: 'replica' })
  } finally {
    clearTimeout(timer)
  }
}
