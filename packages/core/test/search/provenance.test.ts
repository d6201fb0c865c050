import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Clock, relativeScoreFusion } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { derived, makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('guides/a.md', ['one fox', 'two foxes', 'three foxes'], {
  repo: 'kebab',
  codeLang: 'ts',
  embeddingModel: 'toy',
})
const [first, second, third] = stored.chunks.map(({ chunkId }) => chunkId) as [string, string, string]
const ranking = (...pairs: [string, number][]): Partial<RetrieverParts> => ({
  retrieve: async () => ({ candidates: pairs.map(([chunkId, score]) => ({ chunkId, score })), exhausted: true }),
})
const words = fixedRetriever('words', [], {
  kind: 'lexical',
  scoreKind: 'bm25',
  ...ranking([second, 12.3456789], [first, 3]),
})
const meaning = fixedRetriever('meaning', [], {
  kind: 'vector',
  scoreKind: 'cosine',
  ...ranking([first, 0.7], [third, -0.1]),
})
const recency = fixedRetriever('recency', [], ranking([third, 99]))

/** A clock on which some time passes between any two looks at it. */
function ticking(): Clock {
  let now = 0
  return { now: () => 0, elapsed: () => now++ }
}

describe('a hit', () => {
  test('found by one retriever alone carries its raw score, three times the same', async () => {
    const engine = await engineOver([stored], [words, meaning])
    const lexical = await engine.search({ query: 'fox', mode: 'lexical' })
    assertWire('search_response.v1', lexical)
    expect(lexical.hits[0]).toMatchObject({
      score: 12.3457,
      score_kind: 'bm25',
      index_version: 'words.v1',
      retrieval: { method: 'lexical', fusion_score: 12.3457, lexical_score: 12.3457, lexical_rank: 1 },
    })
    const vector = await engine.search({ query: 'fox', mode: 'vector' })
    assertWire('search_response.v1', vector)
    expect(vector.hits.map(({ score, score_kind }) => [score, score_kind])).toEqual([
      [0.7, 'cosine'],
      [-0.1, 'cosine'],
    ])
    expect(vector.hits[1]?.retrieval).toMatchObject({ fusion_score: -0.1, vector_score: -0.1, vector_rank: 2 })
  })

  test('of a fused list carries the fused score in [0, 1], and the place that each retriever gave it', async () => {
    const engine = await engineOver([stored], [words, meaning, recency])
    const page = await engine.search({ query: 'fox' })
    assertWire('search_response.v1', page)
    expect(page.hits.map(({ chunk_id }) => chunk_id)).toEqual([first, third, second])
    const topScore = (1 / 62 + 1 / 61) / (3 / 61)
    expect(page.hits[0]?.score).toBeCloseTo(topScore, 5)
    expect(page.hits[0]).toMatchObject({
      score_kind: 'rrf',
      index_version: 'words.v1+meaning.v1',
      retrieval: { method: 'hybrid', lexical_rank: 2, lexical_score: 3, vector_rank: 1, vector_score: 0.7 },
    })
    expect(page.hits[0]?.retrieval).not.toHaveProperty('retrievers')
    expect(page.hits[1]?.retrieval.retrievers).toEqual({ recency: { rank: 1, score: 99 } })
  })

  test('that one of two retrievers found has half of what both could give, also where the other found nothing', async () => {
    const nothing = fixedRetriever('nothing', [], { kind: 'vector' })
    const page = await (await engineOver([stored], [words, nothing])).search({ query: 'fox' })
    assertWire('search_response.v1', page)
    expect(page.hits[0]?.score).toBe(0.5)
  })

  test('of one retriever that does not say what its scores are has the score of its rank, and keeps that of the retriever', async () => {
    const { scoreKind: _, ...mute } = words
    const engine = await engineOver([stored], [mute])
    const page = await engine.search({ query: 'fox', mode: 'lexical' })
    assertWire('search_response.v1', page)
    expect(page.hits[0]).toMatchObject({ score: 1, score_kind: 'rrf', retrieval: { lexical_score: 12.3457 } })
  })

  test('of two retrievers of one kind names the second by its name', async () => {
    const more = { ...words, name: 'more words' }
    const page = await (await engineOver([stored], [words, more])).search({ query: 'fox', mode: 'lexical' })
    assertWire('search_response.v1', page)
    expect(page.hits[0]).toMatchObject({ score_kind: 'rrf', retrieval: { lexical_rank: 1 } })
    expect(page.hits[0]?.retrieval.retrievers).toEqual({ 'more words': { rank: 1, score: 12.3457 } })
  })

  test('of derived text says where it stands in the original file', async () => {
    const pages = derived(makeStored('a.pdf', ['one fox', 'two foxes', 'a hen']))
    const { docId } = pages.document
    const blank = { ...pages.document, docId: 'blank', path: 'blank.pdf' }
    const text = 'no page'
    const span = { ordinal: 0, start: 0, end: text.length, lineStart: 1, lineEnd: 1 }
    const chunk = { chunkId: 'blank', document: blank, text, headingPath: [], ...span }
    const retriever = fixedRetriever('found', ['a.pdf:1', 'blank', first])
    const engine = await engineOver([pages, { document: blank, text, chunks: [chunk] }, stored], [retriever])
    const page = await engine.search({ query: 'fox' })
    assertWire('search_response.v1', page)
    const digest = 'd1'.repeat(32)
    expect(page.hits.map(({ citation }) => citation)).toStrictEqual([
      { line_start: 2, line_end: 2, start: 8, end: 17, origin: { digest, from: { page: 2 }, text: 'page 2' } },
      { line_start: 1, line_end: 1, start: 0, end: 7, origin: { digest } },
      { line_start: 1, line_end: 1, start: 0, end: 7 },
    ])
    expect(page.hits[0]?.doc_id).toBe(docId)
  })

  test('says where it comes from', async () => {
    const page = await (await engineOver([stored], [words])).search({ query: 'fox' })
    expect(page.hits[0]).toMatchObject({
      doc_path: 'guides/a.md',
      heading_path: ['Heading'],
      section_label: 'Heading',
      snippet: 'two foxes',
      snippet_full_text: true,
      citation: { line_start: 2, line_end: 2, start: 8, end: 17 },
      repo: 'kebab',
      code_lang: 'ts',
      embedding_model: 'toy',
      chunker_version: 'lines.v1',
      indexed_at: '2026-01-01T00:00:00.000Z',
      stale: false,
    })
  })

  test.each([
    [30, 30, false],
    [30, 31, true],
    [0, 3000, false],
    [0.5, 1, true],
  ])('is stale after %d days when %d have passed: %s', async (staleAfterDays, days, stale) => {
    const clock = { now: () => Date.parse('2026-01-01T00:00:00Z') + days * 86_400_000, elapsed: () => 0 }
    const engine = await engineOver([stored], [words], { staleAfterDays, clock })
    expect((await engine.search({ query: 'fox' })).hits[0]?.stale).toBe(stale)
  })
})

describe('a trace', () => {
  test('has every list that was asked for, the fusion and the timing', async () => {
    const engine = await engineOver([stored], [words, meaning, recency], { weights: { recency: 0.5 } })
    const page = await engine.search({ query: 'fox', trace: true })
    assertWire('search_response.v1', page)
    expect(page.trace).toMatchObject({
      lexical: [
        { retriever: 'words', window: 0, rank: 1, chunk_id: second, score: 12.3456789 },
        { retriever: 'words', window: 0, rank: 2, chunk_id: first, score: 3 },
      ],
      vector: [
        { retriever: 'meaning', rank: 1 },
        { retriever: 'meaning', rank: 2 },
      ],
      retrievers: { recency: [{ retriever: 'recency', window: 0, rank: 1, chunk_id: third }] },
      fusion: { method: 'rrf', rank_constant: 60, depth: 50, weights: { words: 1, meaning: 1, recency: 0.5 } },
      timing: { lexical_ms: 0, vector_ms: 0, fusion_ms: 0, total_ms: 0 },
    })
    expect(page.trace?.rrf_inputs).toHaveLength(5)
    const [contributed] = page.trace?.rrf_inputs.filter(({ retriever }) => retriever === 'recency') ?? []
    expect(contributed).toMatchObject({ retriever: 'recency', window: 0, rank: 1, chunk_id: third, weight: 0.5 })
    for (const { chunk_id, retrieval } of page.hits) {
      const inputs = page.trace?.rrf_inputs.filter((input) => input.chunk_id === chunk_id) ?? []
      expect(inputs.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(retrieval.fusion_score!, 5)
    }
  })

  test('of one retriever alone has no fusion: nothing was fused', async () => {
    const engine = await engineOver([stored], [words, meaning], { clock: ticking() })
    const { trace } = await engine.search({ query: 'fox', mode: 'lexical', trace: true })
    expect(trace?.lexical).toHaveLength(2)
    expect(trace).toMatchObject({ vector: [], rrf_inputs: [] })
    expect(trace).not.toHaveProperty('fusion')
    expect(trace?.timing.fusion_ms).toBe(0)
  })

  test('of a custom fusion has its name and weights, and nothing of reciprocal rank', async () => {
    const engine = await engineOver([stored], [words, meaning], { fusion: relativeScoreFusion() })
    const { trace } = await engine.search({ query: 'fox', trace: true })
    expect(trace?.rrf_inputs).toEqual([])
    expect(trace?.fusion).toEqual({ method: 'relative-score', depth: 50, weights: { words: 1, meaning: 1 } })
  })

  test.each([
    ['no reranker', {}],
    ['a limit per document alone', { maxPerDocument: 1 }],
  ])('has no time of a reranker with %s', async (_, more) => {
    const engine = await engineOver([stored], [words, meaning], { ...more, clock: ticking() })
    const { trace } = await engine.search({ query: 'fox', trace: true })
    expect(trace?.timing).not.toHaveProperty('rerank_ms')
  })

  test('has the time of a reranker that ran', async () => {
    const reranker = { model: 'same', rerank: async (_: string, texts: readonly string[]) => texts.map(() => 1) }
    const engine = await engineOver([stored], [words], { rerank: { reranker }, clock: ticking() })
    const { trace } = await engine.search({ query: 'fox', trace: true })
    expect(trace?.timing.rerank_ms).toBeGreaterThan(0)
  })

  test('counts the time of a retriever of another kind as its own, not as reading chunks', async () => {
    let now = 0
    const slow = fixedRetriever('slow', [], {
      async retrieve() {
        now += 1000
        return { candidates: [{ chunkId: first, score: 1 }], exhausted: true }
      },
    })
    const engine = await engineOver([stored], [slow], { clock: { now: () => 0, elapsed: () => now } })
    const { trace } = await engine.search({ query: 'fox', trace: true })
    expect(trace?.timing).toMatchObject({ retrievers_ms: { slow: 1000 }, hydrate_ms: 0, total_ms: 1000 })
  })

  test('is there only when it is asked for', async () => {
    const engine = await engineOver([stored], [words])
    expect(await engine.search({ query: 'fox' })).not.toHaveProperty('trace')
  })
})
