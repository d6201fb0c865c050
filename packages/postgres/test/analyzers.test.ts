import { bm25Retriever } from '@kebab/bm25'
import { type Analyzer, createEngine, defaultAnalyzer, type EmbeddedChunk, type Engine } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import pg from 'pg'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import type { PostgresIndex, PostgresIndexOptions } from '../src/index.js'
import { earlierVersionOf } from '../src/lexical/analyzer-version.js'
import { writeEarlierWords } from './earlier-words.js'
import { freshNamespace, openDatabase, SERVER } from './open-database.js'
import { openIndex } from './open-index.js'

const embedder = toyEmbedder()

/** An analyzer whose terms end in a mark. */
const marking = (mark: string, version: string | undefined = mark): Analyzer => ({
  version,
  terms: (text, options) => defaultAnalyzer.terms(text, options).map((one) => ({ ...one, term: one.term + mark })),
})
const [one, two] = [marking('.1'), marking('.2')]

const put = (name: string, count: number) => ({
  put: Array.from({ length: count }, (_, i) => {
    const input = { path: `${name}/${i}.md`, text: `A ferry of ${name}, number ${i}.` }
    const document = prepareDocument(input, { sourceId: 's', now: new Date(0), embeddingModel: embedder.model })
    const embedding = toyVector(input.text, embedder.dimensions)
    return { ...document, chunks: document.chunks.map((chunk) => ({ ...chunk, embedding })) }
  }),
})

const open = (namespace: string, analyzer: Analyzer, more: Partial<PostgresIndexOptions> = {}) =>
  openIndex({ namespace, analyzer, embedder, background: false, ...more })

const engineOver = ({ store, retrievers, analyzer }: PostgresIndex): Engine =>
  validated(createEngine({ store, retrievers, analyzer }))

/** Expects the words to be those of a fresh index of what is stored. */
async function expectWordsOf(analyzer: Analyzer, { store, retrievers }: PostgresIndex): Promise<void> {
  const fresh = bm25Retriever({ analyzer })
  const chunks: EmbeddedChunk[] = []
  for await (const chunk of store.chunks()) chunks.push(chunk)
  await fresh.add(chunks)
  const query = 'a ferry, number 7'
  const ranking = await retrieve(retrievers[0]!, query, { limit: 1000 })
  expect(ranking).toStrictEqual(await retrieve(fresh, query, { limit: 1000 }))
  expect(ranking.candidates).toHaveLength(chunks.length)
}

test('a namespace is refused to another analyzer than its words were made with', async () => {
  const namespace = freshNamespace()
  const [first, late] = [await open(namespace, one), await open(namespace, two)]
  await first.store.commit(put('a', 3))
  // One that was opened while there were no words yet.
  expect(await errorOf(late.store.commit(put('b', 3)))).toMatchObject({ code: 'unsupported' })
  expect(await errorOf(open(namespace, two))).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('expected words of the analyzer .2, found words of the analyzer .1'),
    hint: expect.stringContaining('reanalyze'),
  })
  await expectWordsOf(one, await open(namespace, one))
  // Where nothing is stored, there are no words.
  await first.store.commit({ remove: put('a', 3).put.map(({ document }) => document.docId) })
  const empty = await open(namespace, two)
  await empty.store.commit(put('c', 2))
  await expectWordsOf(two, empty)
})

test.each([
  ['with a version', one],
  ['without one', { terms: one.terms }],
])('words that an analyzer %s made without the names of files are made anew', async (_, analyzer) => {
  const namespace = freshNamespace()
  const { version } = analyzer as Analyzer
  // The name of the file is the first line.
  const nameless: Analyzer = { version, terms: (text) => one.terms(text.slice(text.indexOf('\n') + 1)) }
  const { store } = await open(namespace, nameless)
  await store.commit(put('a', 12))
  await writeEarlierWords(namespace, version ?? 'custom')
  const index = await open(namespace, analyzer)
  await expectWordsOf(analyzer, index)
  const names = await retrieve(index.retrievers[0]!, '7.md', { limit: 20 })
  expect(names.candidates[0]?.score).toBeGreaterThan(names.candidates[1]!.score)
  await index.store.commit(put('b', 1))
  await expectWordsOf(analyzer, await open(namespace, analyzer))
})

test.each([
  ['with a version', one],
  ['without one', { terms: one.terms }],
])('words without fields that an analyzer %s made are made anew, with progress', async (_, analyzer) => {
  const namespace = freshNamespace()
  const { version = 'custom' } = analyzer as Analyzer
  const first = await open(namespace, analyzer)
  await first.store.commit(put('a', 12))
  const vocabulary = await first.retrievers[0]!.vocabulary!({ prefix: '' })
  await writeEarlierWords(namespace, `w2-${version}`)
  expect(await errorOf(retrieve(first.retrievers[0]!, 'ferry', { limit: 1 }))).toMatchObject({ code: 'not_indexed' })
  const progress: unknown[] = []
  const index = await open(namespace, analyzer, { onProgress: (step) => progress.push(step) })
  expect(progress).toEqual([{ chunksDone: 12, chunksTotal: 12 }])
  await expectWordsOf(analyzer, index)
  expect(await index.retrievers[0]!.vocabulary!({ prefix: '' })).toEqual(vocabulary)
})

