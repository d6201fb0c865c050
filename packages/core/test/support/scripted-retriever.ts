import type { Ranking, Retriever } from '../../src/index.js'
import { type RetrieverParts, retrieverOf } from '../../src/kit/index.js'

export interface Script {
  name: string
  kind?: Retriever['kind']
  scoreKind?: Retriever['scoreKind']
  /** Returns the chunk ids that a call for `limit` candidates finds, best first. */
  list(limit: number): readonly string[]
  /** The number of all ids. */
  size: number
}

/** A retriever that answers every query from a script, as an approximate index might. */
export function scriptedRetriever(script: Script, more: Partial<RetrieverParts> = {}): Retriever {
  const { name, kind = 'other', scoreKind, list, size } = script
  return retrieverOf({
    name,
    kind,
    scoreKind,
    indexVersion: `${name}.v1`,
    supports: { filter: true },
    async retrieve(_query, { limit }): Promise<Ranking> {
      const ids = list(limit).slice(0, limit)
      return { candidates: ids.map((chunkId, i) => ({ chunkId, score: 1 / (i + 1) })), exhausted: limit >= size }
    },
    ...more,
  })
}

/** The same ids at every depth. */
export function fixedRetriever(name: string, ids: readonly string[], more: Partial<RetrieverParts> = {}): Retriever {
  return scriptedRetriever({ name, list: () => ids, size: ids.length }, more)
}
