import type { Chunker, Reader } from '@kebab/core'
import { kindOf, listOf, type OptionReader, objectWith } from '@kebab/core/kit'
import { type ChunkOptions, readChunkOptions } from '../chunk-settings.js'
import { markdownReader, textReader } from '../source/text-reader.js'

/** How documents are read and cut. */
export interface IndexingOptions {
  /** Read files of a folder, before those of the house: Markdown (`.md`, `.markdown`, `.mdx`) and plain text (`.txt`). */
  readers?: readonly Reader[] | undefined
  /** Cut documents, before those of the house, which cut all that is left: Markdown along its structure, code by lines, text by paragraphs. */
  chunkers?: readonly Chunker[] | undefined
  /** How the chunkers of the house cut. Default: `{ maxChars: 1200, overlapChars: 0 }`. */
  chunks?: Pick<ChunkOptions, 'maxChars' | 'overlapChars'> | undefined
  /** The largest document that is indexed, in bytes of a file or characters of a text: a number > 0. Larger ones are reported. Default: 10 MiB. */
  maxDocumentBytes?: number | undefined
}

/** The same, checked, with the defaults and the readers of the house. */
export interface IndexingSettings {
  /** The first one that accepts a file reads it. */
  readers: readonly Reader[]
  /** The first one that accepts a document cuts it. */
  chunkers: readonly Chunker[]
  /** How the chunkers of the house cut. */
  chunks: ChunkOptions
  /** In bytes of a file or characters of a text. */
  maxDocumentBytes: number
}

/** The largest document, in bytes or characters, unless another is set: 10 MiB. */
const DEFAULT_MAX_BYTES = 10 * 2 ** 20

/**
 * Reads them among the options of a factory, for `openIndexer`: before the factory makes anything, and once.
 * @throws TypeError for an option with which no document could be indexed
 */
export function readIndexing(read: OptionReader<IndexingOptions>): IndexingSettings {
  return {
    readers: [...read('readers', listOf(objectWith('read')), []), markdownReader(), textReader()],
    chunkers: [...read('chunkers', listOf(objectWith('accepts', 'chunk')), [])],
    chunks: readChunkOptions(read.within('chunks')),
    maxDocumentBytes: read('maxDocumentBytes', ABOVE_ZERO, DEFAULT_MAX_BYTES),
  }
}

const ABOVE_ZERO = kindOf('a number > 0', (value) => typeof value === 'number' && value > 0)
