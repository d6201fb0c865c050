export type { AskOptions, CitedPassage, StageLimits } from './ask-options.js'
export { newConversation, withTurn } from './conversation.js'
export { type Ask, createAsk } from './create-ask.js'
export { type Prompts, prompts, type Turn } from './prompts.js'
