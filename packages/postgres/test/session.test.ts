import type { KebabError } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type Database, database } from '../src/database.js'
import type { PostgresClient, PostgresPool } from '../src/session.js'
import { NEEDS_SERVER, openDatabase, SERVER } from './open-database.js'

/** Decides, for each statement, whether it fails, before or after the server has run it. */
type Fault = (text: string) => { error: unknown; when: 'before' | 'after' } | undefined

/** A pool whose statements fail as a test says. `statements` has what was sent. */
async function faultyPool(fault: Fault): Promise<{ pool: PostgresPool; statements: string[] }> {
  const { pool } = await openDatabase()
  const statements: string[] = []
  const faulty: PostgresPool = {
    options: pool.options,
    async connect() {
      const client: PostgresClient = await pool.connect()
      return {
        processID: client.processID ?? null,
        async query(statement) {
          statements.push(statement.text.split(';')[0]!)
          const found = fault(statement.text)
          if (found?.when === 'before') throw found.error
          const result = await client.query(statement)
          if (found !== undefined) throw found.error
          return result
        },
        release: (error) => {
          // A statement that failed may have left a transaction open on a connection that goes on.
          if (error) void client.query({ text: 'rollback', rowMode: 'array' }).then(() => client.release())
          else client.release()
        },
      }
    },
  }
  return { pool: faulty, statements }
}

const partsOf = async (pool: PostgresPool) => {
  const { schema } = await openDatabase()
  return { pool, schema: `"${schema}"`, place: 'the test', timeouts: {}, preparedStatements: false }
}

const failure = (code: string): Error => Object.assign(new Error(`the failure ${code}`), { code })

/** A fault of the first statements of this text. */
function first(times: number, text: string, code: string, when: 'before' | 'after' = 'before'): Fault {
  return (statement) => (statement === text && times-- > 0 ? { error: failure(code), when } : undefined)
}

async function open(fault: Fault): Promise<{ data: Database; statements: string[] }> {
  const { pool, statements } = await faultyPool(fault)
  return { data: database(await partsOf(pool)), statements }
}

const count = (statements: readonly string[], text: string): number =>
  statements.filter((statement) => statement === text).length

describe('a transaction that writes', () => {
  test.each(['40001', '40P01'])('is repeated when the server undoes it, with %s', async (code) => {
    const { data, statements } = await open(first(2, 'select 1', code))
    expect(await data.write((session) => session.rows('select 1'))).toEqual([[1]])
    expect(count(statements, 'select 1')).toBe(3)
  })

  test.each(['40001', '40P01'])('is repeated when the server undoes it at the commit, with %s', async (code) => {
    const { data, statements } = await open(first(1, 'commit', code))
    expect(await data.write((session) => session.rows('select 1'))).toEqual([[1]])
    expect(count(statements, 'select 1')).toBe(2)
  })

  test.each(['57P01', '08006', 'ECONNRESET', 'EPIPE'])(
    'is repeated when the connection is lost before the commit was sent, with %s',
    async (code) => {
      const { data, statements } = await open(first(1, 'select 1', code))
      expect(await data.write((session) => session.rows('select 1'))).toEqual([[1]])
      expect(count(statements, 'select 1')).toBe(2)
    },
  )

  test('is not repeated when the connection is lost after the commit was sent', async () => {
    const { data, statements } = await open(first(1, 'commit', 'ECONNRESET', 'after'))
    const error = await errorOf(data.write((session) => session.rows('select 1')))
    expect(error).toMatchObject({ code: 'io_error', retryable: true, details: { errno: 'ECONNRESET' } })
    expect(count(statements, 'select 1')).toBe(1)
  })

  test('is not repeated for any other failure', async () => {
    const { data, statements } = await open(first(1, 'select 1', '53100'))
    const error = await errorOf(data.write((session) => session.rows('select 1')))
    expect(error).toMatchObject({ code: 'io_error', retryable: false, details: { errno: 'ENOSPC' } })
    expect(count(statements, 'select 1')).toBe(1)
  })

  test('is attempted four times, and then rejects', async () => {
    const { data, statements } = await open(first(9, 'select 1', '40P01'))
    const error = await errorOf(data.write((session) => session.rows('select 1')))
    expect(error).toMatchObject({ code: 'locked', retryable: true, details: { path: 'the test' } })
    expect(count(statements, 'select 1')).toBe(4)
  })

  test('changes nothing when its work rejects', async () => {
    const { data } = await open(() => undefined)
    const work = data.write(async (session) => {
      await session.rows(`insert into ${data.schema}.namespaces (name, epoch) values ($1, '')`, ['never'])
      throw new Error('no longer wanted')
    })
    await expect(work).rejects.toThrow('no longer wanted')
    const rows = await data.read((session) =>
      session.rows(`select from ${data.schema}.namespaces where name = $1`, ['never']),
    )
    expect(rows).toEqual([])
  })
})

describe('a transaction that reads', () => {
  test('is repeated when the connection is lost', async () => {
    const { data, statements } = await open(first(2, 'select 1', '57P01', 'after'))
    expect(await data.read((session) => session.rows('select 1'))).toEqual([[1]])
    expect(count(statements, 'select 1')).toBe(3)
  })

  test('writes nothing', async () => {
    const { data } = await open(() => undefined)
    const work = data.read((session) => session.rows(`delete from ${data.schema}.namespaces`))
    expect(await errorOf(work)).toMatchObject({ code: 'io_error', details: { errno: 'EROFS' } })
  })
})

