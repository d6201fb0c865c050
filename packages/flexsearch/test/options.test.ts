import { Document, Index } from 'flexsearch'
import { expect, test } from 'vitest'
import { splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { type FlexsearchIndexOptions, flexsearchRetriever } from '../src/index.js'
import { DelegatingIndex } from './support/delegating-index.js'

test('the retriever is lexical, scores bm25 and supports filters; its name is flexsearch by default', () => {
  expect(flexsearchRetriever({ Index })).toMatchObject({
    name: 'flexsearch',
    kind: 'lexical',
    scoreKind: 'bm25',
    supports: { filter: true },
  })
  expect(flexsearchRetriever({ Index, name: 'words' }).name).toBe('words')
})

test('the index version names the settings and the analyzer', () => {
  expect(flexsearchRetriever({ Index }).indexVersion).toBe('flexsearch-bm25-k1.2-b0.75-w2-plain.v2')
  expect(flexsearchRetriever({ Index, k1: 0.9, b: 0.4, analyzer: splitAnalyzer }).indexVersion).toBe(
    'flexsearch-bm25-k0.9-b0.4-w2-split.v1',
  )
  const { version: _, ...nameless } = splitAnalyzer
  expect(flexsearchRetriever({ Index, analyzer: nameless }).indexVersion).toBe('flexsearch-bm25-k1.2-b0.75-w2-custom')
})

test('wrong options are a TypeError that names the option', () => {
  const make = (options: object) => () => flexsearchRetriever({ Index, ...options })
  expect(make({ Index: undefined })).toThrow(/^Index: .*flexsearch/)
  expect(make({ Index: {} })).toThrow(TypeError)
  expect(make({ name: '' })).toThrow(/^name: /)
  expect(make({ analyzer: {} })).toThrow(/^analyzer: /)
  expect(make({ analyzer: null })).toThrow(/^analyzer: /)
  for (const k1 of [-1, 1001, Number.NaN, Number.POSITIVE_INFINITY, '1']) expect(make({ k1 })).toThrow(/^k1: /)
  for (const b of [-0.1, 1.1, Number.NaN, '0']) expect(make({ b })).toThrow(/^b: /)
})

test('a class that does not store postings like FlexSearch 0.8 is a TypeError', () => {
  class Forgetful extends DelegatingIndex {
    override search(): unknown {
      return []
    }
  }
  class Positional extends DelegatingIndex {
    constructor(options: FlexsearchIndexOptions) {
      super({ ...options, score: (_content, _term, at) => at })
    }
  }
  class Hoarding extends DelegatingIndex {
    override remove(): void {}
  }
  for (const wrong of [Forgetful, Positional, Hoarding, Document, Map, () => {}]) {
    expect(() => flexsearchRetriever({ Index: wrong as never })).toThrow(TypeError)
    expect(() => flexsearchRetriever({ Index: wrong as never })).toThrow(/^Index: expected the class of FlexSearch 0.8/)
  }
})
