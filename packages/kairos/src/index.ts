export { uuidV5 } from './chain-id.js'
export type { Chain, Choice, ChoiceCall, ChoiceNames, ChoicesResponse } from './choice.js'
export type { ChoicesOptions } from './choices-options.js'
export {
  type KairosProtocols,
  type KairosProtocolsOptions,
  kairosProtocols,
  type ProtocolCorpus,
} from './kairos-protocols.js'
export { type KairosSearchOptions, kairosSearch } from './kairos-search.js'
export {
  type ProtocolChain,
  type ProtocolChains,
  type ProtocolChainsOptions,
  protocolChains,
} from './protocol-chains.js'
export type { Searchable } from './read-first-window.js'
export type { ProtocolStep } from './read-outline.js'
export type { ChoicesRule, RuleIssue } from './rule-issue.js'
export type { ProtocolSystem } from './system.js'
export { type FoundHits, toChoices } from './to-choices.js'
export { validateChoices } from './validate-choices.js'
export type { Role } from './wording.js'
