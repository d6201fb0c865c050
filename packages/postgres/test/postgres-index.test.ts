import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import {
  createEngine,
  defaultAnalyzer,
  type Embedder,
  type Engine,
  exactVectorRetriever,
  memoryStore,
} from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import type { SearchHitV1, SearchRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import {
  type PostgresClient,
  type PostgresIndex,
  type PostgresIndexOptions,
  type PostgresPool,
  postgresIndex,
} from '../src/index.js'
import { byNight, freshNamespace, NEEDS_SERVER, openDatabase, SERVER } from './open-database.js'
import { openIndex } from './open-index.js'

const WORDS = ['anchor', 'beacon', 'cargo', 'dock', 'engine', 'ferry', 'gale', 'harbour', 'island', 'jetty']

/** Documents of some words each, of which some are equal. */
const documents = Array.from({ length: 40 }, (_, i) => {
  const words = Array.from({ length: 3 + (i % 5) }, (_, at) => WORDS[(i * 7 + at * (1 + (i % 3))) % WORDS.length])
  return {
    path: `${['north', 'south'][i % 2]}/${i}.md`,
    text: `# Log ${i % 10}\n\nThe ${words.join(' and the ')}.\n`,
    metadata: { tags: [i % 4 === 0 ? 'old' : 'new'], lang: ['en', 'de-at'][i % 2] },
  }
})

const QUERIES = ['the ferry and the harbour', 'gale', 'cargo island jetty dock', 'an anchor for the engine', 'nothing']

function close(part: { close(): Promise<void> }): void {
  onTestFinished(() => part.close())
}

async function kebabOver(
  options: Partial<PostgresIndexOptions>,
  more: { depth?: number } = {},
): Promise<{ index: PostgresIndex; kebab: Kebab }> {
  const index = await openIndex({ embedder: toyEmbedder(), ...options })
  close(index)
  const kebab = await openKebab({ ...index, ...more })
  close(kebab)
  return { index, kebab: { ...kebab, ...validated(kebab as Engine) } }
}

/** An index in memory that ranks exactly, by words and by vectors. */
async function embedded(embedder: Embedder, more: { depth?: number; path?: string } = {}): Promise<Kebab> {
  const vectors = exactVectorRetriever({ name: 'vectors', embedder })
  const store = more.path === undefined ? { store: memoryStore() } : {}
  const kebab = await openKebab({
    ...store,
    ...more,
    embedder,
    analyzer: defaultAnalyzer,
    retrievers: ['bm25', vectors],
  })
  close(kebab)
  return kebab
}

async function hitsOf(kebab: Engine, request: SearchRequestV1): Promise<SearchHitV1[]> {
  return (await kebab.search(request)).hits
}

const ranking = (hits: readonly SearchHitV1[]) => hits.map(({ chunk_id, snippet }) => [chunk_id, snippet])

describe('an index in Postgres', () => {
  test('is one argument of `openKebab`, which then indexes, searches and answers as with a folder', async () => {
    const { pool, schema } = await openDatabase()
    const embedder = toyEmbedder()
    const kebab = await openKebab(await postgresIndex({ pool, schema, embedder, namespace: freshNamespace() }))
    close(kebab)
    const report = await kebab.index(documents)
    expect(report.documents).toMatchObject({ added: 40 })
    const reference = await embedded(embedder)
    await reference.index(documents)
    for (const query of QUERIES)
      for (const mode of ['lexical', 'vector', 'hybrid'] as const)
        expect(ranking(await hitsOf(kebab, { query, mode, k: 40 })), `${mode} ${query}`).toEqual(
          ranking(await hitsOf(reference, { query, mode, k: 40 })),
        )
    for (const one of [kebab, reference]) await one.index([{ path: 'hooks.md', text: 'A hook runs before a commit.' }])
    const question = { question: 'What runs before a commit?' }
    const { citations } = await kebab.ask(question)
    expect(citations).not.toHaveLength(0)
    expect(citations).toEqual((await reference.ask(question)).citations)
    expect(await kebab.remove({ paths: ['north/0.md'] })).toMatchObject({ removed: 1 })
    expect(await kebab.doctor()).toMatchObject({ healthy: true })
  })

  byNight('ranks under filters as the engine in the process does', async () => {
    const { kebab } = await kebabOver({})
    const reference = await embedded(toyEmbedder())
    for (const one of [kebab, reference]) await one.index(documents)
    const filters: SearchRequestV1['filters'][] = [
      { tags: ['old'] },
      { lang: ['de'] },
      { path_glob: ['north/*'] },
      { path_glob: ['{north,south}/1?.md'], tags: ['new'] },
      // Too long for a regular expression.
      { path_glob: ['nor?h/*', ...Array.from({ length: 30 }, (_, i) => `${'x'.repeat(100)}*${i}`)] },
    ]
    for (const given of filters)
      for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
        const request = { query: QUERIES[0]!, mode, k: 40, filters: given! }
        expect(ranking(await hitsOf(kebab, request)), JSON.stringify(given)).toEqual(
          ranking(await hitsOf(reference, request)),
        )
      }
  })

  test('gives raw BM25 scores and cosines, those of the engines in the process', async () => {
    const { kebab } = await kebabOver({})
    const reference = await embedded(toyEmbedder())
    for (const one of [kebab, reference]) await one.index(documents)
    for (const query of QUERIES) {
      const scores = async (one: Engine, mode: 'lexical' | 'vector') =>
        (await hitsOf(one, { query, mode, k: 40 })).map(({ score, score_kind }) => ({ score, score_kind }))
      expect(await scores(kebab, 'lexical')).toEqual(await scores(reference, 'lexical'))
      const [found, expected] = [await scores(kebab, 'vector'), await scores(reference, 'vector')]
      for (const [i, { score, score_kind }] of found.entries()) {
        expect(score).toBeCloseTo(expected[i]!.score, 5)
        expect(score_kind).toBe('cosine')
      }
    }
  })

  test('is opened again as it was, and takes the cursors from before', async () => {
    const namespace = freshNamespace()
    const first = await kebabOver({ namespace })
    await first.kebab.index(documents)
    const request = { query: QUERIES[0]!, k: 4 }
    const page = await first.kebab.search(request)
    const again = await kebabOver({ namespace })
    expect(await again.kebab.search(request)).toEqual(page)
    const next = await again.kebab.search({ ...request, cursor: page.next_cursor! })
    expect(next.hits[0]?.rank).toBe(5)
    await first.kebab.index([{ path: 'one-more.md', text: 'One more ferry.' }])
    const error = await errorOf(again.kebab.search({ ...request, cursor: page.next_cursor! }))
    expect(error.code).toBe('stale_cursor')
  })

  test('takes what another process commits: nobody has to open it again', async () => {
    const namespace = freshNamespace()
    const [one, another] = [await kebabOver({ namespace }), await kebabOver({ namespace })]
    await Promise.all([one.kebab.index(documents.slice(0, 20)), another.kebab.index(documents.slice(20))])
    for (const { kebab } of [one, another]) expect((await kebab.describe()).store).toMatchObject({ documents: 40 })
  })

  byNight('is maintained without a change of what is found', async () => {
    const { index, kebab } = await kebabOver({ background: false })
    for (const document of documents) await kebab.index([document])
    const before = await Promise.all(QUERIES.map((query) => hitsOf(kebab, { query, k: 40 })))
    await index.maintain()
    const after = await Promise.all(QUERIES.map((query) => hitsOf(kebab, { query, k: 40 })))
    expect(after.map(ranking)).toEqual(before.map(ranking))
  })

  test('of words alone has no vectors and needs no embedder', async () => {
    const { kebab } = await kebabOver({ embedder: null })
    await kebab.index(documents)
    expect((await kebab.describe()).default_mode).toBe('lexical')
    expect(await hitsOf(kebab, { query: 'gale' })).not.toHaveLength(0)
  })

  test('that was built with another embedder is refused', async () => {
    const namespace = freshNamespace()
    const { kebab } = await kebabOver({ namespace })
    await kebab.index(documents)
    const index = await openIndex({ namespace, embedder: toyEmbedder({ model: 'another' }) })
    expect((await errorOf(openKebab(index))).code).toBe('embedding_mismatch')
    const again = await openKebab({ ...index, reembed: true })
    close(again)
    expect(await hitsOf(again, { query: 'gale', mode: 'vector' })).not.toHaveLength(0)
  })

  test('writes documents and indexes together, or nothing', async () => {
    const { pool } = await openDatabase()
    let isBroken = false
    const broken: PostgresPool = {
      options: pool.options,
      async connect() {
        const client: PostgresClient = await pool.connect()
        return {
          async query(statement) {
            // The last statement of a commit: everything else is written by then.
            if (isBroken && statement.text.includes('set revision =')) throw new Error('the disk is on fire')
            return client.query(statement)
          },
          release: (error) => client.release(error),
        }
      },
    }
    const embedder = toyEmbedder()
    const index = await openIndex({ pool: broken, embedder, background: false })
    const kebab = await openKebab({ ...index })
    close(kebab)
    await kebab.index([{ path: 'a.md', text: 'The ferry.' }])
    const before = await index.store.revision()
    isBroken = true
    const change = [
      { path: 'a.md', text: 'The dock.' },
      { path: 'b.md', text: 'The cargo.' },
    ]
    await expect(kebab.index(change)).rejects.toThrow('the disk is on fire')
    isBroken = false
    expect(await index.store.revision()).toBe(before)
    expect(await index.store.stats()).toMatchObject({ documents: 1, chunks: 1 })
    const paths = async (query: string, mode: 'lexical' | 'vector') =>
      (await hitsOf(kebab, { query, mode })).map(({ doc_path }) => doc_path)
    expect(await paths('ferry', 'lexical')).toEqual(['a.md'])
    expect(await paths('dock cargo', 'lexical')).toEqual([])
    expect(await paths('dock cargo', 'vector')).toEqual(['a.md'])
    await kebab.index(change)
    expect(await paths('dock cargo', 'lexical')).toHaveLength(2)
  })
})

