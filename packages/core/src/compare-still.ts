import type { Retriever } from './contracts.js'
import type { Finding } from './kit/examine.js'
import { tryStill } from './kit/hold-still.js'
import { runWithin } from './kit/run-within.js'
import type { Settings } from './settings.js'
import type { Stored } from './stored-reader.js'

/**
 * What comes of comparing an index with what is stored. A difference counts only where neither changed meanwhile; where they change in every attempt, it is
 * not known, and a warning. The retriever has its time limit for each comparison.
 */
export async function compareStill(
  settings: Settings,
  retriever: Retriever,
  read: () => Promise<Stored>,
  signal: AbortSignal | undefined,
  compare: (stored: Stored, signal: AbortSignal | undefined) => Promise<Finding>,
): Promise<Finding> {
  const limits = { signal, limitMs: settings.timeLimitOf(retriever), stage: retriever.name }
  const revisions = async (): Promise<string> =>
    JSON.stringify([await settings.store.revision(), await runWithin(() => retriever.revision?.() ?? '', limits)])
  const outcome = await tryStill(async () => {
    const before = await revisions()
    const stored = await read()
    const finding = await runWithin((given) => compare(stored, given), limits)
    return finding.status !== 'failed' || (await revisions()) === before ? finding : 'moved'
  })
  if (outcome !== 'moved') return outcome
  return {
    status: 'warning',
    message: 'the index, or what is stored, changed during each attempt to compare them',
    hint: 'Ask again while nothing is being indexed.',
  }
}
