import assert from 'node:assert/strict'
import { askSamples } from './ask-samples.js'
import { createIndexed, isIndexed, type RetrieverRule } from './retriever-rule.js'
import { sampleChunks, sampleCorpus, withText } from './sample-chunks.js'

/** What `revision` says. */
export const revisionRules: readonly RetrieverRule[] = [
  {
    rule: '`revision` stays while nothing changes.',
    appliesTo: ({ revision }) => revision !== undefined,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const before = await retriever.revision?.()
      assert.equal(typeof before, 'string', `revision: expected a string, found ${typeof before}`)
      await askSamples(retriever)
      assert.equal(await retriever.revision?.(), before, 'expected the revision from before the searches')
    },
  },
  {
    rule: '`revision` moves with every change of what is held.',
    appliesTo: isIndexed,
    async prove(create) {
      const { pelican, ...others } = sampleChunks()
      const retriever = await createIndexed(create, Object.values(others))
      const changes = [
        { name: 'a chunk was added', change: () => retriever.add([pelican]) },
        {
          name: 'a chunk was updated',
          change: () => retriever.add([withText(pelican, 'Accordion players rehearse.')]),
        },
        { name: 'a chunk was removed', change: () => retriever.remove([pelican.chunkId]) },
      ]
      assert.ok(retriever.revision !== undefined, 'expected `revision`, for a retriever that can change, found none')
      for (const { name, change } of changes) {
        const before = await retriever.revision()
        await change()
        assert.notEqual(await retriever.revision(), before, `expected another revision after ${name}`)
      }
    },
  },
]
