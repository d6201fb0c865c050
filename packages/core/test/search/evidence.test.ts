import type { SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { defaultAnalyzer, KebabError, type Retriever } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const lines = ['the rare axolotl', 'the common cat', 'the common dog', 'the common cat and dog']
const stored = makeStored('a.md', lines)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const words = (more: Partial<RetrieverParts> = {}) =>
  fixedRetriever('words', ids, {
    kind: 'lexical',
    async documentFrequencies(terms) {
      const holds = (line: string, term: string) =>
        defaultAnalyzer.terms(line).some((lineTerm) => lineTerm.term === term)
      return {
        chunks: lines.length,
        frequencies: terms.map((term) => lines.filter((line) => holds(line, term)).length),
      }
    },
    ...more,
  })
const idf = (n: number) => Math.log(1 + (4 - n + 0.5) / (n + 0.5))
const evidenceOf = async (query: string, retrievers: Retriever[], mode?: 'lexical') => {
  const page = await (await engineOver([stored], retrievers)).search({ query, ...(mode && { mode }) })
  assertWire('search_response.v1', page)
  return Object.fromEntries(page.hits.map(({ snippet, retrieval }) => [snippet, retrieval.evidence]))
}

test('coverage is the share of the query’s term weight that a chunk holds, to four digits', async () => {
  const evidence = await evidenceOf('rare cat unicorn', [words()])
  const all = idf(1) + idf(2) + idf(0)
  expect(evidence['the rare axolotl']).toBeCloseTo(idf(1) / all, 4)
  expect(evidence['the common cat']).toBeCloseTo(idf(2) / all, 4)
  expect(evidence['the common dog']).toBe(0)
})

test('of a query of many words a chunk need hold no more than eight that no chunk holds weigh', async () => {
  const unheld = (count: number) => Array.from({ length: count }, (_, i) => `unicorn${i}`).join(' ')
  expect((await evidenceOf(`axolotl ${unheld(7)}`, [words()]))['the rare axolotl']).toBeCloseTo(
    idf(1) / (idf(1) + 7 * idf(0)),
    5,
  )
  for (const count of [8, 60])
    expect((await evidenceOf(`axolotl ${unheld(count)}`, [words()]))['the rare axolotl']).toBeCloseTo(
      idf(1) / (8 * idf(0)),
      5,
    )
})

test('headings count as held: they are indexed too', async () => {
  expect((await evidenceOf('heading', [words()]))['the common dog']).toBe(1)
})

test('terms are found in what is read, and the snippet shows where they stand in the text', async () => {
  const comment = `<!-- ${'comment '.repeat(80)}-->`
  const text = `${comment}${'before '.repeat(60)}K&ouml;ln un**believ**able${' behind'.repeat(60)}`
  const at = text.indexOf('&')
  const mark = text.indexOf('**')
  const base = makeStored('b.md', [text], { title: 'ouml' })
  const reading = [
    [0, comment.length, ''],
    [at, at + '&ouml;'.length, 'ö'],
    [mark, mark + 2, ''],
    [mark + 8, mark + 10, ''],
  ] as const
  const chunks = base.chunks.map((chunk) => ({ ...chunk, reading }))
  const retrievers = [fixedRetriever('words', [chunks[0]!.chunkId], { kind: 'lexical' })]
  retrievers[0]!.documentFrequencies = async (terms) => ({ chunks: 9, frequencies: terms.map(() => 1) })
  const engine = await engineOver([{ ...base, chunks }], retrievers)
  for (const [query, evidence, shown] of [
    ['Köln', 1, 'K&ouml;ln'],
    ['unbelievable', 1, 'un**believ**able'],
    ['believ', 0, '<!-- comment'],
    ['comment', 0, '<!-- comment'],
  ] as const) {
    const { hits } = await engine.search({ query, snippet_chars: 80 })
    expect(hits[0]!.retrieval.evidence, query).toBe(evidence)
    expect(hits[0]!.snippet, query).toContain(shown)
    expect(text, query).toContain(hits[0]!.snippet)
  }
})

test('similarity is the calibrated cosine, asked for where the vector retriever did not rank the hit', async () => {
  const meaning = fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    calibration: { floor: 0.2, ceiling: 0.6 },
    retrieve: async () => ({ candidates: [{ chunkId: ids[0]!, score: 0.5 }], exhausted: true }),
    score: async (_, chunkIds) =>
      chunkIds.map((chunkId) => (chunkId === ids[1] ? 0.1 : chunkId === ids[2] ? 0.9 : null)),
  })
  const mute = words()
  delete mute.documentFrequencies
  expect(await evidenceOf('cat', [mute, meaning])).toEqual({
    'the rare axolotl': 0.75,
    'the common cat': 0,
    'the common dog': 1,
    'the common cat and dog': null,
  })
  const both = await evidenceOf('cat', [words(), meaning])
  expect(both['the common cat']).toBeCloseTo((0 + 2 * 1) / 3, 4)
  expect(both['the common dog']).toBeCloseTo((1 + 2 * 0) / 3, 4)
  expect(both['the common cat and dog']).toBe(1)
  expect((await evidenceOf('cat', [words(), meaning], 'lexical'))['the common dog']).toBe(0)
})

