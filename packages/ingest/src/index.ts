export type { DocumentInput, Passage } from '@kebab/core'
export { checkFolder } from './check-folder.js'
export { chunkMarkdown } from './chunk-markdown.js'
export { type ChunkOptions, chunkerVersion, type HouseChunker } from './chunk-settings.js'
export { chunkText } from './chunk-text.js'
export { chunkId, documentId } from './ids.js'
export {
  createIndexer,
  type Indexer,
  type IndexerOptions,
  type IndexerParts,
  type IndexOptions,
  openIndexer,
  type WatchOptions,
} from './indexer/create-indexer.js'
export type { SnapshotState } from './indexer/derived-indexes.js'
export { type IndexingOptions, type IndexingSettings, readIndexing } from './indexer/indexing-options.js'
export { syncFolder } from './indexer/snapshots.js'
export { type FileMedia, mediaOf } from './media-of.js'
export {
  type PrepareInTurnsOptions,
  type PrepareOptions,
  prepareDocument,
  prepareDocumentInTurns,
} from './prepare-document.js'
export type { Source } from './source/open-source.js'
export { markdownReader, textReader } from './source/text-reader.js'
export type { Watching } from './source/watch-folder.js'
