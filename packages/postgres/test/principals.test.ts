import { createEngine, type Engine } from '@kebab/core'
import { browse, readAccess, readableLists } from '@kebab/core/internal'
import { createIndexer } from '@kebab/ingest'
import { folderAnalyzer } from '@kebab/local'
import { type PrincipalReader, principalsRules, testPrincipals } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { ofToday } from '../../../test/support/profile.js'
import { openIndex } from './open-index.js'

const rules = new Set(ofToday(principalsRules, 4))

describe('an index with principals over Postgres', () => {
  testPrincipals({
    test: (name, body) => (rules.has(name) ? test(name, body) : undefined),
    worlds: 1,
    async create(documents) {
      const { store, retrievers } = await openIndex({ background: false })
      const indexer = await createIndexer({ store, retrievers: [], principals: true })
      await indexer.index(documents)
      const root = createEngine({ store, retrievers, principals: true })
      const readerOf = (engine: Engine, access: Parameters<typeof readableLists>[1]): PrincipalReader => ({
        ...engine,
        browse: (request) =>
          browse(readableLists(store, access), request, access.principals && { principals: access.principals }),
      })
      const { search, fetch, explain, describe, bulkSearch } = root
      return {
        root: { search, fetch, explain, describe, bulkSearch },
        as: (principals) => readerOf(root.as(principals), readAccess(principals)),
        close: () => indexer.close(),
      }
    },
  })

  test('reads a query in the languages of the documents that its reader may see', async () => {
    const analyzer = folderAnalyzer()
    const { store, retrievers } = await openIndex({ background: false, analyzer })
    const indexer = await createIndexer({ store, retrievers: [], principals: true })
    await indexer.index([
      { path: 'de.md', text: 'Die Häuser am Hafen sind alt, und die Schiffe fahren langsam ein.', allow: ['user:ann'] },
      { path: 'en.md', text: 'The houses at the harbour are old, and the ships enter slowly.' },
    ])
    const root = createEngine({ store, retrievers, analyzer, principals: true })
    const pathsFor = async (principals: string[], query: string) =>
      (await root.as(principals).search({ query, mode: 'lexical' })).hits.map(({ doc_path }) => doc_path)
    expect(await pathsFor(['user:ann'], 'Haus')).toEqual(['de.md'])
    expect(await pathsFor([], 'Haus')).toEqual([])
    expect(await pathsFor([], 'house')).toEqual(['en.md'])
  })

  test('refuses an indexer without principals over documents that have some', async () => {
    const { store } = await openIndex({ background: false })
    const indexer = await createIndexer({ store, retrievers: [], principals: true })
    await indexer.index([{ path: 'a.md', text: 'a', allow: ["user:o'hara\0"] }])
    expect((await store.stats()).restricted).toBe(1)
    await expect(createIndexer({ store, retrievers: [] })).rejects.toMatchObject({ code: 'unsupported' })
  })
})
