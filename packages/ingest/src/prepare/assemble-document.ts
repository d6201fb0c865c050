import type { Chunk, Document, OriginSpan, Passage, StoredDocument } from '@kebab/core'
import { originOf } from '@kebab/core/internal'
import { codeLangName, type Steps } from '@kebab/core/kit'
import { chunkId, contentHash, type HashedDocument } from './ids.js'

/** Steps of some microseconds each between two yields to the event loop. */
export const STEPS_PER_SLICE = 64

/** A document with its fields, and the version of what cuts it. */
export interface Fielded {
  document: HashedDocument
  text: string
  originSpans: readonly OriginSpan[] | undefined
  version: string
  indexedAt: string
  embeddingModel: string | undefined
}

/** Makes the stored document of its fields and passages. */
export function* assembling(
  { document: described, text, originSpans, version, indexedAt, embeddingModel }: Fielded,
  passages: readonly Passage[],
): Steps<StoredDocument> {
  const document = withoutUndefined<Document>({
    ...described,
    contentHash: contentHash(text, described, originSpans),
    chunkerVersion: version,
    embeddingModel,
    indexedAt,
  })
  const chunks = yield* toChunks(document, originSpans, passages)
  return { document, text, ...(originSpans === undefined ? {} : { originSpans }), chunks }
}

function* toChunks(
  document: Document,
  originSpans: readonly OriginSpan[] | undefined,
  passages: readonly Passage[],
): Steps<Chunk[]> {
  const equalTexts = new Map<string, number>()
  const chunks: Chunk[] = []
  for (const [ordinal, passage] of passages.entries()) {
    const number = equalTexts.get(passage.text) ?? 0
    equalTexts.set(passage.text, number + 1)
    const origin = originOf(originSpans, passage.start, passage.end)
    chunks.push({
      chunkId: chunkId(document.docId, document.chunkerVersion, passage.text, number),
      document,
      ordinal,
      ...passage,
      ...(passage.codeLang === undefined ? {} : { codeLang: codeLangName(passage.codeLang) }),
      ...(origin === undefined ? {} : { origin }),
    })
    yield 1
  }
  return chunks
}

/** Returns an object without the members that are `undefined`. */
export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}
