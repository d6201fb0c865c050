import { isKebabError } from '@kebab/core'
import { type ChunkOptions, chunkerVersion } from '@kebab/ingest'

/** How an opened index takes documents. */
export interface IndexingOptions {
  chunks: ChunkOptions
  maxDocumentBytes: number
}

/** Throws `TypeError` for settings with which no document could be indexed. */
export function checkIndexing({ chunks, maxDocumentBytes }: IndexingOptions): void {
  if (typeof maxDocumentBytes !== 'number' || !(maxDocumentBytes > 0))
    throw new TypeError(`maxDocumentBytes: expected a number > 0, found ${maxDocumentBytes}`)
  try {
    chunkerVersion('text', chunks)
  } catch (error) {
    throw isKebabError(error, 'invalid_input') ? new TypeError(`chunks.${error.message}`, { cause: error }) : error
  }
}
