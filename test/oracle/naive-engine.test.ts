import type { Chunk, Document, StoredDocument } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { NaiveEngine, type NaiveSettings } from '../../scripts/oracle/naive/naive-engine.js'
import { naiveEvidence } from '../../scripts/oracle/naive/naive-evidence.js'

/** Terms are what white space separates. */
const analyzer: NaiveSettings['analyzer'] = {
  terms: (text) =>
    [...text.matchAll(/\S+/g)].map(({ 0: term, index }) => ({ term, start: index, end: index + term.length })),
}

/** A model of two dimensions: a text is its two numbers. */
const embedder = {
  model: 'plane',
  vectorOf(text: string) {
    const [x, y] = text.split(' ').map(Number)
    return Float32Array.of(x!, y!)
  },
}

const WEIGHTS = { lexical: 1, vector: 1, other: 1, combined: 2 }

/**
 * An engine over documents with these chunks. A chunk has the id `path/ordinal`. The last part of
 * a path without an ending is empty, so that it has no words.
 */
function engineOver(
  texts: Record<string, string[]>,
  settings: Partial<NaiveSettings> = {},
  fields: Partial<Document> = {},
): NaiveEngine {
  const engine = new NaiveEngine({
    analyzer,
    embedder: null,
    depth: 50,
    rankConstant: 60,
    weights: WEIGHTS,
    combined: false,
    maxPerDocument: Number.POSITIVE_INFINITY,
    now: () => 0,
    ...settings,
  })
  for (const [path, parts] of Object.entries(texts)) {
    const document = {
      docId: path,
      sourceId: 'docs',
      path: path.includes('.') ? path : `${path}/`,
      tags: [],
      metadata: {},
      media: 'text',
      trust: 'primary',
      ...fields,
    } as never
    const chunks = parts.map((text, ordinal) => ({ chunkId: `${path}/${ordinal}`, document, text, headingPath: [] }))
    engine.documents.set(path, {
      document,
      text: parts.join(' '),
      chunks: chunks as unknown as Chunk[],
    } as StoredDocument)
  }
  return engine
}

const scoresOf = (hits: { chunkId: string; score: number }[] | undefined) =>
  hits?.map(({ chunkId, score }) => [chunkId, score])
const idsOf = (hits: { chunkId: string }[] | undefined) => hits?.map(({ chunkId }) => chunkId)

