import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startOwnServer } from '../start-server.js'
import { keepsRule, onServer } from './keeps-rule.js'
import { pick } from './versioned-documents.js'
import { inWords, workUnderFaults } from './work-under-faults.js'

const RESTARTS = 6

/** The server is restarted under load, by turns in order and as after a crash. */
await keepsRule('a server that restarts loses no commit, and calls go on by themselves', async () => {
  const server = await startOwnServer({ config: { shared_buffers: '128MB' } })
  try {
    return await onServer(server.connectionString, async ({ connectionString, schema }) => {
      const pool = new pg.Pool({ connectionString, max: 10 })
      pool.on('error', () => {})
      const tally = await workUnderFaults({ pool, schema }, async () => {
        for (let i = 0; i < RESTARTS; i++) {
          await pause(3000 + pick(2000))
          await server.restart(i % 2 === 0 ? 'fast' : 'immediate')
        }
        await pause(2000)
      })
      await pool.end()
      return `${RESTARTS} restarts; ${inWords(tally)}`
    })
  } finally {
    await server.stop()
  }
})
