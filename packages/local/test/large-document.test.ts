import { expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'

/** Markdown just below the largest size, which takes minutes to read. */
const large = { path: 'large.md', text: '- a\n'.repeat(2_500_000) }

test('a large document holds no search, and an abort ends its ingest in the next turn', async () => {
  const kebab = await openToy()
  await kebab.index([{ path: 'small.md', text: 'A small one.' }])
  const controller = new AbortController()
  const indexed = expect(kebab.index([large], { signal: controller.signal })).rejects.toBe('enough')
  expect((await kebab.search({ query: 'small' })).hits[0]?.doc_path).toBe('small.md')
  controller.abort('enough')
  await indexed
})

test('a large document holds no index that is closed', async () => {
  const kebab = await openToy()
  const indexed = expect(kebab.index([large])).rejects.toMatchObject({ code: 'unsupported' })
  setImmediate(() => void kebab.close())
  await indexed
})
