import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import { type ChunkStore, type Clock, createEngine, memoryStore, type RevisionOrder } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'
import { storeRetriever } from '../support/store-retriever.js'

const guide = makeStored('guide.md', ['fox one', 'fox two fox', 'hen', 'fox three fox fox'])
const RANKING = ['guide.md:3', 'guide.md:1', 'guide.md:0']
const more = { put: [makeStored('more.md', ['hen and owl'])] }

/**
 * A replica of a store, which takes over what is committed there when it is told to. Without views,
 * unless a test keeps them.
 */
async function replicated({ views = false } = {}) {
  const [primary, replica] = [memoryStore({ id: 'store' }), memoryStore({ id: 'store' })]
  for (const store of [primary, replica]) await store.commit({ put: [guide] })
  const pauses: number[] = []
  let onPause: (pause: number) => unknown = () => {}
  /** No time passes but that of the pauses. */
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    async wait(ms) {
      pauses.push(ms)
      await onPause(pauses.length)
    },
  }
  const engineOf = (store: ChunkStore) => {
    const { view, ...rest } = store
    const used = views ? store : rest
    return validated(createEngine({ store: used, retrievers: [storeRetriever(used)], clock }))
  }
  return {
    primary,
    replica,
    pauses,
    clock,
    ahead: engineOf(primary),
    behind: engineOf(replica),
    /** Does something during a pause, which is given its number from 1. */
    onPause(act: (pause: number) => unknown) {
      onPause = act
    },
  }
}

const request = { query: 'fox', k: 1 } as const

