import { indexedText, type StoredDocument, type SyncedStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { ofToday } from '../../../test/support/profile.js'
import { toyVector } from '../../../test/support/toy-embedder.js'
import type { PostgresView } from '../src/store/view.js'
import { originalText, storedText } from '../src/stored-text.js'
import { NEEDS_SERVER, openDatabase, SERVER } from './open-database.js'
import { openIndex } from './open-index.js'

function stored(path: string, text: string): StoredDocument {
  const document = prepareDocument({ path, text }, { sourceId: 'test', now: new Date(0), embeddingModel: 'toy' })
  return { ...document, chunks: document.chunks.map((chunk) => ({ ...chunk, embedding: toyVector(chunk.text, 3) })) }
}

const [guide, other] = [stored('guide.md', 'A ferry waits.\n\n# Dock\n\nA crane lifts.'), stored('other.md', 'A gale.')]

/** A store of two documents. `damage` changes what is stored of the first. */
async function filled(): Promise<{
  store: SyncedStore
  maintain(): Promise<void>
  damage(set: string, table: string): Promise<void>
  count: { ns(): Promise<number>; rows(table: string, where?: string): Promise<number> }
}> {
  const { pool, schema } = await openDatabase()
  const index = await openIndex({ background: false })
  const { store, namespace } = index
  await store.commit({ put: [guide, other] })
  const numberOf = async (sql: string, ...values: unknown[]): Promise<number> =>
    Number((await pool.query({ text: sql, values, rowMode: 'array' })).rows[0]![0])
  const ns = () => numberOf(`select ns from ${schema}.namespaces where name = $1`, namespace)
  return {
    count: {
      ns,
      rows: async (table, where = 'true') =>
        numberOf(`select count(*) from ${schema}.${table} where ns = $1 and ${where}`, await ns()),
    },
    store,
    maintain: () => index.maintain(),
    async damage(set, table) {
      await pool.query(
        `update ${schema}.${table} set ${set} where doc_id = $1 and ns = (select ns from ${schema}.namespaces where name = $2)`,
        [guide.document.docId, namespace],
      )
    },
  }
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('stored text', () => {
  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\0', '\uf8fe', '\ufeff', '\ud800', '\udc00', '0', 'a'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })

  test('is the text itself unless something in it can’t be stored, and comes back exactly', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(originalText(storedText(text))).toBe(text)
        expect(storedText(text)).not.toMatch(/\0|\p{Surrogate}|\ufeff/u)
      }),
    )
    for (const text of ['', 'a', 'ä \u{1f600} \n\t', '\\x00']) expect(storedText(text)).toBe(text)
  })

  test('is equal for equal texts alone, and begins with another one if its text does', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(storedText(a) === storedText(b)).toBe(a === b)
        const isWhole = !/[\ud800-\udbff]$/.test(a)
        if (isWhole) expect(storedText(a + b).startsWith(storedText(a))).toBe(true)
      }),
    )
  })
})

describe('a row that was changed behind the store', () => {
  const changes = [
    [
      'documents',
      `body = replace(body, 'guide', 'gvide')`,
      (store: SyncedStore) => store.document(guide.document.docId),
    ],
    ['documents', `body = 'no json'`, (store: SyncedStore) => listOf(store.documents())],
    ['sources', `text = 'another'`, (store: SyncedStore) => store.source(guide.document.docId)],
    ['chunks', `text = 'another'`, (store: SyncedStore) => store.get([guide.chunks[0]!.chunkId])],
    ['chunks', `ordinal = ordinal + 1`, (store: SyncedStore) => store.neighbours(guide.chunks[0]!.chunkId, 9)],
    ['chunks', `embedding = '\\x00'`, (store: SyncedStore) => listOf(store.chunks())],
    ['chunks', `embedding = null`, (store: SyncedStore) => store.get([guide.chunks[0]!.chunkId], { embeddings: true })],
  ] as const
  test.each(ofToday(changes, 3))(
    'of `%s` (%s) is `corrupt_index`, which names the document',
    async (table, set, read) => {
      const { store, damage } = await filled()
      await damage(set, table)
      expect(await errorOf(read(store))).toMatchObject({
        code: 'corrupt_index',
        details: { documents: [{ doc_id: guide.document.docId, doc_path: 'guide.md' }] },
      })
      expect(await store.get([other.chunks[0]!.chunkId])).toMatchObject([{ text: 'A gale.' }])
    },
  )

  test('is repaired by putting its document again, or goes with it', async () => {
    const { store, damage } = await filled()
    await damage(`text = 'another'`, 'chunks')
    await store.commit({ put: [guide] })
    expect(await store.get([guide.chunks[0]!.chunkId], { embeddings: true })).toEqual([guide.chunks[0]])
    await damage(`body = 'no json'`, 'documents')
    await store.commit({ remove: [guide.document.docId] })
    expect(await listOf(store.documents())).toEqual([other.document])
  })
})

