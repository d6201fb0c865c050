export { hasGraphThread } from './graph-thread.js'
export type { Precision, UsearchIndex, UsearchModule, UsearchRetrieverOptions, VectorStorage } from './settings.js'
export { type SnapshotFolder, type UsearchRetriever, usearchRetriever } from './usearch-retriever.js'
