import assert from 'node:assert/strict'
import { proveAbortBefore, proveAbortDuring, turns } from '../prove-abort.js'
import { sampleChunks, sampleCorpus } from '../retriever/sample-chunks.js'
import { settled } from '../settled.js'
import { answersOf, type SavedRetrieverRule } from './saved-retriever-rule.js'

/** What an abort does to `save` and `load`. */
export const savedAbortRules: readonly SavedRetrieverRule[] = [
  {
    rule: 'An abort before `save` or `load` rejects with the reason of the caller.',
    async prove({ create, folder }) {
      const retriever = await create(sampleCorpus())
      const place = await folder()
      await proveAbortBefore((signal) => retriever.save(place, { signal }), 'save')
      await retriever.save(place)
      await proveAbortBefore((signal) => retriever.load(place, { signal }), 'load')
    },
  },
  {
    rule: 'An abort during `save` or `load` rejects with the reason of the caller, unless the work is done.',
    async prove({ create, folder }) {
      const retriever = await create(sampleCorpus())
      const place = await folder()
      await retriever.save(place)
      const empty = [await folder(), await folder(), await folder()]
      await proveAbortDuring((signal) => retriever.save(empty.pop()!, { signal }), 'save')
      await proveAbortDuring((signal) => retriever.load(place, { signal }), 'load')
    },
  },
  {
    rule: 'A `load` that is aborted has loaded everything or nothing.',
    async prove({ create, folder }) {
      const { pelican, violin, ...others } = sampleChunks()
      const saved = await create(Object.values(others))
      const after = await answersOf(saved)
      const place = await folder()
      await saved.save(place)
      for (const moment of [0, 1, 2, 3, 5]) {
        const retriever = await create([pelican, violin])
        const before = await answersOf(retriever)
        const controller = new AbortController()
        const loading = settled(() => retriever.load(place, { signal: controller.signal }))
        await turns(moment)
        controller.abort(new Error('no longer wanted'))
        const expected = 'value' in (await loading) ? after : before
        assert.deepEqual(await answersOf(retriever), expected, `load, aborted after ${moment} turns`)
      }
    },
  },
]
