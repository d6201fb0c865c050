import assert from 'node:assert/strict'
import type { PrepareOptions, Retriever } from '@kebab/core'
import { idsOf, sampleDocument } from '../samples.js'
import { answersOf } from './answers.js'
import { createIndexed, isIndexed, type RetrieverRule } from './retriever-rule.js'
import { sampleCorpus } from './sample-chunks.js'

const later = sampleDocument('later.txt', ['A pelican and an owl meet in the harbour, on granite.'])
const chunkIds = [...idsOf(sampleCorpus()), ...idsOf(later.chunks), 'nobody holds this']

const prepares = ({ preparation }: Retriever): boolean => preparation !== undefined

/** Rules about `preparation`. */
export const preparationRules: readonly RetrieverRule[] = [
  {
    rule: 'A prepared query answers as the retriever does.',
    appliesTo: prepares,
    async check(create) {
      const retriever = await create(sampleCorpus())
      assert.deepEqual(await answersOf(prepared(retriever), chunkIds), await answersOf(retriever, chunkIds))
    },
  },
  {
    rule: 'The analysis of another analyzer changes no answer of a prepared query.',
    appliesTo: prepares,
    async check(create) {
      const retriever = await create(sampleCorpus())
      const terms = [{ term: 'pelican', start: 0, end: 7 }]
      const analysis = { analyzer: { terms: () => terms }, marks: [], terms }
      assert.deepEqual(
        await answersOf(prepared(retriever, { analysis }), chunkIds),
        await answersOf(retriever, chunkIds),
      )
    },
  },
  {
    rule: 'A prepared query answers from the present state, whatever changed since it was prepared.',
    appliesTo: (retriever) => prepares(retriever) && isIndexed(retriever),
    async check(create) {
      const retriever = await createIndexed(create, sampleCorpus())
      const preparedRetriever = prepared(retriever)
      await answersOf(preparedRetriever, chunkIds)
      await retriever.remove(idsOf(sampleCorpus()).slice(0, 2))
      await retriever.add(later.chunks)
      assert.deepEqual(await answersOf(preparedRetriever, chunkIds), await answersOf(retriever, chunkIds))
    },
  },
]

/** Returns a retriever that answers by prepared queries, each of which it prepares once. */
function prepared(retriever: Retriever, options?: PrepareOptions): Retriever {
  const { prepare } = retriever.preparation!
  const queries = new Map<string, ReturnType<typeof prepare>>()
  const ask = (query: string): ReturnType<typeof prepare> => {
    const preparedQuery = queries.get(query) ?? prepare(query, options)
    queries.set(query, preparedQuery)
    return preparedQuery
  }
  const preparedRetriever: Retriever = {
    ...retriever,
    revision: () => retriever.revision?.() ?? '',
    retrieve: async (query, callOptions) => (await ask(query)).retrieve(callOptions),
  }
  if (retriever.score)
    preparedRetriever.score = async (query, ids, callOptions) => (await ask(query)).score!(ids, callOptions)
  if (retriever.documentFrequencies)
    preparedRetriever.documentFrequencies = async (terms) => (await ask(terms.join(' '))).documentFrequencies!(terms)
  return preparedRetriever
}
