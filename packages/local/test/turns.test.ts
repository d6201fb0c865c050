import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type KebabParts, kebabOver } from '../src/kebab.js'
import { openToy } from './support/open-toy.js'

/** More searches than indexing should let pass. They stop here, so that the test ends anyway. */
const MOST_SEARCHES = 1500

test.each([10, 50])('%i searchers in a closed loop leave indexing its share of the event loop', async (searchers) => {
  const kebab = await openToy()
  const documents = (source: string) =>
    Array.from({ length: 100 }, (_, i) => ({ path: `${source}/${i}.md`, text: `# Number ${i}\n\nAll of it.` }))
  await kebab.index(documents('before'))
  let isIndexed = false
  let searches = 0
  const searcher = async (): Promise<void> => {
    while (!isIndexed && searches < MOST_SEARCHES) {
      await kebab.search({ query: `number ${searches}`, k: 1 })
      searches++
    }
  }
  const searching = Promise.all(Array.from({ length: searchers }, searcher))
  await kebab.index(documents('meanwhile'))
  isIndexed = true
  await searching
  expect(searches).toBeLessThan(MOST_SEARCHES)
})

test('a search that gets no turn rejects with timeout a second after timeout_ms', async () => {
  const never = { closing: new AbortController().signal, read: () => new Promise(() => {}) }
  const kebab = kebabOver({ indexer: never, askOver: () => {} } as unknown as KebabParts)
  const search = kebab.search({ query: 'a', timeout_ms: 1 })
  expect(await errorOf(search)).toMatchObject({ code: 'timeout', details: { stage: 'search', limit_ms: 1 } })
})
