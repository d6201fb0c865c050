import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { createEngine, type Engine, type StoreBatch, type StoredDocument } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import { prepareDocument } from '@kebab/ingest/prepare'
import type { IngestEventV1 } from '@kebab/schemas'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { startPglite } from '../../../test/support/start-pglite.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { migratePostgres, type PostgresIndex, postgresIndex, type Shards, shards } from '../src/index.js'
import type { PostgresClient, PostgresPool } from '../src/session.js'
import { byNight, freshNamespace, openDatabase, ownerPool, SERVER } from './open-database.js'

const embedder = toyEmbedder()
const { model, dimensions } = embedder
let calls = 0
const counting = {
  model,
  dimensions,
  embed: async (...call: Parameters<typeof embedder.embed>) => {
    calls++
    return embedder.embed(...call)
  },
}

let pools: { eu: pg.Pool; us: pg.Pool }
let schema: string
let closeOther: () => Promise<void>

beforeAll(async () => {
  const first = await openDatabase()
  schema = first.schema
  const other = SERVER === undefined ? await otherPglite() : await otherDatabase(SERVER, first.pool)
  pools = { eu: first.pool, us: other.pool }
  closeOther = other.close
  await migratePostgres({ pool: pools.us, schema })
}, 120_000)

afterAll(async () => {
  await pools.us.end()
  await closeOther()
})

async function otherPglite() {
  const pglite = await startPglite()
  return { pool: new pg.Pool(createPgConfig(pglite)), close: () => pglite.close() }
}

async function otherDatabase(connectionString: string, pool: pg.Pool) {
  const name = `kebab_shards_${process.pid}`
  await pool.query(`drop database if exists ${name}`)
  await pool.query(`create database ${name}`)
  const address = new URL(connectionString)
  address.pathname = name
  return {
    pool: new pg.Pool({ connectionString: address.href, max: 10, allowExitOnIdle: true }),
    close: async () => void (await pool.query(`drop database ${name}`)),
  }
}

/** A process that knows both shards. */
function openProcess(
  over: { eu: PostgresPool; us: PostgresPool } = pools,
  place: 'eu' | 'us' = 'eu',
): Shards<'eu' | 'us'> {
  return shards({ pools: over, place: () => place, embedder: counting, schema, migrate: false, background: false })
}

function engineOf({ store, retrievers, analyzer }: PostgresIndex): Engine {
  return createEngine({ store, retrievers, analyzer })
}

function stored(path: string, text: string, { time = 0, sourceId = 'test' } = {}): StoredDocument {
  const options = { sourceId, now: new Date(time), embeddingModel: model }
  const document = prepareDocument({ path, text }, options)
  const embedding = toyVector(text, dimensions)
  return { ...document, chunks: document.chunks.map((chunk) => ({ ...chunk, embedding })) }
}

const documents = Array.from({ length: 8 }, (_, i) => stored(`${i}.md`, `A ferry, number ${i}.`))

/** All that a store holds. */
async function contentsOf({ store }: PostgresIndex) {
  const contents = []
  for await (const document of store.documents()) {
    const chunks = []
    for await (const chunk of store.chunks({ docIds: [document.docId] })) chunks.push(chunk)
    contents.push({ source: await store.source(document.docId), chunks })
  }
  return contents
}

/** A pool that is lost to its user at a statement: as to a process that is killed there. */
function killedAt(pool: pg.Pool, statement: RegExp): PostgresPool {
  let isDead = false
  return {
    options: { max: 1 },
    async connect() {
      if (isDead) throw Object.assign(new Error('killed'), { code: 'ECONNREFUSED' })
      const client = (await pool.connect()) as unknown as PostgresClient
      return {
        async query(query) {
          if (statement.test(query.text)) isDead = true
          if (isDead) throw Object.assign(new Error('killed'), { code: 'ECONNRESET' })
          return client.query(query)
        },
        release: (error) => {
          // The server rolls back what a lost connection has begun.
          const over = isDead ? client.query({ text: 'rollback', rowMode: 'array' }).catch(() => {}) : undefined
          if (over === undefined) client.release(error)
          else void over.then(() => client.release())
        },
      }
    },
  }
}

