import { type Analyzer, defaultAnalyzer } from '@kebab/core'
import { expect, test } from 'vitest'
import { retrieve, score } from '../ask-retriever.js'
import { bruteForceBm25 } from './brute-force-bm25.js'
import { chunkOf } from './chunk.js'
import type { MakeBm25 } from './make-bm25.js'
import { expectClose, expectSameRanking } from './same-ranking.js'

export function testBm25ByExample(make: MakeBm25): void {
  test('a term counts exactly however often it occurs in a chunk', async () => {
    const counts = [1, 2, 62, 63, 64, 65, 66, 500, 1023, 1025, 5000, 100_000]
    const corpus = new Map(counts.map((count) => [`tf${count}`, [...Array<string>(count).fill('often'), 'other']]))
    const retriever = make()
    await retriever.add([...corpus].map(([chunkId, terms]) => chunkOf(chunkId, terms.join(' '))))
    const { candidates } = await retrieve(retriever, 'often', { limit: 20 })
    expectSameRanking(candidates, bruteForceBm25(corpus, ['often']), 20)
    await retriever.remove(['tf5000', 'tf64'])
    await retriever.add([chunkOf('tf500', 'often')])
    for (const chunkId of ['tf5000', 'tf64']) corpus.delete(chunkId)
    corpus.set('tf500', ['often'])
    const after = await retrieve(retriever, 'often', { limit: 20 })
    expectSameRanking(after.candidates, bruteForceBm25(corpus, ['often']), 20)
  })

  test('a term that the query repeats counts as often as it is repeated', async () => {
    const retriever = make()
    await retriever.add([chunkOf('1', 'red apple'), chunkOf('2', 'green apple'), chunkOf('3', 'pear')])
    const [once, other, both] = await Promise.all(
      ['red', 'apple', 'red apple red'].map((text) => score(retriever, text, ['1'])),
    )
    expectClose(both![0]!, 2 * once![0]! + other![0]!)
  })

  test('a worked example: N = 4, n = 2, tf = 2, length 3, average 2', async () => {
    const retriever = make()
    await retriever.add([
      chunkOf('a', 'kebab kebab stand'),
      chunkOf('b', 'kebab'),
      chunkOf('c', 'a stand'),
      chunkOf('d', 'a bread'),
    ])
    // ln(1 + 2.5 / 2.5) * 2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)) = ln 2 * 2 / 3.65
    expectClose((await score(retriever, 'kebab', ['a']))[0]!, (Math.LN2 * 2) / 3.65)
  })

  test('a chunk without a term counts among the chunks and in the average length', async () => {
    const retriever = make()
    await retriever.add([chunkOf('a', 'kebab'), chunkOf('b', '---')])
    expect(await retriever.documentFrequencies(['kebab'])).toEqual({ chunks: 2, frequencies: [1] })
    expectClose((await score(retriever, 'kebab', ['a']))[0]!, Math.LN2 / (1 + 1.2 * (0.25 + 0.75 * 2)))
    expect(await score(retriever, 'kebab', ['b'])).toEqual([0])
  })

  test('titles and headings are found, and the analyzer is told the language of the document', async () => {
    const langs: (string | undefined)[] = []
    const analyzer: Analyzer = {
      terms(text, options) {
        langs.push(options?.lang)
        return defaultAnalyzer.terms(text)
      },
    }
    const retriever = make({ analyzer })
    await retriever.add([chunkOf('1', 'body', { title: 'Guide', headingPath: ['Hooks'], lang: 'en' })])
    for (const text of ['guide', 'hooks', 'body'])
      expect((await retrieve(retriever, text, { limit: 5 })).candidates).toHaveLength(1)
    expect(langs).toEqual(['en', undefined, undefined, undefined])
  })
}
