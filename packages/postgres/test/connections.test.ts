import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { database } from '../src/database.js'
import type { PostgresClient, PostgresPool } from '../src/session.js'

/** A message of the server: its type, its length, its body. */
function message(type: string, body: Buffer | string): Buffer {
  const content = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + content.length, 1)
  return Buffer.concat([head, content])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', 'I')
const TERMINATED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

/** Starts a server that says this to every client, and closes the connection. */
async function serverSaying(...messages: readonly Buffer[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat(messages)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const databaseOver = (pool: PostgresPool) =>
  database({ pool, schema: '"kebab"', place: 'the test', timeouts: { retryMs: 0 }, preparedStatements: false })

test('a connection that the server ends as it becomes ready ends no process', async () => {
  const port = await serverSaying(AUTHENTICATED, READY, TERMINATED)
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'u', database: 'd' })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  // Without a listener, `pg` would throw where nobody can catch it.
  const error = await errorOf(databaseOver(pool).read((session) => session.rows('select 1')))
  expect(error).toMatchObject({ code: 'io_error', retryable: true })
  await expect.poll(() => pool.totalCount).toBe(0)
})

test('a pool that takes no callback gives its connections by a promise', async () => {
  const released: unknown[] = []
  const pool: PostgresPool = {
    async connect(): Promise<PostgresClient> {
      return {
        query: async () => ({ rows: [[7]], rowCount: 1 }),
        release: (error) => released.push(error),
      }
    },
  }
  expect(await databaseOver(pool).write((session) => session.rows('select 7'))).toEqual([[7]])
  expect(released).toEqual([undefined])
})
