import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import { EVERYTHING, findAll } from './ask-samples.js'
import { isIndexed, type RetrieverRule } from './retriever-rule.js'
import { assertSameChunks } from './same-answer.js'
import { idsOf, sampleChunks, sampleCorpus } from './sample-chunks.js'
import { settle } from './settle.js'

const QUERY = 'harbour'

/** Moments at which a caller may change its mind after a call: at once, a turn later, and a turn of the event loop later. */
const MOMENTS: readonly { name: string; wait(): Promise<void> | undefined }[] = [
  { name: 'at once', wait: () => undefined },
  { name: 'after a microtask', wait: () => Promise.resolve() },
  { name: 'after a turn of the event loop', wait: () => new Promise((resolve) => setTimeout(resolve, 0)) },
]

/** What an abort does. */
export const abortRules: readonly RetrieverRule[] = [
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      for (const { name, call } of callsOf(retriever)) {
        const reason = new Error('aborted before')
        await assertRejects(call(AbortSignal.abort(reason)), reason, name)
      }
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    async prove(create) {
      for (const { name: moment, wait } of MOMENTS) {
        const retriever = await create(sampleCorpus())
        for (const { name, call } of callsOf(retriever)) {
          const controller = new AbortController()
          const reason = new Error('aborted during')
          const promise = call(controller.signal)
          promise.catch(() => {})
          await wait()
          controller.abort(reason)
          await assertRejectsOrDone(promise, reason, `${name}, aborted ${moment}`)
        }
      }
    },
  },
  {
    rule: 'An abort is not kept waiting by a filter.',
    appliesTo: ({ supports }) => supports?.filter === true,
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const where = { tags: ['bird', 'stone', 'music'] }
      const controller = new AbortController()
      const filter = { where, allowed: () => new Promise<never>(() => {}) }
      const reason = new Error('aborted during the filter')
      const promise = retriever.retrieve(QUERY, { limit: EVERYTHING, filter, signal: controller.signal })
      promise.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.abort(reason)
      await assertRejectsOrDone(promise, reason, 'retrieve, aborted while `allowed` is at work')
    },
  },
  {
    rule: 'An `add` that is aborted has added everything or nothing.',
    appliesTo: isIndexed,
    async prove(create) {
      const { pelican, owl, ...others } = sampleChunks()
      for (const { name, wait } of MOMENTS) {
        const retriever = await create(Object.values(others))
        assert.ok(isIndexed(retriever))
        const query = `${pelican.text} ${owl.text}`
        const before = await findAll(retriever, query)
        const controller = new AbortController()
        const added = retriever.add([pelican, owl], { signal: controller.signal })
        added.catch(() => {})
        await wait()
        controller.abort(new Error('aborted during add'))
        const outcome = await settle(added)
        const done = outcome !== 'still waiting' && 'value' in outcome
        const expected = done ? await findAll(await create(sampleCorpus()), query) : before
        const message = `add, aborted ${name}, ${done ? 'and it resolved' : 'and it rejected'}`
        assertSameChunks(await findAll(retriever, query), expected, message)
      }
    },
  },
]

/** Every call of this retriever that takes a signal. */
function callsOf(retriever: Retriever): { name: string; call(signal: AbortSignal): Promise<unknown> }[] {
  const { pelican } = sampleChunks()
  const calls = [
    {
      name: 'retrieve',
      call: (signal: AbortSignal): Promise<unknown> => retriever.retrieve(QUERY, { limit: 3, signal }),
    },
  ]
  if (retriever.score !== undefined) {
    const ids = idsOf(sampleCorpus())
    calls.push({ name: 'score', call: (signal) => retriever.score!(QUERY, ids, { signal }) })
  }
  if (isIndexed(retriever)) calls.push({ name: 'add', call: (signal) => retriever.add([pelican], { signal }) })
  return calls
}

async function assertRejects(promise: Promise<unknown>, reason: Error, name: string): Promise<void> {
  const outcome = await settle(promise)
  const resolved = outcome !== 'still waiting' && 'value' in outcome
  assert.ok(!resolved, `${name}: expected it to reject with \`signal.reason\`, and it resolved`)
  assertReason(outcome, reason, name)
}

async function assertRejectsOrDone(promise: Promise<unknown>, reason: Error, name: string): Promise<void> {
  const outcome = await settle(promise)
  const resolved = outcome !== 'still waiting' && 'value' in outcome
  if (!resolved) assertReason(outcome, reason, name)
}

function assertReason(outcome: 'still waiting' | { error: unknown }, reason: Error, name: string): void {
  assert.ok(
    outcome !== 'still waiting',
    `${name}: expected it to reject with \`signal.reason\`, and it is still at work`,
  )
  const { error } = outcome
  assert.equal(error, reason, `${name}: expected it to reject with \`signal.reason\`, found another error: ${error}`)
}
