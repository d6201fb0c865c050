import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type Embedder, exactVectorRetriever, memoryStore } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { retrieve } from '../../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer } from '../../src/index.js'

/** An indexer of words and vectors, with what it finds by words, and the number of embedded texts. */
async function opened() {
  const toy = toyEmbedder()
  let embedded = 0
  const embedder: Embedder = {
    ...toy,
    async embed(texts, options) {
      if (options.kind === 'passage') embedded += texts.length
      return toy.embed(texts, options)
    },
  }
  const store = memoryStore()
  const retrievers = [bm25Retriever(), exactVectorRetriever({ embedder })]
  const indexer = await createIndexer({ store, retrievers, embedder })
  onTestFinished(() => indexer.close())
  const engine = createEngine({ store: indexer.store, retrievers })
  const pathsBy = async (query: string): Promise<string[]> => {
    const { hits } = await engine.search({ query, mode: 'lexical' })
    return hits.map(({ doc_path }) => doc_path)
  }
  return { indexer, engine, pathsBy, embedded: () => embedded }
}

const note = (path: string, front: string, text = 'A hook runs.\n\n## More\n\nAnd a page.') => ({
  path,
  text: `---\n${front}\n---\n${text}`,
})

describe('what a file is called counts for words', () => {
  test('its name, its aliases and its tags find every chunk of it', async () => {
    const { indexer, engine, pathsBy } = await opened()
    await indexer.index([
      note('vault/Meeting Zurich.md', 'aliases: [Assembly, Plenum]\ntags: [budget]'),
      note('vault/other.md', 'aliases: Aside'),
    ])
    for (const query of ['zurich', 'Meeting Zurich.md', 'plenum', 'budget'])
      expect(await pathsBy(query), query).toContain('vault/Meeting Zurich.md')
    expect((await engine.search({ query: 'zurich', mode: 'lexical' })).hits).toHaveLength(2)
    expect(await pathsBy('aside')).toEqual(['vault/other.md', 'vault/other.md'])
    // The folder doesn't.
    expect(await pathsBy('vault')).toEqual([])
  })

  test('a hit by the name of its file has evidence', async () => {
    const { indexer, engine } = await opened()
    await indexer.index([note('zurich.md', 'lang: en'), note('other.md', 'lang: en')])
    const { hits } = await engine.search({ query: 'zurich', mode: 'lexical' })
    expect(hits.map(({ retrieval }) => retrieval.evidence)).toEqual([1, 1])
    expect(hits.map(({ snippet }) => snippet).sort()).toEqual(['A hook runs.', 'And a page.'])
  })

  test('renaming a file makes its words anew, and embeds nothing', async () => {
    const { indexer, pathsBy, embedded } = await opened()
    const { text } = note('zurich.md', 'lang: en')
    await indexer.index([{ path: 'zurich.md', text }])
    const before = embedded()
    await indexer.remove({ paths: ['zurich.md'] })
    await indexer.index([{ path: 'geneva.md', text }])
    expect(await pathsBy('zurich')).toEqual([])
    expect(await pathsBy('geneva')).toEqual(['geneva.md', 'geneva.md'])
    expect(embedded()).toBe(before)
  })

  test('another tag or alias makes the words of the same chunks anew, and embeds nothing', async () => {
    const { indexer, engine, pathsBy, embedded } = await opened()
    await indexer.index([note('a.md', 'tags: [zurich]')])
    const idsBy = async (query: string) =>
      (await engine.search({ query, mode: 'vector' })).hits.map(({ chunk_id }) => chunk_id).sort()
    const scoresBy = async (query: string) =>
      (await engine.search({ query, mode: 'vector' })).hits.map(({ score }) => score)
    const [before, ids, scores] = [embedded(), await idsBy('hook'), await scoresBy('hook')]
    for (const [front, name] of [
      ['tags: [geneva]', 'geneva'],
      ['aliases: [bern]', 'bern'],
      ['title: bern', 'bern'],
    ] as const) {
      const isTitle = front.startsWith('title')
      await indexer.index([note('a.md', front)])
      expect(await pathsBy(name), front).toEqual(['a.md', 'a.md'])
      expect(await pathsBy('zurich'), front).toEqual([])
      expect(embedded(), front).toBe(isTitle ? before + 2 : before)
    }
    expect(await pathsBy('geneva')).toEqual([])
    expect(await idsBy('hook')).toEqual(ids)
    // An alias that becomes the title gives the same words, and another vector, which may be known.
    const titled = await scoresBy('hook')
    expect(titled).not.toEqual(scores)
    await indexer.index([note('a.md', 'aliases: [bern]')])
    expect(await scoresBy('hook')).toEqual(scores)
    await indexer.index([note('a.md', 'title: bern')])
    expect(await scoresBy('hook')).toEqual(titled)
  })
})

test('a note that is front matter alone is found by its title, its tags and its values', async () => {
  const { indexer, engine, pathsBy } = await opened()
  await indexer.index([note('a.md', 'title: Zurich\ntags: [budget]\nplace: lakeside', ''), note('b.md', 'lang: en')])
  for (const query of ['zurich', 'budget', 'lakeside']) expect(await pathsBy(query), query).toEqual(['a.md'])
  const [hit] = (await engine.search({ query: 'zurich', mode: 'lexical' })).hits
  expect(hit).toMatchObject({ snippet: 'title: Zurich\ntags: [budget]\nplace: lakeside', citation: { line_start: 2 } })
})

test('any name of a file is found by each of its words, in whatever script', async () => {
  const analyzer = textAnalyzer()
  const part = fc.constantFrom(
    'Retry',
    'policy',
    'HTTP2',
    'max_count',
    'Zürich',
    '東京',
    'Москва',
    '2026-01-02',
    'v1.2.3',
  )
  const name = fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', '-', '_', '.', '', '#'))
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom('.md', '.txt', '.ts', ''), async ([parts, separator], ending) => {
      const path = `sub/${parts.join(separator)}${ending}`
      const store = memoryStore()
      const retrievers = [bm25Retriever({ analyzer })]
      const indexer = await createIndexer({ store, retrievers })
      await indexer.index([
        { path, text: 'A hook.' },
        { path: 'other', text: 'Another one.' },
      ])
      const base = path.slice('sub/'.length)
      for (const { term, start, end } of analyzer.terms(base)) {
        const { candidates } = await retrieve(retrievers[0]!, base.slice(start, end), { limit: 9 })
        const chunks = await store.get(candidates.map(({ chunkId }) => chunkId))
        expect(
          chunks.map((chunk) => chunk?.document.path),
          term,
        ).toContain(path)
      }
      await indexer.close()
    }),
    { numRuns: 100 },
  )
})
