import type { Chunk, ChunkStore } from './contracts.js'
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
