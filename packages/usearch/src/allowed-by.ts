import type { ChunkFilter } from '@kebab/core'
import { runWithin } from '@kebab/core/kit'

/** The ids that pass a filter. None without one. Settles on an abort though the filter may not. */
export async function allowedBy(filter: ChunkFilter | undefined, signal: AbortSignal | undefined) {
  return filter && runWithin(() => filter.allowed(), { signal, stage: 'filter' })
}
