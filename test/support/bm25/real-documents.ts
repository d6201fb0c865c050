import { defaultAnalyzer } from '@kebab/core'
import { expect, test } from 'vitest'
import { retrieve } from '../ask-retriever.js'
import { bruteForceBm25 } from './brute-force-bm25.js'
import { chunkOf } from './chunk.js'
import type { MakeBm25 } from './make-bm25.js'
import { paragraphs } from './modern-web-guidance.js'
import { expectSameRanking } from './same-ranking.js'

const QUESTIONS = [
  'how do I animate an element when it enters the page',
  'IntersectionObserver',
  'what is the best way to load a large image without a layout shift',
  'the the the a of',
  'chrome.storage.session service worker',
  'dialog popover anchor positioning',
  'Wie geht das?',
  'zzzz qqqq',
]

const termsOf = (text: string): string[] => defaultAnalyzer.terms(text).map(({ term }) => term)

export function testRealDocuments(make: MakeBm25): void {
  test('over real documents the ten best and their scores are those of BM25, also after updates and removals', async () => {
    const texts = paragraphs()
    expect(texts.length).toBeGreaterThan(1000)
    const idOf = (i: number): string => i.toString(16).padStart(32, '0')
    const corpus = new Map(texts.map((text, i) => [idOf(i), termsOf(text)]))
    const retriever = make()
    await retriever.add(texts.map((text, i) => chunkOf(idOf(i), text)))
    const compare = async (): Promise<void> => {
      for (const question of QUESTIONS) {
        const reference = bruteForceBm25(corpus, termsOf(question))
        for (const limit of [10, 1000]) {
          const { candidates, exhausted } = await retrieve(retriever, question, { limit })
          expectSameRanking(candidates, reference, limit)
          expect(exhausted).toBe(reference.length <= limit)
        }
      }
    }
    await compare()

    const removed = texts.flatMap((_, i) => (i % 3 === 0 ? [idOf(i)] : []))
    await retriever.remove(removed)
    for (const chunkId of removed) corpus.delete(chunkId)
    const moved = texts.flatMap((_, i) => (i % 3 === 1 && i > 0 ? [{ chunkId: idOf(i), text: texts[i - 1]! }] : []))
    await retriever.add(moved.map(({ chunkId, text }) => chunkOf(chunkId, text)))
    for (const { chunkId, text } of moved) corpus.set(chunkId, termsOf(text))
    await compare()
  })
}
