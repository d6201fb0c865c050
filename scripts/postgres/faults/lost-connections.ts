import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keepsRule, withSchema } from './keeps-rule.js'
import { pick } from './versioned-documents.js'
import { inWords, workUnderFaults } from './work-under-faults.js'

/** Connections end at random moments: the server terminates them, or the network does. */
await keepsRule('a lost connection loses no commit, leaves nothing half done, and ends no process', () =>
  withSchema(async ({ connectionString, schema }) => {
    const application_name = `kebab faults ${process.pid}`
    const sockets = new Set<Socket>()
    let atCommit = 0
    let isBreaking = false
    const stream = (): Socket => {
      const socket = new Socket()
      // A commit is where it matters: its message may never be sent, or its answer never come.
      const send = socket.write.bind(socket) as (...given: unknown[]) => boolean
      const write = (...given: unknown[]): boolean => {
        const isCommit = Buffer.isBuffer(given[0]) && given[0].includes('commit\0')
        if (!isBreaking || !isCommit || pick(3) > 0) return send(...given)
        atCommit++
        if (pick(2) === 0) send(...given)
        // What was written goes out first.
        setImmediate(() => socket.destroy())
        return true
      }
      // Connecting gives a socket its own `write` back.
      socket.once('connect', () => Object.assign(socket, { write }))
      sockets.add(socket.on('close', () => sockets.delete(socket)))
      return socket
    }
    const pool = new pg.Pool({ connectionString, application_name, max: 10, stream })
    pool.on('error', () => {})
    const admin = new pg.Pool({ connectionString, max: 1 })
    let [terminated, destroyed] = [0, 0]
    const tally = await workUnderFaults({ pool, schema }, async () => {
      isBreaking = true
      const deadline = Date.now() + 1000 * Number(process.env.KEBAB_FAULT_SECONDS ?? 40)
      while (Date.now() < deadline) {
        await pause(20 + pick(200))
        if (pick(2) === 0) {
          // Idle ones too: one may be ended just as it is taken from the pool, or becomes ready.
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = $1 order by random() limit $2`,
            [application_name, 1 + pick(10)],
          )
          terminated += rowCount ?? 0
        } else {
          const [socket] = [...sockets].slice(pick(sockets.size))
          socket?.destroy()
          destroyed++
        }
      }
      isBreaking = false
    })
    await admin.end()
    await pool.end()
    return `${terminated} terminated, ${destroyed} sockets destroyed, ${atCommit} at a commit; ${inWords(tally)}`
  }),
)
