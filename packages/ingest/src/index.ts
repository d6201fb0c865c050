export type { DocumentInput } from '@kebab/core'
export type { ChunkOptions } from './chunk/chunk-settings.js'
export { createIndexer, openIndexer } from './indexer/create-indexer.js'
export type { SnapshotState } from './indexer/derived-indexes.js'
export { refuseMismatch } from './indexer/embed-chunks.js'
export type {
  Indexer,
  IndexerOptions,
  IndexerParts,
  IndexOptions,
  SettledOptions,
  WatchOptions,
} from './indexer/indexer.js'
export { type IndexingOptions, type IndexingSettings, readIndexing, withReaders } from './indexer/indexing-options.js'
export type { RemoveOptions, RemoveReport, RemoveRequest } from './indexer/remove-documents.js'
export { syncFolder } from './indexer/snapshots.js'
export { inWorker, type WorkerLimits } from './source/in-worker.js'
export { folderSourceId, type Source, sourceFolder } from './source/open-source.js'
export {
  type Original,
  type OriginalFiles,
  type OriginalFilesOptions,
  type OriginalState,
  originalFiles,
} from './source/original-files.js'
export { checkFolder } from './source/read-folder.js'
export { markdownReader, textReader } from './source/text-reader.js'
export type { Watching } from './source/watch-folder.js'
export type { ImportOptions, ImportReport } from './transfer/import-index.js'
export { checkExportHeader } from './transfer/portable-lines.js'
