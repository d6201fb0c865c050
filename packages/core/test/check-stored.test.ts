import { describe, expect, test } from 'vitest'
import { isKebabError, type StoredDocument } from '../src/index.js'
import { checkStored } from '../src/kit/index.js'
import { makeStored } from './support/corpus.js'

test('a document as the contract has it passes', () => {
  checkStored(makeStored('a.md', ['one', 'two']), 'put.0')
  checkStored(makeStored('empty.md', []), 'put.0')
})

describe('a document that could not be read back as the contract has it is refused, with the field', () => {
  const base = makeStored('a.md', ['one', 'two'])
  const [first, second] = base.chunks as [StoredDocument['chunks'][0], StoredDocument['chunks'][0]]
  const withDocument = (change: object) => ({ ...base, document: { ...base.document, ...change } })
  const withChunk = (change: object) => ({ ...base, chunks: [first, { ...second, ...change }] })
  const cycle: { [key: string]: unknown } = {}
  cycle.self = cycle
  let deep: unknown = null
  for (let i = 0; i < 100_000; i++) deep = [deep]
  const wrong: [field: string, stored: unknown][] = [
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
    ['chunks.1.lineStart', withChunk({ lineStart: false })],
    ['chunks.1.lineEnd', withChunk({ lineEnd: Number.NaN })],
    ['chunks.1.headingPath', withChunk({ headingPath: [1] })],
    ['chunks.1.codeLang', withChunk({ codeLang: true })],
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
