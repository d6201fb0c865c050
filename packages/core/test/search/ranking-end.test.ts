import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { type EngineOptions, KebabError, type Retriever } from '../../src/index.js'
import { invalidInput } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 500 }, (_, i) => `line ${i}`),
)
const all = stored.chunks.map(({ chunkId }) => chunkId)

/** A retriever that ranks these ids, and notes the limits that it was asked for. */
function noting(name: string, retrieve: (limit: number) => { ids: readonly string[]; exhausted: boolean }) {
  const limits: number[] = []
  const retriever = fixedRetriever(name, [], {
    async retrieve(_, { limit }) {
      limits.push(limit)
      const { ids, exhausted } = retrieve(limit)
      return { candidates: ids.map((chunkId, i) => ({ chunkId, score: -i })), exhausted }
    },
  })
  return { limits, retriever }
}

/** A retriever that fails for a limit above `most`, and never says so beforehand. */
function refusing(most: number, error: unknown = new Error('size too large'), ids: readonly string[] = all) {
  return noting('service', (limit) => {
    if (limit > most) throw error
    return { ids: ids.slice(0, limit), exhausted: false }
  })
}

/** The pages of a query, of these sizes in turn. */
async function pagesOf(retrievers: readonly Retriever[], sizes: readonly number[], more: Partial<EngineOptions> = {}) {
  const engine = await engineOver([stored], retrievers, more)
  const pages = []
  let cursor: string | null | undefined
  do {
    const page = await engine.search({ query: 'line', k: sizes[pages.length % sizes.length]!, cursor: cursor! })
    assertWire('search_response.v1', page)
    pages.push(page)
    cursor = page.next_cursor
  } while (cursor !== null)
  return pages
}

const idsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
  pages.flatMap(({ hits }) => hits.map(({ chunk_id }) => chunk_id))

describe('a ranking with more candidates than the limit', () => {
  test('was not exhausted, whatever it says: what was cut comes with the next window', async () => {
    const eager = noting('eager', () => ({ ids: all, exhausted: true }))
    const pages = await pagesOf([eager.retriever], [100])
    expect(idsOf(pages)).toEqual(all)
    expect(Math.max(...eager.limits)).toBe(800)
    for (const page of pages) expect(page).not.toHaveProperty('limited')
  })

  test('that is cut at `maxLimit` is named in `limited`', async () => {
    const { retriever } = noting('eager', () => ({ ids: all, exhausted: true }))
    const pages = await pagesOf([{ ...retriever, supports: { filter: true, maxLimit: 30 } }], [100])
    expect(idsOf(pages)).toEqual(all.slice(0, 30))
    expect(pages.at(-1)!.limited).toEqual([{ retriever: 'eager', max_limit: 30 }])
  })
})

describe('an empty ranking that is not exhausted', () => {
  test('is not the end: the retriever is asked for twice as many, until it brings something', async () => {
    const late = noting('late', (limit) => ({ ids: limit < 1000 ? [] : all.slice(0, 3), exhausted: limit >= 1000 }))
    const pages = await pagesOf([late.retriever], [10])
    expect(idsOf(pages)).toEqual(all.slice(0, 3))
    expect(late.limits).toEqual([50, 100, 200, 400, 800, 1600])
  })

  test('ends at the most that any retriever is asked for, and is then named in `limited`', async () => {
    const never = noting('never', () => ({ ids: [], exhausted: false }))
    const [page, ...others] = await pagesOf([never.retriever], [10])
    expect(page).toMatchObject({ hits: [], limited: [{ retriever: 'never', max_limit: 2 ** 18 }] })
    expect(others).toEqual([])
    expect(never.limits.at(-1)).toBe(2 ** 18)
  })

  test('ends the ranking once the retriever has brought something', async () => {
    const dry = noting('dry', (limit) => ({ ids: limit < 100 ? all.slice(0, 5) : [], exhausted: false }))
    expect(idsOf(await pagesOf([dry.retriever], [10]))).toEqual(all.slice(0, 5))
    expect(dry.limits).toEqual([50, 100])
  })
})

test('a ranking that brings nothing new ends, though it is not exhausted', async () => {
  const endlessRetriever = noting('endless', (limit) => ({ ids: all.slice(0, Math.min(limit, 150)), exhausted: false }))
  const pages = await pagesOf([endlessRetriever.retriever], [1000])
  expect(idsOf(pages)).toEqual(all.slice(0, 150))
  expect(endlessRetriever.limits).toEqual([50, 100, 200, 400])
  expect(pages.at(-1)).not.toHaveProperty('limited')
})

test('ids without end are asked for up to 262,144 candidates, and the retriever is named in `limited`', async () => {
  const endless = noting('endless', (limit) => ({
    ids: Array.from({ length: limit }, (_, i) => `nowhere ${limit} ${i}`),
    exhausted: false,
  }))
  const [page, ...others] = await pagesOf([endless.retriever], [10], { depth: 2 ** 16 })
  expect(page).toMatchObject({ hits: [], limited: [{ retriever: 'endless', max_limit: 2 ** 18 }] })
  expect(others).toEqual([])
  expect(endless.limits).toEqual([2 ** 16, 2 ** 17, 2 ** 18])
})

