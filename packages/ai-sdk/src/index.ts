export { type AiSdkEmbedderOptions, aiSdkEmbedder } from './ai-sdk-embedder.js'
export { type AiSdkGeneratorOptions, aiSdkGenerator } from './ai-sdk-generator.js'
export type { EmbeddingModel, EmbedManyResult, LanguageModel, StreamTextResult } from './library.js'
