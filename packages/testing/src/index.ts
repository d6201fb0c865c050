export { type ClosableStore, chunkStoreRules, testChunkStore } from './chunk-store/test-chunk-store.js'
export type { SampleText } from './chunker/chunker-rules.js'
export { type ChunkerKit, chunkerRules, testChunker } from './chunker/test-chunker.js'
export { embedderRules, testEmbedder } from './embedder/test-embedder.js'
export { entailerRules, testEntailer } from './entailer/test-entailer.js'
export { generatorRules, testGenerator } from './generator/test-generator.js'
export type { SampleFile } from './reader/reader-rules.js'
export { type ReaderKit, readerRules, testReader } from './reader/test-reader.js'
export { type RerankerKit, rerankerRules, testReranker } from './reranker/test-reranker.js'
export type { CreateRetriever, StoreOf } from './retriever/retriever-rule.js'
export { type RetrieverKit, retrieverRules, testRetriever } from './retriever/test-retriever.js'
export {
  type SavedRetrieverKit,
  savedRetrieverRules,
  testSavedRetriever,
} from './saved-retriever/test-saved-retriever.js'
export { type ClosableSyncedStore, syncedStoreRules, testSyncedStore } from './synced-store/test-synced-store.js'
export type { Kit } from './test-fresh.js'
export type { TestRunner } from './test-runner.js'
