import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine, isKebabError } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { ROOT, run, startOwnServer, within } from '../start-server.js'
import { checkAnswers, checkIndexes, storedVersions } from './check-index.js'
import { keepsRule, onServer } from './keeps-rule.js'
import { anyQuery, versionOf } from './versioned-documents.js'

const DISK_MB = 96
/** A file in the way, which is removed to make room. */
const BALLAST_MB = 24

/** The tables are on a small disk, which commits fill. */
await keepsRule('a full disk refuses commits as `io_error`, and nothing else', async () => {
  const server = await startOwnServer({ config: { shared_buffers: '128MB', autovacuum: 'off' } })
  const folder = `/var/lib/postgresql/full-disk-${process.pid}`
  const outside = join(ROOT, folder)
  mkdirSync(outside)
  run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', outside])
  try {
    within('chown', 'postgres', folder)
    const ballast = join(outside, 'ballast')
    writeFileSync(ballast, Buffer.alloc(BALLAST_MB * 2 ** 20))
    const admin = new pg.Pool({ connectionString: server.connectionString, max: 1 })
    await admin.query(`create tablespace small location '${folder}'`)
    await admin.query('create database small tablespace small')
    await admin.end()
    const connectionString = server.connectionString.replace(/postgres$/, 'small')
    return await onServer(connectionString, ({ schema }) => check(connectionString, schema, outside, ballast))
  } finally {
    await server.stop()
    run('umount', [outside])
    rmSync(outside, { recursive: true })
  }
})

async function check(connectionString: string, schema: string, disk: string, ballast: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 5 })
  pool.on('error', () => {})
  const embedder = toyEmbedder({ dimensions: 512 })
  const failures: unknown[] = []
  const index = await postgresIndex({ pool, schema, embedder, onError: (error) => failures.push(error) })
  const { store, retrievers, analyzer } = index
  const engine = createEngine({ store, retrievers, analyzer })
  const indexer = await createIndexer({ store, retrievers: [], embedder })
  const expected = new Map<string, number>()
  let number = 0
  /** Commits until the disk is full. */
  const fill = async (): Promise<void> => {
    for (; ; number++) {
      const paths = Array.from({ length: 40 }, (_, i) => `${number}/${i}.md`)
      try {
        const { errors } = await indexer.index(paths.map((path) => versionOf(path, 1, 6)))
        assert.deepEqual(errors, [])
      } catch (error) {
        assert.ok(isKebabError(error, 'io_error'), `expected io_error, found ${error}`)
        assert.equal(error.details?.errno, 'ENOSPC', error.message)
        return
      }
      for (const path of paths) expected.set(path, 1)
    }
  }
  await fill()
  const free = statfsSync(disk).bavail
  const stored = await storedVersions(store)
  // A run commits in batches, and keeps those before the one that failed.
  for (const path of expected.keys()) assert.ok(stored.has(path), `${path} is stored`)
  const before = stored.size
  assert.ok([...stored.keys()].every((path) => expected.has(path) || path.startsWith(`${number}/`)))
  await checkIndexes(index, 5, (path) => expected.has(path))
  for (let i = 0; i < 20; i++) {
    const { hits, degraded } = await engine.search({ query: anyQuery(), k: 10, strict: true })
    assert.ok(hits.length > 0 && degraded === undefined)
    await checkAnswers(index)
  }
  // Merging needs room too. It changes nothing where there is none.
  await index.maintain().catch((error) => assert.ok(isKebabError(error, 'io_error'), String(error)))
  await checkIndexes(index, 5, (path) => expected.has(path))
  for (const error of failures) assert.ok(isKebabError(error, 'io_error'), `in the background: ${error}`)
  rmSync(ballast)
  await index.maintain()
  await fill()
  const after = (await storedVersions(store)).size
  assert.ok(after > before, 'commits go on when there is room')
  await checkIndexes(index, 5, (path) => expected.has(path))
  await indexer.close()
  await index.close()
  await pool.end()
  return `${before} documents fit (${free} blocks left), and ${after - before} more in the room that was made`
}
