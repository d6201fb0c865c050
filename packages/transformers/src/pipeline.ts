import type { Dtype } from './dtype.js'

/** What the loading code asks of transformers.js. Each generation reads the members that it knows. */
export interface PipelineOptions {
  /** Read by `@xenova/transformers` 2: false loads `onnx/model.onnx`, true `onnx/model_quantized.onnx`. */
  quantized: boolean
  /** Read by `@huggingface/transformers` 3 and 4. */
  dtype: Dtype
  progress_callback: (event: unknown) => void
}

/**
 * The `pipeline` function of transformers.js, either generation, for one task. What it resolves to is checked when it is used:
 * spelt out here, TypeScript would give up on the union of all pipelines in the types of `@huggingface/transformers` 3.
 */
export type PipelineFactory<Task extends string> = (
  task: Task,
  model: string,
  options: PipelineOptions,
) => Promise<unknown>

/** The members of transformers.js' `env` that decide where a model comes from. */
export interface TransformersEnv {
  allowLocalModels: boolean
  allowRemoteModels: boolean
  localModelPath: string
  useFSCache: boolean
  useBrowserCache: boolean
  useCustomCache: boolean
}

/** What every pipeline has. */
export interface LoadedPipeline {
  /** Frees the model. The first generation's does nothing. */
  dispose?(): Promise<unknown>
}

/** How the vectors of a text's tokens become one: their mean, or the vector of the first token. */
export type Pooling = 'mean' | 'cls'

/** A feature-extraction pipeline. */
export interface FeatureExtractor extends LoadedPipeline {
  (
    texts: string[],
    options: { pooling: Pooling; normalize: boolean },
  ): Promise<{ data: ArrayLike<unknown>; dims: readonly number[] }>
}
