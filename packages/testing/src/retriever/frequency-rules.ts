import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import type { RetrieverRule } from './retriever-rule.js'
import { sampleCorpus } from './sample-chunks.js'

/** Words that stemming leaves alone, and how many of the samples hold them; `harbour` is in one of them twice. */
const HOLDERS: readonly (readonly [term: string, holders: number])[] = [
  ['kingfisher', 1],
  ['harbour', 4],
  ['quagga', 0],
  ['pelican', 1],
  ['dusk', 3],
]

const counts = ({ documentFrequencies }: Retriever): boolean => documentFrequencies !== undefined

/** What `documentFrequencies` counts. */
export const frequencyRules: readonly RetrieverRule[] = [
  {
    rule: '`documentFrequencies` says how many chunks are held.',
    appliesTo: counts,
    async prove(create) {
      for (const chunks of [sampleCorpus(), []]) {
        const retriever = await create(chunks)
        const { chunks: held } = await retriever.documentFrequencies!([])
        assert.equal(held, chunks.length, `expected ${chunks.length} chunks, found ${held}`)
      }
    },
  },
  {
    rule: '`documentFrequencies` says how many chunks hold each term, in the order asked.',
    appliesTo: counts,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const asked of [HOLDERS, HOLDERS.toReversed(), []]) {
        const { frequencies } = await retriever.documentFrequencies!(asked.map(([term]) => term))
        assert.equal(
          frequencies.length,
          asked.length,
          `expected ${asked.length} frequencies, found ${frequencies.length}`,
        )
        for (const [i, [term, holders]] of asked.entries()) {
          // An analyzer may have another term for the word: then no chunk holds this one.
          const found = frequencies[i]
          assert.ok(
            found === holders || found === 0,
            `${term}: expected ${holders} chunks that hold it, found ${found}`,
          )
        }
      }
    },
  },
]
