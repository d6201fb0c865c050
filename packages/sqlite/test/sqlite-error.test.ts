import { deepStrictEqual, match, rejects, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { type ErrorCode, isKebabError } from '@kebab/core'
import Database from 'libsql'
import { describe, test } from 'vitest'
import { sqliteError, sqliteStore } from '../src/index.js'
import { openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'
import { nextMessage, startProcess } from './start-process.js'

const driverError = (code: string) => Object.assign(new Error('said'), { code })
const numbered = (rawCode: number) =>
  Object.assign(new Error('said'), { code: `UNKNOWN_SQLITE_ERROR_${rawCode}`, rawCode })

describe('an error of SQLite becomes a code', () => {
  const table: [error: unknown, code: ErrorCode, errno?: string][] = [
    [driverError('SQLITE_BUSY'), 'locked'],
    [driverError('SQLITE_BUSY_SNAPSHOT'), 'locked'],
    [numbered(517), 'locked'],
    [driverError('SQLITE_LOCKED'), 'locked'],
    [driverError('SQLITE_CORRUPT'), 'corrupt_index'],
    [numbered(267), 'corrupt_index'],
    [driverError('SQLITE_NOTADB'), 'corrupt_index'],
    [driverError('SQLITE_FULL'), 'io_error', 'ENOSPC'],
    [driverError('SQLITE_READONLY_DBMOVED'), 'io_error', 'EROFS'],
    [driverError('SQLITE_IOERR_WRITE'), 'io_error', 'EIO'],
    [numbered(778), 'io_error', 'EIO'],
    [driverError('SQLITE_PERM'), 'io_error', 'EACCES'],
    [driverError('SQLITE_CANTOPEN'), 'io_error'],
    [driverError('SQLITE_CONSTRAINT_UNIQUE'), 'invalid_input'],
    [driverError('SQLITE_ERROR'), 'internal'],
    [numbered(1), 'internal'],
    [new Error('said'), 'internal'],
    ['said', 'internal'],
    [undefined, 'internal'],
  ]
  for (const [error, code, errno] of table) {
    test(`${(error as { code?: string } | undefined)?.code ?? error}: ${code} ${errno ?? ''}`, () => {
      const converted = sqliteError(error, '/folder/store.db')
      strictEqual(converted.code, code)
      strictEqual(converted.retryable, code === 'locked')
      if (converted.code === 'io_error')
        deepStrictEqual(
          converted.details,
          errno === undefined ? { path: '/folder/store.db' } : { path: '/folder/store.db', errno },
        )
      if (converted.code === 'locked') deepStrictEqual(converted.details, { path: '/folder/store.db' })
      if (error instanceof Error && code !== 'invalid_input') {
        match(converted.message, /\/folder\/store\.db.*said/)
        strictEqual(converted.cause, error)
      }
    })
  }

  test('a database that SQLite calls damaged is opened again first: a failed read looks the same', () => {
    match(
      sqliteError(driverError('SQLITE_CORRUPT'), 'store.db').hint ?? '',
      /^Open the index again: .* move the file away/,
    )
    match(sqliteError(new Error('no such table: chunks'), 'store.db').hint ?? '', /^Move the file away/)
  })

  test('a file that libsql can’t open: io_error', () => {
    try {
      new Database(join(temporaryFolder(), 'missing', 'store.db'))
    } catch (error) {
      strictEqual(sqliteError(error, 'store.db').code, 'io_error')
      return
    }
    throw new Error('expected libsql to refuse')
  })
})

test('a commit while another connection writes rejects with locked, and can be repeated', async () => {
  const path = join(temporaryFolder(), 'store.db')
  openStore(path).close()
  const writer = new Database(path)
  const database = new Database(path)
  database.exec('PRAGMA busy_timeout = 30')
  const store = sqliteStore({ database })
  writer.exec('BEGIN IMMEDIATE')
  const batch = { put: [sampleDocument({ docId: 'a' })] }
  await rejects(
    store.commit(batch),
    (error) => isKebabError(error, 'locked') && error.retryable && error.details?.path.endsWith('store.db') === true,
  )
  // Readers don't wait for a writer, even those that are opened while it writes.
  for (const reader of [store, openStore(path)]) strictEqual((await reader.stats()).documents, 0)
  writer.exec('ROLLBACK')
  await store.commit(batch)
  strictEqual((await store.stats()).documents, 1)
})

test('a commit waits for the commit of another process', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const store = sqliteStore({ database: new Database(path, { timeout: 20_000 }), id: 'store' })
  strictEqual(
    await nextMessage(await startProcess('write-slowly', path, 'UPDATE store SET commits = commits + 1')),
    'writing',
  )
  strictEqual(await store.commit({ put: [sampleDocument({ docId: 'a' })] }), 'store.2')
})
