import assert from 'node:assert/strict'
import type { ChunkFilter } from '@kebab/core'
import { deepFreeze } from '../deep-freeze.js'
import { isIndexed, type RetrieverRule } from './retriever-rule.js'
import { idsOf, sampleCorpus } from './sample-chunks.js'
import { SAMPLE_FILTERS, sampleFilter } from './sample-filters.js'

/** What becomes of the arguments of a caller. */
export const argumentRules: readonly RetrieverRule[] = [
  {
    rule: 'Arguments are not changed.',
    async prove(create) {
      const retriever = await create(deepFreeze(sampleCorpus()))
      const ids = deepFreeze(idsOf(sampleCorpus()))
      const { signal } = new AbortController()
      await retriever.retrieve('harbour', Object.freeze({ limit: 3, signal }))
      if (retriever.supports?.filter === true) {
        const filter = sampleFilter(SAMPLE_FILTERS[0]!)
        await retriever.retrieve('harbour', Object.freeze({ limit: 3, filter: frozenFilter(filter), signal }))
        const allowed = await filter.allowed()
        assert.deepEqual(allowed, await sampleFilter(SAMPLE_FILTERS[0]!).allowed(), 'expected the allowed ids to stay')
      }
      await retriever.score?.('harbour', ids, Object.freeze({ signal }))
      await retriever.documentFrequencies?.(Object.freeze(['harbour', 'pelican']))
      if (isIndexed(retriever)) {
        await retriever.remove(ids)
        await retriever.add(deepFreeze(sampleCorpus()), Object.freeze({ signal }))
      }
    },
  },
]

/** A set can't be frozen: whether it stayed is seen afterwards. */
function frozenFilter({ where, allowed }: ChunkFilter): ChunkFilter {
  return Object.freeze({ where: deepFreeze(structuredClone(where)), allowed })
}
