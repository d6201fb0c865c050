import assert from 'node:assert/strict'
import type { ChunkFilter, Retriever } from '@kebab/core'
import { type Settled, settled } from '../assert-call.js'
import { deepFreeze, idsOf } from '../samples.js'
import { assertSameChunks, EVERYTHING, findAll, retrieve, score, takesFilters } from './answers.js'
import { isIndexed, type RetrieverRule } from './retriever-rule.js'
import { SAMPLE_FILTERS, sampleChunks, sampleCorpus, sampleFilter } from './sample-chunks.js'

const QUERY = 'harbour'

/** When a caller may abort after it has called. */
const MOMENTS: readonly { name: string; wait(): Promise<void> | undefined }[] = [
  { name: 'at once', wait: () => undefined },
  { name: 'after a microtask', wait: () => Promise.resolve() },
  { name: 'in the next iteration of the event loop', wait: () => new Promise((resolve) => setTimeout(resolve, 0)) },
]

/** Rules about aborts. */
export const abortRules: readonly RetrieverRule[] = [
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const { name, call } of callsOf(retriever)) {
        const reason = new Error('aborted before')
        await assertRejects(call(AbortSignal.abort(reason)), reason, name)
      }
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    async check(create) {
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
    rule: 'An abort does not wait for a filter.',
    appliesTo: takesFilters,
    async check(create) {
      const retriever = await create(sampleCorpus())
      const where = { tags: ['bird', 'stone', 'music'] }
      const controller = new AbortController()
      const filter = { where, allowed: () => new Promise<never>(() => {}) }
      const reason = new Error('aborted during the filter')
      const promise = retrieve(retriever, QUERY, { limit: EVERYTHING, filter, signal: controller.signal })
      promise.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.abort(reason)
      await assertRejectsOrDone(promise, reason, 'retrieve, aborted while `allowed` is pending')
    },
  },
  {
    rule: 'An `add` that is aborted has added everything or nothing.',
    appliesTo: isIndexed,
    async check(create) {
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
        const outcome = await settleSoon(added)
        const done = outcome !== 'still waiting' && 'value' in outcome
        const expected = done ? await findAll(await create(sampleCorpus()), query) : before
        const message = `add, aborted ${name}, ${done ? 'and it resolved' : 'and it rejected'}`
        assertSameChunks(await findAll(retriever, query), expected, message)
      }
    },
  },
]

/** Each call of this retriever that takes a signal. */
function callsOf(retriever: Retriever): { name: string; call(signal: AbortSignal): Promise<unknown> }[] {
  const { pelican } = sampleChunks()
  const calls: { name: string; call(signal: AbortSignal): Promise<unknown> }[] = [
    { name: 'retrieve', call: (signal) => retrieve(retriever, QUERY, { limit: 3, signal }) },
    {
      name: 'retrieve of a prepared query',
      call: async (signal) => (await retriever.prepare(QUERY)).retrieve({ limit: 3, signal }),
    },
  ]
  if (retriever.supports.scores === true) {
    const ids = idsOf(sampleCorpus())
    calls.push(
      { name: 'score', call: (signal) => score(retriever, QUERY, ids, { signal }) },
      {
        name: 'score of a prepared query',
        call: async (signal) => (await retriever.prepare(QUERY)).score!(ids, { signal }),
      },
    )
  }
  if (isIndexed(retriever)) calls.push({ name: 'add', call: (signal) => retriever.add([pelican], { signal }) })
  return calls
}

async function assertRejects(promise: Promise<unknown>, reason: Error, name: string): Promise<void> {
  const outcome = await settleSoon(promise)
  const resolved = outcome !== 'still waiting' && 'value' in outcome
  assert.ok(!resolved, `${name}: expected it to reject with \`signal.reason\`, found a result`)
  assertReason(outcome, reason, name)
}

/** Like `assertRejects`, but the call may also resolve. */
async function assertRejectsOrDone(promise: Promise<unknown>, reason: Error, name: string): Promise<void> {
  const outcome = await settleSoon(promise)
  const resolved = outcome !== 'still waiting' && 'value' in outcome
  if (!resolved) assertReason(outcome, reason, name)
}

function assertReason(outcome: 'still waiting' | { error: unknown }, reason: Error, name: string): void {
  assert.ok(
    outcome !== 'still waiting',
    `${name}: expected it to reject with \`signal.reason\`, found that it has not settled`,
  )
  const { error } = outcome
  assert.equal(error, reason, `${name}: expected it to reject with \`signal.reason\`, found another error: ${error}`)
}

/** How long a call may take to settle after an abort, in milliseconds. */
const SETTLE_MS = 2000

/** Waits until the promise settles, for at most `SETTLE_MS`. */
async function settleSoon<T>(promise: Promise<T>): Promise<Settled<T> | 'still waiting'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'still waiting'>((resolve) => {
    timer = setTimeout(() => resolve('still waiting'), SETTLE_MS)
  })
  try {
    return await Promise.race([settled(() => promise), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Rules about arguments. */
export const argumentRules: readonly RetrieverRule[] = [
  {
    rule: 'Arguments are not changed.',
    async check(create) {
      const retriever = await create(deepFreeze(sampleCorpus()))
      const ids = deepFreeze(idsOf(sampleCorpus()))
      const { signal } = new AbortController()
      await retrieve(retriever, 'harbour', Object.freeze({ limit: 3, signal }))
      if (takesFilters(retriever)) {
        const filter = sampleFilter(SAMPLE_FILTERS[0]!, retriever)
        await retrieve(retriever, 'harbour', Object.freeze({ limit: 3, filter: frozenFilter(filter), signal }))
        const allowed = await filter.allowed()
        assert.deepEqual(
          allowed,
          await sampleFilter(SAMPLE_FILTERS[0]!, retriever).allowed(),
          'expected the allowed ids to stay',
        )
      }
      if (retriever.supports.scores === true) await score(retriever, 'harbour', ids, Object.freeze({ signal }))
      await retriever.documentFrequencies?.(Object.freeze(['harbour', 'pelican']))
      if (isIndexed(retriever)) {
        await retriever.remove(ids)
        await retriever.add(deepFreeze(sampleCorpus()), Object.freeze({ signal }))
      }
    },
  },
]

/** Freezes a filter, except the set of `allowed`: a set can't be frozen. */
function frozenFilter({ where, allowed }: ChunkFilter): ChunkFilter {
  return Object.freeze({ where: deepFreeze(structuredClone(where)), allowed })
}
