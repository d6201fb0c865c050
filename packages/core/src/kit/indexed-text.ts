import type { Analyzer, Chunk, Document, Json, Term } from '../contracts.js'
import { BODY, countedIn, type Field, HEADINGS, NAMES } from './bm25/field-frequencies.js'
import { wholesIn } from './bm25/whole-terms.js'
import { checkText, checkTexts, wrongValue } from './invalid-input.js'
import { isTextList } from './option-reader.js'
import { checkReading, readText, sourceSpans } from './reading.js'

/**
 * Returns the text that a model reads of a chunk: the title of the document, the headings above
 * the chunk, and what is read of its text (`Chunk.reading`). Each has a line of its own. A title
 * that is also the first heading comes once. Where the metadata of the document has a text as
 * `context`, and `embed_context: true`, the context comes before them.
 */
export function indexedText(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text' | 'reading'>): string {
  return [...headingsOf(chunk), readText(chunk.text, chunk.reading)].join('\n')
}

/**
 * Returns the text that the words of a chunk are taken from: what its file is called, then
 * `indexedText(chunk)`. A file is called by the last part of its path, by the `aliases` of its
 * metadata, and by its tags. Aliases are a string, or a list of strings and numbers. Each name has
 * a line of its own, and comes once.
 *
 * It is for whatever counts words: lexical retrievers, evidence. A model reads `indexedText`, which
 * stays where a file is renamed or gets another tag. It is the end of this text.
 */
export function indexedWords(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text' | 'reading'>): string {
  return indexedFields(chunk).text
}

/**
 * The words of a chunk with the borders of their fields: names, then title and headings, then body.
 */
export interface IndexedFields {
  /** `indexedWords` of the chunk. */
  text: string
  /** Where the title and the headings begin. */
  headingsStart: number
  /** Where the body begins. */
  bodyStart: number
}

/** Returns `indexedWords` of a chunk with the borders of its fields. */
export function indexedFields(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text' | 'reading'>): IndexedFields {
  const line = (text: string): string => `${text}\n`
  const names = namesOf(chunk.document).map(line).join('')
  const headings = headingsOf(chunk).map(line).join('')
  // `join` makes one flat string. The tree that `+` makes is read a sixth slower, unit by unit.
  const text = [names, headings, readText(chunk.text, chunk.reading)].join('')
  return { text, headingsStart: names.length, bodyStart: names.length + headings.length }
}

/**
 * Changes with every change of `indexedWords`. Part of the version of what is built of its words.
 */
export const WORDS_VERSION = 'w2'

/**
 * Changes with every change of `WORDS_VERSION`, and of how terms are counted in fields. Part of the
 * version of what BM25F is built of.
 */
export const FIELDS_VERSION = 'w4'

/** Returns what a file is called: the last part of its path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function namesOf({ path, metadata: { aliases }, tags }: Document): string[] {
  const others = (Array.isArray(aliases) ? aliases : [aliases]).filter(isName).map(String)
  return [...new Set([nameOf(path), ...others, ...tags])].filter((text) => text !== '')
}

function isName(alias: Json | undefined): alias is string | number {
  return typeof alias === 'string' || typeof alias === 'number'
}

function headingsOf({ document, headingPath }: Pick<Chunk, 'document' | 'headingPath'>): readonly string[] {
  const { title, metadata } = document
  const headings = title === undefined || headingPath[0] === title ? headingPath : [title, ...headingPath]
  // A retriever of vectors takes chunks whose documents have no metadata.
  const { context, embed_context: isEmbedded } = metadata ?? {}
  return isEmbedded === true && typeof context === 'string' && context !== '' ? [context, ...headings] : headings
}

/**
 * Returns the span of the chunk's text that a span of `indexedText(chunk)` was read from. Returns
 * `null` for a span that has nothing of the text, such as one within the headings.
 *
 * - Where the span cuts a replacement of `Chunk.reading`, it takes in all that it replaces.
 * - What is read as nothing, such as a mark, counts only within the span, not at its ends.
 * - Of a span that begins before the text or ends behind it, the part within the text counts.
 *
 * @param start where the span starts in the indexed text, in UTF-16 units
 * @param end where it ends, exclusive
 */
