import type { Document, EmbeddedChunk, StoredDocument } from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import { TRUST_ORDER } from './filters/filter-matcher.js'
import { checkPrincipals, checkText, invalidInput, wrongValue } from './invalid-input.js'
import { hasDirection, isVector } from './models.js'
import { isTextList } from './option-reader.js'
import { checkOrigin, checkOriginRange, checkOriginSpans, originJson, originOf } from './origin.js'
import { checkReading } from './reading.js'

const TEXTS = ['sourceId', 'contentHash'] as const
const FILLED_TEXTS = ['docId', 'path', 'chunkerVersion'] as const
const OPTIONAL_TEXTS = ['title', 'lang', 'repo', 'codeLang'] as const
/** The words of `Media`. */
export const MEDIA: RegExp = /^[a-z][a-z0-9-]{0,31}$/
/** What `MEDIA` matches, for an error. */
export const MEDIA_FORM = 'a word of lower-case letters, digits and hyphens, such as pdf'

/**
 * Checks a document that a store is given. Throws `invalid_input`, with the field, unless it could
 * be read back as a valid `StoredDocument`, and every response about it would be valid. It refuses:
 *
 * - values of the wrong type, and an empty id, path, version or model
 * - a time that is no ISO 8601 time in UTC within the years 0000 to 9999
 * - lines before the first, and ends before their starts
 * - metadata that isn't a JSON object of at most 1,000 levels
 * - an `allow` that isn't at most 1,000 principals, each once, ascending
 * - embeddings that hold a number that isn't finite, or nothing but zeros
 * - chunks that aren't the slices of the text that they claim to be
 * - chunks that begin before the one that precedes them
 * - ordinals with gaps, ids that come twice, and chunks of another document
 * - origin spans that overlap or exceed the text, and such spans of a `reading`
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
  let least = 0
  for (const [ordinal, chunk] of chunks.entries()) {
    const inChunk = `${at}.chunks.${ordinal}`
    checkChunk(chunk, inChunk)
    expectThat(chunk.ordinal === ordinal, `${inChunk}.ordinal`, `${ordinal}, its place`, chunk.ordinal)
    expectThat(!ids.has(chunk.chunkId), `${inChunk}.chunkId`, 'an id of its own', chunk.chunkId)
    expectThat(chunk.document?.docId === document.docId, `${inChunk}.document`, 'the document', chunk.document?.docId)
    expectFrom(least, chunk.start, `${inChunk}.start`)
    least = chunk.start
    expectThat(
      text.slice(chunk.start, chunk.end) === chunk.text,
      `${inChunk}.text`,
      'the slice of the text',
      chunk.text,
    )
    const place = originOf(originSpans, chunk.start, chunk.end)
    const isSameOrigin = originJson(chunk.origin) === originJson(place)
    expectThat(isSameOrigin, `${inChunk}.origin`, 'the place that originSpans give the chunk', chunk.origin)
    ids.add(chunk.chunkId)
  }
}

/**
 * Checks the members of a document, as `checkStored` does. What is read from a store is checked
 * too. @throws KebabError `invalid_input`
 */
export function checkDocument(document: Document, at: string): void {
  expectThat(typeof document === 'object' && document !== null, `${at}.docId`, 'a document', document)
  for (const name of FILLED_TEXTS) expectFilled(document[name], `${at}.${name}`)
  for (const name of TEXTS) checkText(document[name], `${at}.${name}`)
  for (const name of OPTIONAL_TEXTS) if (document[name] !== undefined) checkText(document[name], `${at}.${name}`)
  const { media, trust, tags, metadata, allow, embeddingModel, indexedAt, origin } = document
  expectThat(typeof media === 'string' && MEDIA.test(media), `${at}.media`, MEDIA_FORM, media)
  expectThat(TRUST_ORDER.includes(trust), `${at}.trust`, `one of ${TRUST_ORDER.join(', ')}`, trust)
  expectTexts(tags, `${at}.tags`)
  expectJson(metadata, `${at}.metadata`)
  if (allow !== undefined) {
    checkPrincipals(allow, `${at}.allow`)
    const isAscending = allow.every((principal, i) => i === 0 || allow[i - 1]! < principal)
    expectThat(isAscending, `${at}.allow`, 'each principal once, ascending', allow)
  }
  if (embeddingModel !== undefined) expectFilled(embeddingModel, `${at}.embeddingModel`)
  expectThat(isTime(indexedAt), `${at}.indexedAt`, 'an ISO 8601 time in UTC, such as 2026-01-31T12:00:00Z', indexedAt)
  if (origin !== undefined) checkOrigin(origin, `${at}.origin`)
}

/** Checks the members of a chunk but its document. @throws KebabError `invalid_input` */
export function checkChunk(chunk: EmbeddedChunk, at: string): void {
  expectFilled(chunk?.chunkId, `${at}.chunkId`)
  const { text, ordinal, start, end, lineStart, lineEnd, headingPath, codeLang, reading, origin, embedding } = chunk
  checkText(text, `${at}.text`)
  expectFrom(0, ordinal, `${at}.ordinal`)
  expectFrom(0, start, `${at}.start`)
  expectFrom(start, end, `${at}.end`)
  expectFrom(1, lineStart, `${at}.lineStart`)
  expectFrom(lineStart, lineEnd, `${at}.lineEnd`)
  expectTexts(headingPath, `${at}.headingPath`)
  if (codeLang !== undefined) checkText(codeLang, `${at}.codeLang`)
  if (reading !== undefined) checkReading(reading, text, `${at}.reading`)
  if (origin !== undefined) checkOriginRange(origin, `${at}.origin`)
  expectThat(
    embedding === undefined || (isVector(embedding) && hasDirection(embedding)),
    `${at}.embedding`,
    'a Float32Array of finite numbers that are not all zero, or nothing',
    embedding,
  )
}

