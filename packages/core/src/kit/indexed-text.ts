import type { Analyzer, Chunk } from '../contracts.js'
import { checkText, checkTexts, wrongValue } from './invalid-input.js'

/** What indexes hold of a chunk: the document's title and the headings that it stands under, a line each, then its text. */
export function indexedText(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text'>): string {
  const { title } = chunk.document
  const headings =
    title === undefined || chunk.headingPath[0] === title ? chunk.headingPath : [title, ...chunk.headingPath]
  return [...headings, chunk.text].join('\n')
}

/** What a lexical retriever indexes of a chunk, apart from the caller's object. */
export interface IndexedText {
  chunkId: string
  text: string
  lang: string | undefined
}

/**
 * The texts to index of these chunks, each id once: the last chunk with it counts. `headingWeight` is how often title and headings stand in front of the text: an
 * integer from 1, default 1.
 * @throws KebabError `invalid_input`, naming the field
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

/** The distinct terms of a text in the order of their first occurrence, with how often they occur, and how many there are in all. */
export function countTerms(
  analyzer: Analyzer,
  text: string,
  lang?: string,
): { frequencies: Map<string, number>; length: number } {
  const terms = analyzer.terms(text, { lang })
  const frequencies = new Map<string, number>()
  for (const { term } of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return { frequencies, length: terms.length }
}
