import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import { askSamples, findAll, SAMPLE_QUERIES } from './ask-samples.js'
import type { RetrieverRule } from './retriever-rule.js'
import { assertClose } from './same-answer.js'
import { idsOf, sampleCorpus } from './sample-chunks.js'

/** A question that is asked alone has one score: only rounding may differ. */
const ROUNDING = 1e-6

const scores = ({ score }: Retriever): boolean => score !== undefined

/** What `score` gives, and what scores mean under a `scoreKind`. */
export const scoreRules: readonly RetrieverRule[] = [
  {
    rule: '`score` gives each chunk the score that `retrieve` gives it, in the order asked.',
    appliesTo: scores,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) {
        const found = await findAll(retriever, query)
        // Neither the order of the ranking nor that of the ids.
        const asked = found.toSorted((a, b) => (a.chunkId.slice(7) < b.chunkId.slice(7) ? 1 : -1))
        const given = await retriever.score!(
          query,
          asked.map(({ chunkId }) => chunkId),
        )
        assert.equal(given.length, asked.length, `score(${JSON.stringify(query)}): expected a score for every id`)
        for (const [i, { chunkId, score }] of asked.entries()) {
          assertClose(given[i], score, ROUNDING, `score(${JSON.stringify(query)}) of ${chunkId}`)
        }
      }
    },
  },
  {
    rule: '`score` gives `null` to a chunk that is not held, and to no other.',
    appliesTo: scores,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const asked = ['nobody holds this', ...idsOf(sampleCorpus()), 'nor this']
      for (const query of SAMPLE_QUERIES) {
        const given = await retriever.score!(query, asked)
        const expected = asked.map((_, i) => i === 0 || i === asked.length - 1)
        const nulls = given.map((score) => score === null)
        assert.deepEqual(nulls, expected, `score(${JSON.stringify(query)}): expected null for unknown ids alone`)
      }
    },
  },
  {
    rule: "Scores of `scoreKind: 'bm25'` are not below 0.",
    appliesTo: ({ scoreKind }) => scoreKind === 'bm25',
    prove: async (create) => assertScores(await create(sampleCorpus()), 0, Number.POSITIVE_INFINITY),
  },
  {
    rule: "Scores of `scoreKind: 'cosine'` lie from -1 to 1.",
    appliesTo: ({ scoreKind }) => scoreKind === 'cosine',
    prove: async (create) => assertScores(await create(sampleCorpus()), -1, 1),
  },
]

async function assertScores(retriever: Retriever, min: number, max: number): Promise<void> {
  for (const { question, ranking } of await askSamples(retriever)) {
    for (const { chunkId, score } of ranking.candidates) {
      const expected = `expected scores from ${min} to ${max}`
      assert.ok(!(score < min || score > max), `${question}: ${expected}, found ${score} for ${chunkId}`)
    }
  }
}