describe.each([{ views: false }, { views: true }])('a replica that is behind its cursor (views: $views)', (kind) => {
  test('is waited for, and never reported as stale', async () => {
    const { primary, replica, pauses, ahead, behind, onPause } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    onPause((pause) => pause === 3 && replica.commit(more))
    const { hits } = await behind.search({ ...request, k: 5, cursor: next_cursor! })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(RANKING.slice(1))
    expect(pauses).toEqual([10, 20, 40])
  })

  test('makes the search fail as retryable when it doesn’t catch up in 2 seconds, and the cursor stays valid', async () => {
    const { primary, replica, pauses, ahead, behind } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    const search = behind.search({ ...request, cursor: next_cursor! })
    expect(await errorOf(search)).toMatchObject({
      code: 'retrieval_failed',
      retryable: true,
      details: { retrievers: [] },
    })
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(2000)
    await replica.commit(more)
    expect((await behind.search({ ...request, cursor: next_cursor! })).hits[0]?.rank).toBe(2)
  })

  test('is waited for as long as `timeout_ms` says', async () => {
    const { primary, pauses, ahead, behind } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    await errorOf(behind.search({ ...request, cursor: next_cursor!, timeout_ms: 50 }))
    expect(pauses).toEqual([10, 20, 20])
  })

  test('is not waited for once the caller aborts', async () => {
    const { primary, ahead, behind, onPause } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    const caller = new AbortController()
    onPause(() => {
      caller.abort(new Error('enough'))
      return new Promise(() => {})
    })
    await expect(behind.search({ ...request, cursor: next_cursor! }, { signal: caller.signal })).rejects.toThrow(
      'enough',
    )
  })

  test('that overtakes the cursor meanwhile makes it stale', async () => {
    const { primary, replica, ahead, behind, onPause } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    onPause(async () => {
      await replica.commit(more)
      await replica.commit({ remove: [guide.document.docId] })
    })
    expect(await errorOf(behind.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
  })
})

describe.each([{ views: false }, { views: true }])('a store that later states can’t reach (views: $views)', (kind) => {
  test('is never waited for: a cursor of a state that it lacks is stale', async () => {
    const { primary, replica, pauses, clock, ahead } = await replicated(kind)
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    const canCatchUp = async (): Promise<boolean> => false
    // As after a failover that lost a commit.
    const { view, ...rest } = { ...replica, canCatchUp }
    const store: ChunkStore = kind.views
      ? { ...rest, view: async (options) => ({ ...(await view!(options)), canCatchUp }) }
      : rest
    const engine = validated(createEngine({ store, retrievers: [storeRetriever(store)], clock }))
    const error = await errorOf(engine.search({ ...request, cursor: next_cursor! }))
    expect(error).toMatchObject({ code: 'stale_cursor' })
    expect(pauses).toEqual([])
    expect((await engine.search(request)).hits).toHaveLength(1)
  })
})

describe('a store that compares revisions', () => {
  test('makes a cursor stale at once when it is newer, or another store', async () => {
    const { primary, pauses, ahead } = await replicated()
    const { next_cursor } = await ahead.search(request)
    await primary.commit(more)
    expect(await errorOf(ahead.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
    const other = memoryStore({ id: 'other' })
    await other.commit({ put: [guide] })
    const engine = createEngine({ store: other, retrievers: [storeRetriever(other)] })
    expect(await errorOf(engine.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
    expect(pauses).toEqual([])
  })

  test('makes a cursor stale at once when a retriever has changed whose revision it can’t compare', async () => {
    let revision = 'one'
    const { clock, pauses, primary } = await replicated()
    const words = fixedRetriever('words', RANKING, { revision: () => revision })
    const engine = createEngine({ store: primary, retrievers: [words], clock })
    const { next_cursor } = await engine.search(request)
    revision = 'two'
    expect(await errorOf(engine.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
    expect(pauses).toEqual([])
  })

  test('has the search wait for a retriever that is behind its cursor', async () => {
    let revision = 'store.1'
    const { clock, pauses, primary, onPause } = await replicated()
    const words = fixedRetriever('words', RANKING, { revision: () => revision })
    const engine = createEngine({ store: primary, retrievers: [words], clock })
    const { next_cursor } = await engine.search(request)
    revision = 'store.0'
    onPause(() => {
      revision = 'store.1'
    })
    expect((await engine.search({ ...request, cursor: next_cursor! })).hits[0]?.rank).toBe(2)
    expect(pauses).toEqual([10])
  })

  test('has search and fetch wait when another replica, an older one, answers their second look', async () => {
    const { clock, pauses, primary, replica } = await replicated()
    await primary.commit(more)
    let looks = 0
    const { view: _, ...store } = primary
    const balanced: ChunkStore = {
      ...store,
      revision: () => (++looks % 2 === 0 && looks <= 8 ? replica.revision() : primary.revision()),
    }
    const engine = validated(createEngine({ store: balanced, retrievers: [fixedRetriever('words', RANKING)], clock }))
    expect((await engine.search({ query: 'fox' })).hits).toHaveLength(3)
    expect(pauses, 'more often than a search may begin anew').toEqual([10, 20, 40, 80])
    looks = 4
    expect(await engine.fetch({ chunk_id: 'guide.md:0' })).toMatchObject({ text: 'fox one' })
    expect(pauses.slice(4)).toEqual([10, 20])
  })

  test('makes what it holds against a newer second look begin anew, as any change does', async () => {
    const { clock, pauses, primary } = await replicated()
    const { view: _, ...store } = primary
    const moving: ChunkStore = {
      ...store,
      async get(...args) {
        await primary.commit({ put: [makeStored(`${await primary.revision()}.md`, ['more'])] })
        return store.get(...args)
      },
    }
    const engine = createEngine({ store: moving, retrievers: [fixedRetriever('words', RANKING)], clock })
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ code: 'retrieval_failed' })
    expect(pauses).toEqual([])
  })

  test('is held to its contract', async () => {
    const { primary } = await replicated()
    const store = { ...primary, compare: () => 'before' as RevisionOrder }
    const engine = createEngine({ store, retrievers: [fixedRetriever('words', RANKING)] })
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('found before'),
    })
  })

  test('waits with a timer of the machine where the clock has none', async () => {
    const { primary, replica, ahead } = await replicated()
    await primary.commit(more)
    const { next_cursor } = await ahead.search(request)
    let looks = 0
    const { view: _, ...rest } = replica
    const store: ChunkStore = {
      ...rest,
      async revision() {
        if (++looks === 2) await replica.commit(more)
        return replica.revision()
      },
    }
    const engine = createEngine({ store, retrievers: [storeRetriever(store)] })
    expect((await engine.search({ ...request, cursor: next_cursor! })).hits[0]?.rank).toBe(2)
  })
})
