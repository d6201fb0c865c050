import type { Document, EmbeddedChunk, OriginPlace, StoredDocument } from '@kebab/core'
import { originOf } from '@kebab/core/kit'

export interface Sample extends Partial<Document> {
  docId: string
  /** The passages of the document, in order. */
  passages?: readonly string[]
  /** Vectors of the passages. Absent: none. */
  embeddings?: readonly (Float32Array | undefined)[]
  /** The programming languages of the passages. */
  codeLangs?: readonly (string | undefined)[]
  headingPath?: readonly string[]
  /** Where the passages stand in the file of the origin. Absent: there are no spans. */
  places?: readonly (OriginPlace | undefined)[] | undefined
}

/** A document that keeps all rules of the contract, with the values that a test cares about. */
export function sampleDocument({ passages = ['one', 'two', 'three'], ...rest }: Sample): StoredDocument {
  const { embeddings = [], codeLangs = [], headingPath = [], places, ...given } = rest
  const document: Document = {
    sourceId: 'source',
    path: `${given.docId}.md`,
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    contentHash: passages.join(),
    chunkerVersion: 'chunker.v1',
    indexedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  }
  let text = ''
  const chunks = passages.map((passage, ordinal): EmbeddedChunk => {
    const start = text.length
    text += `${passage}\n`
    return {
      chunkId: `${document.docId}#${ordinal}#${passage.slice(0, 20)}`,
      document,
      ordinal,
      text: passage,
      start,
      end: start + passage.length,
      lineStart: ordinal + 1,
      lineEnd: ordinal + 1,
      headingPath,
      ...(codeLangs[ordinal] === undefined ? {} : { codeLang: codeLangs[ordinal] }),
      ...(embeddings[ordinal] === undefined ? {} : { embedding: embeddings[ordinal] }),
    }
  })
  if (places === undefined || document.origin === undefined) return { document, text, chunks }
  const originSpans = chunks.flatMap(({ start, end, ordinal }) => {
    const from = places[ordinal]
    return from === undefined || end === start ? [] : [{ start, end, from }]
  })
  const derived = chunks.map((chunk) => {
    const origin = originOf(originSpans, chunk.start, chunk.end)
    return origin === undefined ? chunk : { ...chunk, origin }
  })
  return { document, text, originSpans, chunks: derived }
}
