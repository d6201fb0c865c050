import { deepStrictEqual, match, rejects, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { type ErrorCode, isKebabError } from '@kebab/core'
import Database from 'libsql'
import { describe, test } from 'vitest'
import { sqliteError, sqliteStore } from '../src/index.js'
import { openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'
import { nextMessage, startProcess } from './start-process.js'

const named = (code: string) => Object.assign(new Error('said'), { code })
const numbered = (rawCode: number) =>
  Object.assign(new Error('said'), { code: `UNKNOWN_SQLITE_ERROR_${rawCode}`, rawCode })

describe('an error of SQLite becomes a code', () => {
  const table: [error: unknown, code: ErrorCode, errno?: string][] = [
    [named('SQLITE_BUSY'), 'locked'],
    [named('SQLITE_BUSY_SNAPSHOT'), 'locked'],
    [numbered(517), 'locked'],
    [named('SQLITE_LOCKED'), 'locked'],
    [named('SQLITE_CORRUPT'), 'corrupt_index'],
    [numbered(267), 'corrupt_index'],
    [named('SQLITE_NOTADB'), 'corrupt_index'],
    [named('SQLITE_FULL'), 'io_error', 'ENOSPC'],
    [named('SQLITE_READONLY_DBMOVED'), 'io_error', 'EROFS'],
    [named('SQLITE_IOERR_WRITE'), 'io_error', 'EIO'],
    [numbered(778), 'io_error', 'EIO'],
    [named('SQLITE_PERM'), 'io_error', 'EACCES'],
    [named('SQLITE_CANTOPEN'), 'io_error'],
    [named('SQLITE_CONSTRAINT_UNIQUE'), 'invalid_input'],
    [named('SQLITE_ERROR'), 'internal'],
    [numbered(1), 'internal'],
    [new Error('said'), 'internal'],
    ['said', 'internal'],
    [undefined, 'internal'],
  ]
  for (const [error, code, errno] of table) {
    test(`${(error as { code?: string } | undefined)?.code ?? error}: ${code} ${errno ?? ''}`, () => {
      const found = sqliteError(error, '/folder/store.db')
      strictEqual(found.code, code)
      strictEqual(found.retryable, code === 'locked')
      if (found.code === 'io_error')
        deepStrictEqual(
          found.details,
          errno === undefined ? { path: '/folder/store.db' } : { path: '/folder/store.db', errno },
        )
      if (found.code === 'locked') deepStrictEqual(found.details, { path: '/folder/store.db' })
      if (error instanceof Error && code !== 'invalid_input') {
        match(found.message, /\/folder\/store\.db.*said/)
        strictEqual(found.cause, error)
      }
    })
  }

  test('a database that SQLite calls damaged is opened again first: a failed read looks the same', () => {
    match(sqliteError(named('SQLITE_CORRUPT'), 'store.db').hint ?? '', /^Open the index again: .* move the file away/)
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
