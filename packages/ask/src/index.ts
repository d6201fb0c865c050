export type { AskOptions, CitedPassage, StageLimits } from './ask-options.js'
export { newConversation, withTurn } from './conversation.js'
export { type Ask, createAsk } from './create-ask.js'
export { type ExtractiveGeneratorOptions, extractiveGenerator } from './extractive/extractive-generator.js'
export { type Prompts, prompts, type Turn } from './prompts.js'
export {
  type AnthropicCharLocation,
  type AnthropicCitation,
  type AnthropicContentOptions,
  type AnthropicPageLocation,
  type AnthropicSearchResult,
  type AnthropicSearchResultLocation,
  type AnthropicTextBlock,
  anthropicContent,
  anthropicSearchResults,
} from './shapes/anthropic.js'
