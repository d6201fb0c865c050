import assert from 'node:assert/strict'
import type { IndexedRetriever, Retriever } from '@kebab/core'
import { assertCalibration } from '../model-samples.js'
import { findAll, retrieveSamples } from './answers.js'
import { createIndexed, isIndexed, type RetrieverRule } from './retriever-rule.js'
import { sampleChunks, sampleCorpus, withText } from './sample-chunks.js'

/** Rules about the members that describe a retriever. */
export const manifestRules: readonly RetrieverRule[] = [
  {
    rule: 'A retriever says what it is.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const { name, kind, scoreKind, indexVersion, supports, calibration, embeddingModel } = retriever
      assert.ok(isText(name), `name: expected a text that is not empty, found ${name}`)
      assert.ok(isText(indexVersion), `indexVersion: expected a text that is not empty, found ${indexVersion}`)
      assert.ok(['lexical', 'vector', 'other'].includes(kind), `kind: expected lexical, vector or other, found ${kind}`)
      const kinds = ['bm25', 'cosine', undefined]
      assert.ok(kinds.includes(scoreKind), `scoreKind: expected bm25, cosine or nothing, found ${scoreKind}`)
      const filter: unknown = supports?.filter
      const isSupport = typeof filter === 'boolean' || (Array.isArray(filter) && filter.every(isText))
      assert.ok(isSupport, `supports.filter: expected true, false or members of filters, found ${filter}`)
      for (const member of ['scores', 'prefixes'] as const) {
        const flag: unknown = supports[member]
        const isFlag = flag === undefined || typeof flag === 'boolean'
        assert.ok(isFlag, `supports.${member}: expected true, false or nothing, found ${flag}`)
      }
      const { maxLimit } = supports
      const isLimit = maxLimit === undefined || (Number.isSafeInteger(maxLimit) && maxLimit >= 1)
      assert.ok(isLimit, `supports.maxLimit: expected an integer from 1 or nothing, found ${maxLimit}`)
      assertCalibration(calibration)
      const isModel = embeddingModel === undefined || isText(embeddingModel)
      assert.ok(isModel, `embeddingModel: expected a text that is not empty or nothing, found ${embeddingModel}`)
      const strays = ['retrieve', 'score'].filter((member) => retriever[member as never] !== undefined)
      assert.deepEqual(strays, [], 'expected no function of a query beside `prepare`, which nobody would ask')
      const { add, remove } = retriever as Partial<IndexedRetriever>
      assert.equal(typeof add, typeof remove, 'expected `add` and `remove` together, found one of them')
    },
  },
  {
    rule: 'What a retriever says about itself stays.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const before = manifestOf(retriever)
      await findAll(retriever, 'harbour')
      if (isIndexed(retriever)) {
        const { pelican } = sampleChunks()
        await retriever.remove([pelican.chunkId])
        await retriever.add([pelican])
      }
      assert.deepEqual(manifestOf(retriever), before)
    },
  },
]

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns a copy of the members that describe a retriever. */
export function manifestOf(retriever: Retriever) {
  const { name, kind, scoreKind, indexVersion, supports, calibration, embeddingModel } = retriever
  return structuredClone({ name, kind, scoreKind, indexVersion, supports, calibration, embeddingModel })
}

/** Rules about `revision`. */
export const revisionRules: readonly RetrieverRule[] = [
  {
    rule: '`revision` stays while nothing changes.',
    appliesTo: ({ revision }) => revision !== undefined,
    async check(create) {
      const retriever = await create(sampleCorpus())
      const before = await retriever.revision?.()
      assert.equal(typeof before, 'string', `revision: expected a string, found ${typeof before}`)
      await retrieveSamples(retriever)
      assert.equal(await retriever.revision?.(), before, 'expected the same revision as before the searches')
    },
  },
  {
    rule: '`revision` moves with every change of what is held.',
    appliesTo: isIndexed,
    async check(create) {
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
