export {
  type Chunker,
  type ChunkStore,
  type IndexedRetriever,
  memoryStore,
  type Reader,
  type Retriever,
  type SyncedStore,
} from '@kebab/core'
export type { IndexOptions, RemoveReport, RemoveRequest, Source, Watching, WatchOptions } from '@kebab/ingest'
export type { LoadProgress } from '@kebab/transformers'
export type { Kebab } from './kebab.js'
export { type OpenOptions, openKebab } from './open-kebab.js'
