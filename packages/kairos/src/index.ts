export type { Chain, Choice, ChoiceCall, ChoiceNames, ChoicesResponse, Role } from './choice.js'
export {
  type KairosProtocols,
  type KairosProtocolsOptions,
  kairosProtocols,
  type ProtocolCorpus,
} from './kairos-protocols.js'
export { type KairosSearchOptions, kairosSearch, type Searchable } from './kairos-search.js'
export {
  type ProtocolChain,
  type ProtocolChains,
  type ProtocolChainsOptions,
  type ProtocolStep,
  protocolChains,
  uuidV5,
} from './protocol-chains.js'
export type { ProtocolSystem } from './system.js'
export { type ChoicesOptions, type SearchHits, toChoices } from './to-choices.js'
export { type ChoicesRule, type RuleIssue, validateChoices } from './validate-choices.js'
