import { createEngine, type EngineOptions } from '@kebab/core'
import { type EvaluationRun, evaluate, type Measures, measuresAt } from '@kebab/eval'
import type { Collection } from '@kebab/eval/read'
import { ANALYZERS } from './analyzers.js'
import type { IndexedCollection } from './index-collection.js'

/** How far down a ranking is looked at. */
const DEPTH = 100

const AT_10 = measuresAt(10)
const AT_100 = measuresAt(100)

export const MEASURES = {
  'nDCG@10': AT_10['ndcg@10']!,
  'MRR@10': AT_10['mrr@10']!,
  'recall@10': AT_10['recall@10']!,
  'recall@100': AT_100['recall@100']!,
} satisfies Measures

export type MeasureName = keyof typeof MEASURES

/** Asks an engine made of these parts every query of the collection. Default analyzer: `text`. */
export function measure(
  { queries, qrels }: Collection,
  indexed: IndexedCollection,
  options: Omit<EngineOptions, 'store'>,
): Promise<EvaluationRun> {
  const engine = createEngine({ analyzer: ANALYZERS.text, ...options, store: indexed.store })
  return evaluate({
    engine,
    queries,
    qrels,
    k: DEPTH,
    measures: MEASURES,
    documentOf: ({ doc_path }) => indexed.documentAt(doc_path),
  })
}
