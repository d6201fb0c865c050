import type { Chunk } from '@kebab/core'
import { byScore } from '@kebab/core/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { expectSameRanking } from '../../../test/support/bm25/same-ranking.js'
import { bm25Retriever } from '../src/index.js'

const words = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom('hook', 'commit', 'cache', 'build', 'lint'), fc.constantFrom(1, 1, 2, 3, 120)), {
      maxLength: most,
    })
    .map((pieces) => pieces.flatMap(([word, times]) => Array<string>(times).fill(word)))

interface Fields {
  names: string[]
  headings: string[]
  body: string[]
}
const fields: fc.Arbitrary<Fields> = fc.record({ names: words(3), headings: words(3), body: words(6) })

function chunkWith(chunkId: string, { names, headings, body }: Fields): Chunk {
  return chunkOf(chunkId, body.join(' '), {
    headingPath: headings.length > 0 ? [headings.join(' ')] : [],
    document: { path: `docs/${names.join(' ')}` },
  })
}

/** A text as a whole: as it is written and by its words, which is the same here. Long ones have none. */
function wholesOf(list: readonly string[]): string[] {
  const whole = list.join('')
  return whole === '' || whole.length > 100 ? [] : [`whole:${whole}`, `whole:${whole}`]
}

/** BM25F as its formula is written, over every chunk. */
function naiveRanking(
  chunks: ReadonlyMap<string, Fields>,
  query: readonly string[],
  { k1, b, headingWeight, nameWeight }: { k1: number; b: number; headingWeight: number; nameWeight: number },
) {
  const all = [...chunks.values()]
  const settings = {
    body: { weight: 1, b },
    headings: { weight: headingWeight, b: 1 },
    names: { weight: nameWeight, b: 0.75 },
  }
  const average = (field: keyof Fields): number =>
    Math.max(
      1,
      all.reduce((sum, one) => sum + one[field].length, 0),
    ) / all.length
  const termsOf = (one: Fields): Fields => ({
    names: [...one.names, ...wholesOf(one.names)],
    headings: [...one.headings, ...wholesOf(one.headings)],
    body: one.body,
  })
  return Array.from(chunks, ([chunkId, one]) => {
    let score = 0
    for (const term of [...query, ...wholesOf(query)]) {
      const n = all.filter((other) => Object.values(termsOf(other)).some((list) => list.includes(term))).length
      let sum = 0
      for (const field of ['body', 'headings', 'names'] as const) {
        const tf = termsOf(one)[field].filter((word) => word === term).length
        const { weight, b } = settings[field]
        if (tf > 0) sum += (weight * tf) / (1 - b + (b * one[field].length) / average(field))
      }
      if (sum > 0) score += (Math.log(1 + (all.length - n + 0.5) / (n + 0.5)) * sum) / (k1 + sum)
    }
    return { chunkId, score }
  })
    .filter(({ score }) => score > 0)
    .sort(byScore)
}

describe('fields', () => {
  test('the ranking and its scores are those of BM25F, after changes and a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fields), { minLength: 1, maxLength: 12 }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(fc.constantFrom('hook', 'commit', 'cache', 'lint'), { minLength: 1, maxLength: 4 }),
        fc.record({
          k1: fc.constantFrom(0.5, 1.2),
          b: fc.constantFrom(0, 0.75, 1),
          headingWeight: fc.constantFrom(0.5, 1, 3),
          nameWeight: fc.constantFrom(1, 2.5),
        }),
        async (changes, query, settings) => {
          const retriever = bm25Retriever(settings)
          const held = new Map<string, Fields>()
          for (const change of changes) {
            await retriever.add(change.map(([id, one]) => chunkWith(`id${id}`, one)))
            for (const [id, one] of change) held.set(`id${id}`, one)
          }
          const reference = naiveRanking(held, query, settings)
          const loaded = bm25Retriever(settings)
          await loaded.loadBytes(await retriever.toBytes())
          for (const limit of [1, 5, 100]) {
            const { candidates } = await retrieve(retriever, query.join(' '), { limit })
            expectSameRanking(candidates, reference, limit)
            expect((await retrieve(loaded, query.join(' '), { limit })).candidates).toEqual(candidates)
          }
        },
      ),
    )
  })

  test('a heading or the name of a file that is the query comes before others with its words', async () => {
    const retriever = bm25Retriever()
    const add = (id: string, text: string, headingPath: string[], path = 'docs/other-pages.md') =>
      retriever.add([chunkOf(id, text, { headingPath, document: { path } })])
    await add('mentions', 'range vectors '.repeat(9), ['Range vector selectors', 'Vectors of a range'])
    await add('is', 'Some of them', ['Querying', 'HTTP API', 'Responses of queries', '<Range-Vectors>'])
    await add('other', 'A heading is all of it', ['Range', 'Vectors'])
    await add('named', 'Its name', [], 'docs/wiki-fi.md')
    await add('names', 'wiki fi '.repeat(9), [])
    const first = async (query: string) => (await retrieve(retriever, query, { limit: 1 })).candidates[0]!.chunkId
    expect(await first('range vectors')).toBe('is')
    expect(await first('wiki fi')).toBe('named')
    // Of the words alone, those of the other passages weigh more.
    expect(await first('vectors of the range')).toBe('mentions')
    expect((await retriever.vocabulary({ prefix: '' })).map(({ term }) => term)).not.toContainEqual(
      expect.stringMatching(/\p{C}/u),
    )
  })

  test('a word in the heading counts for more than in the body, and another field changes the digest', async () => {
    const retriever = bm25Retriever()
    await retriever.add([
      chunkOf('a', 'a hook and a commit', { headingPath: ['cache'] }),
      chunkOf('b', 'a cache and a commit', { headingPath: ['hook'] }),
    ])
    const { candidates } = await retrieve(retriever, 'hook', { limit: 2 })
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(['b', 'a'])
    const before = retriever.revision()
    await retriever.add([chunkOf('b', 'hook\na cache and a commit')])
    expect(retriever.revision()).not.toBe(before)
  })
})