test('words are made anew from the stored texts, and the version before then finds by vectors alone', async () => {
  const namespace = freshNamespace()
  const before = await open(namespace, one)
  for (const name of ['a', 'b', 'c']) await before.store.commit(put(name, 4))
  const engine = engineOver(before)
  const request = { query: 'a ferry', k: 5 }
  const { next_cursor } = await engine.search({ ...request, mode: 'lexical' })
  const progress: unknown[] = []
  const after = await open(namespace, two, { reanalyze: true, onProgress: (step) => progress.push(step) })
  expect(progress).toEqual([{ chunksDone: 12, chunksTotal: 12 }])
  await expectWordsOf(two, after)

  const paged = engineOver(after).search({ ...request, mode: 'lexical', cursor: next_cursor! })
  expect((await errorOf(paged)).code).toBe('invalid_cursor') // of an engine with another analyzer
  expect((await engine.search({ ...request, mode: 'vector' })).hits).toHaveLength(5)
  const hybrid = await engine.search(request)
  expect(hybrid.degraded).toEqual([{ retriever: 'bm25', code: 'not_indexed' }])
  expect(hybrid.hits).toHaveLength(5)
  expect(await errorOf(engine.search({ ...request, mode: 'lexical' }))).toMatchObject({
    code: 'retrieval_failed',
    details: { retrievers: [{ retriever: 'bm25', code: 'not_indexed' }] },
  })
  expect((await engine.doctor()).healthy).toBe(false)
  expect((await errorOf(before.store.commit(put('d', 1)))).code).toBe('unsupported')
  // Nothing is left to be made anew.
  await open(namespace, two, { reanalyze: true, onProgress: () => expect.unreachable() })
  await after.store.commit(put('d', 1))
  await after.maintain()
  await expectWordsOf(two, after)
})

test('words that are made anew stay as they were where that is aborted or fails', async () => {
  const namespace = freshNamespace()
  const before = await open(namespace, one)
  await before.store.commit(put('a', 4))
  const revision = await before.store.revision()
  const controller = new AbortController()
  const reason = new Error('no longer wanted')
  const onProgress = (): void => controller.abort(reason)
  await expect(open(namespace, two, { reanalyze: true, signal: controller.signal, onProgress })).rejects.toBe(reason)
  const failing = {
    ...two,
    terms: () => {
      throw new Error('no terms')
    },
  }
  await expect(open(namespace, failing, { reanalyze: true })).rejects.toThrow('no terms')
  expect(await before.store.revision()).toBe(revision)
  await before.store.commit(put('b', 1))
  await expectWordsOf(one, before)
})

test('a namespace that names no analyzer takes the one whose terms its words have, and no other', async () => {
  const namespace = freshNamespace()
  const first = await open(namespace, one)
  for (const name of ['a', 'b', 'c']) await first.store.commit(put(name, 9))
  await writeEarlierWords(namespace, null)
  expect(await errorOf(open(namespace, two))).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('of ten chunks'),
  })
  // It is named for all others.
  await open(namespace, one)
  expect((await errorOf(open(namespace, two))).message).toContain('found words of the analyzer .1')
  await expectWordsOf(two, await open(namespace, two, { reanalyze: true }))
})

test('an analyzer without a version goes by the terms of ten chunks', async () => {
  const namespace = freshNamespace()
  const unversioned = (mark: string) => ({ ...marking(mark), version: undefined })
  const first = await open(namespace, unversioned('.1'))
  await first.store.commit(put('a', 20))
  await open(namespace, unversioned('.1'))
  expect(await errorOf(open(namespace, unversioned('.2')))).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('expected words of the analyzer custom, found words with other terms'),
  })
  await expectWordsOf(unversioned('.2'), await open(namespace, unversioned('.2'), { reanalyze: true }))
})

test('a server without writes finds by vectors alone where the words are of an earlier rule', async () => {
  const namespace = freshNamespace()
  await (await open(namespace, one)).store.commit(put('a', 3))
  await writeEarlierWords(namespace, earlierVersionOf(one))
  await withoutWrites(async (pool) => {
    const index = await open(namespace, one, { pool })
    const words = await errorOf(retrieve(index.retrievers[0]!, 'a ferry of a', { limit: 3 }))
    expect(words).toMatchObject({ code: 'not_indexed' })
    const both = await engineOver(index).search({ query: 'a ferry of a', mode: 'hybrid' })
    expect(both.hits).toHaveLength(3)
    expect(both.degraded).toMatchObject([{ retriever: index.retrievers[0]!.name }])
  })
  // Where it can be written, the words are made anew.
  await expectWordsOf(one, await open(namespace, one))
})

/** Runs work with a pool that can read alone, as a replica is. */
async function withoutWrites(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const { pool, pglite } = await openDatabase()
  if (pglite === undefined) {
    const options = '-c default_transaction_read_only=on'
    const reader = new pg.Pool({ connectionString: SERVER, options, allowExitOnIdle: true })
    await work(reader)
    return reader.end()
  }
  await pool.query('set default_transaction_read_only = on')
  try {
    await work(pool)
  } finally {
    await pool.query('set default_transaction_read_only = off')
  }
}
