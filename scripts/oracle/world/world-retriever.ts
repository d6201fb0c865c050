import type { Chunk, Retriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import type { NaiveIndex } from '../naive/naive-index.js'
import type { WorldSettings } from './world.js'

/** What a plug-in of a world is told while it runs. */
export interface PlugInState {
  /** At which of its calls from now on it begins to fail. */
  plugInFailsAt: number
}

const SLOW_TURNS = 5

/** Many chunks have the same score, and some have none. */
export function shelfScore(query: string, { text, ordinal }: Chunk): number {
  return (query.length + text.length + ordinal) % 5
}

/** A retriever of a user, which ranks what the naive index holds. It fails where a world says so. */
export function worldRetriever(
  speed: NonNullable<WorldSettings['plugIn']>,
  naive: NaiveIndex,
  state: PlugInState,
): Retriever {
  return retrieverOf({
    name: 'shelf',
    kind: 'other',
    indexVersion: 'shelf-1',
    supports: { filter: true },
    revision: () => `epoch ${naive.epoch}`,
    async retrieve(query, { limit, filter }) {
      for (let turns = speed === 'slow' ? SLOW_TURNS : 0; turns > 0; turns--) await new Promise(setImmediate)
      if (state.plugInFailsAt-- <= 0) throw new Error('the plug-in fails')
      const allowed = await filter?.allowed()
      const candidates = naive.engine
        .chunks()
        .filter(({ chunkId }) => allowed?.has(chunkId) ?? true)
        .map((chunk) => ({ chunkId: chunk.chunkId, score: shelfScore(query, chunk) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
      return { candidates: candidates.slice(0, limit), exhausted: candidates.length <= limit }
    },
  })
}
