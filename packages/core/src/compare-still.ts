import type { Chunk, ChunkStore, Retriever } from './contracts.js'
import type { Finding } from './examine.js'
import { tryStill } from './hold-still.js'
import { runWithin } from './run-within.js'
import type { Settings } from './settings.js'

/** How many chunks are looked for in the indexes. */
const SAMPLE = 20

/** What the store holds at one revision: how much, and chunks from all over. */
export interface Stored {
  revision: string
  stats: Awaited<ReturnType<ChunkStore['stats']>>
  sample: Chunk[]
}

/** Reads what the store holds, once for a revision. */
export function storedReader({ store }: Settings, signal: AbortSignal | undefined): () => Promise<Stored> {
  let latest: Stored | undefined
  return async () => {
    const revision = await store.revision()
    if (latest?.revision === revision) return latest
    const stats = await store.stats()
    const ids = [...(await store.select({}, { signal }))].sort()
    const step = Math.max(1, ids.length / SAMPLE)
    const picked = Array.from({ length: Math.min(SAMPLE, ids.length) }, (_, i) => ids[Math.floor(i * step)]!)
    const sample = (await store.get(picked, { signal })).filter((chunk) => chunk !== null)
    latest = { revision, stats, sample }
    return latest
  }
}

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
