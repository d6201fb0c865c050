import { describe, expect, test } from 'vitest'
import { countQuery, isWholeTerm, wholesIn, wholeTerms } from '../../src/kit/bm25/whole-terms.js'
import { defaultAnalyzer } from '../../src/parts/analyzer.js'

const wholesOf = (text: string): string[] => wholeTerms(text, defaultAnalyzer.terms(text))

describe('terms of a text as a whole', () => {
  test.each([
    ['Range vectors', 'range  VECTORS'],
    ['<scrape_config>', 'scrape_config'],
    ['Wi-Fi', 'wifi'],
    ['Émile', 'emile'],
    ['Émile', 'E\u0301mile'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['2024-01-15', '2024/01/15'],
    ['onClose()', 'onclose'],
  ])('%s is written as %s is', (a, b) => {
    expect(wholesOf(a)[0]).toBe(wholesOf(b)[0])
    expect(wholesOf(a).every(isWholeTerm)).toBe(true)
  })

  test.each([
    ['1.23', '12.3'],
    ['C++', 'C'],
    ['range vector', 'vector range'],
    ['range vector', 'range vectors'],
  ])('%s is not written as %s is', (a, b) => {
    expect(wholesOf(a)[0]).not.toBe(wholesOf(b)[0])
  })

  test('the second is made of the terms, of parts rather than of the word, and of the first of one span', () => {
    const terms = [
      { term: 'labelvalues', start: 0, end: 11 },
      { term: 'label', start: 0, end: 5 },
      { term: 'valu', start: 5, end: 11 },
      { term: 'value', start: 5, end: 11 },
      { term: 'api', start: 12, end: 16 },
    ]
    const [written, joined] = wholeTerms('labelValues APIs', terms)
    expect([written, joined].map((term) => term!.slice(1))).toEqual(['labelvaluesapis', 'labelvaluapi'])
  })

  test('a text without words has none, and neither has a long one', () => {
    expect(wholesOf('')).toEqual([])
    expect(wholesOf('→ …')).toEqual([])
    expect(wholeTerms('the', [])).toEqual([])
    expect(wholesOf('word '.repeat(26))).toEqual([])
    expect(wholesOf('word '.repeat(25))).toHaveLength(2)
  })

  test('each name and heading of a chunk has its own, the name of the file without its ending', () => {
    const text = 'read-me.v2.md\nalias\nGuide\nFirst steps\nThe text'
    const fields = { text, headingsStart: 20, bodyStart: 38 }
    const written = wholesIn(fields, defaultAnalyzer.terms(text)).filter((_, i) => i % 2 === 0)
    expect(written.map(({ term, start }) => [term.slice(1), start])).toEqual([
      ['readmev2', 0],
      ['alias', 14],
      ['guide', 20],
      ['firststeps', 26],
    ])
  })

  test('fields whose lines have no end are read to their end', () => {
    expect(wholesIn({ text: 'go', headingsStart: 0, bodyStart: 2 }, defaultAnalyzer.terms('go'))).toEqual([
      { term: '\u001fgo', start: 0 },
      { term: '\u001fgo', start: 0 },
    ])
  })

  test('those of a query come behind its words', () => {
    const counted = countQuery('Go, go on', defaultAnalyzer.terms('Go, go on'))
    expect(counted.map(({ term, times }) => [term, times])).toEqual([
      ['go', 2],
      ['on', 1],
      ['\u001fgogoon', 2],
    ])
  })

  test('those of a query in several languages are the written one, of no language, and one of each', () => {
    const german = { start: 0, end: 6, mark: '@de', weight: 0.5 }
    expect(
      countQuery('Häuser', [
        { term: 'hauser', start: 0, end: 6 },
        { ...german, term: 'haus@de' },
      ]),
    ).toEqual([
      { term: 'hauser', times: 1 },
      { term: 'haus@de', times: 0.5, mark: '@de' },
      { term: '\u001fhauser', times: 2, mark: null },
      { term: '\u001fhaus@de', times: 0.5, mark: '@de' },
    ])
  })
})
