import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { createEngine, type Filters } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { openKebab } from '@kebab/local'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { startPglite } from '../../../test/support/start-pglite.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { migratePostgres, postgresIndex } from '../src/index.js'
import { writeEarlierWords } from './earlier-words.js'
import { byNight, freshNamespace, NEEDS_SERVER, openDatabase, ownerPool, SERVER } from './open-database.js'

let schemas = 0

/** Returns the name of a schema that isn't there, which is dropped after the test. */
async function freshSchema(): Promise<{ pool: pg.Pool; schema: string }> {
  const { pool } = await openDatabase()
  const schema = `kebab_fresh_${process.pid}_${schemas++}`
  onTestFinished(async () => {
    await pool.query(`drop schema if exists ${schema} cascade`)
  })
  return { pool, schema }
}

/** Takes a schema back to what version 3 had, with its rows. */
async function takeBackTo(version: 3, pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query(`select name from ${schema}.namespaces`)
  for (const { name } of rows) await writeEarlierWords(name, null, { pool, schema })
  await pool.query(`
    alter table ${schema}.postings drop column form, drop column positions;
    alter table ${schema}.segment_states drop column heading_terms, drop column name_terms;
    alter table ${schema}.namespaces drop column calibration;
    drop index ${schema}.documents_by_field;
    drop function ${schema}.field_keys;
    alter table ${schema}.documents drop column fields, drop column allow;
    update ${schema}.documents set tags = array(select json_array_elements_text(body::json -> 'tags'));
    drop index ${schema}.chunks_by_code_lang;
    drop table ${schema}.vector_bits;
    drop view ${schema}.health;
    alter table ${schema}.namespaces drop column moved_to, drop column moved_from;
    alter table ${schema}.namespaces drop column committed;
    drop table ${schema}.past_revisions;
    alter table ${schema}.namespaces drop column analyzer, drop column stamp, drop column shown_stamp, drop column layout;
    alter table ${schema}.namespaces drop column kinds, drop column kinds_revision;
    drop index ${schema}.documents_by_tag, ${schema}.documents_of_source, ${schema}.documents_of_path, ${schema}.documents_of_long_labels;
    drop function ${schema}.tag_keys;
    alter table ${schema}.namespaces add column layout bigint not null default 0;
    update ${schema}.schema_state set version = ${version}`)
}

/** Takes a schema of version 3 back to what the first had: none of what the second adds. */
async function takeBackToFirst(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`
    drop table ${schema}.later_vectors;
    drop index ${schema}.chunks_without_vector;
    alter table ${schema}.vector_spaces drop column hidden;
    alter table ${schema}.namespaces drop column settled, drop column settled_build, drop column shown;
    update ${schema}.schema_state set version = 1`)
}

const stored = (path: string, text: string) => prepareDocument({ path, text }, { sourceId: 'test', now: new Date(0) })

/** A document with a tag. */
function tagged(path: string, text: string) {
  const { document, ...rest } = stored(path, text)
  return { ...rest, document: { ...document, tags: ['of all'] } }
}

