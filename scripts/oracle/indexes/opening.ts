import { systemClock } from '@kebab/core'
import type { OpenOptions } from '@kebab/local'
import type { Model, WorldSettings } from '../world/world.js'
import { worldEmbedder } from '../world/world-embedder.js'

/** How an index of a world is opened. It is plain JSON. */
export interface Opening {
  /** Of the folder, or the name of the namespace. */
  path: string
  settings: WorldSettings
  model: Model
  /** Milliseconds since 1970. */
  now: number
}

/** Returns the options of an opening. Its clock stands still. */
export function optionsOf({ path, settings, model, now }: Opening): OpenOptions {
  const { depth, rankConstant, maxChars, maxPerDocument, weights, embedder, vectorsIn } = settings
  return {
    path,
    embedder: embedder === null ? null : worldEmbedder(model, embedder === 'calibrated'),
    depth,
    rankConstant,
    maxPerDocument,
    weights,
    chunks: { maxChars },
    usearch: { vectors: vectorsIn },
    clock: { ...systemClock, now: () => now },
  }
}
