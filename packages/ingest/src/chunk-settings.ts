import { wrongValue } from '@kebab/core/kit'

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

/** Checks the options and fills in defaults. Throws `invalid_input` for a value out of range. */
export function chunkSettings(options: ChunkOptions): ChunkSettings {
  const { maxChars = 1200, overlapChars = 0 } = options
  if (!Number.isSafeInteger(maxChars) || maxChars < 1) throw wrongValue('maxChars', 'an integer from 1', maxChars)
  if (!Number.isSafeInteger(overlapChars) || overlapChars < 0 || overlapChars > maxChars / 2)
    throw wrongValue('overlapChars', 'an integer from 0 to half of maxChars', overlapChars)
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