describe('the naive engine', () => {
  test('scores words by BM25: N = 4, n = 2, tf = 2, length 3, average 2', () => {
    const engine = engineOver({ a: ['kebab kebab stand'], b: ['kebab'], c: ['a stand'], d: ['a bread'] })
    const hits = engine.hits({ query: 'kebab', mode: 'lexical' })!
    // idf = ln(1 + 2.5 / 2.5) = ln 2. Of a the rest is 2 / (2 + 1.2 * (.25 + .75 * 3 / 2)),
    // of b 1 / (1 + 1.2 * (.25 + .75 / 2)).
    expect(idsOf(hits)).toEqual(['b/0', 'a/0'])
    expect(hits[0]!.score).toBeCloseTo(Math.LN2 / 1.75, 12)
    expect(hits[1]!.score).toBeCloseTo((Math.LN2 * 2) / 3.65, 12)
  })

  test('counts what a file is called, its aliases and its tags as words of each chunk, once each', () => {
    const fields = { path: 'docs/pear', metadata: { aliases: ['plum', 7] }, tags: ['fig', 'pear'] }
    const engine = engineOver({ a: ['kebab', 'stand'] }, {}, fields)
    for (const query of ['pear', 'plum', '7', 'fig'])
      expect(idsOf(engine.hits({ query, mode: 'lexical' })), query).toEqual(['a/0', 'a/1'])
    expect(engine.hits({ query: 'docs', mode: 'lexical' })).toEqual([])
  })

  test('counts a word as often as the query has it, and orders equal scores by id', () => {
    const engine = engineOver({ b: ['pear'], a: ['pear'], c: ['plum'] })
    const [once, twice] = ['pear', 'pear pear'].map((query) => engine.hits({ query })!)
    expect(idsOf(once)).toEqual(['a/0', 'b/0'])
    expect(twice![0]!.score).toBeCloseTo(2 * once![0]!.score, 12)
  })

  test('scores meaning by cosines, those below 0 included', () => {
    const engine = engineOver({ a: ['1 0', '-1 0'], b: ['3 4'] }, { embedder })
    expect(scoresOf(engine.hits({ query: '1 0', mode: 'vector' }))).toEqual([
      ['a/0', 1],
      ['b/0', expect.closeTo(0.6, 12)],
      ['a/1', -1],
    ])
  })

  test('has no hits by meaning without an embedder', () => {
    expect(engineOver({ a: ['x'] }).hits({ query: 'x', mode: 'vector' })).toBeUndefined()
  })

  test('fuses ranks: the sum of weight / (60 + rank), through its highest', () => {
    const weights = { ...WEIGHTS, vector: 2 }
    const engine = engineOver({ a: ['1 0'], b: ['0 1'] }, { embedder, weights })
    // By words, `0 1` ranks a and b by id, since both have both terms. By meaning, b is first.
    const hits = engine.hits({ query: '0 1' })!
    expect(idsOf(hits)).toEqual(['b/0', 'a/0'])
    expect(hits[0]!.score).toBeCloseTo((1 / 62 + 2 / 61) / (3 / 61), 12)
    expect(hits[1]!.score).toBeCloseTo((1 / 61 + 2 / 62) / (3 / 61), 12)
  })

  test('combines scores: .4 of the words and .6 of the meaning, each through its best', () => {
    const engine = engineOver({ a: ['4 3'], b: ['3 4'], c: ['0 5'] }, { embedder, combined: true })
    // By words, b is alone with c: `0` is in c alone, `4` in a and b. The cosines are .6, .8 and 1.
    const lexical = engine.hits({ query: '0 4', mode: 'lexical' })!
    const share = (chunkId: string) => (lexical.find((one) => one.chunkId === chunkId)?.score ?? 0) / lexical[0]!.score
    const scores = { 'a/0': 0.4 * share('a/0') + 0.36, 'b/0': 0.4 * share('b/0') + 0.48, 'c/0': 0.4 + 0.6 }
    const order = Object.entries(scores).sort(([, a], [, b]) => b - a)
    expect(scoresOf(engine.hits({ query: '0 4' }))).toEqual(
      order.map(([chunkId], i) => [chunkId, expect.closeTo(61 / (61 + i), 12)]),
    )
    expect(idsOf(engine.hits({ query: '0 4' }))).toEqual(['c/0', 'b/0', 'a/0'])
  })

  test('combines with a ceiling: .35 of the words and .65 of the cosine through the ceiling', () => {
    const engine = engineOver({ a: ['3 4'], b: ['5 12'] }, { embedder: { ...embedder, ceiling: 0.5 }, combined: true })
    // a: .35 * 1 + .65 * .8 / .5 = 1.39; b: .65 * (12 / 13) / .5 = 1.2. Without its words, a is
    // behind b.
    expect(idsOf(engine.hits({ query: '0 4' }))).toEqual(['a/0', 'b/0'])
    expect(idsOf(engine.hits({ query: '0 1' }))).toEqual(['b/0', 'a/0'])
  })

  test('fuses a plug-in beside the combined ranking, which has twice its weight', () => {
    const plugIn: NaiveSettings['plugIn'] = (_, { chunkId }) => ({ 'a/0': 1, 'b/0': 2 })[chunkId] ?? 0
    const engine = engineOver({ a: ['0 5'], b: ['5 1'], c: ['3 3'] }, { embedder, combined: true, plugIn })
    // By words and meaning, a is before c, and b is last. The plug-in brings b and a.
    const hits = scoresOf(engine.hits({ query: '0 4' }))
    expect(hits).toEqual([
      ['a/0', expect.closeTo((2 / 61 + 1 / 62) / (3 / 61), 12)],
      ['b/0', expect.closeTo((2 / 63 + 1 / 61) / (3 / 61), 12)],
      ['c/0', expect.closeTo(2 / 62 / (3 / 61), 12)],
    ])
    expect(engine.hits({ query: '0 4' })![1]!.places).toMatchObject({
      combined: { rank: 3 },
      other: { rank: 1, score: 2 },
    })
    // Where it fails, the others are left.
    expect(idsOf(engine.hits({ query: '0 4' }, true))).toEqual(['a/0', 'c/0', 'b/0'])
    // The mode selects two retrievers, so the words that are left are scored by rank.
    const words = engineOver({ a: ['0 5'], b: ['5 1'] }, { plugIn })
    expect(scoresOf(words.hits({ query: '5 5', mode: 'hybrid' }, true))).toEqual([
      ['a/0', 1],
      ['b/0', 1 / 62 / (1 / 61)],
    ])
  })

  test('goes on in windows, of which each has twice the candidates of the one before', () => {
    const engine = engineOver({ a: ['1 0'], b: ['9 1'], c: ['8 9'], d: ['0 1'] }, { embedder, depth: 1 })
    // By words, `0 1` finds a, d, then b. By meaning, d, c, b, a.
    // Window 0: a and d, both at rank 1 of one list: a is the better one by words. Window 1 has two
    // of each list, and c is new. Window 2 has all, and b is new.
    expect(idsOf(engine.hits({ query: '0 1' }))).toEqual(['a/0', 'd/0', 'c/0', 'b/0'])
  })

  test('puts the chunks of a document beyond the limit behind all others of their window', () => {
    const texts = { a: ['pear', 'pear', 'pear'], b: ['pear and plum'] }
    expect(idsOf(engineOver(texts, { maxPerDocument: 1 }).hits({ query: 'pear' }))).toEqual([
      'a/0',
      'b/0',
      'a/1',
      'a/2',
    ])
    const deep = engineOver(texts, { maxPerDocument: 1, depth: 2 })
    expect(idsOf(deep.hits({ query: 'pear' }))).toEqual(['a/0', 'a/1', 'a/2', 'b/0'])
  })

  test('filters before it ranks, and counts the words of all chunks', () => {
    const engine = engineOver({ 'a.md': ['pear'], 'sub/b.md': ['pear'], 'sub/c/d.txt': ['plum pear'] })
    const scores = new Map(engine.hits({ query: 'pear' })!.map(({ chunkId, score }) => [chunkId, score]))
    const under = (glob: string) => engine.hits({ query: 'pear', filters: { path_glob: [glob] } })
    expect(scoresOf(under('*.md'))).toEqual([['a.md/0', scores.get('a.md/0')]])
    expect(idsOf(under('**/*.md'))).toEqual(['a.md/0', 'sub/b.md/0'])
    expect(idsOf(under('sub/*'))).toEqual(['sub/b.md/0'])
    expect(idsOf(under('sub/**'))).toEqual(['sub/b.md/0', 'sub/c/d.txt/0'])
    expect(under('?')).toEqual([])
  })

  test.each([
    [{ tags: ['red', 'blue'] }, true],
    [{ tags: ['green'] }, false],
    [{ lang: ['EN'] }, true],
    [{ lang: ['en-us'] }, false],
    [{ lang: ['e'] }, false],
    [{ media: ['code', 'text'] as const }, true],
    [{ source_id: ['docs'], media: ['code'] as const }, false],
    [{ trust_min: 'secondary' }, true],
    [{ trust_min: 'primary' }, false],
    [{ indexed_after: '2026-01-01T00:00:00Z' }, false],
    [{ indexed_after: '2026-01-01T00:59:59+01:00' }, true],
  ] as const)('takes the filter %j by looking', (filters, isPassing) => {
    const fields = { tags: ['red'], lang: 'en-gb', trust: 'secondary', indexedAt: '2026-01-01T00:00:00Z' } as const
    const hits = engineOver({ a: ['pear'] }, {}, fields).hits({ query: 'pear', filters: filters as never })
    expect(hits).toHaveLength(isPassing ? 1 : 0)
  })
})

