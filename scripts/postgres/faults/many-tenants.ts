import assert from 'node:assert/strict'
import { createEngine, type Engine } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { type PostgresIndex, postgresIndex } from '../../../packages/postgres/src/index.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkAnswers, checkIndexes } from './check-index.js'
import { type FaultDatabase, keepsRule, withSchema } from './keeps-rule.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

const TENANTS = Number(process.env.KEBAB_FAULT_TENANTS ?? 1000)
const CHUNKS = 100
/** What a neighbour writes. */
const NEIGHBOUR_CHUNKS = 20_000
const AT_ONCE = 4

await keepsRule("a tenant's rankings don't move when its neighbour writes", () => withSchema(check))

async function check({ connectionString, schema }: FaultDatabase): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 8 })
  const embedder = toyEmbedder({ dimensions: 64 })
  const open = (namespace: string) =>
    postgresIndex({ pool, schema, namespace, embedder, background: false, migrate: false, cacheBytes: 2 ** 20 })
  const write = async (index: PostgresIndex, chunks: number): Promise<void> => {
    const indexer = await createIndexer({ store: index.store, retrievers: [], embedder })
    const documents = Array.from({ length: chunks / 5 }, (_, i) => versionOf(`${i}.md`, 1, 5))
    assert.deepEqual((await indexer.index(documents)).errors, [])
    await indexer.close()
  }
  const times: Record<'create' | 'fill' | 'open' | 'first' | 'later', number[]> = {
    create: [],
    fill: [],
    open: [],
    first: [],
    later: [],
  }
  const timed = async <T>(what: keyof typeof times, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    times[what].push(performance.now() - start)
    return result
  }
  const names = Array.from({ length: TENANTS }, (_, i) => `tenant ${i}`)
  const waiting = [...names]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const tenant = name
        const index = await timed('create', () => open(tenant))
        await timed('fill', () => write(index, CHUNKS))
        await index.close()
      }
    }),
  )
  // One that was open before, and one that is opened for the first time by this connection.
  const engines: Engine[] = []
  for (let i = 0; i < 200; i++) {
    const index = await timed('open', () => open(names[pick(TENANTS)]!))
    const { store, retrievers, analyzer } = index
    const engine = createEngine({ store, retrievers, analyzer })
    await timed('first', () => engine.search({ query: anyQuery(), k: 10 }))
    engines.push(engine)
  }
  for (let i = 0; i < 400; i++)
    await timed('later', () => engines[pick(engines.length)]!.search({ query: anyQuery(), k: 10 }))
  const memory = await largestBackend(pool)

  const watched = await open(names[0]!)
  const queries = Array.from({ length: 10 }, () => anyQuery())
  const rank = () =>
    Promise.all(
      queries.map((query) => Promise.all(watched.retrievers.map((one) => retrieve(one, query, { limit: 100 })))),
    )
  const before = await rank()
  const revision = await watched.store.revision()
  // The neighbour's rows are in the same partition, which the hash of the number decides.
  const neighbour = await open(await neighbourOf(pool, schema, names[0]!))
  await write(neighbour, NEIGHBOUR_CHUNKS)
  assert.deepEqual(await rank(), before, 'after the neighbour wrote')
  await neighbour.maintain()
  for (const table of ['chunks', 'documents', 'segments', 'postings', 'vectors', 'chunk_vectors'])
    await pool.query(`vacuum analyze ${schema}.${table}`)
  assert.deepEqual(await rank(), before, 'after a vacuum')
  assert.equal(await watched.store.revision(), revision)
  const slower = await p50(async () => {
    await retrieve(watched.retrievers[0]!, anyQuery(), { limit: 10 })
  })
  await checkIndexes(watched, 5)
  await checkAnswers(watched)
  await pool.end()
  const figures = Object.entries(times).map(([what, found]) => `${what} ${median(found).toFixed(0)} ms`)
  return `${TENANTS} tenants of ${CHUNKS} chunks: ${figures.join(', ')} (medians), a backend has ${memory} MB; beside the neighbour BM25 takes ${slower.toFixed(0)} ms`
}

/** Returns a namespace of which all rows are in the partitions of another one. */
async function neighbourOf(pool: pg.Pool, schema: string, name: string): Promise<string> {
  const { rows } = await pool.query(
    `select other.name from ${schema}.namespaces own join ${schema}.namespaces other on other.ns <> own.ns
     where own.name = $1 order by
       (select tableoid from ${schema}.chunks where ns = own.ns limit 1)
       is distinct from (select tableoid from ${schema}.chunks where ns = other.ns limit 1), other.ns limit 1`,
    [name],
  )
  return rows[0].name
}

/** Megabytes of memory contexts of the server process with the most, of those of the pool. */
async function largestBackend(pool: pg.Pool): Promise<number> {
  const found = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { rows } = await pool.query('select sum(total_bytes)::float8 / 1e6 as mb from pg_backend_memory_contexts')
      return rows[0].mb as number
    }),
  )
  return Math.round(Math.max(...found))
}

async function p50(work: () => Promise<void>): Promise<number> {
  const found: number[] = []
  for (let i = 0; i < 50; i++) {
    const start = performance.now()
    await work()
    found.push(performance.now() - start)
  }
  return median(found)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
