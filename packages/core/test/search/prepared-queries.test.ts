import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { type Analyzer, createEngine, defaultAnalyzer, memoryStore, type Retriever } from '../../src/index.js'
import { analysisOf, prepared } from '../../src/search/prepared-query.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['fox one', 'fox two', 'hen'])
const ids = stored.chunks.map(({ chunkId }) => chunkId)

/** A lexical retriever that notes what it is asked. */
function noting(analyzer: Analyzer = defaultAnalyzer) {
  const calls: string[] = []
  const retriever: Retriever = {
    ...fixedRetriever('words', ids, { kind: 'lexical' }),
    prepare: (_, { analysis } = {}) => {
      calls.push(analysis?.analyzer === analyzer ? `prepare with ${analysis.terms.length} terms` : 'prepare')
      return {
        retrieve: () => {
          calls.push('retrieve')
          return { candidates: ids.map((chunkId, i) => ({ chunkId, score: 9 - i })), exhausted: true }
        },
      }
    },
    documentFrequencies: (terms) => {
      calls.push('documentFrequencies')
      return { chunks: 3, frequencies: terms.map(() => 1) }
    },
  }
  return { calls, retriever }
}

test('a query is prepared once, with what the engine has analyzed', async () => {
  const { calls, retriever } = noting()
  const engine = await engineOver([stored], [retriever], { depth: 1 })
  const { hits } = await engine.search({ query: 'fox', k: 3 })
  expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(ids)
  expect(calls.filter((call) => call.startsWith('prepare'))).toEqual(['prepare with 1 terms'])
  expect(calls.filter((call) => call === 'retrieve')).not.toHaveLength(1)
})

test('a copy of a retriever with another `prepare` is asked by that', async () => {
  const { calls, retriever } = noting()
  const prepare: Retriever['prepare'] = async (...args) => {
    calls.push('copy')
    return retriever.prepare(...args)
  }
  await (await engineOver([stored], [{ ...retriever, prepare }])).search({ query: 'fox' })
  expect(calls).toEqual(['documentFrequencies', 'copy', 'prepare with 1 terms', 'retrieve'])
})

test.each(['retrieve', 'score'])('a copy of a retriever with a `%s` is refused: nobody would ask it', (member) => {
  const copy: Retriever = { ...noting().retriever, [member]: () => [] }
  expect(() => createEngine({ store: memoryStore(), retrievers: [copy] })).toThrow(
    `retrievers.words.${member}: expected`,
  )
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
  const { retriever } = noting(analyzer)
  const engine = await engineOver([stored], [retriever], { analyzer })
  await engine.search({ query: 'fox' })
  expect(analyzed).toEqual(['fox'])
})

test.each<[string, object, boolean]>([
  ['retrieve', {}, false],
  ['retrieve', { score: () => [] }, false],
  ['score', { retrieve: () => ({ candidates: [], exhausted: true }) }, true],
])('a query without `%s` is a failure of the retriever', async (member, query, scores) => {
  const { retriever } = noting()
  const broken: Retriever = { ...retriever, supports: { filter: true, scores }, prepare: () => query as never }
  const error = await errorOf((await engineOver([stored], [broken])).search({ query: 'fox' }))
  expect(error.message).toContain(`expected a query with a function \`${member}\``)
})

test('a query that failed to be prepared is prepared again', async () => {
  const { calls, retriever } = noting()
  let count = 0
  const failing: Retriever = {
    ...retriever,
    prepare: async (...args) => {
      if (count++ === 0) throw new Error('once')
      return retriever.prepare(...args)
    },
  }
  const plan = { input: { query: 'fox' }, analysis: analysisOf(defaultAnalyzer, 'fox') }
  const context = { plan, queries: new Map(), words: {} } as never
  const ask = () => prepared(context, failing, { signal: undefined })
  await expect(ask()).rejects.toThrow('once')
  expect(await ask()).toBe(await ask())
  expect(calls).toEqual(['prepare with 1 terms'])
})

test('a retriever without `prepare` is refused', () => {
  const { prepare: _, ...wrong } = noting().retriever
  expect(() => createEngine({ store: {} as never, retrievers: [wrong as never] })).toThrow(TypeError)
})
