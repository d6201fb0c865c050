import * as flexsearch from 'flexsearch'
import { expect, test } from 'vitest'
import { type FlexsearchIndexOptions, type FlexsearchRetrieverOptions, flexsearchRetriever } from '../src/index.js'
import { DelegatingIndex, moduleWith } from './support/delegating-index.js'

const make = (options: object): ReturnType<typeof flexsearchRetriever> =>
  flexsearchRetriever({ flexsearch, ...options } as FlexsearchRetrieverOptions)

test('the retriever is lexical, has no kind of score, and supports filters; its name is flexsearch by default', () => {
  expect(make({})).toMatchObject({ name: 'flexsearch', kind: 'lexical', supports: { filter: true } })
  expect(make({})).not.toHaveProperty('scoreKind')
  expect(make({}).name).toBe('flexsearch')
  expect(make({ name: 'words' }).name).toBe('words')
})

test('the index version names every setting that changes what is found', () => {
  expect(make({}).indexVersion).toBe('flexsearch-forward-Normalize-c1-w2-plain.v2-s1')
  const encode = (word: string): string[] => [word]
  const versions = [
    {},
    { tokenize: 'full' },
    { encoder: 'LatinExtra' },
    { encoder: { encode, version: 'mine.v1' } },
    { encoder: { encode } },
    { context: 0 },
    { context: 2 },
  ].map((options) => make(options).indexVersion)
  expect(new Set(versions).size).toBe(versions.length)
})

test('wrong options are a TypeError that names the option', () => {
  const refusal = (options: object) => expect(() => make(options))
  for (const wrong of [undefined, null, {}, flexsearch.Index]) {
    refusal({ flexsearch: wrong }).toThrow(TypeError)
    refusal({ flexsearch: wrong }).toThrow(/^flexsearch: .*import \* as flexsearch/)
  }
  refusal({ name: '' }).toThrow(/^name: /)
  for (const tokenize of ['', 'forwards', 'bidirectional', 7]) refusal({ tokenize }).toThrow(/^tokenize: /)
  for (const encoder of ['', 'CJK', 'toString', {}, null, 7]) refusal({ encoder }).toThrow(/^encoder: /)
  for (const context of [-1, 9, 1.5, true, '1']) refusal({ context }).toThrow(/^context: /)
  refusal({ Index: flexsearch.Index }).toThrow(/Index/)
  refusal({ analyzer: {} }).toThrow(/analyzer/)
})

test('a class that does not index like FlexSearch 0.8 is a TypeError', () => {
  class Forgetful extends DelegatingIndex {
    override search(): unknown {
      return { result: [] }
    }
  }
  class Resolved extends DelegatingIndex {
    override search(query: string): unknown {
      return this.inner.search(query)
    }
  }
  class WithoutContext extends DelegatingIndex {
    constructor(options: FlexsearchIndexOptions) {
      super({ ...options, context: false })
    }
  }
  for (const Index of [Forgetful, Resolved, WithoutContext, flexsearch.Document, Map, () => {}]) {
    const make = () => flexsearchRetriever({ flexsearch: moduleWith(Index as never) })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(/^flexsearch: expected the module of FlexSearch 0.8/)
  }
})
