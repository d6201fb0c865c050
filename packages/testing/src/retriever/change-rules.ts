import assert from 'node:assert/strict'
import type { Candidate, IndexedRetriever, Retriever } from '@kebab/core'
import { assertSameChunks, assertSameScores, findAll, SAMPLE_QUERIES } from './answers.js'
import { type CreateRetriever, createIndexed, isIndexed, type RetrieverRule } from './retriever-rule.js'
import { sampleChunks, sampleCorpus, withText } from './sample-chunks.js'

const ACCORDION = 'Accordion players rehearse polkas.'
const PELICAN = sampleChunks().pelican.text

/**
 * Rules about `add` and `remove`. They compare a retriever with a new one of the same chunks.
 * A lexical retriever also has to find a changed chunk by a word.
 */
export const changeRules: readonly RetrieverRule[] = [
  {
    rule: 'What is added is found.',
    appliesTo: isIndexed,
    async check(create) {
      const { pelican, ...others } = sampleChunks()
      const retriever = await createIndexed(create, Object.values(others))
      await retriever.add([pelican])
      await assertLikeNew(retriever, await create(sampleCorpus()), [PELICAN])
      if (retriever.kind !== 'other') assertHas(await findAll(retriever, PELICAN), pelican.chunkId)
    },
  },
  {
    rule: 'What is removed is not found.',
    appliesTo: isIndexed,
    async check(create) {
      const { pelican, ...others } = sampleChunks()
      const retriever = await createIndexed(create, sampleCorpus())
      await retriever.remove([pelican.chunkId])
      await assertLikeNew(retriever, await create(Object.values(others)), [PELICAN])
      for (const query of [...SAMPLE_QUERIES, PELICAN]) assertLacks(await findAll(retriever, query), pelican.chunkId)
    },
  },
  {
    rule: 'What is updated is found by its new text only.',
    appliesTo: isIndexed,
    async check(create) {
      const { pelican, ...others } = sampleChunks()
      const updated = withText(pelican, ACCORDION)
      const retriever = await createIndexed(create, sampleCorpus())
      await retriever.add([updated])
      await assertLikeNew(retriever, await create([updated, ...Object.values(others)]), [PELICAN, ACCORDION])
      if (retriever.kind !== 'lexical') return
      assertHas(await findAll(retriever, 'accordion'), pelican.chunkId)
      assertLacks(await findAll(retriever, 'pelican'), pelican.chunkId)
    },
  },
  {
    rule: 'What is announced is found once it is added, and what is not added is never found.',
    appliesTo: (retriever) => isIndexed(retriever) && retriever.announce !== undefined,
    async check(create) {
      const { pelican, ...others } = sampleChunks()
      const announced = withText(pelican, ACCORDION)
      await assertUnchanged(create, async (retriever) => retriever.announce?.([announced]))
      const retriever = await createIndexed(create, Object.values(others))
      retriever.announce?.([announced, pelican])
      await retriever.add([pelican])
      await assertLikeNew(retriever, await create(sampleCorpus()), [PELICAN, ACCORDION])
    },
  },
  {
    rule: 'Adding what is held already changes nothing.',
    appliesTo: isIndexed,
    check: (create) => assertUnchanged(create, (retriever) => retriever.add(sampleCorpus())),
  },
  {
    rule: 'Removing what is not held changes nothing.',
    appliesTo: isIndexed,
    check: (create) => assertUnchanged(create, (retriever) => retriever.remove(['nobody holds this'])),
  },
  {
    rule: 'What was added stays as it was when the caller changes the objects afterwards.',
    appliesTo: isIndexed,
    async check(create) {
      const { pelican, ...others } = sampleChunks()
      const retriever = await createIndexed(create, Object.values(others))
      const chunks = [structuredClone(pelican)]
      await retriever.add(chunks)
      const before = await findAll(retriever, PELICAN)
      const [chunk] = chunks
      Object.assign(chunk!, { chunkId: 'renamed', text: ACCORDION, headingPath: ['Renamed'] })
      Object.assign(chunk!.document, { title: 'Renamed' })
      chunks.length = 0
      assertSameScores(await findAll(retriever, PELICAN), before, 'after the caller changed the chunk')
    },
  },
]

/** Asserts that a change without effect leaves all rankings and the `revision` as they are. */
async function assertUnchanged(
  create: CreateRetriever,
  doNothing: (retriever: IndexedRetriever) => Promise<void>,
): Promise<void> {
  const retriever = await createIndexed(create, sampleCorpus())
  const answers = async () => {
    const all = []
    for (const query of SAMPLE_QUERIES) all.push(await findAll(retriever, query))
    return all
  }
  const before = await answers()
  const revision = await retriever.revision?.()
  await doNothing(retriever)
  assert.equal(await retriever.revision?.(), revision, 'expected the same revision as before')
  for (const [i, ranking] of (await answers()).entries())
    assertSameScores(ranking, before[i]!, JSON.stringify(SAMPLE_QUERIES[i]))
}

/**
 * Asserts that the retriever finds what a new one of the same chunks finds.
 * Scores are compared only for a vector retriever: others may depend on earlier chunks.
 */
async function assertLikeNew(retriever: Retriever, fresh: Retriever, queries: readonly string[]): Promise<void> {
  const compare = retriever.kind === 'vector' ? assertSameScores : assertSameChunks
  for (const query of [...queries, ...SAMPLE_QUERIES]) {
    const message = `${JSON.stringify(query)}, compared with a new retriever of the same chunks`
    compare(await findAll(retriever, query), await findAll(fresh, query), message)
  }
}

function assertHas(candidates: readonly Candidate[], chunkId: string): void {
  assert.ok(holds(candidates, chunkId), `expected ${chunkId} to be found, found that it is not`)
}

function assertLacks(candidates: readonly Candidate[], chunkId: string): void {
  assert.ok(!holds(candidates, chunkId), `expected ${chunkId} not to be found, found that it is`)
}

function holds(candidates: readonly Candidate[], chunkId: string): boolean {
  return candidates.some((candidate) => candidate.chunkId === chunkId)
}
