import { createRequire } from 'node:module'
import { type Embedder, type Retriever, systemClock } from '@kebab/core'
import type { OpenOptions } from '@kebab/local'
import { usearchRetriever } from '@kebab/usearch'
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

/** How an index is opened, with its own embedder. */
export type WorldOptions = Omit<OpenOptions, 'embedder'> & { embedder?: Embedder | null | undefined }

/** Returns the options of an opening. Its clock stands still. */
export function optionsOf({ path, settings, model, now }: Opening): WorldOptions {
  const { depth, rankConstant, maxChars, maxPerDocument, weights, vectorsIn } = settings
  const embedder = settings.embedder === null ? null : worldEmbedder(model, settings.embedder === 'calibrated')
  const isGraph = embedder !== null && vectorsIn === 'graph'
  return {
    path,
    embedder,
    retrievers: embedder === null ? ['bm25'] : ['bm25', isGraph ? graphOf(embedder) : 'usearch'],
    depth,
    rankConstant,
    maxPerDocument,
    weights,
    chunks: { maxChars },
    usearch: { vectors: vectorsIn === 'files' ? 'files' : 'memory' },
    clock: { ...systemClock, now: () => now },
  }
}

/** Searches the graph where it is asked for few of many vectors. */
function graphOf(embedder: Embedder): Retriever {
  return usearchRetriever({ usearch: createRequire(import.meta.url)('usearch'), embedder, exactUpTo: 0 })
}