const isKilled = { code: 'io_error' }

describe('a namespace on one of several shards', () => {
  test('is opened where it is placed, and once', async () => {
    const namespace = freshNamespace()
    const here = openProcess()
    const [index, same] = await Promise.all([here.index(namespace), here.index(namespace)])
    expect(same).toBe(index)
    await index.store.commit({ put: documents.slice(0, 1) })
    const there = openProcess(pools, 'us')
    expect((await (await there.index(namespace)).store.stats()).documents).toBe(0)
    await index.close()
    expect(await here.index(namespace)).not.toBe(index)
    await here.close()
    await there.close()
  })

  test('refuses shards that are none, and options that no shard can have', async () => {
    const somewhere = shards({ pools, place: () => 'asia' as 'eu', embedder: null, schema })
    expect(await errorOf(somewhere.index('a'))).toMatchObject({ code: 'invalid_input', details: { field: 'place' } })
    expect((await errorOf(openProcess().index(''))).code).toBe('invalid_input')
    await expect(openProcess().move('a', { to: 'asia' as 'eu' })).rejects.toThrow(TypeError)
    expect(() => shards({ pools: {} as typeof pools, place: () => 'eu', embedder: null })).toThrow(TypeError)
    expect(() => shards({ pools, place: () => 'eu', embedder: null, namespace: 'a' } as never)).toThrow(
      'shards: unknown option `namespace`',
    )
    expect((await errorOf(openProcess().move('nobody', { to: 'us' }))).code).toBe('not_indexed')
  })
})

