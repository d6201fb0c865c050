export type { DocumentInput, Passage } from '@kebab/core'
export { chunkMarkdown } from './chunk-markdown.js'
export { type Chunker, type ChunkOptions, chunkerVersion } from './chunk-settings.js'
export { chunkText } from './chunk-text.js'
export { chunkId, documentId } from './ids.js'
export { type FileMedia, mediaOf } from './media-of.js'
export {
  type PrepareInTurnsOptions,
  type PrepareOptions,
  prepareDocument,
  prepareDocumentInTurns,
} from './prepare-document.js'
