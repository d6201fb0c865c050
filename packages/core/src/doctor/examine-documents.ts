import type { ChunkStore, Document, EmbeddedChunk, StoredSource } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { isKebabError } from '../errors/errors.js'
import { TimeSlices, tryStill } from '../kit/concurrency.js'
import { counted } from '../kit/counted.js'
import type { Finding } from '../kit/examine.js'
import { checkStored, isSameDocument } from '../kit/stored-document.js'

/** How far the doctor is with reading every document. */
export interface DoctorProgress {
  /** How many documents were read. */
  documentsDone: number
  /** How many documents were stored when it began. */
  documentsTotal: number
}

/** The most documents that a finding names. */
const LONGEST_LIST = 100

/**
 * Reads every document with its text, its chunks and their embeddings. Names the documents that the
 * store reports as damaged, and those whose parts contradict one another.
 */
export async function examineDocuments(
  { store, clock }: Settings,
  onProgress: ((progress: DoctorProgress) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const slices = new TimeSlices(signal, clock)
  const begun = await store.revision()
  const { documents: documentsTotal } = await store.stats()
  const damaged: string[] = []
  const unstableNames: string[] = []
  let documentsDone = 0
  try {
    for await (const document of store.documents({ signal })) {
      const name = `${document.path} (${document.docId})`
      const problem = await problemOf(store, document, begun, signal)
      if (problem === 'moved') unstableNames.push(name)
      else if (problem !== null) damaged.push(`${name}: ${problem}`)
      documentsDone++
      onProgress?.({ documentsDone, documentsTotal })
      if (slices.isOver()) await slices.next()
    }
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index')) throw error
    damaged.push(`the list of documents ends after ${documentsDone} of ${documentsTotal}: ${error.message}`)
  }
  if (damaged.length > 0) {
    const hint = 'Remove these documents and index them again. If that fails, index all documents into a new index.'
    return { status: 'failed', message: `found damage: ${joinItems(damaged)}`, hint }
  }
  if (unstableNames.length > 0) {
    const message = `documents changed during each attempt to read them: ${joinItems(unstableNames)}`
    return { status: 'warning', message, hint: 'Run the doctor again while nothing is being indexed.' }
  }
  return { message: `read ${counted(documentsDone, 'document')}, with their texts and chunks, and found no damage` }
}

function joinItems(items: readonly string[]): string {
  const more = items.length - LONGEST_LIST
  return [...items.slice(0, LONGEST_LIST), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/**
 * Returns what is wrong with a document, or `null`. A document that is changed meanwhile is read
 * again. One that was removed since `begun` has nothing wrong.
 */
async function problemOf(
  store: ChunkStore,
  { docId }: Document,
  begun: string,
  signal: AbortSignal | undefined,
): Promise<string | null | 'moved'> {
  return tryStill(async () => {
    const before = await store.revision()
    const problem = await problemNow(store, docId, before === begun, signal)
    return problem === null || (await store.revision()) === before ? problem : 'moved'
  })
}

async function problemNow(
  store: ChunkStore,
  docId: string,
  isListed: boolean,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    const source = await store.source(docId, { signal })
    const chunks: EmbeddedChunk[] = []
    for await (const chunk of store.chunks({ docIds: [docId], signal })) chunks.push(chunk)
    if (source === null) return isListed || chunks.length > 0 ? 'its text is missing' : null
    return contradictionIn(source, chunks)
  } catch (error) {
    if (isKebabError(error, 'corrupt_index')) return error.message
    throw error
  }
}

function contradictionIn(source: StoredSource, chunks: readonly EmbeddedChunk[]): string | null {
  try {
    checkStored({ ...source, chunks }, 'stored')
  } catch (error) {
    if (isKebabError(error, 'invalid_input')) return error.message
    throw error
  }
  const stranger = chunks.find(({ document }) => !isSameDocument(document, source.document))
  return stranger === undefined ? null : `chunk ${stranger.chunkId} is stored with another document than its text`
}
