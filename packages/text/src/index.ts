export type { Language, Script } from './language.js'
export { type TextAnalyzer, type TextAnalyzerOptions, textAnalyzer } from './text-analyzer.js'
