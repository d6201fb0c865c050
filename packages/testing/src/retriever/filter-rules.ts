import assert from 'node:assert/strict'
import type { ChunkFilter, KebabError, Retriever } from '@kebab/core'
import { describeQuestion, EVERYTHING, findAll, SAMPLE_QUERIES } from './ask-samples.js'
import type { RetrieverRule } from './retriever-rule.js'
import { crowd, sampleCorpus } from './sample-chunks.js'
import { filterOf, SAMPLE_FILTERS, sampleFilter } from './sample-filters.js'
import { settle } from './settle.js'

const LEDGER = 'ledger cargo harbour'

const filters = ({ supports }: Retriever): boolean => supports?.filter === true

/** What a filter does, or how it is refused. */
export const filterRules: readonly RetrieverRule[] = [
  {
    rule: 'A filter holds for every candidate.',
    appliesTo: filters,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const sample of SAMPLE_FILTERS) {
        const filter = sampleFilter(sample)
        const allowed = await filter.allowed()
        for (const query of SAMPLE_QUERIES) {
          for (const limit of [1, EVERYTHING]) {
            const { candidates } = await retriever.retrieve(query, { limit, filter })
            const passed = candidates.find(({ chunkId }) => !allowed.has(chunkId))
            const question = describeQuestion(query, limit, filter)
            assert.equal(passed, undefined, `${question}: expected only chunks that pass, found ${passed?.chunkId}`)
          }
        }
      }
    },
  },
  {
    rule: 'A filter loses no candidate that passes it.',
    appliesTo: filters,
    async prove(create) {
      const samples = await create(sampleCorpus())
      for (const sample of SAMPLE_FILTERS) {
        for (const query of SAMPLE_QUERIES) await assertNothingLost(samples, query, sampleFilter(sample))
      }
      // One of many is found whatever rank it has without the filter, though a single candidate is asked for.
      const crowded = await create(crowd())
      const all = (await findAll(crowded, LEDGER)).map(({ chunkId }) => chunkId)
      for (const { chunkId, document } of crowd().filter((chunk) => all.indexOf(chunk.chunkId) % 27 === 1)) {
        await assertNothingLost(crowded, LEDGER, filterOf({ docId: [document.docId] }, [chunkId]))
      }
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    appliesTo: (retriever) => !filters(retriever),
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const filter = sampleFilter(SAMPLE_FILTERS[0]!)
      const outcome = await settle(retriever.retrieve('harbour', { limit: 3, filter }))
      assert.ok(outcome !== 'still waiting' && 'error' in outcome, 'expected a filter to be refused, and it was not')
      const { name, code, details } = outcome.error as Partial<KebabError<'unsupported'>>
      const refused = name === 'KebabError' && code === 'unsupported'
      assert.ok(refused, `expected a KebabError with the code unsupported, found ${outcome.error}`)
      assert.deepEqual(details, { feature: 'filter', retriever: retriever.name })
    },
  },
]

/** With a filter all is found that is found without it and passes; and a small limit is made full before anything is left out. */
async function assertNothingLost(retriever: Retriever, query: string, filter: ChunkFilter): Promise<void> {
  const allowed = await filter.allowed()
  const found = await findAll(retriever, query, filter)
  const ids = new Set(found.map(({ chunkId }) => chunkId))
  for (const { chunkId } of await findAll(retriever, query)) {
    const lost = allowed.has(chunkId) && !ids.has(chunkId)
    assert.ok(
      !lost,
      `${describeQuestion(query, EVERYTHING, filter)}: expected ${chunkId}, which passes, and it is not found`,
    )
  }
  for (const limit of [1, 2]) {
    const { candidates } = await retriever.retrieve(query, { limit, filter })
    const expected = Math.min(limit, found.length)
    const message = `${describeQuestion(query, limit, filter)}: expected ${expected} of ${found.length}, found ${candidates.length}`
    assert.ok(candidates.length >= expected, message)
  }
}
