import assert from 'node:assert/strict'
import type { Candidate, ChunkFilter, KebabError, Retriever } from '@kebab/core'
import { assertRefused } from '../assert-call.js'
import { describeCall, EVERYTHING, findAll, retrieve, takesFilters } from './answers.js'
import type { RetrieverRule } from './retriever-rule.js'
import { crowd, describeChunk, filterOf, SAMPLE_FILTERS, sampleCorpus, sampleFilter } from './sample-chunks.js'

const LEDGER = 'ledger cargo harbour'

/** The first is for retrievers that need any of the terms, the others for those that need all. */
const QUERIES = [
  'pelican kingfisher ferry owl granite basalt harbour Marmor tokenizer interpreter violin',
  'Lanterns guide the ferry into the harbour at dusk.',
  'harbour',
]

/** Rules about filters. */
export const filterRules: readonly RetrieverRule[] = [
  {
    rule: 'A filter holds for every candidate.',
    appliesTo: takesFilters,
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const sample of SAMPLE_FILTERS) {
        const filter = sampleFilter(sample, retriever)
        // What comes without `where` has a rule of its own.
        if (filter.where === undefined) continue
        const allowed = await filter.allowed()
        for (const query of QUERIES) {
          const passed = (await findAll(retriever, query, filter)).find(({ chunkId }) => !allowed.has(chunkId))
          if (passed === undefined) continue
          const call = describeCall(query, EVERYTHING, filter)
          assert.fail(`${call}: expected only chunks that pass, found ${describeChunk(passed.chunkId)}`)
        }
      }
    },
  },
  {
    rule: 'A filter loses no candidate that passes it.',
    appliesTo: takesFilters,
    async check(create) {
      const samples = await create(sampleCorpus())
      for (const query of QUERIES) {
        const all = await findAll(samples, query)
        for (const sample of SAMPLE_FILTERS) await assertNothingLost(samples, query, sampleFilter(sample, samples), all)
      }
      // A single chunk that passes is found with limit 1, whatever its rank without the filter.
      const crowded = await create(crowd())
      const all = await findAll(crowded, LEDGER)
      for (const { chunkId, document } of crowd()) {
        const rank = all.findIndex((candidate) => candidate.chunkId === chunkId)
        if (rank % 27 !== 1) continue
        const filter = filterOf({ docId: [document.docId] }, [chunkId])
        const { candidates } = await retrieve(crowded, LEDGER, { limit: 1, filter })
        const expected = `expected the one chunk that passes, which has rank ${rank + 1} without the filter`
        assert.ok(candidates.length > 0, `${describeCall(LEDGER, 1, filter)}: ${expected}, found nothing`)
      }
    },
  },
  {
    rule: 'A filter whose conditions a retriever does not evaluate comes without `where`, and holds.',
    appliesTo: (retriever) =>
      takesFilters(retriever) && SAMPLE_FILTERS.some((sample) => sampleFilter(sample, retriever).where === undefined),
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of QUERIES) {
        const all = await findAll(retriever, query)
        for (const sample of SAMPLE_FILTERS) {
          const { allowed } = sampleFilter(sample, retriever)
          const ids = await allowed()
          const candidates = await findAll(retriever, query, { allowed })
          const call = describeCall(query, EVERYTHING, { allowed })
          assert.deepEqual(
            candidates.filter(({ chunkId }) => !ids.has(chunkId)),
            [],
            call,
          )
          await assertNothingLost(retriever, query, { allowed }, all)
        }
      }
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    appliesTo: (retriever) => !takesFilters(retriever),
    async check(create) {
      const retriever = await create(sampleCorpus())
      const filter = sampleFilter(SAMPLE_FILTERS[0]!, retriever)
      const call = () => retrieve(retriever, 'harbour', { limit: 3, filter })
      const { details } = (await assertRefused(call, 'unsupported', 'a filter')) as Partial<KebabError<'unsupported'>>
      assert.deepEqual(details, { feature: 'filter', retriever: retriever.name })
    },
  },
]

/** Asserts that every candidate that passes the filter is found with the filter too. */
async function assertNothingLost(
  retriever: Retriever,
  query: string,
  filter: ChunkFilter,
  unfiltered: readonly Candidate[],
): Promise<void> {
  const allowed = await filter.allowed()
  const candidates = await findAll(retriever, query, filter)
  const ids = new Set(candidates.map(({ chunkId }) => chunkId))
  for (const { chunkId } of unfiltered) {
    if (!allowed.has(chunkId) || ids.has(chunkId)) continue
    const call = describeCall(query, EVERYTHING, filter)
    assert.fail(`${call}: expected ${describeChunk(chunkId)}, which passes, and it is not found`)
  }
}
