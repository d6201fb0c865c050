import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine, type Engine, isKebabError, type StoreBatch } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { type MoveReport, type PostgresIndex, postgresIndex, shards } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type OwnServer, startOwnServer } from '../start-server.js'
import { checkIndexes, storedVersions } from './check-index.js'
import { errorOf, keepsRule, runWorker } from './keeps-rule.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

type Shard = 'eu' | 'us'
type Addresses = Record<Shard, string>
type WorkerOptions = { addresses: Addresses; number: number }
type MoverOptions = { addresses: Addresses; to: Shard }

/** What a process wrote: the version that each document has. `null`: it is gone. */
interface Written {
  versions: Record<string, number | null>
  counts: Record<string, number>
}

const NAMESPACE = 'tenant'
const embedder = toyEmbedder()
const REQUEST = { query: 'section', k: 20, strict: true, snippet_chars: 5000 }
const KILLS = 3
/** Workers go on until that many moves have ended, however slow the machine is. */
const FEWEST_MOVES = 3

/** A tenant is moved to and fro between two servers, while processes read and write. */
if (process.argv[2] === 'worker') await work(JSON.parse(process.argv[3]!))
else if (process.argv[2] === 'mover') await moveOnce(JSON.parse(process.argv[3]!))
else
  await keepsRule(
    'a tenant that moves, with movers killed at any point, loses nothing and is nowhere twice',
    async () => {
      const config = { shared_buffers: '128MB' }
      const [eu, us] = [await startOwnServer({ config }), await startOwnServer({ config })]
      try {
        return await check({ eu, us })
      } finally {
        await Promise.all([eu.stop(), us.stop()])
      }
    },
  )

async function check(servers: Record<Shard, OwnServer>): Promise<string> {
  const seconds = Number(process.env.KEBAB_FAULT_SECONDS ?? 60)
  const addresses = { eu: servers.eu.connectionString, us: servers.us.connectionString }
  const { tenants, pools, close } = openShards(addresses)
  const indexer = await createIndexer({ store: (await tenants.index(NAMESPACE)).store, retrievers: [], embedder })
  const preloaded = Array.from({ length: 400 }, (_, i) => `preloaded/${i}.md`)
  await indexer.index(preloaded.map((path) => versionOf(path, 1)))
  await indexer.close()

  const deadline = Date.now() + seconds * 1000
  const tally = { moves: 0, kills: 0, undone: 0 }
  const moving = (async () => {
    for (let to: Shard = 'us'; Date.now() < deadline || tally.moves < FEWEST_MOVES; to = to === 'us' ? 'eu' : 'us') {
      const before = await engineOf(await tenants.index(NAMESPACE)).search(REQUEST)
      for (let i = 0; i < KILLS; i++) {
        if (await killedMove({ addresses, to })) tally.kills++
        if (pick(4) === 0 && (await tenants.cancelMove(NAMESPACE, { to }))) tally.undone++
      }
      const report = await tenants.move(NAMESPACE, { to })
      assert.equal(report.to, to)
      tally.moves++
      await isWholeOn(to, pools)
      const after = engineOf(await tenants.index(NAMESPACE))
      const { code } = await errorOf(after.search({ ...REQUEST, cursor: before.next_cursor! }))
      assert.equal(code, 'stale_cursor', 'a cursor from before a move')
    }
  })()
  const working = Promise.all(
    [0, 1, 2].map((number) => runWorker<Written>({ addresses, number } satisfies WorkerOptions, moving)),
  )
  const [written] = await Promise.all([working, moving])

  const index = await tenants.index(NAMESPACE)
  const versions = await storedVersions(index.store)
  for (const path of preloaded) assert.equal(versions.get(path), 1, path)
  const paths = new Set(preloaded)
  for (const one of written)
    for (const [path, version] of Object.entries(one.versions)) {
      paths.add(path)
      assert.equal(versions.get(path) ?? null, version, path)
    }
  for (const path of versions.keys()) assert.ok(paths.has(path), `nobody wrote ${path}`)
  await checkIndexes(index)
  await index.maintain()
  const { chunks } = await checkIndexes(index)
  await close()
  const sums = sumOf(written.map(({ counts }) => counts))
  assert.ok(sums.refusals! > 0, 'a call was refused')
  const counts = Object.entries(sums).map(([what, count]) => `${count} ${what}`)
  return `${tally.moves} moves, ${tally.kills} killed, ${tally.undone} undone; ${counts.join(', ')}; ${chunks} chunks`
}

/** Begins a move in another process, and kills it. Returns whether it was still at it. */
async function killedMove(options: MoverOptions): Promise<boolean> {
  const child = fork(process.argv[1]!, ['mover', JSON.stringify(options)])
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await Promise.race([once(child, 'message'), exit])
  await pause(pick(2500))
  child.kill('SIGKILL')
  const [status, signal] = await exit
  assert.ok(signal === 'SIGKILL' || status === 0, `a mover ended with ${status}`)
  return signal === 'SIGKILL'
}