/** A document in one of its versions. */
const version = fc.record({
  path: fc.constantFrom('a.md', 'b.md', 'c.md'),
  title: fc.constantFrom(undefined, 'Gale', 'Ferry'),
  lang: fc.constantFrom('en', 'de'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
})

/** A language changes the terms of a text, and so does a title. */
const languageAnalyzer = {
  version: 'languages',
  terms: (text: string, options?: { lang?: string | undefined }) =>
    defaultAnalyzer.terms(text).map((term) => (options?.lang === 'de' ? { ...term, term: `${term.term} de` } : term)),
}

test('whatever is put, replaced and removed, the indexes are those of what is stored', async () => {
  const embedder = toyEmbedder()
  const commits = fc.array(
    fc.record({ put: fc.array(version, { maxLength: 3 }), remove: fc.subarray(['a.md', 'b.md', 'c.md']) }),
    { minLength: 1, maxLength: 5 },
  )
  const inputOf = ({ path, title, lang, words }: typeof version extends fc.Arbitrary<infer V> ? V : never) => {
    const text = ['One', 'Two'].map((name) => `# ${name}\n\nThe ${words.join(' ')} of ${name}.`).join('\n\n')
    return { path, text, metadata: { title: title ?? null, lang } }
  }
  const property = fc.asyncProperty(commits, async (batches) => {
    const options = { embedder, analyzer: languageAnalyzer, background: false }
    const [index, fresh] = [await openIndex(options), await openIndex(options)]
    const kebab = await openKebab({ ...index })
    const stored = new Map<string, ReturnType<typeof inputOf>>()
    for (const { put, remove } of batches) {
      await kebab.index(put.map(inputOf))
      for (const one of put) stored.set(one.path, inputOf(one))
      if (remove.length > 0) await kebab.remove({ paths: remove })
      for (const path of remove) stored.delete(path)
      await index.maintain()
    }
    const anew = await openKebab({ ...fresh })
    await anew.index([...stored.values()])
    for (const mode of ['lexical', 'vector'] as const)
      for (const query of ['ferry', 'gale of One', 'anchor cargo']) {
        const of = async (one: Engine) =>
          (await hitsOf(one, { query, mode, k: 100 })).map(({ chunk_id, score }) => [chunk_id, score])
        expect(await of(kebab), `${mode} ${query}`).toEqual(await of(anew))
      }
    await kebab.close()
    await anew.close()
  })
  await fc.assert(property, { numRuns: SERVER === undefined ? 5 : 60 })
})

describe('pages over Postgres', () => {
  let opened: { index: PostgresIndex; indexed: Promise<unknown> } | undefined

  beforeAll(async () => {
    const index = await openIndex({ embedder: toyEmbedder() })
    const kebab = await openKebab({ ...index })
    opened = { index, indexed: kebab.index(documents) }
    await opened.indexed
    await kebab.close()
  })

  test('of any sizes and budgets concatenate to one fixed ranking: nothing twice, nothing lost', async () => {
    const { store, retrievers } = opened!.index
    const sizes = fc.infiniteStream(
      fc.record({ k: fc.integer({ min: 1, max: 12 }), budget: fc.option(fc.integer({ min: 0, max: 1200 })) }),
    )
    const property = fc.asyncProperty(
      fc.constantFrom(...QUERIES),
      fc.constantFrom('lexical', 'vector', 'hybrid'),
      fc.integer({ min: 1, max: 8 }),
      sizes,
      async (query, mode, depth, pages) => {
        const engine = validated(createEngine({ store, retrievers, depth }))
        const whole = (await engine.search({ query, mode, k: 100 })).hits.map(({ chunk_id }) => chunk_id)
        const hits: SearchHitV1[] = []
        let cursor: string | null | undefined
        for (const { k, budget } of pages) {
          const request = { query, mode, k, cursor: cursor!, ...(budget === null ? {} : { max_tokens: budget }) }
          const page = await engine.search(request)
          hits.push(...page.hits)
          cursor = page.next_cursor
          if (cursor === null) break
        }
        expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(whole)
        expect(hits.map(({ rank }) => rank)).toEqual(whole.map((_, i) => i + 1))
      },
    )
    await fc.assert(property, { numRuns: SERVER === undefined ? 5 : 60 })
  })
})

describe('namespaces', () => {
  test('share tables, and nothing else: no search, id, filter, cursor or list reaches another one', async () => {
    const [one, another] = [await kebabOver({}), await kebabOver({})]
    await one.kebab.index(documents.slice(0, 20))
    const before = await hitsOf(one.kebab, { query: QUERIES[0]!, k: 40, detail: 'full' })
    await another.kebab.index([{ path: 'secret.md', text: 'The ferry and the harbour, in secret.' }, ...documents])
    expect(await hitsOf(one.kebab, { query: QUERIES[0]!, k: 40, detail: 'full' })).toEqual(before)
    const [secret] = await hitsOf(another.kebab, { query: 'secret', k: 1 })
    const { store } = one.index
    expect(await store.get([secret!.chunk_id])).toEqual([null])
    expect(await store.neighbours(secret!.chunk_id, 3)).toEqual([])
    expect(await store.source(secret!.doc_id)).toBeNull()
    expect(await store.select({ docId: [secret!.doc_id] })).toEqual(new Set())
    expect((await errorOf(one.kebab.fetch({ chunk_id: secret!.chunk_id }))).code).toBe('chunk_not_found')
    for await (const { path } of store.documents()) expect(path).not.toBe('secret.md')
    const page = await another.kebab.search({ query: 'ferry', k: 1 })
    const error = await errorOf(one.kebab.search({ query: 'ferry', k: 1, cursor: page.next_cursor! }))
    expect(error.code).toBe('invalid_cursor')
    expect(store.compare!(await store.revision(), await another.index.store.revision())).toBe('unrelated')
    await one.index.store.commit({ remove: [secret!.doc_id] })
    expect(await another.index.store.source(secret!.doc_id)).not.toBeNull()
  })
})

describe('moving', () => {
  byNight(
    'from a folder to Postgres and back keeps every chunk and vector, and the first ten hits, word for word',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kebab-postgres-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const passages: string[] = []
      const toy = toyEmbedder()
      const embedder: Embedder = {
        ...toy,
        embed(texts, options) {
          if (options.kind === 'passage') passages.push(...texts)
          return toy.embed(texts, options)
        },
      }
      const source = await embedded(embedder, { path: join(folder, 'one') })
      await source.index(documents)
      const { kebab } = await kebabOver({ embedder })
      const back = await embedded(embedder, { path: join(folder, 'two') })
      passages.length = 0
      expect(await kebab.import(source.export())).toMatchObject({ added: 40, chunks: 40 })
      expect(await back.import(kebab.export())).toMatchObject({ added: 40, chunks: 40 })
      expect(passages).toEqual([])
      const lines = async (one: Kebab) => {
        let all = ''
        for await (const line of one.export()) all += line
        return all
      }
      const expected = await lines(source)
      expect(await lines(kebab)).toBe(expected)
      expect(await lines(back)).toBe(expected)
      for (const query of QUERIES) {
        const first = ranking(await hitsOf(source, { query, k: 10 }))
        expect(ranking(await hitsOf(kebab, { query, k: 10 }))).toEqual(first)
        expect(ranking(await hitsOf(back, { query, k: 10 }))).toEqual(first)
      }
    },
  )
})

