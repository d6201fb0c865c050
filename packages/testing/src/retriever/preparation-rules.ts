import assert from 'node:assert/strict'
import type { PrepareOptions, Retriever } from '@kebab/core'
import { idsOf, sampleDocument } from '../samples.js'
import { assertClose, retrieveSamples, score } from './answers.js'
import { createIndexed, isIndexed, type RetrieverRule } from './retriever-rule.js'
import { describeChunk, sampleCorpus } from './sample-chunks.js'

const later = sampleDocument('later.txt', ['A pelican and an owl meet in the harbour, on granite.'])
const chunkIds = [...idsOf(sampleCorpus()), ...idsOf(later.chunks), 'nobody holds this']

/** How much two scores of one chunk may differ. Another rule compares them to the last digit. */
const ROUNDING = 1e-6

/** Rules about `prepare`. */
export const preparationRules: readonly RetrieverRule[] = [
  {
    rule: 'A query that is prepared once answers as one that is prepared for every call.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const preparedRetriever = preparingOnce(retriever)
      await assertSameAnswers(preparedRetriever, retriever, 'asked for the first time')
      await assertSameAnswers(preparedRetriever, retriever, 'asked again')
    },
  },
  {
    rule: 'The analysis of another analyzer changes no answer of a prepared query.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const terms = [{ term: 'pelican', start: 0, end: 7 }]
      const analysis = { analyzer: { terms: () => terms }, marks: [], terms }
      await assertSameAnswers(
        preparingOnce(retriever, { analysis }),
        retriever,
        'with the analysis of another analyzer',
      )
    },
  },
  {
    rule: 'A prepared query answers from the present state, whatever changed since it was prepared.',
    appliesTo: isIndexed,
    async check(create) {
      const retriever = await createIndexed(create, sampleCorpus())
      const preparedRetriever = preparingOnce(retriever)
      await assertSameAnswers(preparedRetriever, retriever, 'before the change')
      await retriever.remove(idsOf(sampleCorpus()).slice(0, 2))
      await retriever.add(later.chunks)
      await assertSameAnswers(preparedRetriever, retriever, 'prepared before the change')
    },
  },
]

/** Asserts that two retrievers give the same rankings and scores, up to rounding. */
async function assertSameAnswers(actual: Retriever, expected: Retriever, message: string): Promise<void> {
  const rankings = await retrieveSamples(expected)
  for (const [i, { call, ranking }] of (await retrieveSamples(actual)).entries()) {
    const { candidates, exhausted } = rankings[i]!.ranking
    const description = `${call}, ${message}`
    assert.deepEqual(idsIn(ranking.candidates), idsIn(candidates), description)
    assert.equal(ranking.exhausted, exhausted, `${description}: exhausted`)
    for (const [rank, candidate] of ranking.candidates.entries())
      assertClose(
        candidate.score,
        candidates[rank]!.score,
        ROUNDING,
        `${description}: ${describeChunk(candidate.chunkId)}`,
      )
  }
  if (expected.supports.scores !== true) return
  const scores = await score(expected, 'harbour pelican', chunkIds)
  for (const [i, answer] of (await score(actual, 'harbour pelican', chunkIds)).entries())
    assertClose(answer, scores[i]!, ROUNDING, `score, ${message}: ${chunkIds[i]}`)
}

const idsIn = (candidates: readonly { chunkId: string }[]): string[] => candidates.map(({ chunkId }) => chunkId)

/** Returns a retriever that prepares each query once. */
export function preparingOnce(retriever: Retriever, options?: PrepareOptions): Retriever {
  const queries = new Map<string, ReturnType<Retriever['prepare']>>()
  return {
    ...retriever,
    supports: retriever.supports,
    prepare(query) {
      const preparedQuery = queries.get(query) ?? retriever.prepare(query, options)
      queries.set(query, preparedQuery)
      return preparedQuery
    },
  }
}
