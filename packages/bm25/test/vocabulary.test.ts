import { defaultAnalyzer, type VocabularyRange } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { filterOf } from '../../../test/support/bm25/fruit.js'
import { type Bm25Retriever, bm25Retriever } from '../src/index.js'

const WORDS = [
  'commit',
  'commits',
  'committed',
  'Commit',
  'hook',
  'hooks',
  'Kubernetes',
  'kubectl',
  'cache',
  'éclair',
  '中文',
]
const word = fc.constantFrom(...WORDS)
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const id = fc.integer({ min: 0, max: 20 }).map((n) => `id${n}`)
const change = fc.oneof(
  fc.record({ add: fc.array(fc.tuple(id, text), { minLength: 1, maxLength: 12 }) }),
  fc.record({ remove: fc.array(id, { maxLength: 6 }) }),
)
const range: fc.Arbitrary<VocabularyRange> = fc.oneof(
  fc.record({
    terms: fc.array(fc.constantFrom('commit', 'hook', 'kubernet', 'absent', 'cach', '中文'), { maxLength: 5 }),
  }),
  fc.record(
    {
      prefix: fc.constantFrom('', 'c', 'co', 'commit', 'commits', 'k', 'z', 'é'),
      suffix: fc.constantFrom('', 's', 'mit', 'ommits', 'commits', '文'),
      minLength: fc.integer({ min: 0, max: 8 }),
      maxLength: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['prefix'] },
  ),
)

async function retrieverOf(texts: readonly string[]): Promise<Bm25Retriever> {
  const retriever = bm25Retriever()
  await retriever.add(texts.map((one, i) => chunkOf(`id${i}`, one)))
  return retriever
}

/** The terms of chunks, each with the number of chunks that hold it, ascending. */
function countedTerms(corpus: ReadonlyMap<string, string>): [string, number][] {
  const counts = new Map<string, number>()
  for (const one of corpus.values()) {
    for (const term of new Set(defaultAnalyzer.terms(one).map(({ term }) => term)))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}

describe('vocabulary', () => {
  test('lists the terms of a range that chunks hold and that pass, after any changes and a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        range,
        fc.option(fc.uniqueArray(id), { nil: undefined }),
        async (changes, asked, allowed) => {
          const retriever = bm25Retriever()
          const corpus = new Map<string, string>()
          for (const step of changes) {
            if ('add' in step) {
              await retriever.add(step.add.map(([chunkId, one]) => chunkOf(chunkId, one)))
              for (const [chunkId, one] of step.add) corpus.set(chunkId, one)
            } else {
              await retriever.remove(step.remove)
              for (const chunkId of step.remove) corpus.delete(chunkId)
            }
          }
          const passing = new Map([...corpus].filter(([chunkId]) => allowed?.includes(chunkId) ?? true))
          const counts = countedTerms(passing)
          const expected =
            'terms' in asked
              ? [...new Set(asked.terms)].flatMap((term) => counts.filter(([other]) => other === term))
              : counts.filter(
                  ([term]) =>
                    term.startsWith(asked.prefix) &&
                    term.endsWith(asked.suffix ?? '') &&
                    term.length >= (asked.minLength ?? 0) &&
                    term.length <= (asked.maxLength ?? term.length),
                )
          const options = { filter: allowed && filterOf(allowed) }
          const listed = await retriever.vocabulary(asked, options)
          expect(listed.map(({ term, chunks }) => [term, chunks])).toEqual(expected)
          for (const { term, form } of listed) expect(defaultAnalyzer.terms(form)).toMatchObject([{ term }])
          const loaded = bm25Retriever()
          await loaded.loadBytes(await retriever.toBytes())
          expect(await loaded.vocabulary(asked, options)).toEqual(listed)
        },
      ),
    )
  })

  test('a term has the form in which chunks write it most often, and of as many the one in small letters', async () => {
    const retriever = await retrieverOf([
      'Commits commits commits',
      'commits',
      'Hook hook',
      'KUBERNETES',
      'Kubernetes Kubernetes',
    ])
    expect(await retriever.vocabulary({ prefix: '' })).toEqual([
      { term: 'commits', form: 'commits', chunks: 2 },
      { term: 'hook', form: 'hook', chunks: 1 },
      { term: 'kubernetes', form: 'Kubernetes', chunks: 2 },
    ])
  })

  test('parts of an index vote for the form, each with its chunks', async () => {
    const retriever = bm25Retriever()
    const add = (prefix: string, texts: readonly string[]) =>
      retriever.add(texts.map((one, i) => chunkOf(`${prefix}${i}`, one)))
    await add('a', ['Kubernetes Kubernetes Kubernetes'])
    await add('b', ['kubernetes', 'kubernetes'])
    await add('c', ['kubernetes KUBERNETES KUBERNETES', 'other'])
    await add('d', ['other'])
    // The fourth part merges them all.
    await add('e', ['other'])
    expect(await retriever.vocabulary({ terms: ['kubernetes'] })).toEqual([
      { term: 'kubernetes', form: 'kubernetes', chunks: 4 },
    ])
  })

  test('merged parts keep the form of most chunks, also where one part alone has the term', async () => {
    const retriever = bm25Retriever()
    const parts = [['Kafka', 'Kafka', 'Zebra'], ['kafka', 'hook'], ['KAFKA', 'hook'], ['Hook', 'other'], ['hook']]
    for (const [part, texts] of parts.entries())
      await retriever.add(texts.map((one, i) => chunkOf(`${part}-${i}`, one)))
    expect(await retriever.vocabulary({ terms: ['hook', 'kafka', 'zebra'] })).toEqual([
      { term: 'hook', form: 'hook', chunks: 4 },
      { term: 'kafka', form: 'Kafka', chunks: 4 },
      { term: 'zebra', form: 'Zebra', chunks: 1 },
    ])
  })

  test('what has white space or does not show is no form', async () => {
    const retriever = await retrieverOf(['co\u00adoperate co\u00adoperate cooperate'])
    expect(await retriever.vocabulary({ terms: ['cooperate'] })).toMatchObject([{ form: 'cooperate' }])
  })

  test('a wrong range is refused, and an aborted call rejects with the reason', async () => {
    const retriever = await retrieverOf(['commit'])
    for (const [asked, field] of [
      [undefined, 'range'],
      [{}, 'range.prefix'],
      [{ prefix: 1 }, 'range.prefix'],
      [{ terms: 'commit' }, 'range.terms'],
      [{ prefix: '', suffix: 1 }, 'range.suffix'],
      [{ prefix: '', minLength: -1 }, 'range.minLength'],
      [{ prefix: '', maxLength: 1.5 }, 'range.maxLength'],
    ] as const) {
      await expect(retriever.vocabulary(asked as never)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field },
      })
    }
    const reason = new Error('enough')
    await expect(retriever.vocabulary({ prefix: '' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
