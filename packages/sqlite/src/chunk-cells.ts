import type { Chunk, Document } from '@kebab/core'
import { originJson } from '@kebab/core/kit'
import type { Cell } from './connection.js'
import { originalText, storedText } from './stored-text.js'

/** The columns of `chunks` that make up a `Chunk` without its document, in the order of its cells. */
export const CHUNK_COLUMNS =
  'chunk_id, ordinal, start_offset, end_offset, line_start, line_end, heading_path, code_lang, origin, text'

export type ChunkCells = readonly [
  chunkId: string,
  ordinal: number,
  start: number,
  end: number,
  lineStart: number,
  lineEnd: number,
  headingPath: string,
  codeLang: string | null,
  origin: string | null,
  text: string,
  ...rest: Cell[],
]

/** A chunk as it is stored. */
export function chunkCells(chunk: Chunk): ChunkCells {
  return [
    storedText(chunk.chunkId),
    chunk.ordinal,
    chunk.start,
    chunk.end,
    chunk.lineStart,
    chunk.lineEnd,
    JSON.stringify(chunk.headingPath),
    chunk.codeLang === undefined ? null : storedText(chunk.codeLang),
    originJson(chunk.origin) ?? null,
    storedText(chunk.text),
  ]
}

/** The chunk that was stored. */
export function chunkFrom(cells: ChunkCells, document: Document): Chunk {
  const [chunkId, ordinal, start, end, lineStart, lineEnd, headingPath, codeLang, origin, text] = cells
  return {
    chunkId: originalText(chunkId),
    document,
    ordinal,
    text: originalText(text),
    start,
    end,
    lineStart,
    lineEnd,
    headingPath: JSON.parse(headingPath),
    ...(codeLang === null ? {} : { codeLang: originalText(codeLang) }),
    ...(origin === null ? {} : { origin: JSON.parse(origin) }),
  }
}
