import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { openStore, temporaryFolder } from './open-store.js'
import { numberedBatch } from './sample-document.js'
import { kill, nextMessage, startProcess } from './start-process.js'

/** Fills a store and closes it, and returns a statement for as long as the driver keeps it open. */
async function closedStore(path: string): Promise<unknown> {
  const database = new Database(path)
  const store = openStore(path)
  const statement = database.prepare('SELECT * FROM store')
  ;(statement as { all(): unknown }).all()
  await store.commit(numberedBatch(1))
  store.close()
  database.close()
  return statement
}

/** What an opening rejects with, or the revision that it finds. */
async function opened(path: string): Promise<unknown> {
  try {
    const store = openStore(path)
    const revision = await store.revision()
    store.close()
    return revision
  } catch (error) {
    return error
  }
}

/** `node:sqlite` closes a database at once. */
const isLibsql = process.env.KEBAB_SQLITE !== 'node:sqlite'

test.runIf(isLibsql && (process.platform === 'linux' || process.platform === 'darwin'))(
  'a closed database that was copied by its process, and whose log another one removed, is locked while the driver holds it',
  async () => {
    const path = join(temporaryFolder(), 'store.db')
    const statement = await closedStore(path)
    // As a copy does: the process loses its locks.
    readFileSync(path)
    const other = await startProcess('remove-log', path)
    const revision = await nextMessage(other)
    await kill(other)
    const outcome = await opened(path)
    expect(isKebabError(outcome, 'locked') ? outcome.details : outcome).toEqual({ path })
    expect(statement).toBeDefined()
    const later = await startProcess('open-store', path)
    await nextMessage(later)
    later.send('open')
    expect(await nextMessage(later)).toBe(revision)
  },
)

test('a closed database whose files nobody else touched opens again, also while the driver holds it', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const statement = await closedStore(path)
  expect(String(await opened(path))).toMatch(/\.1$/)
  expect(String(await opened(path))).toMatch(/\.1$/)
  expect(statement).toBeDefined()
})
