import type { SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceAnswers, score as scoreOf } from '../../../../test/support/ask-retriever.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createEngine, type Engine, type EngineOptions, memoryStore, type Retriever } from '../../src/index.js'
import { type RetrieverParts, retrieverOf } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 12 }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const CEILING = 0.8

/** What a retriever knows: the scores of the chunks that match. Others have 0, or no vector. */
type Scores = ReadonlyMap<string, number>

function scored(kind: 'lexical' | 'vector', scores: Scores, more: Partial<RetrieverParts> = {}): Retriever {
  const ranking = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return retrieverOf({
    name: kind === 'lexical' ? 'words' : 'meaning',
    kind,
    scoreKind: kind === 'lexical' ? 'bm25' : 'cosine',
    indexVersion: `${kind}.v1`,
    supports: { filter: true },
    ...(kind === 'vector' && { calibration: { floor: 0.2, ceiling: CEILING } }),
    retrieve: async (_query, { limit }) => ({
      candidates: ranking.slice(0, limit).map(([chunkId, score]) => ({ chunkId, score })),
      exhausted: limit >= ranking.length,
    }),
    score: async (_query, chunkIds) => chunkIds.map((id) => scores.get(id) ?? (kind === 'lexical' ? 0 : null)),
    ...more,
  })
}

const words = new Map([
  [ids[0]!, 10],
  [ids[1]!, 9],
  [ids[2]!, 1],
])
const meaning = new Map([
  [ids[2]!, 0.8],
  [ids[3]!, 0.7],
  [ids[1]!, 0.1],
])

const over = (retrievers: readonly Retriever[], more: Partial<EngineOptions> = {}): Promise<Engine> =>
  engineOver([stored], retrievers, { combined: true, ...more })
const order = ({ hits }: SearchResponseV1): string[] => hits.map(({ chunk_id }) => chunk_id)
const rankOf = ({ retrieval }: SearchHitV1): number => retrieval.retrievers!.combined!.rank
/** Of four words. */
const QUERY = 'what is the line'
/** Queries to a model of English, with what words and a cosine count for. */
const QUERIES = [
  { text: QUERY, words: 0.35, trust: 1 },
  { text: 'line', words: 0.7, trust: 1 },
  { text: 'the same line', words: 0.7, trust: 1 },
  { text: 'the line the line the', words: 0.7, trust: 1 },
  { text: 'was ist die Zeile', words: 0.35, trust: 0.6 },
  { text: 'строка', words: 0.7, trust: 0.2 },
]
const failing = () => Promise.reject(new Error('broken'))

/** The order of all chunks that either part found, as the formula says it. */
function formula(
  words: Scores,
  meaning: Scores,
  calibrated = true,
  { words: a, trust } = { words: calibrated ? 0.35 : 0.4, trust: 1 },
): string[] {
  const [bestWords, bestMeaning] = [words, meaning].map((scores) => Math.max(0, ...scores.values()))
  const most = calibrated ? CEILING : bestMeaning!
  const share = (score: number, highest: number): number => (highest > 0 ? Math.max(0, score) / highest : 0)
  const scoreOf = (id: string): number =>
    a * share(words.get(id) ?? 0, bestWords!) + (1 - a) * trust * share(meaning.get(id) ?? 0, most)
  return [...new Set([...words.keys(), ...meaning.keys()])].sort((x, y) => scoreOf(y) - scoreOf(x) || (x < y ? -1 : 1))
}

