export { type AiSdkEmbedderOptions, aiSdkEmbedder } from './ai-sdk-embedder.js'
export { type AiSdkGeneratorOptions, aiSdkGenerator } from './ai-sdk-generator.js'
export type { EmbeddingModel, EmbedManyResult, LanguageModel, StreamTextResult } from './library.js'
export {
  type CitationMetadata,
  type JsonValue,
  type SourceDocumentPart,
  type SourceUrlPart,
  sourceParts,
} from './source-parts.js'
