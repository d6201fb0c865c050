import type { Document, EmbeddedChunk, StoredDocument } from '../contracts.js'
import { KebabError } from '../errors.js'
import { checkText, invalidInput, wrongValue } from './invalid-input.js'
import { isTextList } from './option-reader.js'
import { checkOrigin, checkOriginRange, checkOriginSpans, originJson, originOf } from './origin.js'

const TEXTS = ['sourceId', 'path', 'media', 'trust', 'contentHash', 'chunkerVersion', 'indexedAt'] as const
const OPTIONAL_TEXTS = ['title', 'lang', 'repo', 'codeLang', 'embeddingModel'] as const

/**
 * Checks a document that a store is given. Throws `invalid_input`, with the field, unless it could
 * be read back as a valid `StoredDocument`. It refuses:
 *
 * - values of the wrong type
 * - chunks that aren't the slices of the text that they claim to be
 * - ordinals with gaps, ids that come twice, and chunks of another document
 * - origin spans that overlap or exceed the text
 * - chunks whose `origin` differs from what these spans give
 *
 * That no other document has its chunk ids is for the store to check.
 * @param at where the document is in the batch, such as `put.0`
 */
export function checkStored({ document, text, originSpans, chunks }: StoredDocument, at: string): void {
  checkDocument(document, `${at}.document`)
  checkText(text, `${at}.text`)
  if (originSpans !== undefined) {
    expectThat(
      document.origin !== undefined,
      `${at}.originSpans`,
      'none without an origin of the document',
      originSpans,
    )
    checkOriginSpans(originSpans, text.length, `${at}.originSpans`)
  }
  expectThat(Array.isArray(chunks), `${at}.chunks`, 'an array', chunks)

  const ids = new Set<string>()
  for (const [ordinal, chunk] of chunks.entries()) {
    const inChunk = `${at}.chunks.${ordinal}`
    checkChunk(chunk, inChunk)
    expectThat(chunk.ordinal === ordinal, `${inChunk}.ordinal`, `${ordinal}, its place`, chunk.ordinal)
    expectThat(!ids.has(chunk.chunkId), `${inChunk}.chunkId`, 'an id of its own', chunk.chunkId)
    expectThat(chunk.document?.docId === document.docId, `${inChunk}.document`, 'the document', chunk.document?.docId)
    expectThat(
      text.slice(chunk.start, chunk.end) === chunk.text,
      `${inChunk}.text`,
      'the slice of the text',
      chunk.text,
    )
    const place = originOf(originSpans, chunk.start, chunk.end)
    const isInPlace = originJson(chunk.origin) === originJson(place)
    expectThat(isInPlace, `${inChunk}.origin`, 'the place that originSpans give the chunk', chunk.origin)
    ids.add(chunk.chunkId)
  }
}

/** Checks the types of the members of a document. @throws KebabError `invalid_input` */
export function checkDocument(document: Document, at: string): void {
  expectFilled(document?.docId, `${at}.docId`)
  for (const name of TEXTS) checkText(document[name], `${at}.${name}`)
  for (const name of OPTIONAL_TEXTS) if (document[name] !== undefined) checkText(document[name], `${at}.${name}`)
  expectTexts(document.tags, `${at}.tags`)
  expectJson(document.metadata, `${at}.metadata`)
  if (document.origin !== undefined) checkOrigin(document.origin, `${at}.origin`)
}

/** Checks the members of a chunk but its document. @throws KebabError `invalid_input` */
export function checkChunk(chunk: EmbeddedChunk, at: string): void {
  expectFilled(chunk?.chunkId, `${at}.chunkId`)
  checkText(chunk.text, `${at}.text`)
  for (const name of ['start', 'end', 'lineStart', 'lineEnd'] as const)
    expectThat(Number.isSafeInteger(chunk[name]) && chunk[name] >= 0, `${at}.${name}`, 'an integer from 0', chunk[name])
  expectTexts(chunk.headingPath, `${at}.headingPath`)
  if (chunk.codeLang !== undefined) checkText(chunk.codeLang, `${at}.codeLang`)
  if (chunk.origin !== undefined) checkOriginRange(chunk.origin, `${at}.origin`)
  const { embedding } = chunk
  expectThat(
    embedding === undefined || embedding instanceof Float32Array,
    `${at}.embedding`,
    'a Float32Array or nothing',
    embedding,
  )
}