describe('statements of one session', () => {
  test('run one after another, however they are called', async () => {
    let running = 0
    let most = 0
    const { pool } = await openDatabase()
    const counting: PostgresPool = {
      async connect() {
        const client: PostgresClient = await pool.connect()
        return {
          query: async (statement) => {
            most = Math.max(most, ++running)
            return client.query(statement).finally(() => running--)
          },
          release: (error) => client.release(error),
        }
      },
    }
    const data = database(await partsOf(counting))
    const rows = await data.read((session) =>
      Promise.all([1, 2, 3, 4, 5].map((value) => session.rows('select $1::int', [value]))),
    )
    expect(rows.flat(2)).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(1)
  })

  test('are refused after one of them has failed', async () => {
    const { data } = await open(() => undefined)
    const { session } = await data.open('select 1')
    await expect(session.rows('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await errorOf(session.rows('select 1'))).toMatchObject({ code: 'internal' })
    await session.close()
  })
})

describe('a failure of the server', () => {
  test.each<[string, KebabError['code'], boolean]>([
    ['55P03', 'locked', true],
    ['40P01', 'locked', true],
    ['57014', 'timeout', true],
    ['42P01', 'not_indexed', false],
    ['3F000', 'not_indexed', false],
    ['XX001', 'corrupt_index', false],
    ['25006', 'io_error', false],
    ['28P01', 'io_error', false],
    ['42501', 'io_error', false],
    ['53300', 'io_error', false],
    ['08006', 'io_error', true],
    ['42601', 'internal', false],
  ])('%s is `%s`', async (state, code, retryable) => {
    const { data } = await open(first(9, 'select 1', state))
    const error = await errorOf(data.write((session) => session.rows('select 1')))
    expect(error).toMatchObject({ code, retryable })
    expect(error.message).toContain('the test')
  })
})

describe.skipIf(SERVER === undefined)(`on a server (${NEEDS_SERVER})`, () => {
  test('an abort cancels the statement on the server, and the connection is used again', async () => {
    const { pool } = await openDatabase()
    const data = database(await partsOf(pool))
    const marker = `select pg_sleep(60), 'cancelled ${process.pid}'`
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    const work = data.read((session) => session.rows(marker), { signal: controller.signal })
    const running = async (): Promise<number> => {
      const sql = `select from pg_stat_activity where state = 'active' and query = $1`
      return (await pool.query(sql, [marker])).rowCount!
    }
    while ((await running()) === 0);
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
    while ((await running()) > 0);
    expect(await data.read((session) => session.rows('select 1'))).toEqual([[1]])
  })

  test('a statement that takes longer than `statementMs` is `timeout`', async () => {
    const { pool } = await openDatabase()
    const data = database({ ...(await partsOf(pool)), timeouts: { statementMs: 50 } })
    const error = await errorOf(data.read((session) => session.rows('select pg_sleep(60)')))
    expect(error).toMatchObject({ code: 'timeout', details: { stage: 'postgres', limit_ms: 50 } })
    // The limit ends with its transaction.
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  })

  test('a lock that is not to be had within `lockMs` is `locked`', async () => {
    const { pool } = await openDatabase()
    const holding = database(await partsOf(pool))
    const data = database({ ...(await partsOf(pool)), timeouts: { lockMs: 50 } })
    await holding.write(async (session) => {
      await session.rows('select pg_advisory_xact_lock(1, 2)')
      const error = await errorOf(data.write((other) => other.rows('select pg_advisory_xact_lock(1, 2)')))
      expect(error).toMatchObject({ code: 'locked', retryable: true })
    })
  })

  test('a connection that the server ends between two statements ends no process, and is not used again', async () => {
    const { pool } = await openDatabase()
    const data = database(await partsOf(pool))
    const { session } = await data.open('select 1')
    const [[backend]] = (await session.rows<[number]>('select pg_backend_pid()')) as [[number]]
    await pool.query('select pg_terminate_backend($1)', [backend])
    expect(await errorOf(session.rows('select 1'))).toMatchObject({ code: 'io_error', retryable: true })
    await session.close()
    expect(await data.read((other) => other.rows('select 1'))).toEqual([[1]])
  })

  test('a connection that is lost while it cancels a statement ends no process', async () => {
    const { pool } = await openDatabase()
    const lost = new Error('Connection terminated unexpectedly')
    const reason = new Error('enough')
    const controller = new AbortController()
    let cancelling = 0
    const losing: PostgresPool = {
      options: pool.options,
      async connect() {
        const client = await pool.connect()
        return {
          processID: (client as PostgresClient).processID ?? null,
          async query(statement) {
            if (statement.text.includes('pg_sleep')) setImmediate(() => controller.abort(reason))
            if (!statement.text.includes('pg_cancel_backend')) return (client as PostgresClient).query(statement)
            cancelling++
            // As `pg` does: without a listener this would end the process.
            await new Promise((resolve) => {
              setImmediate(() => client.emit('error', lost))
              setTimeout(resolve, 20)
            })
            throw lost
          },
          on: (event, listener) => client.on(event, listener),
          removeListener: (event, listener) => client.removeListener(event, listener),
          release: (error) => client.release(error),
        }
      },
    }
    const data = database(await partsOf(losing))
    const { signal } = controller
    const reading = data.read((session) => session.rows('select pg_sleep(1)'), { signal })
    await expect(reading).rejects.toBe(reason)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect(cancelling).toBe(1)
  })

  test('with `preparedStatements` a connection prepares each statement once', async () => {
    const { pool } = await openDatabase()
    const data = database({ ...(await partsOf(pool)), preparedStatements: true })
    const names = await data.read(async (session) => {
      for (const value of [1, 2, 3]) await session.rows('select $1::int + 41', [value])
      return session.rows(`select name from pg_prepared_statements where statement = 'select $1::int + 41'`)
    })
    expect(names).toHaveLength(1)
  })
})
