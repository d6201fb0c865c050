import type { EvaluationQuery, EvaluationRun, HitIds, Measures, Qrels, Searchable } from '@kebab/eval'
import type { Kebab, SearchMode } from '@kebab/local'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'

/** Queries, and which documents are relevant to which. */
export interface JudgedQueries {
  queries: readonly EvaluationQuery[]
  qrels: Qrels
  /** See `EvaluateOptions`. */
  documentOf?: ((hit: HitIds) => string) | undefined
}

/** What was measured of an index. */
export interface Measurement {
  /** Scores of queries or questions. Those of two runs are of different questions. */
  runs: readonly EvaluationRun[]
  /** How long each search or answer took, in milliseconds. */
  times: readonly number[]
}

/** How many documents of each ranking are looked at. */
const DEPTH = 100

/**
 * Measures the searches of an index: nDCG@10, MRR@10 and recall@100. A retriever that fails fails
 * the measuring, with `retrieval_failed`: the scores would be those of the others.
 */
export async function measureSearch(
  session: Session,
  kebab: Kebab,
  { queries, qrels, documentOf }: JudgedQueries,
  { mode, label = mode }: { mode: SearchMode; label?: string },
): Promise<Measurement> {
  const { evaluate } = await import('@kebab/eval')
  const measures = await chosenMeasures()
  const times: number[] = []
  const engine: Searchable = {
    async search(request, options) {
      const start = performance.now()
      const page = await kebab.search({ ...request, strict: true }, options)
      times.push(performance.now() - start)
      return page
    },
  }
  const bar = await progressBar(session.process, label, 'query', 'queries')
  try {
    const onProgress = ({ done, total }: { done: number; total: number }): void => bar.show(done, total)
    const { signal } = session
    const options = { engine, queries, qrels, documentOf, mode, k: DEPTH, measures, onProgress, signal }
    return { runs: [await evaluate(options)], times }
  } finally {
    bar.end()
  }
}

async function chosenMeasures(): Promise<Measures> {
  const { measuresAt } = await import('@kebab/eval')
  const [at10, at100] = [measuresAt(10), measuresAt(DEPTH)]
  return { 'ndcg@10': at10['ndcg@10']!, 'mrr@10': at10['mrr@10']!, 'recall@100': at100['recall@100']! }
}
