import { createEngine, isKebabError, KebabError, memoryStore, type Retriever } from '@kebab/core'
import { type RetrieverParts, retrieverOf } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import type { SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { replaceAnswers } from '../../../test/support/ask-retriever.js'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { kairosSearch, protocolChains, type Searchable, toChoices } from '../src/index.js'
import { chainOf, hitOf } from './support/hits.js'

/**
 * Protocols whose steps are ranked in the order in which they stand here; those that hold "alpha"
 * have evidence for it.
 */
async function rankedEngine(protocols: readonly string[], depth: number, more: readonly Retriever[] = []) {
  const stored = protocols.map((text, i) =>
    prepareDocument({ path: `${String(i).padStart(3, '0')}.md`, text }, { sourceId: 'test', now: new Date(0) }),
  )
  const store = memoryStore()
  await store.commit({ put: stored })
  const ids = stored.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
  const words = retrieverOf({
    name: 'words',
    kind: 'lexical',
    indexVersion: 'test',
    supports: { filter: false },
    retrieve: async (_, { limit }) => ({
      candidates: ids.slice(0, limit).map((chunkId, i) => ({ chunkId, score: 1000 - i })),
      exhausted: limit >= ids.length,
    }),
    documentFrequencies: async (terms) => ({ chunks: ids.length, frequencies: terms.map(() => 1) }),
  })
  const engine = createEngine({ store, retrievers: [words, ...more], depth })
  const pages: SearchResponseV1[] = []
  const requests: SearchRequestV1[] = []
  const watched: Searchable = {
    async search(request, options) {
      requests.push(request)
      const page = await engine.search(request, options)
      pages.push(page)
      return page
    },
  }
  return { engine: watched, pages, requests, ...(await protocolChains(store.chunks())) }
}
const broken = retrieverOf({
  name: 'broken',
  kind: 'vector',
  indexVersion: 'test',
  supports: { filter: true },
  retrieve: () => Promise.reject(new KebabError('io_error', 'the disk is gone', { details: { path: 'disk' } })),
})
const steps = (count: number, text: string) =>
  `# Long\n\n${Array.from({ length: count }, (_, i) => `## Step ${i}\n\n${text} ${i}`).join('\n\n')}`

describe('paging', () => {
  test.each([undefined, 5, 'same'])('ends with `internal` if an engine goes on with the cursor %j', async (cursor) => {
    let calls = 0
    const endless: Searchable = {
      async search() {
        if (++calls > 5) throw new Error('expected an end')
        return { hits: [hitOf('d', 0)], next_cursor: cursor } as unknown as SearchResponseV1
      },
    }
    const error = await errorOf(kairosSearch(endless, { query: 'alpha', chainOf }))
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('next_cursor') })
  })

  test('reads pages of the first window until there are enough protocols', async () => {
    const longFirst = await rankedEngine([steps(250, 'alpha'), ...Array(12).fill('# Short\n\nalpha')], 300)
    const response = await kairosSearch(longFirst.engine, { query: 'alpha', chainOf: longFirst.chainOf })
    expect(longFirst.pages).toHaveLength(3)
    expect(response.choices.filter(({ role }) => role === 'match')).toHaveLength(10)

    const longLast = await rankedEngine([...Array(12).fill('# Short\n\nalpha'), steps(250, 'alpha')], 300)
    await kairosSearch(longLast.engine, { query: 'alpha', chainOf: longLast.chainOf })
    expect(longLast.pages).toHaveLength(1)
  })

  test('ends with the first window, and drops the hits behind it', async () => {
    const protocols = [...Array(30).fill('# Other\n\nbeta'), ...Array(30).fill('# Short\n\nalpha')]
    const near = await rankedEngine(protocols, 33)
    const response = await kairosSearch(near.engine, { query: 'alpha', chainOf: near.chainOf })
    expect(near.pages).toHaveLength(1)
    expect(response.message).toMatch(/^Found 3 matches/)

    const long = await rankedEngine([steps(150, 'beta'), ...protocols], 150)
    const none = await kairosSearch(long.engine, { query: 'alpha', chainOf: long.chainOf })
    expect(long.pages).toHaveLength(2)
    expect(none.message).toMatch(/^No existing protocol/)
  })

  test('starts again when the corpus changes between two pages, and fails when it keeps changing', async () => {
    let calls = 0
    const changing = (times: number): Searchable => ({
      async search({ cursor }) {
        calls++
        if (cursor && times-- > 0)
          throw new KebabError('stale_cursor', 'the corpus changed', { details: { issued: 'a', current: 'b' } })
        return {
          schema_version: 'search_response.v1',
          hits: [hitOf(cursor ? '2' : '1', 0.9)],
          next_cursor: cursor ? null : 'next',
          truncated: false,
        }
      },
    })
    const response = await kairosSearch(changing(2), { query: 'alpha', chainOf })
    expect(response.message).toMatch(/^Found 2 matches/)
    expect(calls).toBe(6)
    const error = await kairosSearch(changing(3), { query: 'alpha', chainOf }).catch((caught: unknown) => caught)
    expect(isKebabError(error, 'retrieval_failed') && error.retryable).toBe(true)
  })
})

test('the request is passed to the engine, with nothing that would change the ranking', async () => {
  const { engine, requests, chainOf: chainOfHit } = await rankedEngine(['# Short\n\nalpha'], 10)
  await kairosSearch(engine, {
    query: 'alpha',
    mode: 'lexical',
    strict: true,
    timeout_ms: 1000,
    limit: 3,
    chainOf: chainOfHit,
  })
  expect(requests).toEqual([
    {
      query: 'alpha',
      mode: 'lexical',
      strict: true,
      timeout_ms: 1000,
      k: 100,
      snippet_chars: 0,
      trace: true,
    },
  ])
})

