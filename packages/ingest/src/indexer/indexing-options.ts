import type { Chunker, Reader } from '@kebab/core'
import { detectLanguage, type OptionReader } from '@kebab/core/internal'
import { filledString, kindOf, listOf, objectWith } from '@kebab/core/kit'
import manifest from '../../package.json'
import { type ChunkOptions, readChunkOptions } from '../chunk/chunk-settings.js'
import { markdownReader, textReader } from '../source/text-reader.js'

/** How documents are read and cut. */
export interface IndexingOptions {
  /**
   * Read the files of a folder. They come before the built-in readers of Markdown (`.md`,
   * `.markdown`, `.mdx`) and plain text (`.txt`, `.rst`, `.adoc`, `.org`). Default: none.
   */
  readers?: readonly Reader[] | undefined
  /**
   * Cut the documents that they accept. The built-in chunkers cut all others: Markdown along its
   * structure, code by lines, text by paragraphs. Default: none.
   */
  chunkers?: readonly Chunker[] | undefined
  /** How the built-in chunkers cut. Default: `{ maxChars: 1200, overlapChars: 0 }`. */
  chunks?: Pick<ChunkOptions, 'maxChars' | 'overlapChars'> | undefined
  /**
   * The maximum size of a document, in bytes of a file or UTF-16 units of a text: a number > 0. A
   * larger one is reported as failed. Default: 10 MiB.
   */
  maxDocumentBytes?: number | undefined
  /**
   * Returns the language of a text, as a lower-case BCP 47 tag, or `undefined` where it is unsure.
   * It is asked for a document without `lang` that isn't code. `false`: nobody is asked. Another
   * function takes effect where a document is read again. Default: `detectLanguage` of
   * `@kebab/ingest/prepare`, which goes by scripts and function words.
   */
  detectLanguage?: ((text: string) => string | undefined) | false | undefined
}

/** Checked `IndexingOptions` with the defaults and the built-in readers. */
export interface IndexingSettings {
  /** The first one that accepts a file reads it. */
  readers: readonly Reader[]
  /** The first one that accepts a document cuts it. */
  chunkers: readonly Chunker[]
  /** How the built-in chunkers cut. */
  chunks: ChunkOptions
  /** In bytes of a file or UTF-16 units of a text. */
  maxDocumentBytes: number
  /** Returns the language of a text. Absent: nobody is asked. */
  detectLanguage: ((text: string) => string | undefined) | undefined
}

const BUILT_IN: readonly Reader[] = [markdownReader(), textReader()]
/** The default of `maxDocumentBytes`: 10 MiB. */
const DEFAULT_MAX_BYTES = 10 * 2 ** 20

/**
 * Reads the indexing options of a factory and checks them once, before the factory makes anything.
 * Pass the result to `openIndexer`.
 * @throws TypeError for a wrong option
 */
export function readIndexing(read: OptionReader<IndexingOptions>): IndexingSettings {
  return {
    readers: [...read('readers', listOf(objectWith('read')), []), ...BUILT_IN],
    chunkers: [...read('chunkers', listOf(CHUNKER), [])],
    chunks: readChunkOptions(read.within('chunks')),
    maxDocumentBytes: read('maxDocumentBytes', ABOVE_ZERO, DEFAULT_MAX_BYTES),
    detectLanguage: read('detectLanguage', DETECTOR, detectLanguage) || undefined,
  }
}

/**
 * Returns settings with more readers. They come after those of the caller, and before the built-in
 * ones.
 */
export function withReaders(settings: IndexingSettings, readers: readonly Reader[]): IndexingSettings {
  const ofCaller = settings.readers.filter((reader) => !BUILT_IN.includes(reader))
  return { ...settings, readers: [...ofCaller, ...readers, ...BUILT_IN] }
}

/**
 * Names what decides which documents a file gives, beside its bytes, its path and its reader: this
 * version of the package, and how documents are cut. What a caller's chunkers accept isn't in it.
 */
export function settingsKey({ chunks, chunkers, detectLanguage: detector }: IndexingSettings): string {
  return JSON.stringify([
    manifest.version,
    chunks.maxChars,
    chunks.overlapChars,
    chunkers.map(({ version }) => version),
    detector === detectLanguage ? DETECTOR_VERSION : detector?.name,
  ])
}

const CHUNKER = kindOf(
  'an object with the methods `accepts` and `chunk`, and a `version` that is not empty',
  (value) => objectWith('accepts', 'chunk').fits(value) && filledString.fits((value as Chunker).version),
)
/** Changes with every change of what `detectLanguage` returns. */
const DETECTOR_VERSION = 'function-words.v1'
const DETECTOR = kindOf('a function, or false', (value) => value === false || typeof value === 'function')
const ABOVE_ZERO = kindOf('a number > 0', (value) => typeof value === 'number' && value > 0)