test('similarity weighs less in a language that the model does not know', async () => {
  const calibration = { floor: 0.2, ceiling: 0.6, languages: ['en'] }
  const meaning = fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    calibration,
    retrieve: async () => ({ candidates: [{ chunkId: ids[1]!, score: 0.6 }], exhausted: true }),
    score: async (_, chunkIds) => chunkIds.map(() => null),
  })
  const weighed = async (query: string): Promise<number> =>
    (await evidenceOf(query, [words(), meaning]))['the common cat']!
  expect(await weighed('axolotl')).toBeCloseTo(1 / 3, 4)
  expect(await weighed('wie ist der axolotl')).toBeCloseTo(0.6 / 2.6, 4)
  expect(await weighed('аксолотль')).toBeCloseTo(0.2 / 2.2, 4)
})

test('coverage is by the counts of the retriever whose scores are combined, else of the first that counts', async () => {
  const counting = (name: string, frequency: number, more: Partial<RetrieverParts> = {}): Retriever =>
    words({
      name,
      documentFrequencies: async (terms) => ({
        chunks: 4,
        frequencies: terms.map((term) => (term === 'axolotl' ? frequency : 4)),
      }),
      ...more,
    })
  const meaning = fixedRetriever('meaning', ids, { kind: 'vector', scoreKind: 'cosine', score: async () => [] })
  const [first, paired] = [counting('first', 4), counting('paired', 1, { scoreKind: 'bm25', score: async () => [] })]
  const share = async (retrievers: Retriever[]) =>
    (await evidenceOf('axolotl dog', retrievers, 'lexical'))['the rare axolotl']
  expect(await share([first, paired, meaning])).toBeCloseTo(idf(1) / (idf(1) + idf(4)), 4)
  expect(await share([first, paired])).toBeCloseTo(1 / 2, 4)
})

test('without frequencies and calibration there is no evidence', async () => {
  const mute = words()
  delete mute.documentFrequencies
  expect(await evidenceOf('cat', [mute])).toMatchObject({ 'the common cat': null })
  expect(await evidenceOf('...', [words()])).toMatchObject({ 'the common cat': null })
  const broken = words({ documentFrequencies: () => Promise.reject(new Error('broken')) })
  expect(await evidenceOf('cat', [broken])).toMatchObject({ 'the common cat': null })
})

test.each([
  ['no number of chunks', { documents: 4, frequencies: [3] }],
  ['a negative number of chunks', { chunks: -1, frequencies: [3] }],
  ['a fraction of a chunk', { chunks: 4.5, frequencies: [3] }],
  ['no frequencies', { chunks: 4 }],
  ['too few frequencies', { chunks: 4, frequencies: [] }],
  ['a frequency that is no integer', { chunks: 4, frequencies: [Number.NaN] }],
  ['more chunks with a term than there are', { chunks: 4, frequencies: [5] }],
])('document frequencies with %s are refused: there is no coverage', async (_, wrong) => {
  const broken = words({ documentFrequencies: async () => wrong as never })
  expect(await evidenceOf('cat', [broken])).toMatchObject({ 'the common cat': null })
})

test('evidence is in [0, 1], and a chunk that holds more of the query’s words never has less', async () => {
  const word = fc.constantFrom('the', 'rare', 'common', 'axolotl', 'cat', 'dog', 'unicorn', 'and', 'heading')
  const meaning = fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    calibration: { floor: 0, ceiling: 1 },
    retrieve: async () => ({ candidates: [], exhausted: true }),
    score: async (_, chunkIds) => chunkIds.map(() => 0.3),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), fc.boolean(), async (query, isHybrid) => {
      const evidence = await evidenceOf(query.join(' '), isHybrid ? [words(), meaning] : [words()])
      for (const number of Object.values(evidence)) {
        expect(number).toBeGreaterThanOrEqual(0)
        expect(number).toBeLessThanOrEqual(1)
      }
      expect(evidence['the common cat and dog']).toBeGreaterThanOrEqual(evidence['the common cat']!)
      expect(evidence['the common cat and dog']).toBeGreaterThanOrEqual(evidence['the common dog']!)
    }),
    { numRuns: 50 },
  )
})

