import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { scriptedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 30 }, (_, i) => `line ${i}`),
)
const all = stored.chunks.map(({ chunkId }) => chunkId)

/** A service that answers at most so many, and notes what it is asked for. */
function service(ids: readonly string[], maxLimit: number | undefined, name = 'service') {
  const limits: number[] = []
  const supports = { filter: true, maxLimit }
  const scripted = scriptedRetriever({ name, list: () => ids, size: ids.length }, { supports })
  const retriever = replaceAnswers(scripted, {
    retrieve(query, options) {
      limits.push(options.limit)
      return retrieve(scripted, query, options)
    },
  })
  return { limits, retriever }
}

async function pagesOf(engine: Awaited<ReturnType<typeof engineOver>>, k: number) {
  const pages = []
  let cursor: string | null | undefined
  do {
    const page = await engine.search({ query: 'line', k, cursor: cursor! })
    assertWire('search_response.v1', page)
    pages.push(page)
    cursor = page.next_cursor
  } while (cursor !== null)
  return pages
}

describe('a retriever with `maxLimit`', () => {
  test('is asked for no more, and the last page says that it may hold more', async () => {
    const { limits, retriever } = service(all, 10)
    const pages = await pagesOf(await engineOver([stored], [retriever], { depth: 4 }), 4)
    expect(pages.map(({ hits }) => hits.length)).toEqual([4, 4, 2])
    expect(Math.max(...limits)).toBe(10)
    expect(pages.map(({ limited }) => limited)).toEqual([
      undefined,
      undefined,
      [{ retriever: 'service', max_limit: 10 }],
    ])
  })

  test('below the depth gives page one all the same', async () => {
    const { limits, retriever } = service(all, 3)
    const [page, ...others] = await pagesOf(await engineOver([stored], [retriever]), 10)
    expect(page!.hits).toHaveLength(3)
    expect(page!.limited).toEqual([{ retriever: 'service', max_limit: 3 }])
    expect(others).toEqual([])
    expect(limits).toEqual([3])
  })

  test.each([
    ['holds no more', 10, 10],
    ['holds less', 7, 10],
  ])('says nothing where it %s', async (_, size, maxLimit) => {
    const { retriever } = service(all.slice(0, size), maxLimit)
    const pages = await pagesOf(await engineOver([stored], [retriever], { depth: 4 }), 4)
    expect(pages.flatMap(({ hits }) => hits)).toHaveLength(size)
    for (const page of pages) expect(page).not.toHaveProperty('limited')
  })

  test('ends for itself alone: the others go on', async () => {
    const limited = service(all.slice(0, 20), 5, 'limited')
    const free = service([...all].reverse(), undefined, 'free')
    const pages = await pagesOf(await engineOver([stored], [limited.retriever, free.retriever], { depth: 4 }), 7)
    const ids = pages.flatMap(({ hits }) => hits.map(({ chunk_id }) => chunk_id))
    expect([...ids].sort()).toEqual([...all].sort())
    expect(limited.limits.every((limit) => limit <= 5)).toBe(true)
    expect(pages.at(-1)!.limited).toEqual([{ retriever: 'limited', max_limit: 5 }])
  })

  test('has its limit in the description, and in what a cursor is issued for', async () => {
    const store = memoryStore({ id: 'store' })
    await store.commit({ put: [stored] })
    const engineWith = (maxLimit: number) =>
      validated(createEngine({ store, retrievers: [service(all, maxLimit).retriever] }))
    expect((await engineWith(7).describe()).retrievers[0]).toMatchObject({ max_limit: 7 })
    const { next_cursor } = await engineWith(7).search({ query: 'line', k: 1 })
    await expect(engineWith(8).search({ query: 'line', k: 1, cursor: next_cursor! })).rejects.toMatchObject({
      code: 'invalid_cursor',
    })
  })

  test('is asked for no more by the doctor', async () => {
    const { limits, retriever } = service(all, 2)
    await (await engineOver([stored], [retriever])).doctor()
    expect(new Set(limits)).toEqual(new Set([2]))
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '9'])('refuses %s', async (maxLimit) => {
    const supports = { filter: true, maxLimit: maxLimit as number }
    const retriever = { ...service(all, undefined).retriever, supports }
    expect(() => createEngine({ store: memoryStore(), retrievers: [retriever] })).toThrow(TypeError)
  })

  test('keeps the law of pages: nothing twice, nothing lost of what may be asked for', async () => {
    const cases = fc.record({
      retrievers: fc.array(
        fc.record({ ids: fc.shuffledSubarray(all), maxLimit: fc.option(fc.integer({ min: 1, max: 40 })) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      depth: fc.integer({ min: 1, max: 12 }),
      k: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ retrievers, depth, k }) => {
        const made = retrievers.map(({ ids, maxLimit }, i) => service(ids, maxLimit ?? undefined, `r${i}`))
        const engine = await engineOver(
          [stored],
          made.map(({ retriever }) => retriever),
          { depth },
        )
        const pages = await pagesOf(engine, k)
        const ids = pages.flatMap(({ hits }) => hits.map(({ chunk_id }) => chunk_id))
        const reachable = retrievers.flatMap((retriever) => retriever.ids.slice(0, retriever.maxLimit ?? undefined))
        expect([...ids].sort()).toEqual([...new Set(reachable)].sort())
        const whole = await pagesOf(engine, 100)
        expect(ids).toEqual(whole.flatMap(({ hits }) => hits.map(({ chunk_id }) => chunk_id)))
        const cut = retrievers
          .map((retriever, i) => ({ ...retriever, name: `r${i}` }))
          .filter((retriever) => retriever.ids.length > (retriever.maxLimit ?? 99))
        expect(pages.at(-1)!.limited?.map(({ retriever }) => retriever) ?? []).toEqual(cut.map(({ name }) => name))
        for (const page of pages.slice(0, -1)) expect(page).not.toHaveProperty('limited')
      }),
    )
  })
})
