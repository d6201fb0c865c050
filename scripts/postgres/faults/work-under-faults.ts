import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine, isKebabError } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import type pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkIndexes, storedVersions } from './check-index.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

/** What happened while a server failed. */
export interface FaultTally {
  commits: number
  searches: number
  /** The calls that rejected, by code. */
  rejected: Record<string, number>
}

/** The codes with which calls may reject while connections are lost. */
const CODES = ['io_error', 'retrieval_failed']
const WRITERS = 3
const SEARCHERS = 3

/**
 * Reads and writes while `fault` breaks something, until it is done. Checks afterwards that what
 * resolved is stored, that every document is whole, that both indexes are those of what is stored,
 * and that no connection is still in use.
 */
export async function workUnderFaults(
  { pool, schema }: { pool: pg.Pool; schema: string },
  fault: () => Promise<void>,
): Promise<FaultTally> {
  const embedder = toyEmbedder()
  const index = await postgresIndex({ pool, schema, embedder, onError: expectedCode })
  const { store, retrievers, analyzer } = index
  const engine = createEngine({ store, retrievers, analyzer })
  const tally: FaultTally = { commits: 0, searches: 0, rejected: {} }
  /** The versions that each document may have: more than one after a commit that rejected. */
  const possible = new Map<string, Set<number>>()
  let isOver = false

  /** Runs a call, and tells whether it resolved. One that was aborted counts as neither. */
  async function resolves(call: () => Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
    try {
      await call()
      return true
    } catch (error) {
      if (signal?.aborted) return false
      const code = expectedCode(error)
      tally.rejected[code] = (tally.rejected[code] ?? 0) + 1
      await pause(20)
      return false
    }
  }

  async function writer(number: number): Promise<void> {
    const indexer = await createIndexer({ store, retrievers: [], embedder })
    for (let version = 1; !isOver; version++) {
      const paths = [...new Set(Array.from({ length: 1 + pick(3) }, () => `w${number}/${pick(30)}.md`))]
      for (const path of paths) {
        const versions = possible.get(path) ?? new Set([0])
        possible.set(path, versions.add(version))
      }
      const documents = paths.map((path) => versionOf(path, version))
      if (!(await resolves(async () => assert.deepEqual((await indexer.index(documents)).errors, [])))) continue
      for (const path of paths) possible.set(path, new Set([version]))
      tally.commits++
    }
    await indexer.close()
  }

  async function searcher(): Promise<void> {
    while (!isOver) {
      const signal = pick(4) === 0 ? AbortSignal.timeout(1 + pick(30)) : undefined
      const request = { query: anyQuery(), k: 20, snippet_chars: 5000 }
      if (await resolves(() => engine.search(request, { signal }), signal)) tally.searches++
    }
  }

  const clients = [
    ...Array.from({ length: WRITERS }, (_, i) => writer(i)),
    ...Array.from({ length: SEARCHERS }, () => searcher()),
  ]
  const working = Promise.all(clients)
  try {
    await Promise.race([fault(), working])
  } finally {
    isOver = true
  }
  await working
  await index.close()
  const after = await postgresIndex({ pool, schema, embedder, background: false })
  const versions = await storedVersions(after.store)
  for (const [path, allowed] of possible) {
    const found = versions.get(path) ?? 0
    assert.ok(allowed.has(found), `${path}: expected one of ${[...allowed]}, found version ${found}`)
  }
  await checkIndexes(after)
  await after.maintain()
  await checkIndexes(after)
  await after.close()
  await pause(100)
  assert.equal(pool.totalCount - pool.idleCount, 0, 'no connection is still in use')
  return tally
}

function expectedCode(error: unknown): string {
  if (isKebabError(error) && CODES.includes(error.code) && error.retryable) return error.code
  throw error
}

/** Says what a tally has, in a few words. */
export function inWords({ commits, searches, rejected }: FaultTally): string {
  const codes = Object.entries(rejected).map(([code, count]) => `${count} ${code}`)
  return `${commits} commits, ${searches} searches, rejected: ${codes.join(', ') || 'none'}`
}
