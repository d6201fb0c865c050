/** With these, a program needs no other package of Kebab to name what it sends and gets. */
export type { Ask, AskOptions } from '@kebab/ask'
export {
  type CallOptions,
  type Chunk,
  type Chunker,
  type ChunkStore,
  type Document,
  type DocumentInput,
  type Embedder,
  type ErrorCode,
  type Filters,
  type Generator,
  type IndexedRetriever,
  isKebabError,
  KebabError,
  memoryStore,
  type Reader,
  type Retriever,
  type SyncedStore,
} from '@kebab/core'
export type {
  ImportOptions,
  ImportReport,
  IndexOptions,
  Original,
  OriginalState,
  RemoveOptions,
  RemoveReport,
  RemoveRequest,
  SettledOptions,
  Source,
  Watching,
  WatchOptions,
} from '@kebab/ingest'
export type {
  AnswerEventV1,
  AnswerV1,
  AskRequestV1,
  Boost,
  BulkSearchInputV1,
  BulkSearchResponseV1,
  CitationV1,
  ConversationV1,
  DoctorReportV1,
  EngineDescriptionV1,
  ErrorV1,
  ExplainedRetriever,
  ExplainRequestV1,
  ExplanationV1,
  Facet,
  FetchRequestV1,
  FetchResultV1,
  GroundedAnswer,
  IngestEventV1,
  IngestReportV1,
  RefusedAnswer,
  SearchFilters,
  SearchHitV1,
  SearchMode,
  SearchRequestV1,
  SearchResponseV1,
} from '@kebab/schemas'
export type { LoadProgress } from '@kebab/transformers'
export { type AsideFolder, makeAside } from './aside-folder.js'
export { folderAnalyzer } from './folder-analyzer.js'
export type { InstalledIndex, OpenInstalledOptions } from './host/open-installed.js'
export { type OpenSharedOptions, openShared, type SharedIndex } from './host/open-shared.js'
export type { Kebab } from './kebab.js'
export type { KebabHandle } from './kebab-handle.js'
export { openKebab } from './open-kebab.js'
export type { BuiltInVectors, OpenOptions } from './open-options.js'
