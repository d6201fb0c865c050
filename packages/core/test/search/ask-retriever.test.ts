import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Engine, KebabError, type Ranking, type Retriever } from '../../src/index.js'
import { invalidInput, retrieverOf } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 220 }, (_, i) => `line ${i}`),
)
const all = stored.chunks.map(({ chunkId }) => chunkId)

interface Script {
  name?: string
  kind?: 'lexical' | 'vector' | 'other'
  ids?: readonly string[]
  prefixes?: boolean
  maxLimit?: number | undefined
  /** What a call for so many candidates does before it answers, such as throw. */
  before?: ((limit: number, signal: AbortSignal | undefined) => unknown) | undefined
}

/** A retriever that ranks these ids, has all scores, and notes the limits that it is asked for. */
function noting({ name = 'words', kind = 'other', ids = all, prefixes = true, maxLimit, before }: Script = {}) {
  const limits: number[] = []
  const most = (limit: number) => Math.min(limit, maxLimit ?? limit)
  const retriever = retrieverOf({
    name,
    kind,
    ...(kind !== 'other' && { scoreKind: kind === 'lexical' ? 'bm25' : 'cosine' }),
    indexVersion: 'v1',
    supports: { filter: true, prefixes, maxLimit },
    async retrieve(_, { limit, signal }): Promise<Ranking> {
      limits.push(limit)
      await before?.(limit, signal)
      const candidates = ids.slice(0, most(limit)).map((chunkId, i) => ({ chunkId, score: 1 / (i + 1) }))
      return { candidates, exhausted: ids.length <= most(limit) }
    },
    score: async (_, chunkIds) => chunkIds.map((id) => (ids.includes(id) ? 1 / (ids.indexOf(id) + 1) : null)),
  })
  return { limits, retriever }
}

/** The pages of a query, of these sizes in turn, and the error that ends them, if one does. */
async function pagesOf(engine: Engine, sizes: readonly number[], more: { strict?: boolean } = {}) {
  const pages: unknown[] = []
  let cursor: string | null | undefined
  try {
    do {
      const k = sizes[pages.length % sizes.length]!
      const page = await engine.search({ query: 'line', mode: 'hybrid', k, cursor: cursor!, trace: true, ...more })
      assertWire('search_response.v1', page)
      pages.push(page)
      cursor = page.next_cursor
    } while (cursor !== null)
  } catch (error) {
    const { code, message, details } = error as KebabError
    return { pages, error: { code, message, details } }
  }
  return { pages }
}

describe('a retriever whose prefixes hold', () => {
  test('is asked once for a page that spans windows, with the limit that fills the page alone', async () => {
    const { limits, retriever } = noting()
    const engine = await engineOver([stored], [retriever, noting({ name: 'beside' }).retriever])
    const first = await engine.search({ query: 'line', k: 100 })
    expect(first.hits.map(({ chunk_id }) => chunk_id)).toEqual(all.slice(0, 100))
    expect(limits.splice(0)).toEqual([100])
    // Its hits are in window 2, which earlier windows have to be computed for.
    await engine.search({ query: 'line', k: 10, cursor: first.next_cursor! })
    expect(limits).toEqual([200])
  })

  test('is asked in another way than one that doesn’t say so, which is asked for each window', async () => {
    const { limits, retriever } = noting({ prefixes: false })
    await (await engineOver([stored], [retriever])).search({ query: 'line', k: 100 })
    expect(limits).toEqual([50, 100])
  })

  test('is asked as any other for a page that fits into one window', async () => {
    const { limits, retriever } = noting()
    const engine = await engineOver([stored], [retriever])
    await engine.search({ query: 'line', k: 50 })
    expect(limits).toEqual([50])
  })

  test('is asked for each further window where the page needs more than its limit: of ids that nobody stores', async () => {
    const ids = [...Array.from({ length: 60 }, (_, i) => `nowhere ${i}`), ...all]
    const { limits, retriever } = noting({ ids })
    const engine = await engineOver([stored], [retriever])
    const { hits } = await engine.search({ query: 'line', k: 100 })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(all.slice(0, 100))
    expect(limits).toEqual([100, 200])
  })

  test('is asked window by window where the page needs more than its `maxLimit`', async () => {
    const { limits, retriever } = noting({ maxLimit: 70 })
    await (await engineOver([stored], [retriever])).search({ query: 'line', k: 100 })
    expect(limits).toEqual([50, 70])
  })

  test('is believed: the windows are what its longest ranking begins with', async () => {
    const reversed = all.toReversed()
    const { retriever } = noting()
    const lying = retrieverOf({
      ...retriever,
      retrieve: async (_, { limit }) => {
        const ids = limit > 50 ? reversed : all
        return { candidates: ids.slice(0, limit).map((chunkId) => ({ chunkId, score: 1 })), exhausted: false }
      },
    } as Parameters<typeof retrieverOf>[0])
    const { hits } = await (await engineOver([stored], [lying])).search({ query: 'line', k: 100 })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(reversed.slice(0, 100))
  })
})

