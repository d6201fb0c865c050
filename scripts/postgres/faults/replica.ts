import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine, isKebabError } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { startOwnServer } from '../start-server.js'
import { caughtUp, errorOf, keepsRule, onServer } from './keeps-rule.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

/** How long the replica holds back what it has received. */
const DELAY_MS = 3000

/** Searches over a streaming replica that is behind. */
await keepsRule(
  'a search over a replica waits for the state of its cursor, and pages are those of the primary',
  async () => {
    const primary = await startOwnServer({ config: { shared_buffers: '128MB', max_standby_streaming_delay: '0' } })
    // A search that stands in the way of a change is ended at once, which is the harder case.
    const config = {
      shared_buffers: '128MB',
      recovery_min_apply_delay: `${DELAY_MS}`,
      max_standby_streaming_delay: '0',
    }
    const replica = await startOwnServer({ primary, config })
    try {
      return await onServer(primary.connectionString, ({ schema }) => check(schema))
    } finally {
      await replica.stop()
      await primary.stop()
    }

    async function check(schema: string): Promise<string> {
      const embedder = toyEmbedder()
      const open = async (connectionString: string) => {
        const pool = new pg.Pool({ connectionString, max: 10 })
        pool.on('error', () => {})
        const index = await postgresIndex({ pool, schema, embedder })
        const { store, retrievers, analyzer } = index
        return { pool, index, store, engine: createEngine({ store, retrievers, analyzer }) }
      }
      const source = await open(primary.connectionString)
      const indexer = await createIndexer({ store: source.store, retrievers: [], embedder })
      const write = (version: number) =>
        indexer.index(Array.from({ length: 20 }, (_, i) => versionOf(`${i}.md`, version)))
      await write(1)
      await caughtUp(primary.connectionString, replica.connectionString)
      // Opening writes nothing: it works where no writes are taken.
      const copy = await open(replica.connectionString)
      const refused = await errorOf(copy.store.commit({ remove: ['0'.repeat(32)] }))
      assert.equal(refused.code, 'io_error', 'a commit to a replica')

      await write(2)
      const query = 'section version2x'
      const first = await source.engine.search({ query, k: 5 })
      const cursor = first.next_cursor!
      const behind = await errorOf(copy.engine.search({ query, k: 5, cursor, timeout_ms: 500 }))
      assert.deepEqual([behind.code, behind.retryable], ['retrieval_failed', true], behind.message)
      const start = performance.now()
      const waited = await copy.engine.search({ query, k: 5, cursor, timeout_ms: 30_000 })
      const waitedMs = performance.now() - start
      const second = await source.engine.search({ query, k: 5, cursor })
      assert.deepEqual(waited, second, 'the second page')

      await caughtUp(primary.connectionString, replica.connectionString)
      let pages = 0
      for (let i = 0; i < 10; i++) {
        let next: string | undefined
        const request = { query: anyQuery(), k: 10 }
        for (let page = 0; page < 4; page++) {
          const [one, other] = await Promise.all(
            [source, copy].map(({ engine }) => engine.search({ ...request, ...(next && { cursor: next }) })),
          )
          assert.deepEqual(one!, other!, `page ${page} of ${request.query}`)
          pages++
          if (one!.next_cursor === null) break
          next = one!.next_cursor
        }
      }
      const conflicts = await searchBesideConflicts()
      await indexer.close()
      for (const { index, pool } of [source, copy]) {
        await index.close()
        await pool.end()
      }
      return `${pages} equal pages, waited ${waitedMs.toFixed(0)} ms for a cursor, ${conflicts}`

      /** Searches while vacuums of the primary remove rows that open views of the replica still see. */
      async function searchBesideConflicts(): Promise<string> {
        const deadline = Date.now() + 15_000
        const [searches, failures]: [number[], Record<string, number>] = [[], {}]
        let version = 3
        const writing = (async () => {
          for (; Date.now() < deadline; version++) {
            await write(version)
            await source.index.maintain()
            await source.pool.query('vacuum')
          }
        })()
        const searching = Array.from({ length: 3 }, async () => {
          while (Date.now() < deadline) {
            try {
              const { degraded } = await copy.engine.search({ query: anyQuery(), k: 10 })
              assert.equal(degraded ?? null, null, `no retriever is left out: ${JSON.stringify(degraded)}`)
              searches.push(1)
            } catch (error) {
              if (!isKebabError(error) || !error.retryable) throw error
              failures[error.code] = (failures[error.code] ?? 0) + 1
            }
          }
        })
        // A view that stays open is ended by the server. What it then says must be retryable.
        const viewing = (async () => {
          while (Date.now() < deadline) {
            const view = await copy.store.view!()
            const [lexical] = await Promise.all(copy.index.retrievers.map((one) => one.within!(view)))
            await pause(200 + pick(1000))
            try {
              await retrieve(lexical!, anyQuery(), { limit: 10 })
            } catch (error) {
              if (!isKebabError(error) || !error.retryable) throw error
              failures[`view ${error.code}`] = (failures[`view ${error.code}`] ?? 0) + 1
            }
            await view.close()
          }
        })()
        await Promise.all([writing, viewing, ...searching])
        const codes = Object.entries(failures).map(([code, count]) => `${count} ${code}`)
        return `${searches.length} searches beside ${version - 3} vacuums, rejected: ${codes.join(', ') || 'none'}`
      }
    }
  },
)
