export type { FlexsearchIndex, FlexsearchIndexClass, FlexsearchIndexOptions } from './flexsearch-index.js'
export {
  type FlexsearchRetriever,
  type FlexsearchRetrieverOptions,
  flexsearchRetriever,
} from './flexsearch-retriever.js'
