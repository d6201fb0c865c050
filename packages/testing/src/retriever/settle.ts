import { type Settled, settled } from '../settled.js'

/** How long a call may take to settle after an abort, in milliseconds. The samples are small: whatever takes longer doesn't listen. */
const PATIENCE_MS = 2000

/** Waits until the promise settles, but not for ever. */
export async function settle<T>(promise: Promise<T>): Promise<Settled<T> | 'still waiting'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'still waiting'>((resolve) => {
    timer = setTimeout(() => resolve('still waiting'), PATIENCE_MS)
  })
  try {
    return await Promise.race([settled(() => promise), patience])
  } finally {
    clearTimeout(timer)
  }
}