describe('the combined ranking', () => {
  test('decides the order alone, in the place of words and vectors, by reciprocal rank, so that scores descend', async () => {
    const page = await (await over([scored('lexical', words), scored('vector', meaning)])).search({ query: QUERY })
    expect(order(page)).toEqual(formula(words, meaning))
    expect(page.hits.map(({ score }) => score)).toEqual(page.hits.map((_, i) => Number((61 / (61 + i)).toPrecision(6))))
    // By ranks alone, the chunk that both found early would be first.
    const reference = await engineOver([stored], [scored('lexical', words), scored('vector', meaning)])
    expect(order(await reference.search({ query: QUERY }))).not.toEqual(order(page))
    const scores = page.hits.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const { score, score_kind } of page.hits) {
      expect(score_kind).toBe('rrf')
      expect(score).toBeLessThanOrEqual(1)
    }
  })

  test('is named among the rankings of a hit; scores that were filled in are not shown as those of a list', async () => {
    const [first] = (await (await over([scored('lexical', words), scored('vector', meaning)])).search({ query: QUERY }))
      .hits
    expect(first).toMatchObject({ chunk_id: ids[2], retrieval: { lexical_rank: 3, vector_rank: 1 } })
    expect(first!.retrieval.retrievers).toEqual({ combined: { rank: 1, score: 0.685 } })
    const deep = await (await over([scored('lexical', words), scored('vector', meaning)])).search({ query: QUERY })
    const third = deep.hits.find(({ chunk_id }) => chunk_id === ids[3])!
    expect(third.retrieval).not.toHaveProperty('lexical_score')
    expect(third.retrieval).not.toHaveProperty('lexical_rank')
  })

  test('has its own list, inputs and weight in a trace, whose contributions add up to the score', async () => {
    const engine = await over([scored('lexical', words), scored('vector', meaning)])
    const { hits, trace } = await engine.search({ query: QUERY, trace: true })
    expect(trace!.retrievers!.combined!.map(({ chunk_id }) => chunk_id)).toEqual(formula(words, meaning))
    expect(trace!.fusion!.weights).toEqual({ words: 0, meaning: 0, combined: 2 })
    for (const { chunk_id, score } of hits) {
      const inputs = trace!.rrf_inputs.filter((input) => input.chunk_id === chunk_id)
      expect(inputs.some(({ retriever }) => retriever === 'combined')).toBe(true)
      expect(inputs.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 5)
    }
  })

  test('is in the description of the engine, and only where it is on', async () => {
    const parts = [scored('lexical', words), scored('vector', meaning)]
    expect((await (await over(parts)).describe()).fusion).toEqual({
      method: 'rrf',
      rank_constant: 60,
      combined_weight: 2,
      combined_retrievers: ['words', 'meaning'],
    })
    expect((await (await over(parts, { combined: false })).describe()).fusion).toEqual({
      method: 'rrf',
      rank_constant: 60,
    })
  })

  const score = fc.integer({ min: 1, max: 9 })
  const scores = (scale: number) =>
    fc
      .array(fc.tuple(fc.constantFrom(...ids), score), { maxLength: 12 })
      .map((all) => new Map(all.map(([id, s]) => [id, s / scale])))

  test('follows the formula for any scores, where both lists are whole', async () => {
    await fc.assert(
      fc.asyncProperty(scores(1), scores(10), fc.boolean(), async (byWords, byMeaning, calibrated) => {
        const vector = scored('vector', byMeaning, calibrated ? {} : { calibration: undefined })
        const engine = await over([scored('lexical', byWords), vector])
        const page = await engine.search({ query: QUERY, k: 100 })
        expect(order(page)).toEqual(formula(byWords, byMeaning, calibrated))
        expect(page.hits.map(rankOf)).toEqual(page.hits.map((_, i) => i + 1))
      }),
      { numRuns: 200 },
    )
  })

  test('pages of any size concatenate to one ranking of everything found, at any depth', async () => {
    const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 4 }))
    await fc.assert(
      fc.asyncProperty(
        scores(1),
        scores(10),
        fc.integer({ min: 1, max: 5 }),
        sizes,
        async (byWords, byMeaning, depth, next) => {
          const engine = await over([scored('lexical', byWords), scored('vector', byMeaning)], { depth })
          const whole = order(await engine.search({ query: QUERY, k: 100 }))
          const hits: SearchHitV1[] = []
          for (let cursor: string | undefined; ; ) {
            const k = next.next().value as number
            const page = await engine.search({ query: QUERY, k, ...(cursor && { cursor }) })
            hits.push(...page.hits)
            if (page.next_cursor === null) break
            cursor = page.next_cursor
          }
          expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(whole)
          expect(new Set(whole)).toEqual(new Set([...byWords.keys(), ...byMeaning.keys()]))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('asks a retriever only for the scores that its list lacks, once a page, and weighs evidence with them', async () => {
    const idLists: string[][] = []
    const vector = scored('vector', meaning)
    const noting = replaceAnswers(vector, {
      score(query, chunkIds) {
        idLists.push([...chunkIds])
        return scoreOf(vector, query, chunkIds)
      },
    })
    await (await over([scored('lexical', words), noting])).search({ query: QUERY })
    expect(idLists.splice(0)).toEqual([[ids[0]]])
    // In three windows.
    await (await over([scored('lexical', words), noting], { depth: 1 })).search({ query: QUERY })
    expect(idLists).toEqual([[ids[0]], [ids[1]]])
  })

  test('asks for no score twice, where a list loses a chunk in one window and has it again in the next', async () => {
    const scoredIds: string[] = []
    const vector = scored('vector', meaning)
    const noting = replaceAnswers(vector, {
      score(query, chunkIds) {
        scoredIds.push(...chunkIds)
        return scoreOf(vector, query, chunkIds)
      },
    })
    const wavering = scored('lexical', words, {
      retrieve: async (_query, { limit }) => {
        const list = limit === 2 ? [ids[1]!, ids[2]!] : [...words.keys()].slice(0, limit)
        return { candidates: list.map((chunkId) => ({ chunkId, score: words.get(chunkId)! })), exhausted: limit > 2 }
      },
    })
    await (await over([wavering, noting], { depth: 1 })).search({ query: QUERY })
    expect(scoredIds).toEqual([ids[0], ids[1]])
  })

  const third = (scores: Scores, more: Partial<RetrieverParts> = {}): Retriever =>
    scored('lexical', scores, { name: 'third', kind: 'other', scoreKind: undefined, ...more })

  test('has the same order beside a third retriever that finds nothing, whatever that weighs and where it stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        scores(1),
        scores(10),
        fc.double({ min: 0, max: 9, noNaN: true }),
        fc.boolean(),
        async (byWords, byMeaning, weight, isFirst) => {
          const pair = [scored('lexical', byWords), scored('vector', byMeaning)]
          const alone = await (await over(pair)).search({ query: QUERY, k: 100 })
          const retrievers = isFirst ? [third(new Map()), ...pair] : [...pair, third(new Map())]
          const beside = await over(retrievers, { weights: { third: weight } })
          expect(order(await beside.search({ query: QUERY, k: 100 }))).toEqual(order(alone))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('is fused with further lists by reciprocal rank, with the weight 2 beside theirs', async () => {
    await fc.assert(
      fc.asyncProperty(
        scores(1),
        scores(10),
        scores(1),
        fc.constantFrom(0, 0.1, 1, 5),
        async (byWords, byMeaning, others, weight) => {
          const engine = await over([scored('lexical', byWords), scored('vector', byMeaning), third(others)], {
            weights: { third: weight },
          })
          const ranks = (list: readonly string[], id: string): number =>
            list.includes(id) ? 1 / (61 + list.indexOf(id)) : 0
          const both = formula(byWords, byMeaning)
          const ranking = [...others].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
          const inWords = [...byWords].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
          const most = (2 + weight) / 61
          const scoreOf = (id: string): number => (weight * ranks(ranking, id) + 2 * ranks(both, id)) / most
          const { hits } = await engine.search({ query: QUERY, k: 100 })
          expect(new Set(hits.map(({ chunk_id }) => chunk_id))).toEqual(new Set([...both, ...ranking]))
          for (const [i, { chunk_id, score }] of hits.entries()) {
            expect(score).toBeCloseTo(scoreOf(chunk_id), 5)
            const next = hits[i + 1]
            if (next === undefined) continue
            expect(next.score).toBeLessThanOrEqual(score)
            const [here, there] = [scoreOf(chunk_id), scoreOf(next.chunk_id)]
            if (Math.abs(here - there) < 1e-12)
              expect(ranks(inWords, chunk_id)).toBeGreaterThanOrEqual(ranks(inWords, next.chunk_id))
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('combines the first retrievers of BM25 scores and of cosines that have `score`, and weighs evidence with them', async () => {
    const unasked = scored('lexical', new Map([[ids[9]!, 5]]))
    const retrievers = [
      { ...unasked, name: 'without score', supports: { filter: true } },
      scored('lexical', words),
      scored('vector', meaning),
      { ...scored('vector', new Map([[ids[8]!, 0.9]])), name: 'second vectors' },
    ]
    const engine = await over(retrievers)
    const { hits, trace } = await engine.search({ query: QUERY, k: 100, trace: true })
    expect((await engine.describe()).fusion.combined_retrievers).toEqual(['words', 'meaning'])
    expect(trace!.fusion!.weights).toEqual({
      'without score': 1,
      words: 0,
      meaning: 0,
      'second vectors': 1,
      combined: 2,
    })
    expect(hits.find(({ chunk_id }) => chunk_id === ids[2])!.retrieval.retrievers!.combined!.rank).toBe(1)
    // The second vectors have the best cosine. The first have none for that chunk, which counts.
    expect(hits.find(({ chunk_id }) => chunk_id === ids[8])!.retrieval.evidence).toBeNull()
    expect(hits.find(({ chunk_id }) => chunk_id === ids[2])!.retrieval.evidence).toBe(1)
  })

  test('takes part where a retriever beside its two is left out, on all pages', async () => {
    const engine = await over([
      scored('lexical', words),
      scored('vector', meaning),
      third(new Map(), { retrieve: failing }),
    ])
    const first = await engine.search({ query: QUERY, k: 1 })
    const second = await engine.search({ query: QUERY, k: 5, cursor: first.next_cursor! })
    for (const page of [first, second])
      expect(page.degraded).toEqual([{ retriever: 'third', code: 'retrieval_failed' }])
    expect([...order(first), ...order(second)]).toEqual(formula(words, meaning))
  })

  test('takes no part where one of its two is left out', async () => {
    const engine = await over([scored('lexical', words), scored('vector', meaning, { retrieve: failing })])
    const first = await engine.search({ query: QUERY, k: 1 })
    const second = await engine.search({ query: QUERY, k: 5, cursor: first.next_cursor! })
    for (const page of [first, second]) {
      expect(page.degraded).toEqual([{ retriever: 'meaning', code: 'retrieval_failed' }])
      for (const { retrieval } of page.hits) expect(retrieval).not.toHaveProperty('retrievers')
    }
    expect([...order(first), ...order(second)]).toEqual([...words.keys()])
  })

  test('is degraded on all pages if scores can not be had on the first', async () => {
    let fails = true
    const vector = scored('vector', meaning)
    const engine = await over([
      scored('lexical', words),
      replaceAnswers(vector, { score: (...args) => (fails ? failing() : scoreOf(vector, ...args)) }),
    ])
    const reference = await engineOver([stored], [scored('lexical', words), vector])
    const first = await engine.search({ query: QUERY, k: 2 })
    fails = false
    const second = await engine.search({ query: QUERY, k: 5, cursor: first.next_cursor! })
    expect([...order(first), ...order(second)]).toEqual(order(await reference.search({ query: QUERY })))
    for (const page of [first, second])
      expect(page.degraded).toContainEqual({ retriever: 'combined', code: 'retrieval_failed' })
  })

  test('that fails on a later page, or in a strict search, fails the search, which may be tried again', async () => {
    let fails = false
    const vector = scored('vector', meaning)
    const engine = await over([
      scored('lexical', words),
      replaceAnswers(vector, { score: (...args) => (fails ? failing() : scoreOf(vector, ...args)) }),
    ])
    const { next_cursor: cursor } = await engine.search({ query: QUERY, k: 1 })
    fails = true
    for (const request of [{ cursor: cursor! }, { strict: true }]) {
      const error = await errorOf(engine.search({ query: QUERY, k: 1, ...request }))
      expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
      expect(error.details).toEqual({ retrievers: [{ retriever: 'combined', code: 'retrieval_failed' }] })
    }
  })

  const calibratedFor = (languages: string[]) => ({ calibration: { floor: 0.2, ceiling: CEILING, languages } })

  test('trusts words more in a short query, and cosines less in a language that the model does not know, as a trace says', async () => {
    await fc.assert(
      fc.asyncProperty(scores(1), scores(10), fc.constantFrom(...QUERIES), async (byWords, byMeaning, query) => {
        const engine = await over([scored('lexical', byWords), scored('vector', byMeaning, calibratedFor(['en']))])
        const page = await engine.search({ query: query.text, k: 100, trace: true })
        expect(page.trace?.fusion).toMatchObject({ word_weight: query.words, cosine_trust: query.trust })
        expect(order(page)).toEqual(formula(byWords, byMeaning, true, query))
      }),
    )
  })

  test('a trace without the combined ranking has no trust', async () => {
    const retrievers = [scored('lexical', words), scored('vector', meaning, calibratedFor(['en']))]
    const page = await (await engineOver([stored], retrievers)).search({ query: QUERY, trace: true })
    expect(page.trace?.fusion).toMatchObject({ method: 'rrf' })
    expect(page.trace?.fusion).not.toHaveProperty('cosine_trust')
    expect(page.trace?.fusion).not.toHaveProperty('word_weight')
  })

  test('a cursor of an engine whose model knows other languages is refused; their order means nothing', async () => {
    const store = memoryStore({ id: 'store' })
    await store.commit({ put: [stored] })
    const [english, both, reversed] = [['en'], ['en', 'de'], ['de', 'en']].map((languages) => {
      const retrievers = [scored('lexical', words), scored('vector', meaning, calibratedFor(languages))]
      return createEngine({ store, retrievers, combined: true })
    })
    const { next_cursor: cursor } = await both!.search({ query: QUERY, k: 1 })
    expect((await reversed!.search({ query: QUERY, k: 1, cursor: cursor! })).hits).toHaveLength(1)
    expect(await errorOf(english!.search({ query: QUERY, k: 1, cursor: cursor! }))).toMatchObject({
      code: 'invalid_cursor',
    })
  })

  test('a search of one mode has the raw scores and the order of its retriever', async () => {
    const engine = await over([scored('lexical', words), scored('vector', meaning)])
    const page = await engine.search({ query: QUERY, mode: 'lexical' })
    expect(page.hits.map(({ score, chunk_id }) => [chunk_id, score])).toEqual([...words])
  })

  test('a cursor of an engine without it is refused', async () => {
    const store = memoryStore({ id: 'store' })
    await store.commit({ put: [stored] })
    const retrievers = [scored('lexical', words), scored('vector', meaning)]
    const [reference, combined] = [false, true].map((on) => createEngine({ store, retrievers, combined: on }))
    const { next_cursor: cursor } = await reference!.search({ query: QUERY, k: 1 })
    expect(await errorOf(combined!.search({ query: QUERY, k: 1, cursor: cursor! }))).toMatchObject({
      code: 'invalid_cursor',
      details: { reason: 'other_query' },
    })
  })
})

describe('`combined` is refused', () => {
  const parts = [scored('lexical', words), scored('vector', meaning)]
  const refuse = (
    retrievers: readonly Retriever[],
    more: Partial<EngineOptions> = {},
    message = 'retrievers of BM25',
  ) => {
    const create = () => createEngine({ store: memoryStore(), retrievers, combined: true, ...more })
    expect(create).toThrow(TypeError)
    expect(create).toThrow(message)
  }

  test('without BM25 scores and cosines that can be asked for', () => {
    refuse([parts[0]!])
    refuse([parts[0]!, { ...parts[1]!, supports: { filter: true } }])
    refuse([parts[0]!, { ...parts[1]!, scoreKind: undefined }])
  })

  test('beside weights of words or of vectors, or another fusion, and the message says which', () => {
    refuse(parts, { weights: { words: 2 } }, 'expected no weight of words in `weights`')
    refuse(parts, { weights: { meaning: 1 } }, 'expected no weight of meaning in `weights`')
    refuse(parts, { fusion: { name: 'own', fuse: () => new Map() } }, 'expected no `fusion`')
  })

  test('as the name of a part', () => {
    expect(() => createEngine({ store: memoryStore(), retrievers: [{ ...parts[0]!, name: 'combined' }] })).toThrow(
      'another name than combined',
    )
  })
})
