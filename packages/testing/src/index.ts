export type { Kit, TestRunner } from './kit.js'
export {
  type BrowsedPage,
  type PrincipalIndex,
  type PrincipalReader,
  type PrincipalsKit,
  principalsRules,
  testPrincipals,
} from './principals/test-principals.js'
export type { CreateRetriever, StoreOf } from './retriever/retriever-rule.js'
export { type RetrieverKit, retrieverRules, testRetriever } from './retriever/test-retriever.js'
export {
  type SavedRetrieverKit,
  savedRetrieverRules,
  testSavedRetriever,
} from './retriever/test-saved-retriever.js'
export { type ClosableStore, chunkStoreRules, testChunkStore } from './store/test-chunk-store.js'
export { type ClosableSyncedStore, syncedStoreRules, testSyncedStore } from './store/test-synced-store.js'
export { type ChunkerKit, chunkerRules, type SampleText, testChunker } from './test-chunker.js'
export { embedderRules, testEmbedder } from './test-embedder.js'
export { entailerRules, testEntailer } from './test-entailer.js'
export { generatorRules, testGenerator } from './test-generator.js'
export { type ReaderKit, readerRules, type SampleFile, testReader } from './test-reader.js'
export { type RerankerKit, rerankerRules, testReranker } from './test-reranker.js'
