export { type AiSdkGeneratorOptions, aiSdkGenerator } from './ai-sdk-generator.js'
export type { LanguageModel, StreamTextResult } from './library.js'
