import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import { describeQuestion, EVERYTHING, findAll, SAMPLE_QUERIES } from './ask-samples.js'
import type { RetrieverRule } from './retriever-rule.js'
import { crowd, sampleCorpus } from './sample-chunks.js'

/** Where rankings end, and who says so. */
export const endRules: readonly RetrieverRule[] = [
  {
    rule: 'An empty query gets an empty ranking that is exhausted.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const query of ['', ' ', '\t\n']) await assertNothing(retriever, query)
    },
  },
  {
    rule: 'An empty corpus gives an empty ranking that is exhausted.',
    async prove(create) {
      const retriever = await create([])
      for (const query of SAMPLE_QUERIES) await assertNothing(retriever, query)
    },
  },
  {
    rule: '`exhausted` is true only when no larger limit brings more.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) {
        const all = await findAll(retriever, query)
        for (const limit of [1, 2, 3, 5, 8, 13]) {
          const { candidates, exhausted } = await retriever.retrieve(query, { limit })
          const held = new Set(candidates.map(({ chunkId }) => chunkId))
          const more = all.filter(({ chunkId }) => !held.has(chunkId)).length
          assert.ok(
            !exhausted || more === 0,
            `${describeQuestion(query, limit)}: expected exhausted: false, for a limit of ${EVERYTHING} brings ${more} more`,
          )
        }
      }
    },
  },
  {
    rule: 'Doubling the limit again and again comes to an end.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) await askOnAndOn(retriever, query)
    },
  },
  {
    rule: 'Asked for more than `maxLimit`, it answers as for `maxLimit`.',
    appliesTo: isLimited,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const { maxLimit } = retriever
      for (const query of SAMPLE_QUERIES) {
        const most = await retriever.retrieve(query, { limit: maxLimit! })
        for (const limit of [maxLimit! + 1, maxLimit! * 2])
          assert.deepEqual(await retriever.retrieve(query, { limit }), most, describeQuestion(query, limit))
      }
    },
  },
  {
    rule: 'A ranking that `maxLimit` cuts is not exhausted.',
    appliesTo: isLimited,
    async prove(create) {
      const retriever = await create(crowd())
      const { maxLimit } = retriever
      const query = 'ledger cargo harbour'
      const { candidates, exhausted } = await retriever.retrieve(query, { limit: maxLimit! })
      const isCut = candidates.length === maxLimit && maxLimit < crowd().length
      const question = describeQuestion(query, maxLimit!)
      assert.ok(!isCut || !exhausted, `${question}: expected exhausted: false, for more chunks match than it gave`)
    },
  },
]

function isLimited({ maxLimit }: Retriever): boolean {
  return maxLimit !== undefined
}

async function assertNothing(retriever: Retriever, query: string): Promise<void> {
  const { candidates, exhausted } = await retriever.retrieve(query, { limit: 3 })
  const question = describeQuestion(query, 3)
  assert.equal(candidates.length, 0, `${question}: expected no candidate, found ${candidates.length}`)
  assert.equal(exhausted, true, `${question}: expected exhausted: true, for there is nothing to find`)
}

/** Asks as an engine does that is read to its last page: for twice as many, until the retriever says that it is exhausted or brings nothing new. */
async function askOnAndOn(retriever: Retriever, query: string): Promise<void> {
  const brought = new Set<string>()
  for (let limit = 1; limit <= EVERYTHING; limit *= 2) {
    const before = brought.size
    const { candidates, exhausted } = await retriever.retrieve(query, { limit })
    for (const { chunkId } of candidates) brought.add(chunkId)
    if (exhausted || brought.size === before) return
  }
  assert.fail(
    `${JSON.stringify(query)}: expected an end at a limit far above the number of chunks, found something new at every one`,
  )
}
