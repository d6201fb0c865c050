import {
  type Analyzer,
  type CallOptions,
  type Embedder,
  KebabError,
  type Passage,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { hasDirection, isSameDocument, LONGEST_LINE, textLines } from '@kebab/core/internal'
import { checkStored, checkText, SourceLines, streamWithin, wrongValue } from '@kebab/core/kit'
import type { IngestReportV1 } from '@kebab/schemas'
import type { Indexes } from '../indexer/derived-indexes.js'
import { CHUNKS_PER_COMMIT } from '../indexer/embed-chunks.js'
import { DOCUMENTS_PER_COMMIT, refusedAllow } from '../indexer/index-documents.js'
import { type ReadWriteScheduler, scheduleItems } from '../indexer/scheduler.js'
import { tryTerms } from '../indexer/try-terms.js'
import { tooLarge } from '../source/open-source.js'
import {
  type PortableChunk,
  type PortableCounts,
  type PortableDocument,
  type PortableHeader,
  PortableReader,
} from './portable-lines.js'

/** How an exported index is imported. */
export interface ImportOptions extends CallOptions {
  /**
   * Called after each document, with how many were read and how many there are. An error that it
   * throws ends the import.
   */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
}

/** What an import did, in documents. */
export interface ImportReport {
  /** Those that the index didn't hold. */
  added: number
  /** Those that the index held otherwise. */
  updated: number
  /** Those that the index held as they are. */
  unchanged: number
  /**
   * Those whose texts are longer than `maxDocumentBytes`. What the index holds of them stays, as it
   * does when they are indexed. A text that a reader derived of a file has no such bound.
   */
  failed: number
  /** Their paths, each with an error. */
  errors: IngestReportV1['errors']
  /** How many chunks all have that were imported. */
  chunks: number
  /** The revision of the index afterwards. It stays when nothing was added or updated. */
  revision: string
}

interface ImportContext {
  store: SyncedStore
  indexes: Indexes
  /** Tried on each document before it is stored. */
  analyzer: Analyzer | undefined
  embedder: Embedder | null
  scheduler: ReadWriteScheduler
  /** The maximum length of a text in UTF-16 units, which bounds a line too. */
  maxDocumentBytes: number
  /** Whether documents may have `allow`. */
  principals: boolean
}

/**
 * Returns the maximum length of a line in UTF-16 units. Beside its text, a line has the vectors of
 * its document: 24 times the text is room for those of 3,000 numbers each, for some hundred
 * characters a chunk.
 */
function longestLine(maxDocumentBytes: number): number {
  return Math.min(LONGEST_LINE, SHORT_LINE + 24 * maxDocumentBytes)
}

/** A line of so many units is taken, however small documents have to be. */
const SHORT_LINE = 2 ** 24

/** Adds the documents of a portable file, batch by batch. See `Indexer.import`. */
export async function importIndex(
  { store, indexes, analyzer, embedder, scheduler, maxDocumentBytes, principals }: ImportContext,
  pieces: AsyncIterable<string> | Iterable<string>,
  onProgress: ImportOptions['onProgress'],
  signal: AbortSignal,
): Promise<ImportReport> {
  const reader = new PortableReader()
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, failed: 0, errors: [], chunks: 0, revision: '' }
  const batch = new Map<string, StoredDocument>()
  let batchChunks = 0
  let header: PortableHeader | undefined
  const done = { documents: 0, chunks: 0 }
  let dimensions = embedder?.dimensions ?? (await storedDimensions(store, signal))

  const commit = async (): Promise<void> => {
    signal.throwIfAborted()
    if (batch.size === 0) return
    await indexes.apply({ put: [...batch.values()] }, signal)
    batch.clear()
    batchChunks = 0
  }
  const add = async (stored: StoredDocument): Promise<void> => {
    const { docId } = stored.document
    // The same document again: the later one counts, so the earlier one is committed first.
    if (batch.has(docId)) await commit()
    const before = await store.document(docId)
    report.chunks += stored.chunks.length
    if (before !== null && isSameDocument(before, stored.document)) {
      report.unchanged++
      return
    }
    if (analyzer !== undefined) await tryTerms(analyzer, stored, signal)
    report[before === null ? 'added' : 'updated']++
    batch.set(docId, stored)
    batchChunks += stored.chunks.length
    if (batchChunks >= CHUNKS_PER_COMMIT || batch.size >= DOCUMENTS_PER_COMMIT) await commit()
  }

  const lines = streamWithin(() => textLines(textsOf(pieces), longestLine(maxDocumentBytes)), {
    signal,
    stage: 'import',
  })
  for await (const text of scheduleItems(lines, scheduler)) {
    signal.throwIfAborted()
    const line = reader.read(text)
    if ('kebab_export' in line && header === undefined) {
      header = line.kebab_export
      refuseOtherModels(header.embedding_models, embedder?.model, (await store.stats()).embeddingModels)
    } else if ('document' in line && header !== undefined) {
      const { document } = line
      done.documents++
      done.chunks += document.chunks.length
      if (done.documents > header.documents || done.chunks > header.chunks)
        throw reader.refuse(`${holdingsOf(header)} in all, as the header says`, `${holdingsOf(done)} up to here`)
      if (document.allow !== undefined && !principals) throw refusedAllow(document.path)
      const model = document.embedding_model ?? null
      if (!header.embedding_models.includes(model))
        throw reader.refuse('a document of a model that the header names', model ?? 'no model')
      if (isTooLong(document, maxDocumentBytes)) {
        const error = tooLarge(maxDocumentBytes, document.text.length, 'characters')
        report.failed++
        report.errors.push({ path: document.path, error: error.toWire() })
        onProgress?.({ done: done.documents, total: header.documents })
        continue
      }
      const stored = await restored(document, { dimensions, mayWait: store.vectors !== undefined }, reader, signal)
      dimensions ??= stored.chunks.find(({ embedding }) => embedding !== undefined)?.embedding?.length
      await add(stored)
      onProgress?.({ done: done.documents, total: header.documents })
    } else if ('end' in line && header !== undefined) {
      for (const [name, counts] of Object.entries({ header, end: line.end }))
        if (counts.documents !== done.documents || counts.chunks !== done.chunks)
          throw reader.refuse(`${holdingsOf(counts)}, as the ${name} says`, holdingsOf(done))
    } else throw reader.refuse('a document or the end', 'another line')
  }
  reader.end()
  await commit()
  return { ...report, revision: await store.revision() }
}

