import { describeValue } from '@kebab/schemas/read'
import type { Chunk, ChunkStore, Document, Retriever, StoredSource, StoreReads } from '../contracts.js'
import type { Access } from '../engine/access.js'
import { brokenPart, isKebabError, type KebabError } from '../errors/errors.js'
import { isEstimate } from '../kit/models.js'
import { filledString, integerFrom, isListOf, isTextList } from '../kit/option-reader.js'
import { checkOriginSpans } from '../kit/origin.js'
import { checkChunk, checkDocument, invalidDocument } from '../kit/stored-document.js'

/**
 * Returns the reads of a store or a view, of which every result is held to the contract. One that
 * breaks it rejects with `internal`, which names the call. A document that no store would take now
 * rejects with `corrupt_index`, which names it. Nothing else then reaches a response. To these
 * reads, a document that may not be read isn't there.
 */
export function checkedReads(
  reads: StoreReads,
  access: Access,
): StoreReads & Required<Pick<StoreReads, 'canCatchUp' | 'calibration'>> {
  return {
    async calibration() {
      const estimate: unknown = (await reads.calibration?.()) ?? null
      if (estimate === null || isEstimate(estimate)) return estimate
      throw broken('calibration', 'a model, a sample and borders, or null', estimate)
    },
    async canCatchUp() {
      const answer: unknown = (await reads.canCatchUp?.()) ?? true
      if (typeof answer !== 'boolean') throw broken('canCatchUp', 'true or false', answer)
      return answer
    },
    async revision() {
      const answer: unknown = await reads.revision()
      if (typeof answer !== 'string') throw broken('revision', 'a string', answer)
      return answer
    },
    get(chunkIds, options) {
      return access.read(async () => {
        const chunks = listOf('get', await reads.get(chunkIds, options), chunkIds.length)
        const documents = new Set<unknown>()
        for (const [i, chunk] of chunks.entries()) {
          if (chunk === null) continue
          checkRead('get', chunk?.document, () => checkReadChunk(chunk, documents))
          if (chunk.chunkId !== chunkIds[i]) throw broken('get', `the chunk ${chunkIds[i]}`, chunk.chunkId)
        }
        return chunks.map((chunk) => (chunk !== null && access.permits(chunk.document) ? chunk : null))
      })
    },
    async select(where, options) {
      const selection: unknown = await access.select(reads, where, options)
      if (typeof (selection as Partial<ReadonlySet<string>> | null)?.has !== 'function')
        throw broken('select', 'a set of chunk ids', selection)
      return selection as ReadonlySet<string>
    },
    neighbours(chunkId, n, options) {
      return access.read(async () => {
        const chunks = listOf('neighbours', await reads.neighbours(chunkId, n, options))
        const documents = new Set<unknown>()
        for (const chunk of chunks) checkRead('neighbours', chunk?.document, () => checkReadChunk(chunk, documents))
        return chunks.filter(({ document }) => access.permits(document))
      })
    },
    source(docId, options) {
      return access.read(async () => {
        const source: StoredSource | null = await reads.source(docId, options)
        if (source === null) return source
        checkRead('source', source?.document, () => checkDocument(source?.document, 'document'))
        const { text, originSpans } = source
        if (typeof text !== 'string') throw broken('source', '`text` as a string', text)
        if (originSpans !== undefined)
          checkRead('source', source.document, () => checkOriginSpans(originSpans, text.length, 'originSpans'))
        if (source.document.docId !== docId) throw broken('source', `the document ${docId}`, source.document.docId)
        return access.permits(source.document) ? source : null
      })
    },
  }
}

/** What the cosines of a retriever count for as evidence. */
export interface RetrieverCalibration {
  calibration: NonNullable<Retriever['calibration']>
  /** Whether the store has estimated it. Otherwise the embedder declares it. */
  isEstimated: boolean
}

/** The language that estimates are made in. What cosines mean in another is not known. */
const ESTIMATED_IN = ['en']

/**
 * Returns the calibration that the embedder of a retriever declares, else the one that the store
 * has estimated for its model. `undefined`: neither.
 */
export async function calibrationIn(
  reads: Required<Pick<StoreReads, 'calibration'>>,
  { scoreKind, calibration, embeddingModel }: Retriever,
): Promise<RetrieverCalibration | undefined> {
  if (calibration !== undefined) return { calibration, isEstimated: false }
  if (embeddingModel === undefined || scoreKind !== 'cosine') return undefined
  const estimate = await reads.calibration()
  if (estimate?.model !== embeddingModel || estimate.borders === null) return undefined
  return { calibration: { ...estimate.borders, languages: ESTIMATED_IN }, isEstimated: true }
}

/** Returns whether a store says that vectors can't be searched yet. */
export async function areVectorsPending(store: ChunkStore): Promise<boolean> {
  const answer: unknown = (await store.vectorsPending?.()) ?? false
  if (typeof answer !== 'boolean') throw broken('vectorsPending', 'true or false', answer)
  return answer
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
  const stats = await store.stats()
  const {
    documents,
    chunks,
    embeddingModels,
    chunkerVersions,
    missingVectors = 0,
    restricted = 0,
  } = Object(stats) as Partial<typeof stats>
  for (const [name, count] of Object.entries({ documents, chunks, missingVectors, restricted }))
    if (!integerFrom(0).fits(count)) throw broken('stats', `\`${name}\` as an integer from 0`, count)
  const isModel = (model: unknown): boolean => model === null || typeof model === 'string'
  if (!isListOf(embeddingModels, isModel))
    throw broken('stats', '`embeddingModels` as an array of strings and null', embeddingModels)
  if (!isTextList(chunkerVersions)) throw broken('stats', '`chunkerVersions` as an array of strings', chunkerVersions)
  // Of a document that an earlier version took. What reads it says so.
  return { ...stats, chunkerVersions: chunkerVersions.filter((version) => version !== '') }
}

function broken(call: string, expected: string, value: unknown): KebabError<'internal'> {
  return brokenPart('store', `store.${call}`, expected, describeValue(value))
}

function listOf<T>(call: string, list: T[], length?: number): T[] {
  const expected = length === undefined ? 'an array' : `an array of ${length}`
  if (!Array.isArray(list)) throw broken(call, expected, list)
  if (length !== undefined && list.length !== length) throw broken(call, expected, list.length)
  return list
}

/**
 * Runs a check that throws `invalid_input`. What it found is the fault of the document, as
 * `corrupt_index` that names it. If the document has no name, it is that of the store.
 */
function checkRead(call: string, document: Partial<Document> | undefined, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!isKebabError(error, 'invalid_input')) throw error
    const { docId, path } = Object(document) as Partial<Document>
    if (isFilled(docId) && isFilled(path)) throw invalidDocument({ docId, path }, error)
    const { field = '', expected = '', found = '' } = error.details ?? {}
    throw brokenPart('store', `store.${call}`, `\`${field}\` as ${expected}`, found)
  }
}

const isFilled = (value: unknown): value is string => filledString.fits(value)

/** `documents`: those that were checked in the same call. Chunks of a document share it. */
function checkReadChunk(chunk: Chunk, documents: Set<unknown>): void {
  checkChunk(chunk, 'chunk')
  const { document } = chunk
  if (documents.has(document)) return
  checkDocument(document, 'document')
  documents.add(document)
}

/** Checks a document that `ChunkStore.documents` listed, as `checkedReads` checks all others. */
export function checkListed(document: Document): void {
  checkRead('documents', document, () => checkDocument(document, 'document'))
}
