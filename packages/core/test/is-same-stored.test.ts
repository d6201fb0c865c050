import { expect, test } from 'vitest'
import type { StoredDocument } from '../src/index.js'
import { isSameStored } from '../src/kit/is-same-stored.js'
import { derived, makeDocument, makeStored } from './support/corpus.js'

function embedded(...values: number[]): StoredDocument {
  const stored = makeStored('a.md', ['one'])
  return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: Float32Array.from(values) })) }
}

test('a document is the same as itself, whenever it was indexed, with absent members or undefined ones', () => {
  const a = makeStored('a.md', ['one', 'two'], { metadata: { author: 'me' } })
  const later = { ...a.document, indexedAt: '2030-01-01T00:00:00.000Z', title: undefined, repo: undefined }
  expect(isSameStored(a, structuredClone(a))).toBe(true)
  expect(isSameStored(a, { ...a, document: later })).toBe(true)
})

test('a document with another member is another', () => {
  const a = makeStored('a.md', ['one'])
  for (const change of [{ title: 'undefined' }, { title: '' }, { lang: 'en' }, { repo: 'en' }, { tags: ['en'] }])
    expect(isSameStored(a, { ...a, document: makeDocument('a.md', change) })).toBe(false)
})

test('a document with another origin, or other spans of it, is another', () => {
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