test('a long listing is read in parts, in the order of paths by UTF-16 code unit', async () => {
  const { store } = await openIndex()
  const long = 'p'.repeat(1200)
  const paths = [
    ...Array.from({ length: 450 }, (_, i) => `${i % 7}/${i}`),
    '\u{1f600}',
    '\uffee',
    `${long}b`,
    `${long}a`,
  ]
  await store.commit({ put: paths.map((path) => stored(path, `Of ${path.slice(0, 9)}.`)) })
  const listed = (await listOf(store.documents({ sourceId: 'test' }))).map(({ path }) => path)
  expect(listed).toEqual([...paths].sort())
  expect((await listOf(store.chunks())).map(({ document }) => document.path)).toEqual(listed)
  expect(await listOf(store.documents({ sourceId: 'another' }))).toEqual([])
})

/** Commits until the limits are looked at. */
async function commitOften(store: SyncedStore, path = (_: number) => 'guide.md'): Promise<void> {
  for (let i = 0; i < 16; i++) await store.commit({ put: [stored(path(i), `Round ${i}.`)] })
}

describe('what a small namespace keeps of the past', () => {
  /** A store with many vectors and removals of long ago, one of each for each revision. */
  async function aged(many: number) {
    const { pool, schema } = await openDatabase()
    const { store, count, maintain } = await filled()
    const ns = await count.ns()
    await pool.query(`update ${schema}.namespaces set revision = $2 where ns = $1`, [ns, 2 * many])
    await pool.query(
      `insert into ${schema}.spare_embeddings (ns, passage, model, embedding, checksum, spared)
       select $1, int4send(i), 'old', '', '', i from generate_series(1, $2::int) i`,
      [ns, many],
    )
    await pool.query(
      `insert into ${schema}.removed_chunks (ns, chunk_id, removed) select $1, 'gone ' || i, i from generate_series(1, $2::int) i`,
      [ns, many],
    )
    return { store, count, maintain }
  }

  test.each([
    ['replace a document', undefined],
    ['only add some', (i: number) => `${i}.md`],
  ])('is a thousand vectors and removals of chunks, the latest, whether commits %s', async (_, path) => {
    const { store, count } = await aged(3000)
    await commitOften(store, path)
    for (const [table, revision] of [
      ['spare_embeddings', 'spared'],
      ['removed_chunks', 'removed'],
    ] as const) {
      expect(await count.rows(table), table).toBeLessThan(1016)
      expect(await count.rows(table, `${revision} between 2040 and 3000`), table).toBe(961)
      expect(await count.rows(table, `${revision} < 2000`), table).toBe(0)
    }
  })

  test('says what changed since a state whose removals are still known, and `null` for earlier ones', async () => {
    const { pool, schema } = await openDatabase()
    const { store, count } = await aged(3000)
    const ns = await count.ns()
    const parts = (await store.revision()).split('.')
    await pool.query(
      `insert into ${schema}.past_revisions (ns, revision, build, stamp) select $1, i, 0, 'stamp' from generate_series(1, 3000) i`,
      [ns],
    )
    const at = (revision: number) => [parts[0], revision, 0, 'stamp'].join('.')
    expect((await store.changesSince(at(1000)))?.removed).toHaveLength(2000)
    await commitOften(store)
    expect((await store.changesSince(at(2500)))?.removed.length).toBeGreaterThanOrEqual(500)
    expect(await store.changesSince(at(1000))).toBeNull()
    expect(await count.rows('past_revisions', 'revision < 2000')).toBe(0)
  })

  test('has all vectors of what was just removed, however little is left, so that it may come back', async () => {
    const { store, count } = await filled()
    const text = Array.from({ length: 240 }, (_, i) => `# Dock ${i}\n\nA crane lifts ${i}.`).join('\n\n')
    const documents = Array.from({ length: 5 }, (_, i) => stored(`${i}.md`, text.replaceAll('crane', `crane ${i}`)))
    const chunks = documents.flatMap((document) => document.chunks)
    expect(chunks).toHaveLength(1200)
    await store.commit({ put: documents })
    await store.commit({ remove: documents.map(({ document }) => document.docId) })
    await commitOften(store)
    expect(await count.rows('spare_embeddings')).toBeGreaterThanOrEqual(1200)
    const texts = chunks.map(indexedText)
    expect((await store.embeddings!(texts, 'toy')).filter((vector) => vector === null)).toEqual([])
  })
})