describe('a move', () => {
  test('leaves contents and answers as they are, embeds nothing, and makes all cursors stale', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    const old = await tenants.index(namespace)
    const put = [...documents, stored('empty.md', ''), stored('elsewhere.md', 'A ferry elsewhere.', { sourceId: 'b' })]
    await old.store.commit({ put })
    await old.store.commit({ remove: [documents[3]!.document.docId] })
    const request = { query: 'ferry number', k: 3 }
    const modes = ['lexical', 'vector', 'hybrid'] as const
    const pages = await Promise.all(modes.map((mode) => engineOf(old).search({ ...request, mode })))
    const contents = await contentsOf(old)
    const stats = await old.store.stats()
    const revision = await old.store.revision()
    const before = calls
    const progress: number[] = []
    const report = await tenants.move(namespace, { to: 'us', onProgress: (now) => progress.push(now.documentsDone) })
    expect(report).toEqual({ from: 'eu', to: 'us', documents: 9, chunks: stats.chunks })
    expect(progress).toEqual([9])
    expect(calls).toBe(before)

    const moved = await tenants.index(namespace)
    expect(moved).not.toBe(old)
    expect(await contentsOf(moved)).toEqual(contents)
    expect(await moved.store.stats()).toEqual(stats)
    expect(moved.store.compare!(revision, await moved.store.revision())).toBe('unrelated')
    expect(await moved.store.changesSince(revision)).toBeNull()
    for (const [i, mode] of modes.entries()) {
      const again = await engineOf(moved).search({ ...request, mode })
      expect(again.hits).toEqual(pages[i]!.hits)
      const next = engineOf(moved).search({ ...request, mode, cursor: pages[i]!.next_cursor! })
      expect((await errorOf(next)).code).toBe('stale_cursor')
    }
    await tenants.close()
  })

  test('refuses reads and writes on the old shard, in a process that knows of no shards too', async () => {
    const namespace = freshNamespace()
    const options = { pool: pools.eu, schema, namespace, embedder, migrate: false, background: false }
    const alone = await postgresIndex(options)
    await alone.store.commit({ put: documents })
    const [tenants, other] = [openProcess(), openProcess()]
    const open = await other.index(namespace)
    await tenants.move(namespace, { to: 'us' })
    const refusals = [
      alone.store.commit({ put: [stored('late.md', 'Too late.')] }),
      alone.store.vectors!.add(documents.flatMap(({ chunks }) => chunks)),
      alone.store.mark('mark', 'none'),
      alone.store.revision(),
      alone.store.get(['a']),
      contentsOf(alone),
      engineOf(alone).search({ query: 'ferry' }),
      postgresIndex(options),
      open.store.commit({ put: [stored('late.md', 'Too late.')] }),
    ]
    for (const error of await Promise.all(refusals.map(errorOf))) {
      expect(error).toMatchObject({ code: 'locked', retryable: true })
      expect(error.message).toContain('has moved to `us`')
      expect(error.hint).toContain('index(namespace)')
    }
    // The process that knows the shards finds the way, wherever its configuration still points.
    const followed = await other.index(namespace)
    await followed.store.commit({ put: [stored('after.md', 'A ferry after it.')] })
    for (const place of ['eu', 'us'] as const) {
      const late = openProcess(pools, place)
      expect((await (await late.index(namespace)).store.stats()).documents).toBe(9)
      await late.close()
    }
    const { rows } = await pools.eu.query(
      `select count(*)::int as count from ${schema}.documents d join ${schema}.namespaces n on n.ns = d.ns where n.name = $1`,
      [namespace],
    )
    expect(rows).toEqual([{ count: 0 }])
    for (const one of [alone, tenants, other]) await one.close()
  })

  test('takes a commit that resolved with it, where the run that made it is refused, and none that was refused', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    const { store } = await tenants.index(namespace)
    const commits: string[] = []
    const overtaken = {
      ...store,
      async commit(batch: StoreBatch) {
        commits.push(await store.commit(batch))
        await tenants.move(namespace, { to: 'us' })
        return commits.at(-1)!
      },
    }
    const events: IngestEventV1[] = []
    const late = await createIndexer({ store, retrievers: [], embedder })
    const indexer = await createIndexer({ store: overtaken, retrievers: [], embedder })
    const run = indexer.index([{ path: 'a.md', text: 'A ferry.' }], { onProgress: (event) => events.push(event) })
    const refusal = await errorOf(run)
    expect(refusal).toMatchObject({ code: 'locked', retryable: true })
    expect(refusal.hint).toContain('with all that was committed before')
    expect(events.filter(({ type }) => type === 'committed')).toMatchObject([{ revision: commits[0], documents: 1 }])
    await indexer.close()

    events.length = 0
    const second = late.index([{ path: 'b.md', text: 'A gale.' }], { onProgress: (event) => events.push(event) })
    expect((await errorOf(second)).code).toBe('locked')
    expect(events.filter(({ type }) => type === 'committed')).toEqual([])
    await late.close()
    const moved = await tenants.index(namespace)
    expect((await contentsOf(moved)).map(({ source }) => source!.document.path)).toEqual(['a.md'])
    // The same run again compares, and finds nothing to do.
    const again = await createIndexer({ store: moved.store, retrievers: [], embedder })
    expect((await again.index([{ path: 'a.md', text: 'A ferry.' }])).documents).toMatchObject({ unchanged: 1 })
    await again.close()
    await tenants.close()
  })

  test('takes the calibration with it, and a batch of that alone', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    const { store } = await tenants.index(namespace)
    const calibration = { model: 'toy \ud800', sample: 'pairs', borders: { floor: 0.125, ceiling: 0.7000000000000001 } }
    await store.commit({ calibration })
    await tenants.move(namespace, { to: 'us' })
    const moved = await tenants.index(namespace)
    expect(await moved.store.calibration!()).toEqual(calibration)
    await tenants.close()
  })

  byNight('of one tenant under row-level security leaves the others where they are', async () => {
    const name = `kebab_moves_${process.pid}`
    const owned = { eu: await ownerPool(pools.eu), us: await ownerPool(pools.us) }
    const options = { pools: owned, embedder, schema: name, rowSecurity: true, background: false }
    const tenants = shards<'eu' | 'us'>({ ...options, place: () => 'eu' })
    const namespaces = [freshNamespace(), freshNamespace()] as const
    for (const namespace of namespaces) await (await tenants.index(namespace)).store.commit({ put: documents })
    const [mine, others] = namespaces
    const contents = await contentsOf(await tenants.index(mine))
    const { hits } = await engineOf(await tenants.index(mine)).search({ query: 'ferry number 5' })
    for (const to of ['us', 'eu', 'us'] as const) {
      expect(await tenants.move(mine, { to })).toMatchObject({ to, documents: documents.length })
      const moved = await tenants.index(mine)
      expect(await contentsOf(moved)).toEqual(contents)
      expect((await engineOf(moved).search({ query: 'ferry number 5' })).hits).toEqual(hits)
      for (const shard of ['eu', 'us'] as const) {
        const { rows } = await pools[shard].query(
          `select n.name, count(*)::int as documents from ${name}.documents d join ${name}.namespaces n on n.ns = d.ns
           group by n.name order by n.name`,
        )
        const here = [...(shard === to ? [mine] : []), ...(shard === 'eu' ? [others] : [])].sort()
        expect(rows, shard).toEqual(here.map((one) => ({ name: one, documents: documents.length })))
      }
    }
    await tenants.close()
  })

  byNight('goes back as well, and again; what a stay before has left is of no use to anybody', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    const first = await tenants.index(namespace)
    await first.store.commit({ put: documents })
    const { next_cursor } = await engineOf(first).search({ query: 'ferry', k: 2 })
    for (const to of ['us', 'eu', 'us', 'eu'] as const) {
      await tenants.move(namespace, { to })
      const { store } = await tenants.index(namespace)
      await store.commit({ put: [stored(`${to}.md`, `A ferry of ${to}.`, { time: calls++ })] })
    }
    const back = await tenants.index(namespace)
    expect((await back.store.stats()).documents).toBe(10)
    const stale = await errorOf(engineOf(back).search({ query: 'ferry', k: 2, cursor: next_cursor! }))
    expect(stale.code).toBe('stale_cursor')
    expect((await errorOf(first.store.revision())).code).toBe('not_indexed')
    expect(await tenants.move(namespace, { to: 'eu' })).toMatchObject({ from: 'eu', to: 'eu', documents: 10 })
    await tenants.close()
  })

  byNight('takes vectors that came later, and goes on with those that are missing', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    const { store } = await tenants.index(namespace)
    const put = documents.map((one) => ({
      ...one,
      chunks: one.chunks.map(({ embedding: _, ...chunk }) => chunk),
    }))
    await store.commit({ put })
    const chunks = documents.flatMap((one) => one.chunks)
    await store.vectors!.add(chunks.slice(0, 5))
    await tenants.move(namespace, { to: 'us' })
    const moved = (await tenants.index(namespace)).store
    expect(await moved.vectorsPending!()).toBe(true)
    expect(await moved.vectors!.waiting()).toBe(3)
    await moved.vectors!.add(chunks.slice(5))
    await moved.vectors!.settle(await moved.revision())
    await tenants.move(namespace, { to: 'eu' })
    const back = (await tenants.index(namespace)).store
    expect(await back.vectorsPending!()).toBe(false)
    expect(await back.vectors!.settled()).toBe(await back.revision())
    await tenants.close()
  })

  test('never writes over documents that no move has put there', async () => {
    const namespace = freshNamespace()
    const [here, there] = [openProcess(), openProcess(pools, 'us')]
    await (await here.index(namespace)).store.commit({ put: documents })
    await (await there.index(namespace)).store.commit({ put: documents.slice(0, 1) })
    expect((await errorOf(here.move(namespace, { to: 'us' }))).code).toBe('unsupported')
    expect((await (await there.index(namespace)).store.stats()).documents).toBe(1)
    expect((await (await here.index(namespace)).store.stats()).documents).toBe(8)
    for (const one of [here, there]) await one.close()
  })
})