export function indexedSpan(
  chunk: Pick<Chunk, 'document' | 'headingPath' | 'text' | 'reading'>,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const { length } = readText(chunk.text, chunk.reading)
  const textStart = indexedText(chunk).length - length
  return sourceSpans(chunk.reading)(Math.max(0, start - textStart), Math.min(length, end - textStart))
}

/**
 * The text that the words of a chunk are taken from, with its id and language. It shares nothing
 * with the chunk of the caller.
 */
export interface IndexedText extends IndexedFields {
  chunkId: string
  lang: string | undefined
}

/**
 * Returns `indexedWords` of chunks. If an id comes twice, the last chunk counts.
 * @throws KebabError `invalid_input`, with the field
 */
export function readIndexedTexts(chunks: readonly Chunk[]): IndexedText[] {
  const passages = new Map<string, IndexedText>()
  if (!Array.isArray(chunks)) throw wrongValue('chunks', 'an array of chunks', chunks)
  for (let i = 0; i < chunks.length; i++) {
    const passage = readChunk(chunks[i], `chunks.${i}`)
    passages.set(passage.chunkId, passage)
  }
  return [...passages.values()]
}

function readChunk(chunk: unknown, at: string): IndexedText {
  if (!isObject(chunk)) throw wrongValue(at, 'a chunk', chunk)
  const { chunkId, document, headingPath, text, reading } = chunk
  if (typeof chunkId !== 'string' || chunkId === '') {
    throw wrongValue(`${at}.chunkId`, 'a string that is not empty', chunkId)
  }
  checkText(text, `${at}.text`)
  if (reading !== undefined) checkReading(reading, text, `${at}.reading`)
  checkTexts(headingPath, `${at}.headingPath`)
  if (!isObject(document)) throw wrongValue(`${at}.document`, 'a document', document)
  const { lang, title, path, tags, metadata } = document
  checkText(path, `${at}.document.path`)
  if (!isTextList(tags)) throw wrongValue(`${at}.document.tags`, 'an array of strings', tags)
  if (!isObject(metadata)) throw wrongValue(`${at}.document.metadata`, 'an object', metadata)
  if (title !== undefined) checkText(title, `${at}.document.title`)
  if (lang !== undefined) checkText(lang, `${at}.document.lang`)
  return { chunkId, ...indexedFields(chunk as unknown as Chunk), lang }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Counts how often each term occurs in a text, in the order of the first occurrences. `length` is
 * the number of all terms that count in it.
 */
export function countTerms(
  analyzer: Analyzer,
  text: string,
  lang?: string,
): { frequencies: Map<string, number>; length: number } {
  const frequencies = new Map<string, number>()
  let length = 0
  for (const { term, countsInLength = true } of analyzer.terms(text, { lang })) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    if (countsInLength) length++
  }
  return { frequencies, length }
}

/** Returns the field that a position is in. */
export function fieldAt({ headingsStart, bodyStart }: IndexedFields, position: number): Field {
  return position >= bodyStart ? BODY : position >= headingsStart ? HEADINGS : NAMES
}

/** The terms of a chunk, with how often each is in which fields. */
export interface CountedTerms {
  /** By term, in the order of the first occurrences: its packed frequencies. */
  frequencies: Map<string, number>
  /** The number of terms of each field that are no stop words. */
  lengths: [body: number, headings: number, names: number]
}

/**
 * Counts the terms of a chunk by field. A term belongs to the field that it starts in. The names
 * and headings as wholes count too, but for the lengths.
 * @param visit is called with each occurrence
 */
export function countFields(
  analyzer: Analyzer,
  fields: IndexedFields & { lang: string | undefined },
  visit?: (term: Term) => void,
): CountedTerms {
  const counted: CountedTerms = { frequencies: new Map(), lengths: [0, 0, 0] }
  const { frequencies, lengths } = counted
  const count = (term: string, field: Field): unknown =>
    frequencies.set(term, countedIn(frequencies.get(term) ?? 0, field))
  const terms = analyzer.terms(fields.text, { lang: fields.lang, stopWords: true })
  for (const occurrence of terms) {
    const { term, start, countsInLength = true } = occurrence
    const field = fieldAt(fields, start)
    count(term, field)
    if (countsInLength) lengths[field]++
    visit?.(occurrence)
  }
  for (const { term, start } of wholesIn(fields, terms)) count(term, fieldAt(fields, start))
  return counted
}