function expectFilled(value: unknown, field: string): void {
  expectThat(typeof value === 'string' && value !== '', field, 'a string that is not empty', value)
}

function expectTexts(value: unknown, field: string): void {
  expectThat(isTextList(value), field, 'an array of strings', value)
}

/** Refuses what JSON can't hold, such as cycles, big integers, and nesting beyond the stack. */
function expectJson(value: unknown, field: string): void {
  expectThat(typeof value === 'object' && value !== null && !Array.isArray(value), field, 'an object', value)
  try {
    JSON.stringify(value)
  } catch (error) {
    throw invalidInput(field, 'an object that JSON can hold', String(error))
  }
}

function expectThat(holds: boolean, field: string, expected: string, found: unknown): void {
  if (!holds) throw wrongValue(field, expected, found)
}

/**
 * Whether two documents are the same to a store. They are if all but `indexedAt` is equal: members,
 * texts, origin spans, chunks, and embeddings bit for bit.
 */
export function isSameStored(a: StoredDocument, b: StoredDocument): boolean {
  return (
    isSameDocument(a.document, b.document) &&
    a.text === b.text &&
    originJson(a.originSpans) === originJson(b.originSpans) &&
    a.chunks.length === b.chunks.length &&
    a.chunks.every((chunk, i) => isSameChunk(chunk, b.chunks[i]!))
  )
}

/**
 * Whether two documents without their texts are the same: equal in all but `indexedAt`. Their
 * hashes stand for the texts.
 */
export function isSameDocument(a: Document, b: Document): boolean {
  return documentKey(a) === documentKey(b)
}

function documentKey(document: Document): string {
  const { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, ...rest } = document
  const { contentHash, chunkerVersion, embeddingModel, origin } = rest
  const texts = [docId, sourceId, path, title, lang, media, trust, repo, codeLang, contentHash, chunkerVersion]
  return JSON.stringify([...texts, embeddingModel, tags, metadata, origin?.digest, origin?.reader])
}

/**
 * The texts and origins of chunks need no comparison: they follow from the document's text and
 * spans.
 */
function isSameChunk(a: EmbeddedChunk, b: EmbeddedChunk): boolean {
  return chunkKey(a) === chunkKey(b) && isSameVector(a.embedding, b.embedding)
}

function chunkKey(chunk: EmbeddedChunk): string {
  const { chunkId, start, end, lineStart, lineEnd, headingPath, codeLang } = chunk
  return JSON.stringify([chunkId, start, end, lineStart, lineEnd, headingPath, codeLang])
}

function isSameVector(a: Float32Array | undefined, b: Float32Array | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return a === b
  const bits = bitsOf(b)
  return bitsOf(a).every((word, i) => word === bits[i])
}

/** The bits as integers, so that NaN equals itself and -0 differs from 0. */
function bitsOf(vector: Float32Array): Uint32Array {
  return new Uint32Array(vector.buffer, vector.byteOffset, vector.length)
}

/** The order of `embeddingModels` of `ChunkStore.stats`: `null` first, then ascending. */
export function byModel(a: string | null, b: string | null): number {
  return a === null ? -1 : b === null ? 1 : a < b ? -1 : 1
}

/** Returns milliseconds since 1970, for comparisons; `null` for a text that is no time. */
export function indexedTime(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/** A document of which something is damaged, as far as its row can still be read. */
export type DamagedDocument = Pick<Document, 'docId' | 'path'>

/**
 * Returns the error for documents of which something differs from its checksum.
 * @param place where they are stored: a file, or a name
 * @param otherwise what helps if they can't be indexed again, as the end of a sentence
 */
export function damagedDocuments(
  place: string,
  documents: readonly DamagedDocument[],
  otherwise: string,
): KebabError<'corrupt_index'> {
  const named = documents.map((one) => `${one.path} (${one.docId})`).join(', ')
  const reason = `what is stored of ${named} differs from its checksum`
  const message = `${place}: expected documents as they were stored, found that ${reason}`
  return new KebabError('corrupt_index', message, {
    details: { path: place, reason, documents: documents.map((one) => ({ doc_id: one.docId, doc_path: one.path })) },
    hint: `Remove these documents and index them again. If that fails too, ${otherwise}.`,
  })
}
