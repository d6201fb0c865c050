import { describe, expect, test } from 'vitest'
import { isKebabError, type StoredDocument } from '../../src/index.js'
import { checkStored } from '../../src/kit/index.js'
import { isSameStored } from '../../src/kit/stored-document.js'
import { derived, makeDocument, makeStored } from '../support/corpus.js'

test('a valid document passes', () => {
  checkStored(makeStored('a.md', ['one', 'two']), 'put.0')
  checkStored(makeStored('empty.md', []), 'put.0')
  checkStored(derived(makeStored('a.pdf', ['one', 'two'])), 'put.0')
})

describe('an invalid document is refused, with the field', () => {
  const base = makeStored('a.md', ['one', 'two'])
  const [first, second] = base.chunks as [StoredDocument['chunks'][0], StoredDocument['chunks'][0]]
  const withDocument = (change: object) => ({ ...base, document: { ...base.document, ...change } })
  const withChunk = (change: object) => ({ ...base, chunks: [first, { ...second, ...change }] })
  const cycle: { [key: string]: unknown } = {}
  cycle.self = cycle
  let deep: unknown = null
  for (let i = 0; i < 100_000; i++) deep = [deep]
  const levels = (depth: number): unknown => (depth === 0 ? '[{"\\' : [levels(depth - 1)])
  const pages = derived(base)
  const origin = { digest: 'd1'.repeat(32), reader: 'pages/1' }
  const withOrigin = (change: object) => ({
    ...pages,
    document: { ...base.document, origin: { ...origin, ...change } },
  })
  const withSpans = (...originSpans: unknown[]) => ({ ...pages, chunks: [], originSpans })
  const [span] = pages.originSpans!
  const from = (place: unknown) => withSpans({ ...span, from: place })
  const wrong: [field: string, stored: unknown][] = [
    ['document.origin', { ...pages, document: { ...base.document, origin: null } }],
    ['document.origin.digest', withOrigin({ digest: 'D1'.repeat(32) })],
    ['document.origin.digest', withOrigin({ digest: 'd1' })],
    ['document.origin.reader', withOrigin({ reader: '' })],
    ['document.origin.spans', withOrigin({ spans: [] })],
    ['originSpans', { ...pages, document: base.document }],
    ['originSpans', { ...pages, originSpans: {} }],
    ['originSpans.0', withSpans(null)],
    ['originSpans.0.start', withSpans({ ...span, start: -1 })],
    ['originSpans.0.start', withSpans({ ...span, start: base.text.length })],
    ['originSpans.0.end', withSpans({ ...span, end: span!.start })],
    ['originSpans.0.end', withSpans({ ...span, end: base.text.length + 1 })],
    ['originSpans.0.end', withSpans({ ...span, end: 1.5 })],
    ['originSpans.1.start', withSpans(span, { ...span, start: span!.end - 1, end: span!.end + 1 })],
    ['originSpans.0.name', withSpans({ ...span, name: 'x' })],
    ['originSpans.0.from', from(undefined)],
    ['originSpans.0.from', from({})],
    ['originSpans.0.from', from({ page: undefined })],
    ['originSpans.0.from.page', from({ page: 0 })],
    ['originSpans.0.from.line', from({ line: 1.5 })],
    ['originSpans.0.from.row', from({ row: '1' })],
    ['originSpans.0.from.cell', from({ cell: '' })],
    ['originSpans.0.from.column', from({ page: 1, column: 0 })],
    ['originSpans.0.from.verse', from({ page: 1, verse: 1 })],
    ['originSpans.0.to.page', withSpans({ ...span, to: { page: 1n } })],
    ['chunks.0.origin', { ...pages, originSpans: undefined }],
    ['chunks.0.origin', { ...pages, chunks: [{ ...pages.chunks[0], origin: undefined }] }],
    ['chunks.0.origin', { ...pages, chunks: [{ ...pages.chunks[0], origin: { from: { page: 2 } } }] }],
    ['chunks.0.origin.from', { ...pages, chunks: [{ ...pages.chunks[0], origin: { from: 1n } }] }],
    ['chunks.1.origin', withChunk({ origin: { from: { page: 1 } } })],
    ['document.docId', { ...base, document: undefined }],
    ['document.docId', withDocument({ docId: '' })],
    ['document.sourceId', withDocument({ sourceId: null })],
    ['document.path', withDocument({ path: true })],
    ['document.title', withDocument({ title: false })],
    ['document.lang', withDocument({ lang: 1 })],
    ['document.tags', withDocument({ tags: 'a' })],
    ['document.tags', withDocument({ tags: [true] })],
    ['document.trust', withDocument({ trust: undefined })],
    ['document.metadata', withDocument({ metadata: null })],
    ['document.metadata', withDocument({ metadata: [] })],
    ['document.metadata', withDocument({ metadata: { big: 1n } })],
    ['document.metadata', withDocument({ metadata: cycle })],
    ['document.metadata', withDocument({ metadata: { deep } })],
    ['document.contentHash', withDocument({ contentHash: {} })],
    ['document.indexedAt', withDocument({ indexedAt: new Date() })],
    ['document.indexedAt', withDocument({ indexedAt: '+275760-09-13T00:00:00.000Z' })],
    ['document.indexedAt', withDocument({ indexedAt: '-000001-01-01T00:00:00.000Z' })],
    ['document.indexedAt', withDocument({ indexedAt: '2026-02-29T00:00:00Z' })],
    ['document.indexedAt', withDocument({ indexedAt: '2026-01-01T24:00:00Z' })],
    ['document.indexedAt', withDocument({ indexedAt: '2026-01-01T00:00:00+01:00' })],
    ['document.indexedAt', withDocument({ indexedAt: '' })],
    ['document.path', withDocument({ path: '' })],
    ['document.media', withDocument({ media: 'toString' })],
    ['document.trust', withDocument({ trust: 'best' })],
    ['document.chunkerVersion', withDocument({ chunkerVersion: '' })],
    ['document.embeddingModel', withDocument({ embeddingModel: '' })],
    ['document.metadata', withDocument({ metadata: { toJSON: () => 5 } })],
    ['document.metadata', withDocument({ metadata: new Date() })],
    ['document.metadata', withDocument({ metadata: { of: levels(1000) } })],
    ['text', { ...base, text: undefined }],
    ['chunks', { ...base, chunks: undefined }],
    ['chunks.0.chunkId', { ...base, chunks: [null] }],
    ['chunks.1.chunkId', withChunk({ chunkId: true })],
    ['chunks.1.chunkId', withChunk({ chunkId: first.chunkId })],
    ['chunks.1.ordinal', withChunk({ ordinal: 2 })],
    ['chunks.1.ordinal', withChunk({ ordinal: true })],
    ['chunks.1.text', withChunk({ text: 'other' })],
    ['chunks.1.text', withChunk({ start: second.start + 1 })],
    ['chunks.1.start', withChunk({ start: -second.text.length - 1 })],
    ['chunks.1.end', withChunk({ end: second.end + 0.5 })],
    [
      'chunks.1.start',
      {
        ...base,
        chunks: [
          { ...second, ordinal: 0 },
          { ...first, ordinal: 1 },
        ],
      },
    ],
    ['chunks.1.end', withChunk({ start: 5, end: 4, text: '' })],
    ['chunks.1.lineStart', withChunk({ lineStart: 0 })],
    ['chunks.1.lineEnd', withChunk({ lineStart: 3, lineEnd: 2 })],
    ['chunks.1.embedding', withChunk({ embedding: new Float32Array(3) })],
    ['chunks.1.embedding', withChunk({ embedding: Float32Array.of(1, Number.NaN) })],
    ['chunks.1.lineStart', withChunk({ lineStart: false })],
    ['chunks.1.lineEnd', withChunk({ lineEnd: Number.NaN })],
    ['chunks.1.headingPath', withChunk({ headingPath: [1] })],
    ['chunks.1.headingPath', withChunk({ headingPath: new Array(2) })],
    ['chunks.1.codeLang', withChunk({ codeLang: true })],
    ['chunks.1.reading', withChunk({ reading: {} })],
    ['chunks.1.reading.0', withChunk({ reading: [[0, 1]] })],
    ['chunks.1.reading.0', withChunk({ reading: new Array(1) })],
    ['chunks.1.reading.0.0', withChunk({ reading: [[-1, 1, '']] })],
    ['chunks.1.reading.0.0', withChunk({ reading: [[0.5, 1, '']] })],
    ['chunks.1.reading.0.1', withChunk({ reading: [[1, 1, 'a']] })],
    ['chunks.1.reading.0.1', withChunk({ reading: [[0, second.text.length + 1, '']] })],
    ['chunks.1.reading.0.2', withChunk({ reading: [[0, 1, null]] })],
    ['chunks.1.reading.1.0', withChunk({ reading: [...[[0, 2, '']], [1, 3, '']] })],
    ['chunks.1.reading.1.1', withChunk({ reading: [...[[0, 0, '']], [0, 0, '']] })],
    ['chunks.1.embedding', withChunk({ embedding: [1, 2] })],
    ['chunks.1.embedding', withChunk({ embedding: true })],
    ['chunks.1.document', withChunk({ document: { docId: 'b' } })],
  ]
  test.each(wrong)('%s', (field, stored) => {
    const error = thrownBy(() => checkStored(stored as StoredDocument, 'put.1'))
    expect(isKebabError(error, 'invalid_input') && error.details?.field).toBe(`put.1.${field}`)
  })
})