test('a depth above 262,144 is refused', async () => {
  const { retriever } = noting('one', () => ({ ids: [], exhausted: true }))
  await expect(engineOver([stored], [retriever], { depth: 2 ** 18 + 1 })).rejects.toThrow(TypeError)
})

describe('a retriever that fails above some limit without a `maxLimit`', () => {
  const errors = [
    ['any error', new Error('size too large')],
    ['invalid_input', invalidInput('limit', 'at most 250', 'more')],
    ['unsupported', new KebabError('unsupported', 'limit', { details: { feature: 'limit' } })],
  ] as const
  test.each(errors)(
    'ends there with %s: page one answers, and the last page names it in `limited`',
    async (_, error) => {
      const { retriever } = refusing(250, error)
      const pages = await pagesOf([retriever], [1000])
      expect(idsOf(pages)).toEqual(all.slice(0, 200))
      expect(pages.at(-1)).toMatchObject({ limited: [{ retriever: 'service', max_limit: 200 }] })
      expect(pages.at(-1)).not.toHaveProperty('degraded')
    },
  )

  test('is not asked for more on later pages', async () => {
    const { retriever, limits } = refusing(250)
    const beside = noting('beside', (limit) => ({ ids: all.toReversed().slice(0, limit), exhausted: limit >= 500 }))
    const engine = await engineOver([stored], [retriever, beside.retriever])
    const first = await engine.search({ query: 'line', k: 450 })
    expect(Math.max(...limits)).toBe(400)
    limits.length = 0
    await engine.search({ query: 'line', k: 450, cursor: first.next_cursor! })
    expect(limits).toEqual([50, 100, 200])
  })

  test('fails a strict search, naming the retriever', async () => {
    const engine = await engineOver([stored], [refusing(250).retriever])
    const error = await errorOf(engine.search({ query: 'line', k: 1000, strict: true }))
    expect(error).toMatchObject({ code: 'retrieval_failed', details: { retrievers: [{ retriever: 'service' }] } })
  })

  test('keeps the law of pages: nothing twice, nothing lost of what it gives', async () => {
    const cases = fc.record({
      most: fc.integer({ min: 4, max: 60 }),
      depth: fc.integer({ min: 1, max: 4 }),
      sizes: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
      beside: fc.array(fc.constantFrom(...all.slice(0, 80)), { maxLength: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ most, depth, sizes, beside }) => {
        const other = fixedRetriever('beside', [...new Set(beside)])
        const retrievers = () => [refusing(most, undefined, all.slice(0, 80)).retriever, other]
        const ids = idsOf(await pagesOf(retrievers(), sizes, { depth }))
        expect(ids).toEqual(idsOf(await pagesOf(retrievers(), [1000], { depth })))
        const reached = depth * 2 ** Math.floor(Math.log2(most / depth))
        expect([...ids].sort()).toEqual([...new Set([...all.slice(0, reached), ...beside])].sort())
      }),
    )
  })
})

describe('a retriever that fails in a later window', () => {
  const failing = (fails: (call: number, limit: number) => boolean, error: unknown = new Error('busy')) => {
    let calls = 0
    return noting('service', (limit) => {
      if (fails(calls++, limit)) throw error
      return { ids: all.slice(0, limit), exhausted: limit >= 500 }
    })
  }

  test('once is asked again, and goes on', async () => {
    const { retriever } = failing((call) => call === 1)
    const pages = await pagesOf([retriever], [1000])
    expect(idsOf(pages)).toEqual(all)
    expect(pages.at(-1)).not.toHaveProperty('limited')
  })

  test('and at the limit before as well has not ended: the request is retryable', async () => {
    const { retriever } = failing((call) => call >= 1)
    const error = await errorOf((await engineOver([stored], [retriever])).search({ query: 'line', k: 1000 }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
  })

  test('that an earlier page has shown has not ended: the page can be asked for again, and nothing is lost', async () => {
    let isBusy = false
    const { retriever } = failing((_, limit) => isBusy && limit === 100)
    const engine = await engineOver([stored], [retriever])
    const first = await engine.search({ query: 'line', k: 70 })
    const next = { query: 'line', k: 1000, cursor: first.next_cursor! }
    isBusy = true
    expect(await errorOf(engine.search(next))).toMatchObject({ code: 'retrieval_failed', retryable: true })
    isBusy = false
    expect(idsOf([first, await engine.search(next)])).toEqual(all)
  })

  test('by running out of time has not ended: the request is retryable', async () => {
    const { retriever } = failing(
      (_, limit) => limit > 100,
      new KebabError('timeout', 'too slow', { details: { stage: 'retrieve', limit_ms: 1 } }),
    )
    const error = await errorOf((await engineOver([stored], [retriever])).search({ query: 'line', k: 1000 }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
  })
})