describe('a schema', () => {
  byNight('is made once, however many processes open it at the same time', async () => {
    const { pool, schema } = await freshSchema()
    const namespace = freshNamespace()
    const open = () => postgresIndex({ pool, schema, namespace, embedder: null })
    const indexes = await Promise.all([migratePostgres({ pool, schema }), open(), open()])
    const [, one, another] = indexes
    expect(await one.store.revision()).toBe(await another.store.revision())
    expect((await pool.query(`select version, row_security from ${schema}.schema_state`)).rows).toEqual([
      { version: 16, row_security: false },
    ])
  })

  test('that is missing is `not_indexed` with `migrate: false`, and stays missing', async () => {
    const { pool, schema } = await freshSchema()
    const open = () => postgresIndex({ pool, schema, embedder: null, migrate: false })
    expect(await errorOf(open())).toMatchObject({
      code: 'not_indexed',
      hint: expect.stringContaining('migratePostgres'),
    })
    expect((await pool.query('select to_regnamespace($1) as found', [schema])).rows).toEqual([{ found: null }])
    await migratePostgres({ pool, schema })
    expect((await (await open()).store.stats()).documents).toBe(0)
  })

  test('of a newer version is `unsupported`, and is left as it is', async () => {
    const { pool, schema } = await freshSchema()
    await migratePostgres({ pool, schema })
    await pool.query(`update ${schema}.schema_state set version = 99`)
    const error = await errorOf(postgresIndex({ pool, schema, embedder: null }))
    expect(error).toMatchObject({ code: 'unsupported', details: { feature: 'schema version 99' } })
    expect((await errorOf(migratePostgres({ pool, schema }))).code).toBe('unsupported')
    expect((await pool.query(`select version from ${schema}.schema_state`)).rows).toEqual([{ version: 99 }])
  })

  test('of version 1 is migrated, with its policies, and its vectors are searched as before', async () => {
    const { pool, schema } = await freshSchema()
    const namespace = freshNamespace()
    const open = (migrate: boolean) =>
      postgresIndex({ pool, schema, namespace, embedder: toyEmbedder(), rowSecurity: true, migrate })
    const before = await open(true)
    const kebab = await openKebab(before)
    await kebab.index([
      { path: 'a.md', text: 'The ferry and the harbour.', metadata: { tags: ['Of All'], by: { level: 3 } } },
    ])
    const request = { query: 'ferry', k: 1 }
    const { hits } = await kebab.search(request)
    await kebab.close()
    await before.close()
    await takeBackTo(3, pool, schema)
    await takeBackToFirst(pool, schema)
    expect(await errorOf(open(false))).toMatchObject({
      code: 'unsupported',
      details: { feature: 'schema version 1' },
      hint: expect.stringContaining('migratePostgres'),
    })
    await migratePostgres({ pool, schema })
    const index = await open(false)
    const again = await openKebab(index)
    onTestFinished(async () => {
      await again.close()
      await index.close()
    })
    const after = await again.search(request)
    expect(after.hits).toEqual(hits)
    expect((await index.store.select({ tags: ['of all'], metadata: { 'by.level': { gte: 3 } } })).size).toBe(1)
    expect((await index.store.select({ metadata: { 'by.level': { eq: 2 } } })).size).toBe(0)
    expect(after.degraded).toBeUndefined()
    const secured = await pool.query(
      `select count(*)::int as tables, count(*) filter (where relforcerowsecurity)::int as forced from pg_class
       where relnamespace = $1::regnamespace and relname ~ '^(later_vectors|past_revisions)' and relkind in ('r', 'p')`,
      [schema],
    )
    expect(secured.rows[0].tables).toBeGreaterThan(1)
    expect(secured.rows[0].forced).toBe(secured.rows[0].tables)
  })

  byNight('of version 1 is migrated whole by an owner whom policies bind, and binds it afterwards', async () => {
    const { pool, schema } = await freshSchema()
    const owned = await ownerPool(pool)
    const embedder = toyEmbedder({ dimensions: 64 })
    const namespaces = [freshNamespace(), freshNamespace()]
    for (const namespace of namespaces) {
      const options = { pool: owned, schema, namespace, embedder, background: false }
      const { store } = await postgresIndex({ ...options, rowSecurity: true })
      const { document, chunks, ...rest } = stored('a.md', 'The ferry and the harbour.')
      const embedded = { ...document, embeddingModel: embedder.model }
      const chunk = { ...chunks[0]!, document: embedded, embedding: toyVector('ferry', embedder.dimensions!) }
      await store.commit({ put: [{ ...rest, document: embedded, chunks: [chunk] }] })
      await store.mark('saved', await store.revision())
      await store.commit({ put: [stored('b.md', 'A gale.')] })
    }
    await takeBackTo(3, pool, schema)
    await takeBackToFirst(pool, schema)
    await migratePostgres({ pool: owned, schema })
    const rows = async (columns: string, from: string) =>
      (await pool.query({ text: `select ${columns} from ${schema}.${from}`, rowMode: 'array' })).rows
    // What the steps 2, 4, 6 and 8 fill from the rows of each namespace.
    expect(await rows('settled, settled_build', 'namespaces')).toEqual([
      ['2', '0'],
      ['2', '0'],
    ])
    expect(await rows('revision, build', 'past_revisions')).toEqual([
      ['1', '0'],
      ['1', '0'],
    ])
    expect(await rows('kinds_revision, json_array_length(kinds::json)', 'namespaces')).toEqual([
      ['2', 2],
      ['2', 2],
    ])
    expect(await rows('count(*)::int', 'vector_bits')).toEqual([[2]])
    const unbound = await pool.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attname = 'ns'
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
      [schema],
    )
    expect(unbound.rows, 'tables without policies for their owner').toEqual([])
    const client = await owned.connect(() => {})
    onTestFinished(() => client!.release())
    const { rows: seen } = await client!.query({ text: `select name from ${schema}.namespaces`, rowMode: 'array' })
    expect(seen).toEqual([])
  })

  test.each(['', 'Kebab', 'a b', '1a', 'a"b', 'x; drop schema kebab', 'a'.repeat(64), 5, null])(
    'has a name of lower-case letters, digits and _: %j is a TypeError',
    async (schema) => {
      const { pool } = await openDatabase()
      for (const open of [
        () => postgresIndex({ pool, schema: schema as string, embedder: null }),
        () => migratePostgres({ pool, schema: schema as string }),
      ])
        await expect(open()).rejects.toThrow(/^schema: expected 1 to 63 lower-case letters/)
    },
  )

  test('takes any text as the name of a namespace', async () => {
    const { pool, schema } = await openDatabase()
    const names = ["'; drop table namespaces; --", '\0', '\ud800', '"', 'ä', `${freshNamespace()} `]
    const revisions = new Set<string>()
    for (const namespace of names) {
      const { store } = await postgresIndex({ pool, schema, namespace, embedder: null })
      await store.commit({ put: [stored('a.md', `of ${namespace}`)] })
      revisions.add(await store.revision())
    }
    expect(revisions.size).toBe(names.length)
  })

  test('of version 3 is migrated: its states are named anew, and nothing is indexed or embedded again', async () => {
    const { pool, schema } = await freshSchema()
    const namespace = freshNamespace()
    const open = async () => {
      const embedder = toyEmbedder()
      const index = await postgresIndex({ pool, schema, namespace, embedder, background: false })
      const kebab = await openKebab(index)
      onTestFinished(() => kebab.close())
      return { index, kebab, embedder }
    }
    const input = [{ path: 'a.md', text: 'The ferry and the harbour.' }]
    const before = await open()
    await before.kebab.index(input)
    const { hits } = await before.kebab.search({ query: 'ferry' })
    await before.index.store.mark('saved', await before.index.store.revision())
    const stats = await before.index.store.stats()
    await takeBackTo(3, pool, schema)
    await migratePostgres({ pool, schema })
    const counted = `select from ${schema}.namespaces where name = $1 and kinds is not null and kinds_revision = revision`
    expect((await pool.query(counted, [namespace])).rowCount).toBe(1)
    const { index, kebab, embedder } = await open()
    expect(await index.store.stats()).toEqual(stats)
    expect((await kebab.search({ query: 'ferry' })).hits).toEqual(hits)
    expect((await kebab.index(input)).documents).toMatchObject({ unchanged: 1 })
    expect(embedder.calls.filter(({ kind }) => kind === 'passage')).toEqual([])
    const revision = await index.store.revision()
    // The words were made anew since, which is another state.
    const marked = await index.store.marked()
    expect(marked?.name).toBe('saved')
    expect(index.store.compare!(marked!.revision, revision)).toBe('older')
    expect(await index.store.vectors!.settled()).toBe(revision)
    expect(await index.store.changesSince(revision)).toMatchObject({ docIds: [], removed: [] })
    const aged = async () =>
      (await pool.query(`select commit_age is not null as aged from ${schema}.health`)).rows.map(({ aged }) => aged)
    expect(await aged()).toEqual([false])
    const next = await index.store.commit({ put: [stored('b.md', 'A gale.')] })
    expect(await aged()).toEqual([true])
    expect(index.store.compare!(revision, next)).toBe('older')
    expect((await index.store.changesSince(revision))?.docIds).toHaveLength(1)
    expect(await index.store.vectors!.settled()).toBe(revision)
    expect(await index.store.marked()).toEqual(marked)
  })
})

