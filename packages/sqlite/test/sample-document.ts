import type { Document, EmbeddedChunk, OriginPlace, StoreBatch, StoredDocument } from '@kebab/core'
import { originOf } from '@kebab/core/internal'

export interface Sample extends Partial<Document> {
  docId: string
  /** The passages of the document, in order. */
  passages?: readonly string[]
  /** The vectors of the passages. Default: none. */
  embeddings?: readonly (Float32Array | undefined)[]
  /** The programming languages of the passages. */
  codeLangs?: readonly (string | undefined)[]
  headingPath?: readonly string[]
  /** What is read before the passages. */
  readings?: readonly (string | undefined)[]
  /** The places of the passages in the origin. Default: the document has no origin spans. */
  places?: readonly (OriginPlace | undefined)[] | undefined
}

/** Returns a document that keeps all rules of the contract, with the given values. */
export function sampleDocument({ passages = ['one', 'two', 'three'], ...rest }: Sample): StoredDocument {
  const { embeddings = [], codeLangs = [], headingPath = [], readings = [], places, ...members } = rest
  const document: Document = {
    sourceId: 'source',
    path: `${members.docId}.md`,
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    contentHash: passages.join(),
    chunkerVersion: 'chunker.v1',
    indexedAt: '2026-01-01T00:00:00.000Z',
    ...members,
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
      ...(readings[ordinal] === undefined ? {} : { reading: [[0, 0, readings[ordinal]]] as const }),
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

/** Returns the nth of a series of commits. Each replaces, adds and removes documents. */
export function numberedBatch(n: number): StoreBatch {
  const passages = Array.from({ length: 20 }, (_, i) => `commit ${n} passage ${i} ${'words '.repeat(100)}`)
  const embeddings = passages.map((_, i) => new Float32Array(384).fill(n + i))
  const ids = ['always', 'often', `only ${n}`, `two ${n}`]
  return {
    put: ids.map((docId) => sampleDocument({ docId, passages, embeddings, tags: [`commit ${n}`] })),
    remove: [`two ${n - 1}`],
  }
}