async function moveOnce({ addresses, to }: MoverOptions): Promise<void> {
  const { tenants, close } = openShards(addresses)
  process.send!('begun')
  const report: MoveReport = await tenants.move(NAMESPACE, { to })
  assert.equal(report.to, to)
  await close()
  process.disconnect()
}

function engineOf({ store, retrievers, analyzer }: PostgresIndex): Engine {
  return createEngine({ store, retrievers, analyzer })
}

/** Checks that a namespace has rows on this shard alone. */
async function isWholeOn(shard: Shard, pools: Record<Shard, pg.Pool>): Promise<void> {
  const other = shard === 'us' ? 'eu' : 'us'
  for (const table of ['documents', 'sources', 'chunks', 'segments', 'postings', 'vectors', 'chunk_vectors']) {
    const { rows } = await pools[other].query(`select count(*)::int as count from kebab.${table}`)
    assert.equal(rows[0].count, 0, `${table} on ${other}`)
  }
}

function openShards(addresses: Addresses) {
  const poolOf = (connectionString: string): pg.Pool => {
    const pool = new pg.Pool({ connectionString, max: 10 })
    pool.on('error', () => {})
    return pool
  }
  const pools = { eu: poolOf(addresses.eu), us: poolOf(addresses.us) }
  const tenants = shards({ pools, place: () => 'eu', embedder })
  const close = async (): Promise<void> => {
    await tenants.close()
    await Promise.all([pools.eu.end(), pools.us.end()])
  }
  return { tenants, pools, close }
}

/** Two writers and a searcher that follow the tenant, and a writer that knows one server alone. */
async function work({ addresses, number }: WorkerOptions): Promise<void> {
  for (let skip = 0; skip < number * 1000; skip++) pick(2) // other random numbers for each process
  const { tenants, pools, close } = openShards(addresses)
  let isOver = false
  process.once('message', () => {
    isOver = true
  })
  const written: Written = { versions: {}, counts: {} }
  const count = (what: string): void => {
    written.counts[what] = (written.counts[what] ?? 0) + 1
  }

  /** Runs a call. Returns whether it resolved; it may reject where a tenant isn't. */
  async function resolves(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call()
      return true
    } catch (error) {
      if (!isKebabError(error, 'locked') || !error.retryable) throw error
      assert.ok(error.hint !== undefined, 'a refusal has a hint')
      count('refusals')
      await pause(20)
      return false
    }
  }

  async function writer(name: string, indexOf: () => Promise<PostgresIndex>): Promise<void> {
    for (let version = 1; !isOver; version++) {
      const paths = [...new Set(Array.from({ length: 1 + pick(3) }, () => `${name}/${pick(30)}.md`))]
      const isRemoval = pick(5) === 0
      let hasCommitted = false
      const isDone = await resolves(async () => {
        const { store } = await indexOf()
        const commit = async (batch: StoreBatch): Promise<string> => {
          const revision = await store.commit(batch)
          hasCommitted = true
          return revision
        }
        const indexer = await createIndexer({ store: { ...store, commit }, retrievers: [], embedder })
        try {
          if (isRemoval) await indexer.remove({ paths })
          else {
            const { errors } = await indexer.index(paths.map((path) => versionOf(path, version)))
            assert.deepEqual(errors, [])
          }
        } finally {
          await indexer.close()
        }
      })
      // A commit that resolved is in the move, whatever its run came to. A refused one is not.
      if (hasCommitted) for (const path of paths) written.versions[path] = isRemoval ? null : version
      if (hasCommitted && !isDone) count('runs refused after their commit')
      if (isDone) count(isRemoval ? 'removals' : 'commits')
    }
  }

  async function searcher(): Promise<void> {
    let last: { index: PostgresIndex; query: string; cursor: string } | undefined
    while (!isOver) {
      const query = anyQuery()
      await resolves(async () => {
        const index = await tenants.index(NAMESPACE)
        const engine = engineOf(index)
        const answer = await engine.search({ ...REQUEST, query })
        assert.ok(answer.hits.length > 0, 'something is found')
        assert.ok(
          answer.hits.every(({ snippet }) => snippet.includes('version')),
          'every hit is of a version',
        )
        count('searches')
        if (last !== undefined && last.index !== index) {
          const { query, cursor } = last
          last = undefined
          const error = await errorOf(engine.search({ ...REQUEST, query, cursor }))
          if (error.code === 'locked') throw error
          assert.equal(error.code, 'stale_cursor', String(error))
          count('stale cursors')
        } else if (answer.next_cursor !== null) last = { index, query, cursor: answer.next_cursor }
      })
    }
  }

  /** Opens the namespace where it was at first, and knows of no other server. */
  const onOneServer = async (): Promise<PostgresIndex> =>
    postgresIndex({ pool: pools.eu, namespace: NAMESPACE, embedder, background: false })
  await Promise.all([
    writer(`${number}a`, () => tenants.index(NAMESPACE)),
    writer(`${number}b`, () => tenants.index(NAMESPACE)),
    writer(`${number}c`, onOneServer),
    searcher(),
  ])
  await close()
  process.send!(written)
  process.disconnect()
}

function sumOf(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const counts of all) for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count
  return sums
}