function holdingsOf({ documents, chunks }: PortableCounts): string {
  return `${documents} documents with ${chunks} chunks`
}

/** A text that a reader derived was bounded as a file, when it was indexed. */
function isTooLong({ text, path, origin }: PortableDocument, most: number): boolean {
  return origin === undefined && typeof text === 'string' && typeof path === 'string' && text.length > most
}

async function* textsOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (typeof piece !== 'string')
      throw wrongValue('pieces', 'texts, as a stream gives them that was opened with an encoding', piece)
    yield piece
  }
}

/** Vectors of different models are never mixed, nor documents with vectors and without. */
function refuseOtherModels(
  models: PortableHeader['embedding_models'],
  model: string | undefined,
  stored: readonly (string | null)[],
): void {
  const allowed = model === undefined ? stored : [model]
  if (allowed.length === 0) return
  const other = models.find((importedModel) => !allowed.includes(importedModel))
  if (other === undefined) return
  const name = (modelName: string | null): string => modelName ?? 'no embedder'
  const expected = allowed[0] ?? null
  throw new KebabError(
    'embedding_mismatch',
    `import: expected documents that were embedded with ${name(expected)}, found ${name(other)}; nothing was imported`,
    {
      details: { expected, found: other },
      hint: 'Import them into an index of their own, or index their files with the embedder of this index.',
    },
  )
}

async function storedDimensions(store: SyncedStore, signal: AbortSignal): Promise<number | undefined> {
  for await (const { embedding } of store.chunks({ signal })) if (embedding !== undefined) return embedding.length
  return undefined
}

/** Makes the stored document as every document is made, with the passages of the file. */
async function restored(
  portable: PortableDocument,
  { dimensions, mayWait }: { dimensions: number | undefined; mayWait: boolean },
  reader: PortableReader,
  signal: AbortSignal,
): Promise<StoredDocument> {
  // With the parsers of documents, which searching doesn't need.
  const { restoreDocument } = await import('../prepare/restore-document.js')
  try {
    const { source_id: sourceId, path, text, title, lang, tags, media, trust, repo, code_lang, metadata } = portable
    const { allow, origin, chunks } = portable
    // A `Date` would make a time of a number too.
    checkText(portable.indexed_at, 'indexed_at')
    const stored = await restoreDocument(
      { path, text, allow, origin: origin?.spans && { spans: origin.spans } },
      { described: { title, lang, tags: [...tags], media, trust, repo, code_lang }, metadata },
      { version: portable.chunker_version, passages: passagesOf(text, chunks) },
      {
        sourceId,
        origin: origin && { digest: origin.digest, reader: origin.reader },
        embeddingModel: portable.embedding_model,
        now: new Date(portable.indexed_at),
        signal,
      },
    )
    const embedded = stored.chunks.map((chunk, i) => {
      const { vector } = chunks[i]!
      // It was exported before it had a vector, and gets one as any other chunk does.
      if (vector === null && mayWait && portable.embedding_model !== undefined) return chunk
      const embedding = vectorOf(vector, portable.embedding_model !== undefined)
      return embedding === undefined ? chunk : { ...chunk, embedding }
    })
    const vectorLength = dimensions ?? embedded.find(({ embedding }) => embedding !== undefined)?.embedding?.length
    for (const { embedding } of embedded)
      if (embedding?.length !== vectorLength && embedding !== undefined)
        throw wrongValue('vector', `${vectorLength} dimensions`, embedding.length)
    const whole = { ...stored, chunks: embedded }
    checkStored(whole, 'stored')
    return whole
  } catch (error) {
    signal.throwIfAborted()
    throw reader.refuse('a document as it was exported', error instanceof Error ? error.message : String(error))
  }
}

function passagesOf(text: string, chunks: readonly PortableChunk[]): Passage[] {
  const lines = new SourceLines(text)
  return chunks.map(({ start, end, heading_path: headingPath, code_lang: codeLang, reading }) => ({
    text: text.slice(start, end),
    start,
    end,
    lineStart: lines.at(start) + 1,
    lineEnd: lines.at(end - 1) + 1,
    headingPath,
    codeLang,
    reading,
  }))
}

function vectorOf(vector: unknown, isEmbedded: boolean): Float32Array | undefined {
  if (vector === undefined && !isEmbedded) return undefined
  if (typeof vector !== 'string' || !isEmbedded)
    throw wrongValue('vector', isEmbedded ? 'the vector of the model' : 'none without a model', vector)
  const bytes = Buffer.from(vector, 'base64')
  const size = Float32Array.BYTES_PER_ELEMENT
  const numbers = Float32Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => bytes.readFloatLE(i * size))
  if (numbers.length * size !== bytes.length || !hasDirection(numbers))
    throw wrongValue('vector', 'finite numbers of 32 bits that are not all zero', vector)
  return numbers
}
