import type { Analyzer, Chunk, Term } from '../contracts.js'
import { checkText, checkTexts, wrongValue } from './invalid-input.js'

/**
 * Returns the text that an index or a model reads of a chunk. It has the title of the document, the
 * headings above the chunk, and the text of the chunk, each on a line of its own. A title that is
 * also the first heading comes once.
 */
export function indexedText(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text'>): string {
  const { title } = chunk.document
  if (title === undefined && chunk.headingPath.length === 0) return chunk.text
  const headings =
    title === undefined || chunk.headingPath[0] === title ? chunk.headingPath : [title, ...chunk.headingPath]
  return [...headings, chunk.text].join('\n')
}

/**
 * The indexed text of a chunk with its id and language. It shares nothing with the chunk of the
 * caller.
 */
export interface IndexedText {
  chunkId: string
  text: string
  lang: string | undefined
}

/**
 * Returns the indexed texts of chunks. If an id comes twice, the last chunk counts.
 * @param headingWeight how often title and headings are put before the text: an integer from 1.
 *   Default: 1
 * @throws KebabError `invalid_input`, with the field
 */
export function readIndexedTexts(chunks: readonly Chunk[], headingWeight = 1): IndexedText[] {
  const passages = new Map<string, IndexedText>()
  if (!Array.isArray(chunks)) throw wrongValue('chunks', 'an array of chunks', chunks)
  for (let i = 0; i < chunks.length; i++) {
    const passage = readChunk(chunks[i], `chunks.${i}`, headingWeight)
    passages.set(passage.chunkId, passage)
  }
  return [...passages.values()]
}

function readChunk(chunk: unknown, at: string, headingWeight: number): IndexedText {
  if (!isObject(chunk)) throw wrongValue(at, 'a chunk', chunk)
  const { chunkId, document, headingPath, text } = chunk
  if (typeof chunkId !== 'string' || chunkId === '') {
    throw wrongValue(`${at}.chunkId`, 'a string that is not empty', chunkId)
  }
  checkText(text, `${at}.text`)
  checkTexts(headingPath, `${at}.headingPath`)
  if (!isObject(document)) throw wrongValue(`${at}.document`, 'a document', document)
  const { lang, title } = document
  if (title !== undefined) checkText(title, `${at}.document.title`)
  if (lang !== undefined) checkText(lang, `${at}.document.lang`)
  const passage = indexedText(chunk as unknown as Chunk)
  const headings = passage.slice(0, passage.length - text.length)
  return { chunkId, text: headings.repeat(headingWeight) + text, lang }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Counts how often each term occurs in a text, in the order of the first occurrences. `length` is
 * the number of all terms.
 */
export function countTerms(
  analyzer: Analyzer,
  text: string,
  lang?: string,
): { frequencies: Map<string, number>; length: number } {
  return countOccurrences(analyzer.terms(text, { lang }))
}

/** Counts terms that are found already, as `countTerms` does. */
export function countOccurrences(terms: readonly Term[]): { frequencies: Map<string, number>; length: number } {
  const frequencies = new Map<string, number>()
  for (const { term } of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return { frequencies, length: terms.length }
}
