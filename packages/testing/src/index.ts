export { type ClosableStore, chunkStoreRules, testChunkStore } from './test-chunk-store.js'
export type { Kit } from './test-fresh.js'
export type { TestRunner } from './test-runner.js'
