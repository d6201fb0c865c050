export { auroc, type ThresholdPoint, thresholds } from './auroc.js'
export { type Comparison, compareRuns, type QueryDelta } from './compare-runs.js'
export {
  type EvaluateOptions,
  type EvaluationQuery,
  evaluate,
  type FoundHit,
  type Searchable,
  type SearchQuery,
} from './evaluate.js'
export type { EvaluationRun, QueryResult } from './evaluation-run.js'
export { type GoldenQuery, readGoldenQueries } from './golden-queries.js'
export type { Grades, Qrels } from './grades.js'
export {
  type AnswerLabel,
  citationPrecision,
  citationRecall,
  type GroundingScores,
  groundingScores,
  type MeasuredAnswer,
} from './grounding.js'
export { type Measures, measuresAt } from './measures.js'
export { averagePrecision, type Metric, ndcg, precision, recall, reciprocalRank } from './metrics.js'
export { type BootstrapOptions, type BootstrapResult, pairedBootstrap } from './paired-bootstrap.js'
