import { describeValue } from '@kebab/schemas/read'
import type { Chunk, ChunkStore, Document, Media, StoredSource, StoreReads } from '../contracts.js'
import { brokenPart, isKebabError, type KebabError } from '../errors.js'
import { TRUST_ORDER } from '../kit/filter-matcher.js'
import { wrongValue } from '../kit/invalid-input.js'
import { filledString, integerFrom, isListOf, isTextList } from '../kit/option-reader.js'
import { checkOriginSpans } from '../kit/origin.js'
import { checkChunk, checkDocument } from '../kit/stored-document.js'

/**
 * Returns the reads of a store or a view, of which every result is held to the contract. One that
 * breaks it rejects with `internal`, which names the call. Nothing else then reaches a response.
 */
export function checkedReads(reads: StoreReads): StoreReads & Required<Pick<StoreReads, 'canCatchUp'>> {
  return {
    async canCatchUp() {
      const found: unknown = (await reads.canCatchUp?.()) ?? true
      if (typeof found !== 'boolean') throw broken('canCatchUp', 'true or false', found)
      return found
    },
    async revision() {
      const found: unknown = await reads.revision()
      if (typeof found !== 'string') throw broken('revision', 'a string', found)
      return found
    },
    async get(chunkIds, options) {
      const found = listOf('get', await reads.get(chunkIds, options), chunkIds.length)
      const known = new Set<unknown>()
      for (const [i, chunk] of found.entries()) {
        if (chunk === null) continue
        checkRead('get', () => checkReadChunk(chunk, known))
        if (chunk.chunkId !== chunkIds[i]) throw broken('get', `the chunk ${chunkIds[i]}`, chunk.chunkId)
      }
      return found
    },
    async select(where, options) {
      const found: unknown = await reads.select(where, options)
      if (typeof (found as Partial<ReadonlySet<string>> | null)?.has !== 'function')
        throw broken('select', 'a set of chunk ids', found)
      return found as ReadonlySet<string>
    },
    async neighbours(chunkId, n, options) {
      const found = listOf('neighbours', await reads.neighbours(chunkId, n, options))
      const known = new Set<unknown>()
      for (const chunk of found) checkRead('neighbours', () => checkReadChunk(chunk, known))
      return found
    },
    async source(docId, options) {
      const found: StoredSource | null = await reads.source(docId, options)
      if (found === null) return found
      checkRead('source', () => checkReadDocument(found?.document))
      const { text, originSpans } = found
      if (typeof text !== 'string') throw broken('source', '`text` as a string', text)
      if (originSpans !== undefined)
        checkRead('source', () => checkOriginSpans(originSpans, text.length, 'originSpans'))
      if (found.document.docId !== docId) throw broken('source', `the document ${docId}`, found.document.docId)
      return found
    },
  }
}

/** Returns whether a store says that vectors can't be searched yet. */
export async function areVectorsPending(store: ChunkStore): Promise<boolean> {
  const found: unknown = (await store.vectorsPending?.()) ?? false
  if (typeof found !== 'boolean') throw broken('vectorsPending', 'true or false', found)
  return found
}

/** Returns the `changedSince` of a store, held to the contract. Absent if the store has none. */
export function checkedChanges(store: ChunkStore): ChunkStore['changedSince'] {
  if (store.changedSince === undefined) return undefined
  return async (revision) => {
    const ids: unknown = await store.changedSince!(revision)
    if (ids === null || isTextList(ids)) return ids
    throw broken('changedSince', 'an array of strings, or null', ids)
  }
}

/** Returns what a store says about its contents, held to the contract. */
export async function checkedStats(store: ChunkStore): Promise<Awaited<ReturnType<ChunkStore['stats']>>> {
  const found = await store.stats()
  const {
    documents,
    chunks,
    embeddingModels,
    chunkerVersions,
    missingVectors = 0,
  } = Object(found) as Partial<typeof found>
  for (const [name, count] of Object.entries({ documents, chunks, missingVectors }))
    if (!integerFrom(0).fits(count)) throw broken('stats', `\`${name}\` as an integer from 0`, count)
  const isModel = (model: unknown): boolean => model === null || typeof model === 'string'
  if (!isListOf(embeddingModels, isModel))
    throw broken('stats', '`embeddingModels` as an array of strings and null', embeddingModels)
  if (!isListOf(chunkerVersions, filledString.fits))
    throw broken('stats', '`chunkerVersions` as an array of filled strings', chunkerVersions)
  return found
}

function broken(call: string, expected: string, found: unknown): KebabError<'internal'> {
  return brokenPart('store', `store.${call}`, expected, describeValue(found))
}

function listOf<T>(call: string, found: T[], length?: number): T[] {
  const expected = length === undefined ? 'an array' : `an array of ${length}`
  if (!Array.isArray(found)) throw broken(call, expected, found)
  if (length !== undefined && found.length !== length) throw broken(call, expected, found.length)
  return found
}

/** Runs a check that throws `invalid_input`, and throws what it found as the fault of the store. */
function checkRead(call: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!isKebabError(error, 'invalid_input')) throw error
    const { field = '', expected = '', found = '' } = error.details ?? {}
    throw brokenPart('store', `store.${call}`, `\`${field}\` as ${expected}`, found)
  }
}

/** `known`: the documents that were checked in the same call. Chunks of a document share it. */
function checkReadChunk(chunk: Chunk, known: Set<unknown>): void {
  checkChunk(chunk, 'chunk')
  const { document, ordinal, start, end, lineStart, lineEnd } = chunk
  expectFrom(0, ordinal, 'chunk.ordinal')
  expectFrom(start, end, 'chunk.end')
  expectFrom(1, lineStart, 'chunk.lineStart')
  expectFrom(lineStart, lineEnd, 'chunk.lineEnd')
  if (known.has(document)) return
  checkReadDocument(document)
  known.add(document)
}

const MEDIA: Readonly<Record<Media, true>> = {
  markdown: true,
  text: true,
  code: true,
  html: true,
  pdf: true,
  image: true,
  audio: true,
}

function checkReadDocument(document: Document): void {
  checkDocument(document, 'document')
  const { path, media, trust, indexedAt } = document
  if (path === '') throw wrongValue('document.path', 'a string that is not empty', path)
  if (!Object.hasOwn(MEDIA, media)) throw wrongValue('document.media', `one of ${Object.keys(MEDIA).join(', ')}`, media)
  if (!TRUST_ORDER.includes(trust)) throw wrongValue('document.trust', `one of ${TRUST_ORDER.join(', ')}`, trust)
  if (!isTime(indexedAt)) throw wrongValue('document.indexedAt', 'an ISO 8601 time in UTC', indexedAt)
}

function expectFrom(least: number, value: number, field: string): void {
  if (!integerFrom(least).fits(value)) throw wrongValue(field, `an integer from ${least}`, value)
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The times that exist in every month, which are nearly all. */
const PLAIN_TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/

/** Whether a text is a time that exists: `Date` moves a 30th of February to March. */
function isTime(text: string): boolean {
  if (PLAIN_TIME.test(text)) return true
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19))
}
