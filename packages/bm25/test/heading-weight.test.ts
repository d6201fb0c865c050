import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'

const words = fc.array(fc.constantFrom('hook', 'commit', 'cache', 'build', 'lint'), { minLength: 1, maxLength: 6 })
const text = words.map((list) => list.join(' '))

describe('headingWeight', () => {
  test('scores a chunk as if its title and headings were repeated so many times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          // A heading that equals the title is not indexed.
          fc.tuple(text, text, text).filter(([title, heading]) => title !== heading),
          { minLength: 1, maxLength: 8 },
        ),
        fc.integer({ min: 1, max: 5 }),
        words,
        async (contents, headingWeight, query) => {
          const weighted = bm25Retriever({ headingWeight })
          const repeated = bm25Retriever()
          await weighted.add(
            contents.map(([title, heading, body], i) => chunkOf(`${i}`, body, { title, headingPath: [heading] })),
          )
          await repeated.add(
            contents.map(([title, heading, body], i) =>
              chunkOf(`${i}`, `${`${title} ${heading} `.repeat(headingWeight)}${body}`),
            ),
          )
          const options = { limit: 10 }
          expect(await weighted.retrieve(query.join(' '), options)).toEqual(
            await repeated.retrieve(query.join(' '), options),
          )
        },
      ),
    )
  })

  test('does not change the score of a chunk without title and headings', async () => {
    const [reference, weighted] = [bm25Retriever(), bm25Retriever({ headingWeight: 7 })]
    for (const retriever of [reference, weighted])
      await retriever.add([chunkOf('a', 'a hook'), chunkOf('b', 'a commit')])
    expect(await weighted.retrieve('hook', { limit: 1 })).toEqual(await reference.retrieve('hook', { limit: 1 }))
  })
})