describe('a server', () => {
  /** Opens an index in a database of its own, which these statements prepare. */
  async function openOn(...prepared: readonly string[]): Promise<{ pool: pg.Pool; opened: Promise<unknown> }> {
    const pglite = await startPglite()
    const pool = new pg.Pool(createPgConfig(pglite))
    onTestFinished(async () => {
      await pool.end()
      await pglite.close()
    })
    for (const sql of prepared) await pool.query(sql)
    return { pool, opened: postgresIndex({ pool, embedder: toyEmbedder() }) }
  }

  byNight('with an older pgvector is `unsupported`, also when the tables are there', async () => {
    const older = "update pg_extension set extversion = '0.7.4' where extname = 'vector'"
    const refusal = {
      code: 'unsupported',
      message: expect.stringContaining('expected pgvector 0.8 or later, found pgvector 0.7.4'),
      details: { feature: 'pgvector 0.7.4' },
      hint: expect.stringContaining('alter extension vector update'),
    }
    const { pool, opened } = await openOn('create extension vector', older)
    expect(await errorOf(opened)).toMatchObject(refusal)
    expect((await pool.query("select to_regnamespace('kebab') as found")).rows).toEqual([{ found: null }])
    await pool.query("update pg_extension set extversion = '0.8.0' where extname = 'vector'")
    await migratePostgres({ pool })
    await pool.query(older)
    expect(await errorOf(postgresIndex({ pool, embedder: null, migrate: false }))).toMatchObject(refusal)
    expect(await errorOf(migratePostgres({ pool }))).toMatchObject(refusal)
  })

  byNight('with pgvector outside of the search path is `unsupported`, and takes it once it is in there', async () => {
    const { pool, opened } = await openOn('create schema "own ext"', 'create extension vector schema "own ext"')
    expect(await errorOf(opened)).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('expected the type `vector` in the search path'),
      details: { feature: 'pgvector in the schema "own ext"' },
      hint: expect.stringContaining('Add "own ext" to the `search_path` of the role'),
    })
    await pool.query('set search_path = public, "own ext"')
    const { store } = await postgresIndex({ pool, embedder: toyEmbedder() })
    expect((await store.stats()).documents).toBe(0)
  })

  test.skipIf(SERVER === undefined)(`without all characters is \`unsupported\` (${NEEDS_SERVER})`, async () => {
    const { pool } = await openDatabase()
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const name = `kebab_${encoding.toLowerCase()}_${process.pid}`
      await pool.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
      const address = new URL(SERVER!)
      address.pathname = name
      const other = new pg.Pool({ connectionString: address.href })
      onTestFinished(async () => {
        await other.end()
        await pool.query(`drop database ${name}`)
      })
      expect(await errorOf(postgresIndex({ pool: other, embedder: null }))).toMatchObject({
        code: 'unsupported',
        details: { feature: `encoding ${encoding}` },
      })
    }
  })
})

