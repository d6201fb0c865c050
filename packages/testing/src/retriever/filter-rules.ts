import assert from 'node:assert/strict'
import type { Candidate, ChunkFilter, KebabError, Retriever } from '@kebab/core'
import { describeQuestion, EVERYTHING, findAll } from './ask-samples.js'
import type { RetrieverRule } from './retriever-rule.js'
import { crowd, describeChunk, sampleCorpus } from './sample-chunks.js'
import { filterOf, SAMPLE_FILTERS, sampleFilter } from './sample-filters.js'
import { settle } from './settle.js'

const LEDGER = 'ledger cargo harbour'

/** For retrievers that find what holds any of the words, and for those that find what holds all. */
const QUERIES = [
  'pelican kingfisher ferry owl granite basalt harbour Marmor tokenizer interpreter violin',
  'Lanterns guide the ferry into the harbour at dusk.',
  'harbour',
]

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
        for (const query of QUERIES) {
          const passed = (await findAll(retriever, query, filter)).find(({ chunkId }) => !allowed.has(chunkId))
          if (passed === undefined) continue
          const question = describeQuestion(query, EVERYTHING, filter)
          assert.fail(`${question}: expected only chunks that pass, found ${describeChunk(passed.chunkId)}`)
        }
      }
    },
  },
  {
    rule: 'A filter loses no candidate that passes it.',
    appliesTo: filters,
    async prove(create) {
      const samples = await create(sampleCorpus())
      for (const query of QUERIES) {
        const all = await findAll(samples, query)
        for (const sample of SAMPLE_FILTERS) await assertNothingLost(samples, query, sampleFilter(sample), all)
      }
      // One of many is found whatever rank it has without the filter, though a single candidate is asked for.
      const crowded = await create(crowd())
      const all = await findAll(crowded, LEDGER)
      for (const { chunkId, document } of crowd()) {
        const rank = all.findIndex((candidate) => candidate.chunkId === chunkId)
        if (rank % 27 !== 1) continue
        const filter = filterOf({ docId: [document.docId] }, [chunkId])
        const { candidates } = await crowded.retrieve(LEDGER, { limit: 1, filter })
        const expected = `expected the one chunk that passes, which has rank ${rank + 1} without the filter`
        assert.ok(candidates.length > 0, `${describeQuestion(LEDGER, 1, filter)}: ${expected}, found nothing`)
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

/** With a filter all is found that passes of what is found without it. */
async function assertNothingLost(
  retriever: Retriever,
  query: string,
  filter: ChunkFilter,
  unfiltered: readonly Candidate[],
): Promise<void> {
  const allowed = await filter.allowed()
  const found = await findAll(retriever, query, filter)
  const ids = new Set(found.map(({ chunkId }) => chunkId))
  for (const { chunkId } of unfiltered) {
    if (!allowed.has(chunkId) || ids.has(chunkId)) continue
    const question = describeQuestion(query, EVERYTHING, filter)
    assert.fail(`${question}: expected ${describeChunk(chunkId)}, which passes, and it is not found`)
  }
}
