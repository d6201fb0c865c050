export { auroc, type ThresholdPoint, thresholds } from './auroc.js'
export { type Comparison, compareRuns, type QueryDelta } from './compare-runs.js'
export {
  type EvaluateOptions,
  type EvaluationQuery,
  type EvaluationRun,
  evaluate,
  type HitIds,
  type QueryResult,
  type Searchable,
  type SearchQuery,
} from './evaluate.js'
export { type GoldenQuery, readGoldenQueries } from './golden-queries.js'
export {
  type AnswerLabel,
  citationPrecision,
  citationRecall,
  type GroundingScores,
  groundingScores,
  type MeasuredAnswer,
} from './grounding.js'
export {
  type AnswerOutcome,
  type AnswerWithMarks,
  judgeAnswer,
  OUTCOMES,
  type PatternQuestion,
} from './judge-answer.js'
export {
  averagePrecision,
  type Grades,
  type Measures,
  type Metric,
  measuresAt,
  ndcg,
  precision,
  type Qrels,
  recall,
  reciprocalRank,
} from './metrics.js'
export { type BootstrapOptions, type BootstrapResult, pairedBootstrap } from './paired-bootstrap.js'
