import { integerFrom, type OptionKind, type OptionReader, wrongValue } from '@kebab/core/kit'

/** How a document is cut. */
export interface ChunkOptions {
  /**
   * The most UTF-16 units of a chunk, its overlap included: an integer from 1, default 1200. That is about 300 tokens of English, so that
   * a chunk with its title and headings stays well within the 512 tokens after which small embedding models cut silently.
   * Code blocks and tables may take up to four times as much, since half a table says less than one whose end isn't embedded.
   */
  maxChars?: number | undefined
  /**
   * How much of the previous chunk of the same section may be repeated at the head of a chunk, in whole sentences:
   * an integer from 0 to half of `maxChars`, default 0. Code and tables are not repeated, nor is ever a whole chunk,
   * and nothing is put before a chunk that is one code block or is longer than `maxChars` anyway.
   */
  overlapChars?: number | undefined
}

/** Options with every default filled in. */
export interface ChunkSettings {
  maxChars: number
  overlapChars: number
  /** What new text a chunk may hold: `maxChars` without the room for the overlap. */
  limit: number
  /** The largest code block or table that is kept whole: 4 x `maxChars`. */
  solidLimit: number
}

const DEFAULT_MAX_CHARS = 1200
const MAX_CHARS = integerFrom(1)

function overlapWithin(maxChars: number): OptionKind {
  return { ...integerFrom(0, Math.floor(maxChars / 2)), expected: 'an integer from 0 to half of maxChars' }
}

/** Reads the same as options of a factory. Throws `TypeError`: they are wiring. */
export function readChunkOptions(read: OptionReader<ChunkOptions>): Pick<ChunkSettings, 'maxChars' | 'overlapChars'> {
  const maxChars = read('maxChars', MAX_CHARS, DEFAULT_MAX_CHARS)
  const overlapChars = read('overlapChars', overlapWithin(maxChars), 0)
  read.done()
  return { maxChars, overlapChars }
}

/** Checks the options and fills in defaults. Throws `invalid_input` for a value out of range. */
export function chunkSettings(options: ChunkOptions): ChunkSettings {
  const { maxChars = DEFAULT_MAX_CHARS, overlapChars = 0 } = options
  if (!MAX_CHARS.fits(maxChars)) throw wrongValue('maxChars', MAX_CHARS.expected, maxChars)
  const overlap = overlapWithin(maxChars)
  if (!overlap.fits(overlapChars)) throw wrongValue('overlapChars', overlap.expected, overlapChars)
  return { maxChars, overlapChars, limit: maxChars - overlapChars, solidLimit: 4 * maxChars }
}

/** How the house cuts a document: along its Markdown structure, into paragraphs and sentences, or into runs of lines. */
export type HouseChunker = 'markdown' | 'text' | 'code'

/**
 * The chunker's name and version with the settings that decide where it cuts: `markdown.v1/1200/0` for 1200 units without overlap.
 * Where sentences, words and graphemes end within a block that has to be cut is left to the runtime's Unicode data, which isn't part of the version.
 */
export function chunkerVersion(chunker: HouseChunker, options: ChunkOptions = {}): string {
  const { maxChars, overlapChars } = chunkSettings(options)
  return `${chunker}.v1/${maxChars}/${overlapChars}`
}