const FAILING: [string, Partial<RetrieverParts>, Partial<RetrieverParts>, object[]][] = [
  [
    'documentFrequencies rejects',
    { documentFrequencies: () => Promise.reject(new Error('broken')) },
    {},
    [{ retriever: 'words', code: 'retrieval_failed' }],
  ],
  [
    'documentFrequencies breaks its contract',
    { documentFrequencies: async () => ({ chunks: -1, frequencies: [] }) },
    {},
    [{ retriever: 'words', code: 'internal' }],
  ],
  [
    'score rejects',
    {},
    { score: () => Promise.reject(new KebabError('corrupt_index', 'torn', { details: { reason: 'torn' } })) },
    [{ retriever: 'meaning', code: 'corrupt_index' }],
  ],
  ['score breaks its contract', {}, { score: async () => [Number.NaN] }, [{ retriever: 'meaning', code: 'internal' }]],
  [
    'both fail',
    { documentFrequencies: () => Promise.reject(new Error('broken')) },
    { score: () => Promise.reject(new Error('broken')) },
    [
      { retriever: 'words', code: 'retrieval_failed' },
      { retriever: 'meaning', code: 'retrieval_failed' },
    ],
  ],
  [
    'a retriever fails to retrieve as well, which is named once',
    { retrieve: () => Promise.reject(new Error('gone')), documentFrequencies: () => Promise.reject(new Error('gone')) },
    { retrieve: async () => ({ candidates: ids.map((chunkId) => ({ chunkId, score: 0.5 })), exhausted: true }) },
    [{ retriever: 'words', code: 'retrieval_failed' }],
  ],
]

test.each(FAILING)(
  'a retriever that gives no evidence is named in degraded, where %s',
  async (_, ofWords, ofMeaning, degraded) => {
    const meaning = fixedRetriever('meaning', [], {
      kind: 'vector',
      scoreKind: 'cosine',
      calibration: { floor: 0.2, ceiling: 0.6 },
      score: async (_, chunkIds) => chunkIds.map(() => 0.5),
      ...ofMeaning,
    })
    const whole = await engineOver([stored], [words(), fixedRetriever('meaning', [], { kind: 'vector' })])
    const engine = await engineOver([stored], [words(ofWords), meaning])
    const pages: SearchResponseV1[] = []
    let cursor: string | undefined
    do {
      const page = await engine.search({ query: 'cat', k: 3, ...(cursor && { cursor }) })
      assertWire('search_response.v1', page)
      pages.push(page)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(pages).toHaveLength(2)
    // It is still in the ranking: its failure is that of a page, and no cursor carries it.
    expect(pages.map((page) => page.degraded)).toEqual([degraded, degraded])
    const ranked = (await whole.search({ query: 'cat' })).hits.map(({ chunk_id }) => chunk_id)
    expect(pages.flatMap(({ hits }) => hits.map(({ chunk_id }) => chunk_id))).toEqual(ranked)
    const error = await errorOf(engine.search({ query: 'cat', strict: true }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true, details: { retrievers: degraded } })
  },
)

test('a retriever that gives no evidence for one page is not degraded on the next', async () => {
  let calls = 0
  const counts = words().documentFrequencies!
  const shaky = words({ documentFrequencies: (terms) => (calls++ === 0 ? Promise.reject(new Error()) : counts(terms)) })
  const engine = await engineOver([stored], [shaky])
  const first = await engine.search({ query: 'cat', k: 3 })
  const second = await engine.search({ query: 'cat', k: 3, cursor: first.next_cursor! })
  expect([first.degraded, second.degraded]).toEqual([[{ retriever: 'words', code: 'retrieval_failed' }], undefined])
  expect(second.hits[0]?.retrieval.evidence).toEqual(expect.any(Number))
})

test('of a question, a word that only asks counts where a chunk holds it', async () => {
  const ofAxolotl = async (query: string) => (await evidenceOf(query, [words()]))['the rare axolotl']!
  for (const word of ['use', 'need', 'called', 'comes', 'cost', 'LONG'])
    expect(await ofAxolotl(`which axolotl would they ${word}`), word).toBe(await ofAxolotl('which axolotl would they'))
  for (const [question, word] of [
    ['welches axolotl wird', 'dauert'],
    ['cuál axolotl es el', 'significa'],
    ['quel axolotl est le', 'possible'],
    ['какой axolotl это', 'сейчас'],
    ['welches axolotl wird', 'kommt'],
    ['cuál axolotl es el', 'sigue'],
    ['quel axolotl est le', 'suit'],
    ['какой axolotl это', 'следует'],
  ] as const) {
    expect(await ofAxolotl(`${question} ${word}`), word).toBe(await ofAxolotl(question))
    expect(await ofAxolotl(`${question} xyz`), word).toBeLessThan(await ofAxolotl(question))
  }
  // Another verb is missing, and each word of keywords is meant.
  expect(await ofAxolotl('which axolotl would they devour')).toBeLessThan(await ofAxolotl('which axolotl would they'))
  expect(await ofAxolotl('axolotl use')).toBeCloseTo(idf(1) / (idf(1) + idf(0)), 4)
  expect(await ofAxolotl('how does it use')).toBe(0)
  const page = makeStored('a.md', [...lines, 'make use of it'])
  const counting = fixedRetriever(
    'words',
    page.chunks.map(({ chunkId }) => chunkId),
    {
      kind: 'lexical',
      async documentFrequencies(terms) {
        return { chunks: 5, frequencies: terms.map((term) => (term === 'use' || term === 'axolotl' ? 1 : 0)) }
      },
    },
  )
  const { hits } = await (await engineOver([page], [counting])).search({ query: 'an axolotl use' })
  const evidence = hits.find(({ snippet }) => snippet === 'the rare axolotl')!.retrieval.evidence!
  expect(evidence).toBeLessThan(0.5)
})
