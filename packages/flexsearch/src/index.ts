export type { Completion } from './complete-word.js'
export type {
  FlexsearchCharset,
  FlexsearchEncoder,
  FlexsearchEncoderOptions,
  FlexsearchIndex,
  FlexsearchIndexOptions,
  FlexsearchModule,
  FlexsearchTokenizer,
} from './flexsearch-module.js'
export {
  type FlexsearchRetriever,
  type FlexsearchRetrieverOptions,
  flexsearchRetriever,
  type OwnEncoder,
  type SuggestOptions,
} from './flexsearch-retriever.js'
