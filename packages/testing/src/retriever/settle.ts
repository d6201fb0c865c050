/** How long a call may take to settle after an abort, in milliseconds. The samples are small: whatever takes longer doesn't listen. */
const PATIENCE_MS = 2000

/** What became of a promise. */
export type Outcome<T> = { value: T } | { error: unknown } | 'still waiting'

/** Waits until the promise settles, but not for ever. */
export async function settle<T>(promise: Promise<T>): Promise<Outcome<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'still waiting'>((resolve) => {
    timer = setTimeout(() => resolve('still waiting'), PATIENCE_MS)
  })
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  try {
    return await Promise.race([outcome, patience])
  } finally {
    clearTimeout(timer)
  }
}