function thrownBy(action: () => void): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}

function embedded(...values: number[]): StoredDocument {
  const stored = makeStored('a.md', ['one'])
  return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: Float32Array.from(values) })) }
}

test('a document is the same at another `indexedAt`, and with undefined members instead of absent ones', () => {
  const a = makeStored('a.md', ['one', 'two'], { metadata: { author: 'me' } })
  const later = { ...a.document, indexedAt: '2030-01-01T00:00:00.000Z', title: undefined, repo: undefined }
  expect(isSameStored(a, structuredClone(a))).toBe(true)
  expect(isSameStored(a, { ...a, document: later })).toBe(true)
})

test('a document with another value in any member is a different one', () => {
  const a = makeStored('a.md', ['one'])
  for (const change of [{ title: 'undefined' }, { title: '' }, { lang: 'en' }, { repo: 'en' }, { tags: ['en'] }])
    expect(isSameStored(a, { ...a, document: makeDocument('a.md', change) })).toBe(false)
})

test('a document with another origin or other origin spans is a different one', () => {
  const a = derived(makeStored('a.pdf', ['one', 'two']))
  const [first, second] = a.originSpans!
  const of = (change: object) => ({ ...a, document: { ...a.document, origin: { ...a.document.origin!, ...change } } })
  expect(isSameStored(a, structuredClone(a))).toBe(true)
  const reordered = [{ from: { page: 1, line: undefined }, end: first!.end, start: first!.start }, second!]
  expect(isSameStored(a, { ...a, originSpans: reordered })).toBe(true)
  expect(isSameStored(a, of({ digest: 'e2'.repeat(32) }))).toBe(false)
  expect(isSameStored(a, of({ reader: 'pages/2' }))).toBe(false)
  expect(isSameStored(a, makeStored('a.pdf', ['one', 'two']))).toBe(false)
  expect(isSameStored(a, { ...a, originSpans: [first!] })).toBe(false)
  expect(isSameStored(a, { ...a, originSpans: [first!, { ...second!, to: { page: 9 } }] })).toBe(false)
})

test('embeddings are compared bit for bit', () => {
  expect(isSameStored(embedded(1, Number.NaN), embedded(1, Number.NaN))).toBe(true)
  expect(isSameStored(embedded(1, 0), embedded(1, -0))).toBe(false)
  expect(isSameStored(embedded(1), embedded(1, 0))).toBe(false)
  expect(isSameStored(embedded(1), makeStored('a.md', ['one']))).toBe(false)
  const [whole] = embedded(0, 1, 0).chunks
  const view = { ...whole!, embedding: whole!.embedding!.subarray(1) }
  expect(isSameStored({ ...embedded(1, 0), chunks: [view] }, embedded(1, 0))).toBe(true)
})
