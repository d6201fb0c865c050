import assert from 'node:assert/strict'
import { findAll, SAMPLE_QUERIES } from '../retriever/ask-samples.js'
import { assertSameScores } from '../retriever/same-answer.js'
import { sampleChunks, sampleCorpus, withText } from '../retriever/sample-chunks.js'
import { answersOf, type SavedRetrieverRule } from './saved-retriever-rule.js'

const { pelican, owl, granite, ...others } = sampleChunks()
const updated = withText(owl, 'Accordion players rehearse polkas.')

/** What comes back from a folder. */
export const roundTripRules: readonly SavedRetrieverRule[] = [
  {
    rule: 'A loaded index answers as the one that was saved, to the last digit, and has its `revision`.',
    async prove({ create, folder }) {
      const saved = await create([pelican, owl, granite, ...Object.values(others)])
      await saved.add([updated])
      await saved.remove([granite.chunkId])
      const answers = await answersOf(saved)
      const place = await folder()
      await saved.save(place)
      const loaded = await create([])
      await loaded.load(place)
      assert.deepEqual(await answersOf(loaded), answers)
    },
  },
  {
    rule: 'An empty index is saved and loaded as any other.',
    async prove({ create, folder }) {
      const saved = await create([])
      const answers = await answersOf(saved)
      const place = await folder()
      await saved.save(place)
      const loaded = await create([pelican])
      await loaded.load(place)
      assert.deepEqual(await answersOf(loaded), answers)
    },
  },
  {
    rule: 'What is loaded takes the place of all that is held.',
    async prove({ create, folder }) {
      const saved = await create([pelican, owl])
      const [answers, found] = [await answersOf(saved), await findAll(saved, granite.text)]
      const place = await folder()
      await saved.save(place)
      const loaded = await create([updated, granite, ...Object.values(others)])
      await loaded.load(place)
      assert.deepEqual(await answersOf(loaded), answers)
      assert.deepEqual(await findAll(loaded, granite.text), found)
    },
  },
  {
    rule: 'Saving leaves what is held as it is.',
    async prove({ create, folder }) {
      const retriever = await create(sampleCorpus())
      await retriever.remove([granite.chunkId])
      const before = await answersOf(retriever)
      await retriever.save(await folder())
      assert.deepEqual(await answersOf(retriever), before)
    },
  },
  {
    rule: 'What is saved is what was held at the moment of the call, whatever is changed after it.',
    async prove({ create, folder }) {
      const retriever = await create([pelican, owl, ...Object.values(others)])
      const before = await answersOf(retriever)
      const place = await folder()
      const saving = retriever.save(place)
      const changing = [retriever.add([granite, updated]), retriever.remove([pelican.chunkId])]
      await Promise.all([saving, ...changing])
      await retriever.remove([granite.chunkId])
      const loaded = await create([])
      await loaded.load(place)
      assert.deepEqual(await answersOf(loaded), before)
    },
  },
  {
    rule: 'A loaded index is changed as one that was never saved.',
    async prove({ create, folder }) {
      const saved = await create([pelican, owl, ...Object.values(others)])
      const place = await folder()
      await saved.save(place)
      const loaded = await create([])
      await loaded.load(place)
      const revision = await loaded.revision?.()
      await loaded.add([pelican, owl])
      assert.equal(await loaded.revision?.(), revision, 'expected `add` of what was loaded to change nothing')
      for (const one of [saved, loaded]) {
        await one.add([granite, updated])
        await one.remove([pelican.chunkId])
      }
      assert.notEqual(await loaded.revision?.(), revision, 'expected another revision after a change')
      for (const query of [...SAMPLE_QUERIES, granite.text, updated.text, owl.text])
        assertSameScores(await findAll(loaded, query), await findAll(saved, query), JSON.stringify(query))
    },
  },
]
