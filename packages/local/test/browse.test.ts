import { expect, onTestFinished, test } from 'vitest'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** Documents with fields of their own, in front matter and as they are handed in. */
const documents = [
  { path: 'a.md', text: '---\nversion: 3\nteam: [web, api]\nurl: https://example.org/a\n---\n# Hooks\n\nA hook.' },
  { path: 'b.md', text: '# Older hooks\n\nA hook.', metadata: { version: 2, team: 'api', tags: ['Guide'] } },
  { path: 'c.md', text: '# Drafts\n\nA hook.', metadata: { draft: true, by: { name: 'Ann' }, tags: ['#guide'] } },
]

test('fields of documents filter, sort, count and come with hits, in an index on disk', async () => {
  const kebab = await openKebab({ path: await temporaryFolder(), embedder: null, url: '/docs/{stem}' })
  onTestFinished(() => kebab.close())
  await kebab.index(documents)
  const filters = { metadata: { version: { gte: 2 }, team: 'api' } }
  const { hits } = await kebab.search({ query: 'hook', filters, fields: ['title', 'url', 'version'] })
  expect(hits.map(({ fields }) => fields)).toEqual(
    expect.arrayContaining([
      { title: 'Hooks', url: 'https://example.org/a', version: 3 },
      { title: 'Older hooks', url: '/docs/b', version: 2 },
    ]),
  )
  const sort = [{ field: 'version', order: 'desc' as const }]
  const first = await kebab.browse({ sort, limit: 2, fields: ['url'], facets: ['team', 'tags'] })
  expect(first.documents.map(({ document, fields }) => [document.doc_path, fields])).toEqual([
    ['a.md', { url: 'https://example.org/a' }],
    ['b.md', { url: '/docs/b' }],
  ])
  expect(first.facets).toEqual({
    team: {
      values: [
        { value: 'api', count: 2 },
        { value: 'web', count: 1 },
      ],
      others: 0,
      missing: 1,
    },
    tags: { values: [{ value: 'guide', count: 2 }], others: 0, missing: 1 },
  })
  const second = await kebab.browse({ sort, limit: 2, cursor: first.next_cursor! })
  expect(second).toMatchObject({ total: 3, next_cursor: null, documents: [{ document: { doc_path: 'c.md' } }] })
  expect(
    (await kebab.search({ query: 'hook', filters: { tags: 'GUIDE', not: { metadata: { 'by.name': 'Ann' } } } })).hits,
  ).toMatchObject([{ doc_path: 'b.md' }])
  const removed = await kebab.remove({ filters: { metadata: { draft: { eq: true } } } })
  expect(removed.removed).toBe(1)
})
