import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isKebabError } from '@kebab/core'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { startOwnServer } from '../start-server.js'
import { keepsRule, onServer } from './keeps-rule.js'
import { inWords, workUnderFaults } from './work-under-faults.js'

const CONNECTIONS = 20

/** Other clients take all connections of the server, again and again, for longer than a moment. */
await keepsRule('a server without a free connection is waited for, and says so when it takes too long', async () => {
  const config = { shared_buffers: '128MB', max_connections: `${CONNECTIONS}`, superuser_reserved_connections: '0' }
  const server = await startOwnServer({ config })
  try {
    return await onServer(server.connectionString, async ({ connectionString, schema }) => {
      // Each call takes a connection of its own, and gives it up.
      const pool = new pg.Pool({ connectionString, max: 6, maxUses: 1 })
      pool.on('error', () => {})
      let crowds = 0
      const tally = await workUnderFaults({ pool, schema }, async () => {
        for (; crowds < 4; crowds++) {
          const crowd = await takeAll(connectionString)
          await pause(2000)
          await Promise.all(crowd.map((client) => client.end()))
          await pause(1000)
        }
      })
      assert.deepEqual(tally.rejected, {}, 'no call rejects')
      const crowd = await takeAll(connectionString)
      const opened = postgresIndex({ pool, schema, embedder: null, timeouts: { retryMs: 500 } })
      const error = await opened.then(() => undefined).catch((error: unknown) => error)
      assert.ok(isKebabError(error, 'io_error') && error.retryable, String(error))
      await Promise.all(crowd.map((client) => client.end()))
      await pool.end()
      return `${crowds} times full for two seconds; ${inWords(tally)}`
    })
  } finally {
    await server.stop()
  }
})

/** Takes every connection that is free, and those that others give up, for half a second. */
async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  const end = Date.now() + 500
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    )
    if (isTaken) clients.push(client)
    else await pause(5)
  }
  return clients
}
