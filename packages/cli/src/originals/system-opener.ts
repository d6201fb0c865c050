import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import open, { apps } from 'open'
import type { Opener } from '../session.js'

/** Opens files with the programs that the system has for them, without a shell. */
export const systemOpener: Opener = {
  openFile: async (file) => started(await open(file)),
  openPage: async (address) => started(await open(address, { app: { name: apps.browser } })),
}

/** How long what opens a file has to fail, in milliseconds. */
const FAILING_MS = 1000

/** Waits until a program has ended well, or has run for a while. */
async function started(child: Awaited<ReturnType<typeof open>>): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode])
  const waiting = new AbortController()
  const [code] = await Promise.race([ended, delay(FAILING_MS, [0], { signal: waiting.signal })])
  waiting.abort()
  if (code !== 0) throw new Error(`its opener ended with exit code ${code}`)
}
