import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine, isKebabError } from '@kebab/core'
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
type WorkerOptions = { addresses: Addresses; number: number; seconds: number }
type MoverOptions = { addresses: Addresses; to: Shard }

/** What a process wrote: the versions that each document may have. `null`: it may be gone. */
interface Written {
  possible: Record<string, (number | null)[]>
  counts: Record<string, number>
}

const NAMESPACE = 'tenant'
const embedder = toyEmbedder()
const KILLS = 3

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

  let isOver = false
  const working = Promise.all(
    [0, 1, 2].map((number) => runWorker<Written>({ addresses, number, seconds } satisfies WorkerOptions)),
  ).finally(() => {
    isOver = true
  })
  const tally = { moves: 0, kills: 0, undone: 0 }
  const moving = (async () => {
    for (let to: Shard = 'us'; !isOver; to = to === 'us' ? 'eu' : 'us') {
      for (let i = 0; i < KILLS; i++) {
        if (await killedMove({ addresses, to })) tally.kills++
        if (pick(4) === 0 && (await tenants.cancelMove(NAMESPACE, { to }))) tally.undone++
      }
      const report = await tenants.move(NAMESPACE, { to })
      assert.equal(report.to, to)
      tally.moves++
      await isWholeOn(to, pools)
    }
  })()
  const [written] = await Promise.all([working, moving])

  const index = await tenants.index(NAMESPACE)
  const versions = await storedVersions(index.store)
  for (const path of preloaded) assert.equal(versions.get(path), 1, path)
  const paths = new Set(preloaded)
  for (const { possible } of written)
    for (const [path, allowed] of Object.entries(possible)) {
      paths.add(path)
      const version = versions.get(path) ?? null
      assert.ok(allowed.includes(version), `${path}: expected one of ${allowed}, found version ${version}`)
    }
  for (const path of versions.keys()) assert.ok(paths.has(path), `nobody wrote ${path}`)
  await checkIndexes(index)
  await index.maintain()
  const { chunks } = await checkIndexes(index)
  await close()
  const counts = Object.entries(sumOf(written.map(({ counts }) => counts))).map(([what, count]) => `${count} ${what}`)
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
async function work({ addresses, number, seconds }: WorkerOptions): Promise<void> {
  for (let skip = 0; skip < number * 1000; skip++) pick(2) // other random numbers for each process
  const { tenants, pools, close } = openShards(addresses)
  const deadline = Date.now() + seconds * 1000
  const written: Written = { possible: {}, counts: {} }
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
    for (let version = 1; Date.now() < deadline; version++) {
      const paths = [...new Set(Array.from({ length: 1 + pick(3) }, () => `${name}/${pick(30)}.md`))]
      const isRemoval = pick(5) === 0
      const target = isRemoval ? null : version
      const isDone = await resolves(async () => {
        const indexer = await createIndexer({ store: (await indexOf()).store, retrievers: [], embedder })
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
      // One that was refused may have committed just before the switch, and is in the move then.
      for (const path of paths)
        written.possible[path] = isDone ? [target] : [...(written.possible[path] ?? [null]), target]
      if (!isDone) continue
      count(isRemoval ? 'removals' : 'commits')
    }
  }

  async function searcher(): Promise<void> {
    let last: { index: PostgresIndex; query: string; cursor: string } | undefined
    while (Date.now() < deadline) {
      const query = anyQuery()
      await resolves(async () => {
        const index = await tenants.index(NAMESPACE)
        const { store, retrievers, analyzer } = index
        const engine = createEngine({ store, retrievers, analyzer })
        const answer = await engine.search({ query, k: 20, strict: true, snippet_chars: 5000 })
        assert.ok(answer.hits.length > 0, 'something is found')
        assert.ok(
          answer.hits.every(({ snippet }) => snippet.includes('version')),
          'every hit is of a version',
        )
        count('searches')
        if (last !== undefined && last.index !== index) {
          const { query, cursor } = last
          last = undefined
          const error = await errorOf(engine.search({ query, k: 20, snippet_chars: 5000, strict: true, cursor }))
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