describe('a move that is killed', () => {
  /** Opens a namespace, begins its move, and kills it at a statement on a shard. */
  async function killedMove(at: 'eu' | 'us', statement: RegExp) {
    const namespace = freshNamespace()
    const tenants = openProcess()
    await (await tenants.index(namespace)).store.commit({ put: documents })
    const killed = shards<'eu' | 'us'>({
      pools: { ...pools, [at]: killedAt(pools[at], statement) },
      place: () => 'eu',
      embedder,
      schema,
      migrate: false,
      background: false,
      timeouts: { retryMs: 0 },
    })
    expect(await errorOf(killed.move(namespace, { to: 'us' }))).toMatchObject(isKilled)
    return { namespace, tenants }
  }

  test('while it copies: the old shard goes on, and the new one lets nobody in', async () => {
    const { namespace, tenants } = await killedMove('us', /insert into .*chunks/)
    const { store } = await tenants.index(namespace)
    await store.commit({
      put: [stored('between.md', 'A ferry in between.', { time: 1 })],
      remove: [documents[0]!.document.docId],
    })
    const there = openProcess(pools, 'us')
    expect((await there.index(namespace)).store).toBeDefined()
    expect((await (await there.index(namespace)).store.stats()).documents).toBe(8)
    const alone = postgresIndex({ pool: pools.us, schema, namespace, embedder, migrate: false })
    expect(await errorOf(alone)).toMatchObject({ code: 'locked', retryable: true })
    const contents = await contentsOf(await tenants.index(namespace))
    await tenants.move(namespace, { to: 'us' })
    expect(await contentsOf(await tenants.index(namespace))).toEqual(contents)
    for (const one of [tenants, there]) await one.close()
  })

  byNight('while it copies: it is undone, and nothing is left', async () => {
    const { namespace, tenants } = await killedMove('eu', /set moved_to/)
    expect(await tenants.cancelMove(namespace, { to: 'us' })).toBe(true)
    expect(await tenants.cancelMove(namespace, { to: 'us' })).toBe(false)
    for (const table of ['namespaces', 'documents', 'chunks', 'postings', 'vectors', 'segments']) {
      const condition =
        table === 'namespaces'
          ? 'name = $1'
          : `not exists(select from ${schema}.namespaces n where n.ns = t.ns) and $1 <> ''`
      const { rows } = await pools.us.query(`select from ${schema}.${table} t where ${condition}`, [namespace])
      expect(rows, table).toEqual([])
    }
    expect((await (await tenants.index(namespace)).store.stats()).documents).toBe(8)
    await tenants.close()
  })

  test('between the marks of both shards: whoever opens the namespace next ends the switch', async () => {
    const { namespace, tenants } = await killedMove('us', /set moved_from = null/)
    const other = openProcess()
    const error = await errorOf((await tenants.index(namespace)).store.revision())
    expect(error).toMatchObject({ code: 'locked', retryable: true })
    expect(await tenants.cancelMove(namespace, { to: 'us' })).toBe(false)
    const [index] = await Promise.all([other.index(namespace), tenants.index(namespace)])
    expect((await index.store.stats()).documents).toBe(8)
    await index.store.commit({ put: [stored('after.md', 'A ferry after it.')] })
    expect(await tenants.move(namespace, { to: 'us' })).toMatchObject({ from: 'us', documents: 9 })
    for (const one of [tenants, other]) await one.close()
  })

  test('between the marks, where another process ends the switch first', async () => {
    const { namespace, tenants } = await killedMove('us', /set moved_from = null/)
    const other = openProcess()
    let reads = 0
    let isOvertaken = false
    const slow = openProcess({
      eu: {
        async connect() {
          reads++
          return (await pools.eu.connect()) as unknown as PostgresClient
        },
      },
      us: {
        async connect() {
          // It has found the old shard marked, and is about to lock the new one.
          if (reads === 4 && !isOvertaken) {
            isOvertaken = true
            await other.index(namespace)
          }
          return (await pools.us.connect()) as unknown as PostgresClient
        },
      },
    })
    expect((await (await slow.index(namespace)).store.stats()).documents).toBe(8)
    expect(isOvertaken).toBe(true)
    for (const one of [tenants, other, slow]) await one.close()
  })

  byNight('by its signal: it ends with the reason, and is begun again', async () => {
    const namespace = freshNamespace()
    const tenants = openProcess()
    await (await tenants.index(namespace)).store.commit({ put: documents })
    const controller = new AbortController()
    const reason = new Error('enough')
    const moving = tenants.move(namespace, {
      to: 'us',
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    })
    await expect(moving).rejects.toBe(reason)
    expect((await (await tenants.index(namespace)).store.stats()).documents).toBe(8)
    expect(await tenants.move(namespace, { to: 'us' })).toMatchObject({ from: 'eu', documents: 8 })
    await tenants.close()
  })
})