test('a page of minimal hits gives the same choices as a page of full ones', async () => {
  const { engine, chainOf: chainOfHit } = await rankedEngine(
    ['# Short\n\nalpha', '# Other\n\nalpha alpha', steps(2, 'beta')],
    10,
  )
  const full = await engine.search({ query: 'alpha' })
  const minimal = await engine.search({ query: 'alpha', detail: 'minimal' })
  expect(minimal.hits[0]).not.toHaveProperty('section_label')
  const choices = toChoices(full, { chainOf: chainOfHit })
  expect(choices.choices.map(({ role }) => role)).toEqual(['match', 'match', 'refine', 'create'])
  expect(toChoices(minimal, { chainOf: chainOfHit })).toEqual(choices)
})

test('an error of the engine rejects the search', async () => {
  const { engine, chainOf: chainOfHit } = await rankedEngine(['# Short\n\nalpha'], 10)
  for (const query of ['', ' ']) {
    const error = await kairosSearch(engine, { query, chainOf: chainOfHit }).catch((caught: unknown) => caught)
    expect(isKebabError(error, 'invalid_input')).toBe(true)
  }
  await expect(kairosSearch(engine, { query: 'a', chainOf: chainOfHit, limit: 0 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

describe('when a part of the engine failed', () => {
  test('the matches are returned', async () => {
    const { engine, chainOf: chainOfHit } = await rankedEngine(['# Short\n\nalpha'], 10, [broken])
    expect((await kairosSearch(engine, { query: 'alpha', chainOf: chainOfHit })).message).toBe('Found 1 match.')
  })

  test('no match is an error, since an agent would create what exists', async () => {
    const { engine, chainOf: chainOfHit } = await rankedEngine(['# Short\n\nbeta'], 10, [broken])
    const error = await kairosSearch(engine, { query: 'alpha', chainOf: chainOfHit }).catch((caught: unknown) => caught)
    if (!isKebabError(error, 'retrieval_failed')) throw error
    expect(error.details).toEqual({ retrievers: [{ retriever: 'broken', code: 'io_error' }] })
    assertWire('error.v1', error.toWire())
  })
})

describe('an engine that computes no evidence', () => {
  const blind = (more: Partial<RetrieverParts>) => {
    const ranking = { candidates: [], exhausted: true }
    const meaning = retrieverOf({
      name: 'meaning',
      kind: 'vector',
      scoreKind: 'cosine',
      indexVersion: 'test',
      supports: { filter: false },
      retrieve: async () => ranking,
      ...more,
    })
    return createEngine({ store: memoryStore(), retrievers: [meaning] })
  }

  test('is unsupported, with a hint: that nothing matched would not be known', async () => {
    const error = await errorOf(kairosSearch(blind({}), { query: 'alpha', chainOf }))
    expect(error).toMatchObject({ code: 'unsupported', details: { feature: 'evidence' } })
    expect(error.hint).toContain('documentFrequencies')
    assertWire('error.v1', error.toWire())
    const words = blind({ kind: 'lexical', scoreKind: 'bm25' })
    expect(await errorOf(kairosSearch(words, { query: 'alpha', chainOf }))).toMatchObject({ code: 'unsupported' })
  })

  test('is unsupported in the mode lexical, if only its vectors have evidence', async () => {
    const calibrated = blind({ calibration: { floor: 0, ceiling: 1 } })
    const nothing = async () => ({ candidates: [], exhausted: true })
    const words = replaceAnswers(broken, { name: 'words', kind: 'lexical', retrieve: nothing })
    const engine = createEngine({
      store: memoryStore(),
      retrievers: [
        words,
        replaceAnswers(broken, { scoreKind: 'cosine', calibration: { floor: 0, ceiling: 1 }, retrieve: nothing }),
      ],
    })
    const lexical = kairosSearch(engine, { query: 'alpha', chainOf, mode: 'lexical' })
    expect(await errorOf(lexical)).toMatchObject({ code: 'unsupported' })
    for (const knownEngine of [engine, calibrated])
      expect((await kairosSearch(knownEngine, { query: 'alpha', chainOf })).message).toMatch(/^No existing protocol/)
  })

  test('is known by its hits, where it can’t describe itself', async () => {
    const engineWith = (evidence: number | null): Searchable => ({
      search: async () => ({
        schema_version: 'search_response.v1',
        hits: [{ ...hitOf('1', 0), retrieval: { ...hitOf('1', 0).retrieval, evidence } }],
        next_cursor: null,
        truncated: false,
      }),
    })
    expect(await errorOf(kairosSearch(engineWith(null), { query: 'alpha', chainOf }))).toMatchObject({
      code: 'unsupported',
    })
    expect((await kairosSearch(engineWith(0.1), { query: 'alpha', chainOf })).message).toMatch(/^No existing protocol/)
  })
})

test('an abort rejects with its reason, before and during a search that doesn’t listen', async () => {
  const reason = new Error('enough')
  const deaf: Searchable = { search: () => new Promise(() => {}) }
  await expect(kairosSearch(deaf, { query: 'alpha', chainOf }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
  const controller = new AbortController()
  const search = kairosSearch(deaf, { query: 'alpha', chainOf }, { signal: controller.signal })
  controller.abort(reason)
  await expect(search).rejects.toBe(reason)
})
