import { expect, test } from 'vitest'
import { splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'

test('the retriever is lexical with bm25 scores, supports filters, and is called bm25 by default', () => {
  expect(bm25Retriever()).toMatchObject({
    name: 'bm25',
    kind: 'lexical',
    scoreKind: 'bm25',
    supports: { filter: true },
  })
  expect(bm25Retriever({ name: 'words' }).name).toBe('words')
})

test('the index version contains the settings and the analyzer', () => {
  expect(bm25Retriever().indexVersion).toBe('bm25-k1.2-b0.75-w4-plain.v2')
  expect(bm25Retriever({ k1: 0.9, b: 0.4, analyzer: splitAnalyzer }).indexVersion).toBe('bm25-k0.9-b0.4-w4-split.v1')
  const { version: _, ...nameless } = splitAnalyzer
  expect(bm25Retriever({ analyzer: nameless }).indexVersion).toBe('bm25-k1.2-b0.75-w4-custom')
  expect(bm25Retriever({ headingWeight: 2 }).indexVersion).toBe('bm25-k1.2-b0.75-h2-n1-w4-plain.v2')
})

test('a wrong option is a TypeError that names it', () => {
  const make = (options: object) => () => bm25Retriever(options)
  expect(make({ name: '' })).toThrow(/^name: /)
  expect(make({ analyzer: {} })).toThrow(/^analyzer: /)
  expect(make({ analyzer: null })).toThrow(TypeError)
  for (const k1 of [-1, 1001, Number.NaN, Number.POSITIVE_INFINITY, '1']) expect(make({ k1 })).toThrow(/^k1: /)
  for (const b of [-0.1, 1.1, Number.NaN, '0']) expect(make({ b })).toThrow(/^b: /)
  for (const weight of [0, -1, 101, Number.NaN, '2']) {
    expect(make({ headingWeight: weight })).toThrow(/^headingWeight: /)
    expect(make({ nameWeight: weight })).toThrow(/^nameWeight: /)
  }
})
