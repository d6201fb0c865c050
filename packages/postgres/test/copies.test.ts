import { createEngine, type Engine, type StoredDocument } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import { migratePostgres, type PostgresIndex, postgresIndex } from '../src/index.js'
import { revisionParts } from '../src/revision.js'
import { openDatabase } from './open-database.js'

const embedder = toyEmbedder()

function stored(path: string, text: string): StoredDocument {
  const options = { sourceId: 'test', now: new Date(0), embeddingModel: embedder.model }
  const document = prepareDocument({ path, text }, options)
  const embedding = toyVector(text, embedder.dimensions)
  return { ...document, chunks: document.chunks.map((chunk) => ({ ...chunk, embedding })) }
}

/** Documents of which a page of three has some, and the next one too. */
const documents = Array.from({ length: 8 }, (_, i) => stored(`${i}.md`, `A ferry, number ${i}.`))
const pathsOf = (hits: readonly { doc_path: string }[]) => hits.map(({ doc_path }) => doc_path)

/** Two schemas. What is copied from one to the other is as `pg_restore` leaves it. */
const [here, there] = ['here', 'there'].map((name) => `kebab_${name}_${process.pid}`) as [string, string]

beforeAll(async () => {
  const { pool } = await openDatabase()
  for (const schema of [here, there]) {
    await pool.query(`drop schema if exists ${schema} cascade`)
    await migratePostgres({ pool, schema })
  }
}, 120_000)

afterAll(async () => {
  const { pool } = await openDatabase()
  for (const schema of [here, there]) await pool.query(`drop schema ${schema} cascade`)
})

/** Replaces the rows of a schema by those of the other. */
async function copy(from: string, to: string): Promise<void> {
  const { pool } = await openDatabase()
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [from],
  )
  for (const { name } of rows)
    await pool.query(
      `delete from ${to}.${name}; insert into ${to}.${name} overriding system value select * from ${from}.${name}`,
    )
  await pool.query(`
    select setval('${to}.vector_ids', nextval('${from}.vector_ids'));
    select setval('${to}.namespaces_ns_seq', nextval('${from}.namespaces_ns_seq'))`)
}

/** A process that has the index open. */
async function openProcess(schema: string, namespace: string): Promise<{ index: PostgresIndex; engine: Engine }> {
  const { pool } = await openDatabase()
  const index = await postgresIndex({ pool, schema, namespace, embedder, background: false })
  const { store, retrievers, analyzer } = index
  return { index, engine: validated(createEngine({ store, retrievers, analyzer })) }
}

test('a copy goes on with cursors by words until it differs, and never with one by meaning', async () => {
  const first = await openProcess(here, 'copied')
  await first.index.store.commit({ put: documents })
  const page = async (mode: 'lexical' | 'vector' | 'hybrid', process = first) => {
    const request = { query: 'ferry number', mode, k: 3 }
    const { next_cursor } = await process.engine.search(request)
    return { ...request, cursor: next_cursor! }
  }
  const [byWords, byMeaning, byBoth] = [await page('lexical'), await page('vector'), await page('hybrid')]
  await copy(here, there)
  const second = await openProcess(there, 'copied')
  expect((await second.engine.search(byWords)).hits).toEqual((await first.engine.search(byWords)).hits)
  for (const request of [byMeaning, byBoth])
    expect((await errorOf(second.engine.search(request))).code).toBe('stale_cursor')

  // One commit in each: the numbers are the same, and the states are not.
  const revisions = [
    await first.index.store.commit({ put: [stored('here.md', 'A ferry here.')] }),
    await second.index.store.commit({ put: [stored('there.md', 'A ferry there.')] }),
  ] as const
  const numbers = revisions.map((one) => ({ ...revisionParts(one)!, stamp: '' }))
  expect(numbers[0]).toEqual(numbers[1])
  expect(second.index.store.compare!(...revisions)).toBe('unrelated')
  expect(await second.index.store.changesSince(revisions[0])).toBeNull()
  const late = second.index.store.commit({ remove: [documents[0]!.document.docId], base: revisions[0] })
  expect((await errorOf(late)).code).toBe('locked')
  for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
    const request = await page(mode)
    expect((await first.engine.search(request)).hits[0]?.rank).toBe(4)
    expect((await errorOf(second.engine.search(request))).code, mode).toBe('stale_cursor')
  }
})

test('what a failover lost is not served by a process that had it, however many commits came since', async () => {
  for (const commits of [0, 1, 2]) {
    const namespace = `lost before ${commits}`
    const first = await openProcess(here, namespace)
    const { store } = first.index
    await store.commit({ put: documents })
    await copy(here, there)
    const lost = await store.commit({ put: [stored('lost.md', 'A ferry that was lost.')] })
    const request = { query: 'ferry', mode: 'lexical', k: 3 } as const
    expect(pathsOf((await first.engine.search({ ...request, query: 'ferry lost' })).hits)).toContain('lost.md')
    const { next_cursor } = await first.engine.search(request)
    // The copy becomes the primary, under the same address.
    await copy(there, here)
    const other = await openProcess(here, namespace)
    for (let i = 0; i < commits; i++)
      await other.index.store.commit({ put: [stored(`new ${i}.md`, `A ferry that is new ${i}.`)] })
    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      const search = { query: 'ferry', mode, k: 50 }
      const { hits } = await first.engine.search(search)
      expect(hits).toEqual((await other.engine.search(search)).hits)
      expect(hits).toHaveLength(documents.length + commits)
    }
    expect(store.compare!(await store.revision(), lost)).toBe(['older', 'unrelated', 'newer'][commits])
    expect(await store.changesSince(lost)).toBeNull()
    // A server that takes writes is never waited for.
    const again = first.engine.search({ ...request, cursor: next_cursor! })
    expect((await errorOf(again)).code).toBe('stale_cursor')
  }
})

test('the end of a first pass that a failover lost is pending again, also in a process that has seen it', async () => {
  const { index } = await openProcess(here, 'pending')
  const { store } = index
  const chunks = documents.flatMap((document) => document.chunks)
  const withoutVectors = documents.map((document) => ({
    ...document,
    chunks: document.chunks.map(({ embedding: _, ...chunk }) => chunk),
  }))
  const revision = await store.commit({ put: withoutVectors })
  await copy(here, there)
  await store.vectors!.add(chunks)
  await store.vectors!.settle(revision)
  expect(await store.vectorsPending!()).toBe(false)
  await copy(there, here)
  expect(await store.revision()).toBe(revision)
  expect(await store.vectorsPending!()).toBe(true)
})

test('a state that is named keeps its name over many commits, and others are forgotten', async () => {
  const { pool } = await openDatabase()
  const { store } = (await openProcess(here, 'named')).index
  const states = [await store.revision()]
  for (const document of documents.slice(0, 4)) states.push(await store.commit({ put: [document] }))
  for (const [i, state] of states.entries()) expect((await store.changesSince(state))?.docIds).toHaveLength(4 - i)
  await store.mark('saved', states[4]!)
  await store.commit({ put: [documents[4]!] })
  // As after so many commits.
  await pool.query(`update ${here}.namespaces set revision = 20015 where name = 'named'`)
  await store.commit({ put: [documents[5]!] })
  const known = await Promise.all(states.map(async (state) => (await store.changesSince(state)) !== null))
  expect(known).toEqual([true, false, false, false, true])
  expect(await store.marked()).toEqual({ name: 'saved', revision: states[4] })
})
