import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import { idsOf } from '../samples.js'
import { assertClose, findAll, retrieveSamples, SAMPLE_QUERIES, score } from './answers.js'
import type { RetrieverRule } from './retriever-rule.js'
import { sampleCorpus } from './sample-chunks.js'

/** How much a score may differ between `score` and `retrieve`. */
const ROUNDING = 1e-6

const scores = ({ supports }: Retriever): boolean => supports.scores === true

/** Rules about `score`, and about the range of scores under a `scoreKind`. */
export const scoreRules: readonly RetrieverRule[] = [
  {
    rule: 'A prepared query has `score` with `supports.scores`, and only then.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of ['', ...SAMPLE_QUERIES]) {
        const preparedQuery = await retriever.prepare(query)
        const expected = scores(retriever) ? 'function' : 'undefined'
        assert.equal(typeof preparedQuery.score, expected, `prepare(${JSON.stringify(query)}): score`)
      }
    },
  },
  {
    rule: '`score` gives each chunk the score that `retrieve` gives it, in the order asked.',
    appliesTo: scores,
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) {
        const candidates = await findAll(retriever, query)
        // An order that is neither that of the ranking nor that of the ids.
        const permutation = candidates.toSorted((a, b) => (a.chunkId.slice(7) < b.chunkId.slice(7) ? 1 : -1))
        const answer = await score(
          retriever,
          query,
          permutation.map(({ chunkId }) => chunkId),
        )
        assert.equal(
          answer.length,
          permutation.length,
          `score(${JSON.stringify(query)}): expected a score for every id`,
        )
        for (const [i, candidate] of permutation.entries()) {
          const { chunkId } = candidate
          assertClose(answer[i], candidate.score, ROUNDING, `score(${JSON.stringify(query)}) of ${chunkId}`)
        }
      }
    },
  },
  {
    rule: '`score` gives `null` to a chunk that is not held, and to no other.',
    appliesTo: scores,
    async check(create) {
      const retriever = await create(sampleCorpus())
      const ids = ['nobody holds this', ...idsOf(sampleCorpus()), 'nor this']
      for (const query of SAMPLE_QUERIES) {
        const answer = await score(retriever, query, ids)
        const expected = ids.map((_, i) => i === 0 || i === ids.length - 1)
        const nulls = answer.map((number) => number === null)
        assert.deepEqual(nulls, expected, `score(${JSON.stringify(query)}): expected null for unknown ids alone`)
      }
    },
  },
  {
    rule: "Scores of `scoreKind: 'bm25'` are not below 0.",
    appliesTo: ({ scoreKind }) => scoreKind === 'bm25',
    check: async (create) => assertScores(await create(sampleCorpus()), 0, Number.POSITIVE_INFINITY),
  },
  {
    rule: "Scores of `scoreKind: 'cosine'` lie from -1 to 1.",
    appliesTo: ({ scoreKind }) => scoreKind === 'cosine',
    check: async (create) => assertScores(await create(sampleCorpus()), -1, 1),
  },
]

/** Asserts that the scores of the sample queries are in a range. */
async function assertScores(retriever: Retriever, min: number, max: number): Promise<void> {
  for (const { call, ranking } of await retrieveSamples(retriever)) {
    for (const candidate of ranking.candidates) {
      const expected = `expected scores from ${min} to ${max}`
      const finding = `found ${candidate.score} for ${candidate.chunkId}`
      assert.ok(!(candidate.score < min || candidate.score > max), `${call}: ${expected}, ${finding}`)
    }
  }
}

/** Words that stemming keeps, and how many samples have them. One sample has `harbour` twice. */
const HOLDERS: readonly (readonly [term: string, holders: number])[] = [
  ['kingfisher', 1],
  ['harbour', 4],
  ['quagga', 0],
  ['pelican', 1],
  ['dusk', 3],
]

const counts = ({ documentFrequencies }: Retriever): boolean => documentFrequencies !== undefined

/** Rules about `documentFrequencies`. */
export const frequencyRules: readonly RetrieverRule[] = [
  {
    rule: '`documentFrequencies` says how many chunks are held.',
    appliesTo: counts,
    async check(create) {
      for (const chunks of [sampleCorpus(), []]) {
        const retriever = await create(chunks)
        const { chunks: count } = await retriever.documentFrequencies!([])
        assert.equal(count, chunks.length, `expected ${chunks.length} chunks, found ${count}`)
      }
    },
  },
  {
    rule: '`documentFrequencies` says how many chunks hold each term, in the order asked.',
    appliesTo: counts,
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const list of [HOLDERS, HOLDERS.toReversed(), []]) {
        const { frequencies } = await retriever.documentFrequencies!(list.map(([term]) => term))
        assert.equal(
          frequencies.length,
          list.length,
          `expected ${list.length} frequencies, found ${frequencies.length}`,
        )
        for (const [i, [term, holders]] of list.entries()) {
          // An analyzer may make another term of the word, so that no chunk has this one.
          const frequency = frequencies[i]
          assert.ok(
            frequency === holders || frequency === 0,
            `${term}: expected ${holders} chunks that hold it, found ${frequency}`,
          )
        }
      }
    },
  },
]
