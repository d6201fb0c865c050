import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import { expect, test } from 'vitest'
import { langchainLoader } from '../src/langchain/index.js'

const pages = [
  {
    pageContent: 'A hook runs.',
    metadata: { source: '/home/docs/book.pdf', loc: { pageNumber: 1 }, title: 'The book' },
  },
  {
    pageContent: 'A check fails.',
    metadata: { source: '/home/docs/book.pdf', loc: { pageNumber: 2 }, big: 1n, lang: 7 },
  },
  { pageContent: 'A page.', metadata: { source: 'https://example.org/a/b' } },
  { pageContent: 'Another piece.', metadata: { source: 'https://example.org/a/b' } },
  { pageContent: 'Nobody knows where.' },
]

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('the documents of a loader have paths of their own, and its metadata as far as it is JSON', async () => {
  const documents = await all(langchainLoader({ load: async () => pages }))
  expect(documents.map(({ path }) => path)).toEqual([
    'home/docs/book.pdf#page=1',
    'home/docs/book.pdf#page=2',
    'example.org/a/b',
    'example.org/a/b#2',
    'document',
  ])
  expect(documents[0]!.metadata).toEqual({ source: '/home/docs/book.pdf', loc: { pageNumber: 1 }, title: 'The book' })
  expect(documents[1]!.metadata).toEqual({ source: '/home/docs/book.pdf', loc: { pageNumber: 2 } })
})

test('a loader that loads one by one is not asked for all', async () => {
  async function* lazyLoad() {
    yield* pages.slice(0, 2)
  }
  const loader = { load: async () => Promise.reject(new Error('all at once')), lazyLoad }
  expect(await all(langchainLoader(loader, { media: 'pdf' }))).toMatchObject([{ metadata: { media: 'pdf' } }, {}])
})

test('an index takes a loader as a source, again and again', async () => {
  const retrievers = [bm25Retriever()]
  const indexer = await createIndexer({ store: memoryStore(), retrievers })
  const source = langchainLoader({ load: async () => pages })
  expect((await indexer.index(source)).documents).toMatchObject({ added: 5, failed: 0 })
  expect((await indexer.index(source)).documents).toMatchObject({ unchanged: 5 })
  const { hits } = await createEngine({ store: indexer.store, retrievers }).search({ query: 'check fails' })
  expect(hits[0]!.doc_path).toBe('home/docs/book.pdf#page=2')
  await indexer.close()
})

test('a loader without `load`, and an unknown option, are a TypeError', () => {
  expect(() => langchainLoader({} as never)).toThrow(TypeError)
  expect(() => langchainLoader({ load: async () => [] }, { kind: 'pdf' } as never)).toThrow(/unknown option `kind`/)
})
