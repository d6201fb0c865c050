import type { OptionKind, OptionReader } from '@kebab/core/internal'
import { integerFrom, optionReader, wrongValue } from '@kebab/core/kit'

/** How a document is cut. */
export interface ChunkOptions {
  /**
   * The maximum length of a chunk in UTF-16 units, its overlap included: an integer from 1.
   * Default: 1200, about 300 tokens of English. With its title and headings, a chunk then stays
   * well within the 512 tokens after which small embedding models cut silently. Code blocks and
   * tables may be up to four times as long: half a table says less than one whose end isn't
   * embedded.
   */
  maxChars?: number | undefined
  /**
   * How much of the previous chunk of the same section may be repeated at the start of a chunk, in
   * whole sentences: an integer from 0 to half of `maxChars`, default 0.
   *
   * Code, tables and whole chunks are never repeated. A chunk that is one code block, or is longer
   * than `maxChars` anyway, repeats nothing.
   */
  overlapChars?: number | undefined
}

/** `ChunkOptions` with every default filled in. */
export interface ChunkSettings {
  maxChars: number
  overlapChars: number
  /** The maximum length of the new text in a chunk: `maxChars` minus the room for the overlap. */
  limit: number
  /** The maximum length of a code block or table that is kept whole: 4 x `maxChars`. */
  solidLimit: number
}

const DEFAULT_MAX_CHARS = 1200
const MAX_CHARS = integerFrom(1)

function overlapWithin(maxChars: number): OptionKind {
  return { ...integerFrom(0, Math.floor(maxChars / 2)), expected: 'an integer from 0 to half of maxChars' }
}

/** Reads chunk options among those of a factory. Throws `TypeError` for a wrong one. */
export function readChunkOptions(read: OptionReader<ChunkOptions>): Pick<ChunkSettings, 'maxChars' | 'overlapChars'> {
  const maxChars = read('maxChars', MAX_CHARS, DEFAULT_MAX_CHARS)
  const overlapChars = read('overlapChars', overlapWithin(maxChars), 0)
  read.done()
  return { maxChars, overlapChars }
}

/** Checks the options and fills in defaults. Throws `invalid_input` for a value out of range. */
export function chunkSettings(options: ChunkOptions, maker = 'chunkSettings'): ChunkSettings {
  // Refuses what is no object. Other options may be beside these.
  optionReader(maker, options)
  const { maxChars = DEFAULT_MAX_CHARS, overlapChars = 0 } = options
  if (!MAX_CHARS.fits(maxChars)) throw wrongValue('maxChars', MAX_CHARS.expected, maxChars)
  const overlap = overlapWithin(maxChars)
  if (!overlap.fits(overlapChars)) throw wrongValue('overlapChars', overlap.expected, overlapChars)
  return { maxChars, overlapChars, limit: maxChars - overlapChars, solidLimit: 4 * maxChars }
}

/**
 * A built-in chunker. `markdown` cuts along the Markdown structure, `markup` along the headings of
 * other markup, `text` between paragraphs and sentences, `code` between lines.
 */
export type HouseChunker = 'markdown' | 'markup' | 'text' | 'code'

/** The versions of the built-in chunkers, which change with where they cut and what is read. */
const VERSIONS: Readonly<Record<HouseChunker, string>> = {
  markdown: 'markdown.v4',
  markup: 'markup.v1',
  text: 'text.v1',
  code: 'code.v1',
}

/**
 * Returns the chunker's name and version with the settings that decide where it cuts:
 * `markdown.v4/1200/0` for 1200 units without overlap.
 *
 * A block that has to be cut is segmented with the Unicode data of the runtime, which isn't part of
 * the version.
 */
export function chunkerVersion(chunker: HouseChunker, options: ChunkOptions = {}): string {
  const { maxChars, overlapChars } = chunkSettings(options, 'chunkerVersion')
  return `${VERSIONS[chunker]}/${maxChars}/${overlapChars}`
}
