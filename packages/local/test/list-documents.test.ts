import { expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test('an opened index lists its documents by path, or those of one collection', async () => {
  const kebab = await openToy()
  await kebab.index([
    { path: 'b.md', text: '# B\n\nTwo.' },
    { path: 'a.md', text: '# A\n\nOne.' },
  ])
  await kebab.index([{ path: 'c.md', text: '# C\n\nThree.' }], { sourceId: 'other' })
  expect((await all(kebab.documents())).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.md'])
  expect((await all(kebab.documents({ sourceId: 'other' }))).map(({ path }) => path)).toEqual(['c.md'])
})

test('it gives the chunks of all documents, or of some', async () => {
  const kebab = await openToy()
  await kebab.index([
    { path: 'a.md', text: '# A\n\nOne.\n\n## More\n\nOnes.' },
    { path: 'b.md', text: '# B\n\nTwo.' },
  ])
  const [, b] = await all(kebab.documents())
  expect((await all(kebab.chunks({ docIds: [b!.docId] }))).map(({ text }) => text.trim())).toEqual(['Two.'])
  const chunks = await all(kebab.chunks())
  expect(new Set(chunks.map(({ document }) => document.path))).toEqual(new Set(['a.md', 'b.md']))
})

test('a closed index lists nothing', async () => {
  const kebab = await openToy()
  await kebab.close()
  await expect(all(kebab.documents())).rejects.toMatchObject({ code: 'unsupported' })
  await expect(all(kebab.chunks())).rejects.toMatchObject({ code: 'unsupported' })
})
