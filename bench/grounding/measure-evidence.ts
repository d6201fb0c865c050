import { type Engine, questionEvidence } from '@kebab/core'
import type { Collection, CollectionQuery } from '@kebab/eval/read'
import { answerableOf, isImpossible } from '../answerable.js'
import type { ShippedIndex } from './shipped-index.js'

/** What the evidence of questions is, asked of one collection. */
export interface EvidenceOf {
  /** The answerable questions of the collection itself. */
  own: number[]
  /**
   * Those of every other collection without a document of this one, by its name: nothing here
   * answers them.
   */
  foreign: Record<string, number[]>
  /**
   * The questions of the collection that were written for one of its documents, and that it doesn't
   * answer.
   */
  impossible: number[]
  /**
   * Its own questions again, each without the documents that answer it. Only for collections where
   * every answerable question has an answer.
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
  const { queries } = collection
  const answerable = answerableOf(collection)
  const measured: Record<SearchName, EvidenceOf> = { hybrid: emptyEvidence(), words: emptyEvidence() }
  const engines: Record<SearchName, Engine> = { hybrid: index.engine, words: index.words }
  for (const search of SEARCHES) {
    const askAll = async (queries: readonly CollectionQuery[]): Promise<number[]> => {
      const evidence: number[] = []
      for (const { text } of queries) evidence.push(await evidenceFor(engines[search], text))
      return evidence
    }
    measured[search].own = await askAll(answerable)
    measured[search].impossible = await askAll(queries.filter(isImpossible(collection)))
    for (const other of others) {
      if (sharesDocument(collection, other)) continue
      measured[search].foreign[other.name] = await askAll(answerableOf(other))
    }
  }
  if (!answerable.every(({ answer }) => answer !== undefined)) return measured
  for (const { id, text } of answerable) {
    await index.without(relevantTo(collection, id), async () => {
      for (const search of SEARCHES) measured[search].hard.push(await evidenceFor(engines[search], text))
    })
  }
  return measured
}

/** Whether a document is in both, so that one may answer questions of the other. */
export function sharesDocument({ documents }: Collection, other: Collection): boolean {
  const texts = new Set(documents.map(({ text }) => text))
  return other.documents.some(({ text }) => texts.has(text))
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
  return { own: [], foreign: {}, impossible: [], hard: [] }
}