function expectFrom(least: number, value: number, field: string): void {
  expectThat(Number.isSafeInteger(value) && value >= least, field, `an integer from ${least}`, value)
}

function expectFilled(value: unknown, field: string): void {
  expectThat(typeof value === 'string' && value !== '', field, 'a string that is not empty', value)
}

function expectTexts(value: unknown, field: string): void {
  expectThat(isTextList(value), field, 'an array of strings', value)
}

/** The maximum nesting of metadata: what any stack can read and write again. */
const DEEPEST_METADATA = 1000

/** Refuses what JSON can't hold, such as cycles and big integers, and nesting that is too deep. */
function expectJson(value: unknown, field: string): void {
  expectThat(typeof value === 'object' && value !== null && !Array.isArray(value), field, 'an object', value)
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch (error) {
    throw invalidInput(field, 'an object that JSON can hold', String(error))
  }
  expectThat(json?.startsWith('{') === true, field, 'an object that stays one as JSON', json)
  const depth = depthOf(json!)
  expectThat(depth <= DEEPEST_METADATA, field, `at most ${DEEPEST_METADATA} levels of nesting`, depth)
}

/** Returns how deep a JSON text nests. */
function depthOf(json: string): number {
  // Each level takes two characters.
  if (json.length <= 2 * DEEPEST_METADATA) return 1
  let [depth, deepest] = [0, 0]
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The times that exist in every month, which are nearly all. */
const UTC_TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/

/** Whether a text is a time that exists: `Date` moves a 30th of February to March. */
function isTime(text: unknown): boolean {
  if (typeof text !== 'string') return false
  if (UTC_TIME.test(text)) return true
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19))
}

/**
 * Returns a time as documents and responses have it: `2026-01-31T12:00:00.000Z`.
 * @param ms milliseconds since 1970, as `Clock.now` returns them
 * @param field what gave them, for the error
 * @throws KebabError `invalid_input` unless it lies within the years 0000 to 9999
 */
export function isoTime(ms: number, field: string): string {
  const time = typeof ms === 'number' ? new Date(ms) : undefined
  const text = time === undefined || Number.isNaN(time.getTime()) ? '' : time.toISOString()
  if (!isTime(text)) throw wrongValue(field, 'milliseconds since 1970 within the years 0000 to 9999', ms)
  return text
}

function expectThat(holds: boolean, field: string, expected: string, value: unknown): void {
  if (!holds) throw wrongValue(field, expected, value)
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
  const { allow, contentHash, chunkerVersion, embeddingModel, origin } = rest
  const texts = [docId, sourceId, path, title, lang, media, trust, repo, codeLang, contentHash, chunkerVersion]
  return JSON.stringify([...texts, embeddingModel, tags, metadata, origin?.digest, origin?.reader, allow ?? null])
}

/**
 * The texts and origins of chunks need no comparison: they follow from the document's text and
 * spans.
 */
function isSameChunk(a: EmbeddedChunk, b: EmbeddedChunk): boolean {
  return chunkKey(a) === chunkKey(b) && isSameVector(a.embedding, b.embedding)
}

function chunkKey(chunk: EmbeddedChunk): string {
  const { chunkId, start, end, lineStart, lineEnd, headingPath, codeLang, reading } = chunk
  return JSON.stringify([chunkId, start, end, lineStart, lineEnd, headingPath, codeLang, reading])
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

/**
 * Returns the error for a stored document that `checkStored` refuses: an earlier version took it,
 * or a store of the caller's own.
 * @param problem the `invalid_input` that a check threw
 */
export function invalidDocument({ docId, path }: DamagedDocument, problem: KebabError): KebabError<'corrupt_index'> {
  const reason = `what is stored of ${path} (${docId}) is no valid document: ${problem.message}`
  return new KebabError('corrupt_index', `expected documents that can be read, found that ${reason}`, {
    details: { reason, documents: [{ doc_id: docId, doc_path: path }] },
    hint: 'Remove this document and index it again. Over a store of your own, run the compliance kit.',
  })
}

/** A document of which something is damaged, as far as its row can still be read. */
export type DamagedDocument = Pick<Document, 'docId' | 'path'>

/**
 * Returns the error for documents of which something differs from its checksum.
 * @param path where they are stored: a file, or a name
 * @param otherwise what helps if they can't be indexed again, as the end of a sentence
 */
export function damagedDocuments(
  path: string,
  documents: readonly DamagedDocument[],
  otherwise: string,
): KebabError<'corrupt_index'> {
  const names = documents.map((document) => `${document.path} (${document.docId})`).join(', ')
  const reason = `what is stored of ${names} differs from its checksum`
  const message = `${path}: expected documents as they were stored, found that ${reason}`
  return new KebabError('corrupt_index', message, {
    details: {
      path,
      reason,
      documents: documents.map((document) => ({ doc_id: document.docId, doc_path: document.path })),
    },
    hint: `Remove these documents and index them again. If that fails too, ${otherwise}.`,
  })
}
