import { type Engine, questionEvidence } from '@kebab/core'
import type { Collection, CollectionQuery } from '@kebab/eval/read'
import type { ShippedIndex } from './shipped-index.js'

/** What the evidence of questions is, asked of one collection. */
export interface EvidenceOf {
  /** The questions of the collection itself. */
  own: number[]
  /** Those of every other collection, by its name: nothing here answers them. */
  foreign: Record<string, number[]>
  /**
   * Its own questions again, each without the documents that answer it. Only for collections where
   * every question has one answer.
   */
  hard: number[]
}

/** How questions are asked. */
export const SEARCHES = ['hybrid', 'words'] as const
export type SearchName = (typeof SEARCHES)[number]

/**
 * Asks an index its own questions, those of the other collections, and its own without the
 * documents that answer them.
 */
export async function measureEvidence(
  collection: Collection,
  others: readonly Collection[],
  index: ShippedIndex,
): Promise<Record<SearchName, EvidenceOf>> {
  const measured: Record<SearchName, EvidenceOf> = { hybrid: emptyEvidence(), words: emptyEvidence() }
  const engines: Record<SearchName, Engine> = { hybrid: index.engine, words: index.words }
  for (const search of SEARCHES) {
    const askAll = async (queries: readonly CollectionQuery[]): Promise<number[]> => {
      const evidence: number[] = []
      for (const { text } of queries) evidence.push(await evidenceFor(engines[search], text))
      return evidence
    }
    measured[search].own = await askAll(collection.queries)
    for (const other of others) measured[search].foreign[other.name] = await askAll(other.queries)
  }
  if (!collection.queries.every(({ answer }) => answer !== undefined)) return measured
  for (const { id, text } of collection.queries) {
    await index.without(relevantTo(collection, id), async () => {
      for (const search of SEARCHES) measured[search].hard.push(await evidenceFor(engines[search], text))
    })
  }
  return measured
}

/** The documents that answer a question. */
export function relevantTo({ qrels }: Collection, id: string): Set<string> {
  return new Set([...(qrels.get(id) ?? [])].flatMap(([document, grade]) => (grade > 0 ? [document] : [])))
}

async function evidenceFor(engine: Engine, query: string): Promise<number> {
  const { hits } = await engine.search({ query, k: 10, snippet_chars: 1 })
  return questionEvidence(hits) ?? 0
}

function emptyEvidence(): EvidenceOf {
  return { own: [], foreign: {}, hard: [] }
}
