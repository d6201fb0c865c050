import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { type Analyzer, createEngine, defaultAnalyzer, type Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['fox one', 'fox two', 'hen'])
const ids = stored.chunks.map(({ chunkId }) => chunkId)

/** A lexical retriever that prepares queries, and notes what it is asked. */
function preparing(analyzer: Analyzer = defaultAnalyzer) {
  const calls: string[] = []
  const base = fixedRetriever('words', ids, { kind: 'lexical' })
  const answers = {
    retrieve: (...args: Parameters<Retriever['retrieve']>) => {
      calls.push('retrieve')
      return base.retrieve(...args)
    },
    documentFrequencies: async (terms: readonly string[]) => {
      calls.push('documentFrequencies')
      return { chunks: 3, frequencies: terms.map(() => 1) }
    },
  }
  const retriever: Retriever = {
    ...base,
    ...answers,
    preparation: {
      of: answers,
      prepare: (query, { analysis } = {}) => {
        calls.push(analysis?.analyzer === analyzer ? `given ${analysis.terms.length}` : 'prepare')
        return {
          retrieve: () => {
            calls.push('prepared retrieve')
            return { candidates: ids.map((chunkId, i) => ({ chunkId, score: 9 - i })), exhausted: true }
          },
          documentFrequencies: (terms) => ({ chunks: 3, frequencies: terms.map(() => (query === 'fox' ? 2 : 1)) }),
        }
      },
    },
  }
  return { calls, retriever }
}

test('a query is prepared once, and asked instead of the retriever', async () => {
  const { calls, retriever } = preparing()
  const engine = await engineOver([stored], [retriever])
  const { hits } = await engine.search({ query: 'fox' })
  expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(ids)
  expect(calls).toEqual(['given 1', 'prepared retrieve'])
})

test('a copy of a retriever with a method of its own is asked by its methods', async () => {
  for (const method of ['retrieve', 'documentFrequencies'] as const) {
    const { calls, retriever } = preparing()
    const copy = {
      ...retriever,
      [method]: (...args: never[]) => (retriever[method] as (..._: never[]) => unknown)(...args),
    }
    await (await engineOver([stored], [copy])).search({ query: 'fox' })
    expect(calls).toEqual(['documentFrequencies', 'retrieve'])
  }
})

test('a search analyzes its query once for all parts with its analyzer', async () => {
  const analyzed: string[] = []
  const analyzer: Analyzer = {
    ...defaultAnalyzer,
    terms(text, options) {
      analyzed.push(text)
      return defaultAnalyzer.terms(text, options)
    },
    find: (text, queryTerms) => defaultAnalyzer.find!(text, queryTerms),
  }
  const { retriever } = preparing(analyzer)
  const engine = await engineOver([stored], [retriever], { analyzer })
  await engine.search({ query: 'fox' })
  expect(analyzed).toEqual(['fox'])
})

test('a preparation that gives no query is a failure of the retriever', async () => {
  const { retriever } = preparing()
  const broken = { ...retriever, preparation: { of: retriever, prepare: () => ({}) as never } }
  const error = await errorOf((await engineOver([stored], [broken])).search({ query: 'fox' }))
  expect(error.message).toContain('expected a query with a function `retrieve`')
})

test('a query that failed to be prepared is prepared again', async () => {
  const { calls, retriever } = preparing()
  let count = 0
  const { of, prepare } = retriever.preparation!
  const failing: Retriever = {
    ...retriever,
    preparation: {
      of,
      prepare: async (...args) => {
        if (count++ === 0) throw new Error('once')
        return prepare(...args)
      },
    },
  }
  const { hits, degraded } = await (
    await engineOver([stored], [failing, fixedRetriever('other', ids, { kind: 'other' })])
  ).search({ query: 'fox' })
  expect(degraded).toEqual([{ retriever: 'words', code: 'retrieval_failed' }])
  // It still counts the chunks of each term, for the evidence, and ranks.
  expect(hits[0]?.retrieval.evidence).toBeGreaterThan(0)
  expect(calls).toEqual(['given 1', 'prepared retrieve'])
})

test('a preparation without what it stands for is refused', () => {
  const { retriever } = preparing()
  const store = {} as never
  const wrong = { ...retriever, preparation: { prepare: () => ({}) } as never }
  expect(() => createEngine({ store, retrievers: [wrong] })).toThrow(TypeError)
})
