export type { CrossEncoderOptions } from './cross-encoder.js'
export type {
  EmbeddingOptions,
  PipelineEmbedderOptions,
  TransformersEmbedderOptions,
  WorkerEmbedderOptions,
} from './embedder-options.js'
export type { AutoClass, Dtype, LoadSettings, PipelineFactory, Pooling, TransformersEnv } from './library.js'
export { type LoadingEmbedder, loadingEmbedder } from './loading-embedder.js'
export type { LoadOptions, LoadProgress } from './model-options.js'
export { type TransformersEmbedder, transformersEmbedder } from './transformers-embedder.js'
export { type TransformersEntailer, transformersEntailer } from './transformers-entailer.js'
export {
  type TransformersGenerator,
  type TransformersGeneratorOptions,
  transformersGenerator,
} from './transformers-generator.js'
export { type TransformersReranker, transformersReranker } from './transformers-reranker.js'
export { runsInWorkers } from './worker-pool.js'