describe.skipIf(SERVER === undefined)(`row-level security, on a server (${NEEDS_SERVER})`, () => {
  test('hides other namespaces from every statement of a role that can’t bypass it', async () => {
    const { pool, schema } = await freshSchema()
    const role = `tenant_${process.pid}_${schemas}`
    await migratePostgres({ pool, schema, rowSecurity: true })
    await pool.query(`create role ${role} login`)
    await pool.query(`grant usage on schema ${schema} to ${role}`)
    await pool.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
    await pool.query(`grant usage on all sequences in schema ${schema} to ${role}`)
    const address = new URL(SERVER!)
    address.username = role
    const tenants = new pg.Pool({ connectionString: address.href, max: 4 })
    onTestFinished(async () => {
      await tenants.end()
      await pool.query(`drop owned by ${role}`)
      await pool.query(`drop role ${role}`)
    })
    const embedder = toyEmbedder()
    const open = (namespace: string) =>
      postgresIndex({
        pool: tenants,
        schema,
        namespace,
        embedder,
        migrate: false,
        rowSecurity: true,
        background: false,
      })
    const [one, another] = [await open('one'), await open('another')]
    await one.store.commit({ put: [tagged('a.md', 'A ferry of one.')] })
    await another.store.commit({ put: [tagged('b.md', 'A ferry of another.')] })
    for (const [index, path] of [
      [one, 'a.md'],
      [another, 'b.md'],
    ] as const) {
      const engine = createEngine({ store: index.store, retrievers: index.retrievers })
      const { hits } = await engine.search({ query: 'ferry', mode: 'lexical' })
      expect(hits.map(({ doc_path }) => doc_path)).toEqual([path])
      const ids = hits.map(({ chunk_id }) => chunk_id)
      const filters: Filters[] = [
        { tags: ['of all'] },
        { sourceId: ['test'] },
        { pathGlob: ['*.md'] },
        { media: ['markdown'] },
      ]
      for (const where of filters) expect([...(await index.store.select(where))], JSON.stringify(where)).toEqual(ids)
      await index.maintain()
    }
    const tables = await pool.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ns'
       where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')`,
      [schema],
    )
    expect(tables.rows.length).toBeGreaterThan(100)
    const client = await tenants.connect()
    for (const { name } of tables.rows) {
      // Not even a statement that asks for everything.
      expect((await client.query(`select count(*)::int as count from ${name}`)).rows, name).toEqual([{ count: 0 }])
    }
    // Not even as the owner of the table.
    await pool.query(`alter table ${schema}.documents owner to ${role}`)
    expect((await client.query(`select from ${schema}.documents`)).rowCount).toBe(0)
    await client.query('begin')
    const [{ ns }] = (await pool.query<{ ns: number }>(`select ns from ${schema}.namespaces where name = 'one'`))
      .rows as [{ ns: number }]
    await client.query("select set_config('kebab.ns', $1, true)", [String(ns)])
    const { rows } = await client.query(`select path from ${schema}.documents`)
    expect(rows).toEqual([{ path: 'a.md' }])
    await client.query('rollback')
    client.release()
  })

  test('is on for an index that was opened without the option, once it is on', async () => {
    const { pool, schema } = await freshSchema()
    await postgresIndex({ pool, schema, embedder: null, rowSecurity: true })
    const { store } = await postgresIndex({ pool, schema, embedder: null, background: false })
    await store.commit({ put: [stored('a.md', 'A ferry.')] })
    expect((await pool.query(`select row_security from ${schema}.schema_state`)).rows).toEqual([{ row_security: true }])
    const error = await errorOf(
      postgresIndex({ pool, schema: (await openDatabase()).schema, embedder: null, rowSecurity: true, migrate: false }),
    )
    expect(error).toMatchObject({ code: 'unsupported', details: { feature: 'no row-level security' } })
  })
})