describe('naive evidence', () => {
  const evidenceOf = (engine: NaiveEngine, query: string, mode: 'lexical' | 'hybrid' = 'hybrid') =>
    engine.chunks().map(naiveEvidence(engine, { query, mode }))

  test('is the weight of the words that a chunk has, through that of all', () => {
    const engine = engineOver({ a: ['red'], b: ['red pear'], c: ['plum'], d: ['fig'] })
    // N = 4, idf(1) = ln(10 / 3), idf(2) = ln 2. Of `red pear`, a has the half that two chunks
    // have, b has both.
    const share = Math.LN2 / (Math.LN2 + Math.log(10 / 3))
    expect(evidenceOf(engine, 'red pear')).toEqual([expect.closeTo(share, 12), 1, 0, 0])
    expect(evidenceOf(engine, 'red red pear')[0]).toBeCloseTo(share, 12)
  })

  test('counts at most eight words that no chunk has', () => {
    const engine = engineOver({ a: ['red'], b: ['pear'] })
    // idf(1) = ln 2, idf(0) = ln 6.
    const query = `red ${Array.from({ length: 20 }, (_, i) => `none${i}`).join(' ')}`
    expect(evidenceOf(engine, query)[0]).toBeCloseTo(Math.LN2 / (8 * Math.log(6)), 12)
  })

  test('is a third of similarity and two thirds of coverage where cosines mean something', () => {
    const engine = engineOver({ a: ['3 4'], b: ['1 0'] }, { embedder: { ...embedder, floor: 0.2, ceiling: 0.7 } })
    // The cosines with `1 0` are .6 and 1, and b has both words.
    expect(evidenceOf(engine, '1 0')).toEqual([expect.closeTo(0.8 / 3, 6), 1])
    expect(evidenceOf(engine, '1 0', 'lexical')).toEqual([0, 1])
    expect(evidenceOf(engineOver({ a: ['3 4'], b: ['1 0'] }, { embedder }), '1 0')).toEqual([0, 1])
  })

  test('takes the parts of a word for the word, and the lightest of the terms of one span', () => {
    const spans: Record<string, [term: string, start: number, end: number][]> = {
      useEffect: [
        ['useeffect', 0, 9],
        ['use', 0, 3],
        ['effect', 3, 9],
      ],
    }
    const parts: NaiveSettings['analyzer'] = {
      terms: (text) => (spans[text] ?? [[text, 0, text.length]]).map(([term, start, end]) => ({ term, start, end })),
    }
    const engine = engineOver({ a: ['useEffect'], b: ['effect'], c: ['plum'] }, { analyzer: parts })
    // idf(1) = ln(8 / 3), and idf(2) = ln 1.6 for `effect`, which b has alone.
    expect(evidenceOf(engine, 'useEffect')).toEqual([1, expect.closeTo(Math.log(1.6) / Math.log(8 / 3), 12), 0])
  })
})