describe('a retriever whose prefixes hold, which can’t answer for all windows at once,', () => {
  const errors = [
    ['any error', () => new Error('size too large')],
    ['invalid_input', () => invalidInput('limit', 'at most 50', 'more')],
    ['unsupported', () => new KebabError('unsupported', 'limit', { details: { feature: 'limit' } })],
    ['timeout', () => new KebabError('timeout', 'slow', { details: { stage: 'retrieve', limit_ms: 1 } })],
  ] as const
  const modes = [{ strict: false }, { strict: true }]
  const rows = errors.flatMap(([code, errorOf]) => modes.map((mode) => [code, mode, errorOf] as const))
  test.each(rows)('since it fails with %s above 50, is asked window by window: %o', async (code, mode, errorOf) => {
    const before = (limit: number) => {
      if (limit > 50) throw errorOf()
    }
    const outcomes = await Promise.all(
      [true, false].map(async (prefixes) => {
        const retrievers = [
          noting({ prefixes, before }).retriever,
          noting({ name: 'beside', ids: all.slice(120) }).retriever,
        ]
        return pagesOf(await engineOver([stored], retrievers), [120, 1000], mode)
      }),
    )
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]!.error === undefined).toBe(code !== 'timeout' && !mode.strict)
  })

  test('is asked for no more on later pages', async () => {
    const { limits, retriever } = noting({
      before: (limit) => {
        if (limit > 50) throw new Error('size too large')
      },
    })
    const engine = await engineOver([stored], [retriever, noting({ name: 'beside', ids: all.slice(120) }).retriever])
    const { next_cursor } = await engine.search({ query: 'line', k: 120 })
    expect(limits.splice(0)).toEqual([200, 50, 100, 100, 50])
    await engine.search({ query: 'line', k: 100, cursor: next_cursor! })
    expect(limits).toEqual([50])
  })

  test('since it never answers, is degraded', async () => {
    const failing = noting({ before: () => Promise.reject(new Error('down')) })
    const engine = await engineOver([stored], [failing.retriever, noting({ name: 'beside' }).retriever])
    const { degraded } = await engine.search({ query: 'line', k: 100 })
    expect(degraded).toEqual([{ retriever: 'words', code: 'retrieval_failed' }])
  })
})

test('pages are the same whether prefixes are said to hold or not', async () => {
  const script = fc.record({
    ids: fc.shuffledSubarray(all.slice(0, 60)),
    kind: fc.constantFrom('lexical', 'vector', 'other'),
    maxLimit: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
    failsAbove: fc.option(fc.integer({ min: 12, max: 50 }), { nil: undefined }),
  })
  const cases = fc.record({
    scripts: fc.array(script, { minLength: 1, maxLength: 3 }),
    depth: fc.integer({ min: 1, max: 12 }),
    combined: fc.boolean(),
    sizes: fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ scripts, depth, combined, sizes }) => {
      const outcomeOf = async (prefixes: boolean) => {
        const retrievers = scripts.map(({ failsAbove = Number.POSITIVE_INFINITY, ...scripted }, i): Retriever => {
          const before = (limit: number) => {
            if (limit > failsAbove) throw new Error('size too large')
          }
          return noting({ ...scripted, name: `r${i}`, prefixes, before }).retriever
        })
        const kinds = new Set(scripts.map(({ kind }) => kind))
        const isCombined = combined && kinds.has('lexical') && kinds.has('vector')
        return pagesOf(await engineOver([stored], retrievers, { depth, combined: isCombined }), sizes)
      }
      expect(await outcomeOf(true)).toEqual(await outcomeOf(false))
    }),
    { numRuns: 100 },
  )
})
