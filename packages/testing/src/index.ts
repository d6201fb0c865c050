export { type ClosableStore, chunkStoreRules, testChunkStore } from './test-chunk-store.js'
export { embedderRules, testEmbedder } from './test-embedder.js'
export type { Kit } from './test-fresh.js'
export type { TestRunner } from './test-runner.js'
