import { testReranker } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toyEmbedder, toyVector } from '../../../../test/support/toy-embedder.js'
import { mmrReranker } from '../../src/index.js'

const word = fc.constantFrom('fox', 'hen', 'owl', 'dog', 'cat', 'cow')
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const lambdas = fc.double({ min: 0, max: 1, noNaN: true })
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
const vectorOf = (passage: string): Float32Array => toyVector(passage, 32)

describe('maximal marginal relevance', () => {
  test('repeatedly picks the text nearest to the query and farthest from those picked before', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.uniqueArray(text, { maxLength: 8 }), lambdas, async (query, texts, lambda) => {
        const scores = await mmrReranker({ embedder: toyEmbedder(), lambda }).rerank(query, texts)
        const order = [...texts.keys()].sort((a, b) => scores[b]! - scores[a]!)
        const picked: number[] = []
        for (const i of order) {
          const valueAt = (j: number): number => {
            const nearest = Math.max(0, ...picked.map((p) => dot(vectorOf(texts[j]!), vectorOf(texts[p]!))))
            return lambda * dot(vectorOf(query), vectorOf(texts[j]!)) - (1 - lambda) * nearest
          }
          const rest = [...texts.keys()].filter((j) => !picked.includes(j))
          expect(valueAt(i)).toBeCloseTo(Math.max(...rest.map(valueAt)), 5)
          expect(scores[i]).toBeCloseTo(valueAt(i), 5)
          picked.push(i)
        }
      }),
    )
  })

  test('prefers another subject to a repetition', async () => {
    const texts = ['fox den', 'den fox', 'fox tail']
    const scores = await mmrReranker({ embedder: toyEmbedder(), lambda: 0.3 }).rerank('fox den', texts)
    // The first two are the same: one of them comes first, and the other last.
    const [first, last] = [Math.max(scores[0]!, scores[1]!), Math.min(scores[0]!, scores[1]!)]
    expect(first).toBeGreaterThan(scores[2]!)
    expect(scores[2]).toBeGreaterThan(last)
    const relevance = await mmrReranker({ embedder: toyEmbedder(), lambda: 1 }).rerank('fox den', texts)
    expect(Math.min(relevance[0]!, relevance[1]!)).toBeGreaterThan(relevance[2]!)
  })

  test('compares by the cosine: the lengths of vectors change nothing', async () => {
    // Powers of two, which round nothing: texts with equal values are picked in the same order.
    const length = fc.integer({ min: -10, max: 10 }).map((power) => 2 ** power)
    const scaled = (vector: Float32Array, by: number): Float32Array => vector.map((value) => value * by)
    const lengthened = fc.uniqueArray(fc.record({ passage: text, by: length, hasEmbedding: fc.boolean() }), {
      maxLength: 8,
      selector: ({ passage }) => passage,
    })
    await fc.assert(
      fc.asyncProperty(text, length, lengthened, lambdas, async (query, by, passages, lambda) => {
        const texts = passages.map(({ passage }) => passage)
        const inner = toyEmbedder()
        const odd = {
          ...inner,
          embed: async (...args: Parameters<typeof inner.embed>) =>
            (await inner.embed(...args)).map((vector) => scaled(vector, by)),
        }
        const embeddings = passages.map(({ passage, by, hasEmbedding }) =>
          hasEmbedding ? scaled(vectorOf(passage), by) : null,
        )
        const scores = await mmrReranker({ embedder: odd, lambda }).rerank(query, texts, { embeddings })
        const expected = await mmrReranker({ embedder: inner, lambda }).rerank(query, texts)
        expect(scores).toEqual(expected)
      }),
    )
  })

  test('takes a vector of zeros for one that is like nothing', async () => {
    const embeddings = [new Float32Array(32), vectorOf('fox')]
    expect(
      await mmrReranker({ embedder: toyEmbedder(), lambda: 1 }).rerank('fox', ['hen', 'fox'], { embeddings }),
    ).toEqual([0, expect.closeTo(1, 5)])
  })

  test('embeds only the texts without a given embedding', async () => {
    const embedder = toyEmbedder()
    const texts = ['fox', 'hen', 'owl']
    const scores = await mmrReranker({ embedder }).rerank('fox', texts, { embeddings: [null, vectorOf('hen'), null] })
    expect(embedder.calls.map(({ kind, texts: embedded }) => [kind, embedded])).toEqual([
      ['query', ['fox']],
      ['passage', ['fox', 'owl']],
    ])
    expect(scores).toEqual(await mmrReranker({ embedder }).rerank('fox', texts))
  })

  test('has the embedder and lambda in its model name', () => {
    expect(mmrReranker({ embedder: toyEmbedder(), lambda: 0.25 }).model).toBe('mmr-0.25+toy')
  })

  test.each([-0.1, 1.1, Number.NaN])('refuses a lambda of %d', (lambda) => {
    expect(() => mmrReranker({ embedder: toyEmbedder(), lambda })).toThrow(TypeError)
  })

  test('returns no scores for no texts, and rejects with the reason of an abort', async () => {
    const reranker = mmrReranker({ embedder: toyEmbedder() })
    expect(await reranker.rerank('fox', [])).toEqual([])
    await expect(reranker.rerank('fox', ['hen'], { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
  })
})

testReranker({ test, create: () => mmrReranker({ embedder: toyEmbedder() }) })
