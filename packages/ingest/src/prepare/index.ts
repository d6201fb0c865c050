// What prepares documents without anything of Node: `@kebab/ingest/prepare`, for browsers too. It
// imports the parsers of documents, which what opens an index doesn't.
export type { DocumentInput, Passage } from '@kebab/core'
export { detectLanguage } from '@kebab/core/internal'
export { chunkMarkdown } from '../chunk/chunk-markdown.js'
export { type ChunkOptions, chunkerVersion, type HouseChunker } from '../chunk/chunk-settings.js'
export { chunkText } from '../chunk/chunk-text.js'
export type { DocumentNote } from './document-notes.js'
export { chunkId, documentId } from './ids.js'
export { type FileMedia, mediaOf } from './media-of.js'
export {
  type PrepareOptions,
  type PrepareYieldingOptions,
  prepareDocument,
  prepareDocumentYielding,
} from './prepare-document.js'
