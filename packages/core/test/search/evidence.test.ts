import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { defaultAnalyzer, type Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const lines = ['the rare axolotl', 'the common cat', 'the common dog', 'the common cat and dog']
const stored = makeStored('a.md', lines)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const words = (more: Partial<Retriever> = {}) =>
  fixedRetriever('words', ids, {
    kind: 'lexical',
    async documentFrequencies(terms) {
      const holds = (line: string, term: string) => defaultAnalyzer.terms(line).some((found) => found.term === term)
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

test('similarity is the calibrated cosine, asked for where the vector retriever did not rank the hit', async () => {
  const meaning = fixedRetriever('meaning', [], {
    kind: 'vector',
    scoreKind: 'cosine',
    calibration: { floor: 0.2, ceiling: 0.6 },
    retrieve: async () => ({ candidates: [{ chunkId: ids[0]!, score: 0.5 }], exhausted: true }),
    score: async (_, asked) => asked.map((chunkId) => (chunkId === ids[1] ? 0.1 : chunkId === ids[2] ? 0.9 : null)),
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
    score: async (_, asked) => asked.map(() => 0.3),
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
