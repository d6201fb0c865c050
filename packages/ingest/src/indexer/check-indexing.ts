import { isKebabError } from '@kebab/core'
import { type ChunkOptions, chunkSettings } from '../chunk/chunk-settings.js'

/** How an index takes documents. */
export interface IndexingOptions {
  chunks?: ChunkOptions | undefined
  maxDocumentBytes?: number | undefined
}

/** Throws `TypeError` for settings with which no document could be indexed. */
export function checkIndexing({ chunks = {}, maxDocumentBytes = 1 }: IndexingOptions): void {
  if (typeof maxDocumentBytes !== 'number' || !(maxDocumentBytes > 0))
    throw new TypeError(`maxDocumentBytes: expected a number > 0, found ${maxDocumentBytes}`)
  try {
    chunkSettings(chunks)
  } catch (error) {
    throw isKebabError(error, 'invalid_input') ? new TypeError(`chunks.${error.message}`, { cause: error }) : error
  }
}