describe.skipIf(SERVER === undefined)(`what is kept of the past, on a server (${NEEDS_SERVER})`, () => {
  test('about ten thousand vectors of removed chunks, the latest', async () => {
    const { pool, schema } = await openDatabase()
    const { store, count } = await filled()
    await pool.query(
      `insert into ${schema}.spare_embeddings (ns, passage, model, embedding, checksum, spared)
       select $1, int4send(i), 'old', '', '', 0 from generate_series(1, 12000) i`,
      [await count.ns()],
    )
    await commitOften(store)
    expect(await count.rows('spare_embeddings')).toBeLessThan(10_016)
    expect(await count.rows('spare_embeddings', `spared > 0`)).toBe(guide.chunks.length + 15)
  }, 300_000)

  test('the removal of up to 200,000 chunks', async () => {
    const { pool, schema } = await openDatabase()
    const { store, count } = await filled()
    const before = await store.revision()
    await store.commit({ remove: [other.document.docId] })
    expect(await store.changesSince(before)).toMatchObject({ removed: other.chunks.map(({ chunkId }) => chunkId) })
    await pool.query(
      `insert into ${schema}.removed_chunks (ns, chunk_id, removed) select $1, 'gone ' || i, 2 from generate_series(1, 200001) i`,
      [await count.ns()],
    )
    // As if it were large: nothing is lost that is worth reading.
    await pool.query(`update ${schema}.namespaces set chunks = 1000000 where ns = $1`, [await count.ns()])
    await commitOften(store)
    expect(await store.changesSince(before)).toBeNull()
    expect(await count.rows('removed_chunks')).toBeLessThan(20)
    const after = await store.revision()
    await store.commit({ remove: [guide.document.docId] })
    expect((await store.changesSince(after))?.removed).toHaveLength(1)
  })
})

describe.skipIf(SERVER === undefined)(`a view, on a server (${NEEDS_SERVER})`, () => {
  /** Ends the connections that are within a transaction and do nothing. */
  async function killViews(): Promise<void> {
    const { pool } = await openDatabase()
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity
      where state = 'idle in transaction' and datname = current_database() and application_name = $1`
    await pool.query(sql, [`kebab test ${process.pid}`])
  }

  test('whose connection is lost goes on while nothing was committed', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    const before = await view.get([guide.chunks[0]!.chunkId])
    await killViews()
    expect(await view.get([guide.chunks[0]!.chunkId])).toEqual(before)
  })

  test('goes on when a replica ends its transaction to apply a change, while nothing was committed', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    const { session } = view.handle as PostgresView
    const [[begun] = []] = await session.rows<[string]>('select now()::text')
    await session.rows(`do $$ begin
      if now() = '${begun}' then raise 'canceling statement due to conflict with recovery' using errcode = '40001'; end if;
    end $$`)
    expect(await view.get([guide.chunks[0]!.chunkId])).toMatchObject([{ text: guide.chunks[0]!.text }])
  })

  test('goes on when the server ends it for being idle, while nothing was committed', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    const { session } = view.handle as PostgresView
    await session.rows("set local idle_in_transaction_session_timeout = '10ms'")
    const { pool } = await openDatabase()
    const isIdle = `select from pg_stat_activity where state = 'idle in transaction' and application_name = $1`
    while ((await pool.query(isIdle, [`kebab test ${process.pid}`])).rowCount !== 0);
    expect(await view.get([guide.chunks[0]!.chunkId])).toMatchObject([{ text: guide.chunks[0]!.text }])
  })

  test('gives a statement up that ends its connection each time', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    const { session } = view.handle as PostgresView
    const ending = session.rows('select pg_terminate_backend(pg_backend_pid())')
    expect(await errorOf(ending)).toMatchObject({ code: 'io_error', retryable: true })
    expect(await view.get([guide.chunks[0]!.chunkId])).toMatchObject([{ text: guide.chunks[0]!.text }])
  })

  test('whose connection is lost after a commit says that its state is gone', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    await store.commit({ remove: [other.document.docId] })
    await killViews()
    const error = await errorOf(view.get([guide.chunks[0]!.chunkId]))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
  })

  test('whose connection is lost after a merge of the lexical index says that its state is gone', async () => {
    const { store, maintain } = await filled()
    for (let i = 0; i < 40; i++) await store.commit({ put: [stored(`${i}.md`, `A gale, number ${i}.`)] })
    const view = await store.view!()
    onTestFinished(() => view.close())
    const revision = await store.revision()
    await maintain()
    expect(await store.revision()).toBe(revision)
    await killViews()
    expect(await errorOf(view.get([guide.chunks[0]!.chunkId]))).toMatchObject({ code: 'retrieval_failed' })
  })

  test('goes on for its other calls when one of them is aborted while it runs', async () => {
    const { store } = await filled()
    const view = await store.view!()
    onTestFinished(() => view.close())
    const { session } = view.handle as PostgresView
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    const aborted = session.rows('select pg_sleep(60)', [], { signal: controller.signal }).catch((error) => error)
    const others = [view.get([guide.chunks[0]!.chunkId]), view.source(guide.document.docId)]
    const { pool } = await openDatabase()
    const isRunning = `select from pg_stat_activity where query = 'select pg_sleep(60)' and application_name = $1`
    while ((await pool.query(isRunning, [`kebab test ${process.pid}`])).rowCount === 0);
    controller.abort(reason)
    expect(await aborted).toBe(reason)
    expect(await Promise.all(others)).toMatchObject([[{ text: guide.chunks[0]!.text }], { text: guide.text }])
  })
})