test.skipIf(SERVER !== undefined)('over the wire, a pool of one connection does as one in the process', async () => {
  const { pglite, schema } = await openDatabase()
  const server = new PGLiteSocketServer({ db: pglite!, port: 0 })
  await server.start()
  const [host, port] = server.getServerConn().split(':')
  const pool = new pg.Pool({ host, port: Number(port), user: 'postgres', database: 'postgres', max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await server.stop()
  })
  const namespace = freshNamespace()
  const { kebab } = await kebabOver({ pool, schema, namespace })
  await kebab.index(documents)
  const { kebab: inProcess } = await kebabOver({ namespace })
  for (const query of QUERIES) expect(await kebab.search({ query })).toEqual(await inProcess.search({ query }))
})

describe.skipIf(SERVER === undefined)(`on a server (${NEEDS_SERVER})`, () => {
  test('steady commits make no search fail, and each page is of one state', async () => {
    const { kebab, index } = await kebabOver({})
    await kebab.index(documents)
    const { kebab: writer } = await kebabOver({ namespace: index.namespace })
    let isWriting = true
    const writing = (async () => {
      for (let i = 0; isWriting; i++) await writer.index([{ path: `new/${i % 5}.md`, text: `The ferry, round ${i}.` }])
    })()
    for (let i = 0; i < 60; i++) {
      const { hits } = await kebab.search({ query: QUERIES[i % 5]!, k: 5, strict: true })
      for (const { chunk_id } of hits) expect(chunk_id).toBeDefined()
    }
    isWriting = false
    await writing
  })
})

test('an embedder whose vectors pgvector can not hold is refused', async () => {
  const { pool } = await openDatabase()
  const embedder: Embedder = { ...toyEmbedder(), dimensions: 16_001 }
  await expect(postgresIndex({ pool, embedder })).rejects.toThrow(
    'embedder.dimensions: expected an integer from 1 to 16000, found 16001',
  )
})
