import { deepStrictEqual, strictEqual, throws } from 'node:assert/strict'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isKebabError } from '@kebab/core'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { holdLock } from '../src/index.js'
import { temporaryFolder } from './open-store.js'
import { answer, kill, nextMessage, startProcess } from './start-process.js'

const take = (path: string) => holdLock({ database: new Database(path), path: 'the folder' })
async function ready(path: string) {
  const child = await startProcess('hold-lock', path)
  strictEqual(await nextMessage(child), 'ready')
  return child
}
const isLocked = (error: unknown): boolean =>
  isKebabError(error, 'locked') && error.retryable && error.details?.path === 'the folder'

test('a second opener in the same process gets locked, until the first releases', () => {
  const path = join(temporaryFolder(), 'lock.db')
  for (let i = 0; i < 3; i++) {
    const lock = take(path)
    throws(() => take(path), isLocked)
    throws(() => take(path), isLocked)
    lock.release()
    lock.release()
  }
})

test('a lock stays held when nothing refers to it', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const path = join(temporaryFolder(), 'lock.db')
  take(path)
  for (let i = 0; i < 3; i++) {
    collectGarbage()
    await setImmediate()
  }
  throws(() => take(path), isLocked)
})

test('a second opener in another process gets locked, until the first releases', async () => {
  const path = join(temporaryFolder(), 'lock.db')
  const lock = take(path)
  const [refused, child] = await Promise.all([ready(path), ready(path)])
  strictEqual(await answer(refused, 'go'), 'locked')
  lock.release()
  strictEqual(await answer(child, 'go'), 'held')
  throws(() => take(path), isLocked)
  strictEqual(await answer(child, 'release'), 'released')
  take(path).release()
})

test('a killed process leaves no lock behind', async () => {
  const path = join(temporaryFolder(), 'lock.db')
  const children = await Promise.all([ready(path), ready(path)])
  for (const child of children) {
    strictEqual(await answer(child, 'go'), 'held')
    throws(() => take(path), isLocked)
    await kill(child)
    take(path).release()
  }
})

test('of several processes that try at once exactly one gets the lock', async () => {
  const path = join(temporaryFolder(), 'lock.db')
  const children = await Promise.all(Array.from({ length: 4 }, () => ready(path)))
  const answers = await Promise.all(children.map((child) => answer(child, 'go')))
  deepStrictEqual(answers.sort(), ['held', 'locked', 'locked', 'locked'])
})

test('a file that is no database is refused with corrupt_index, whose hint says to delete it', () => {
  const path = join(temporaryFolder(), 'lock.db')
  writeFileSync(path, 'not a lock '.repeat(1000))
  throws(
    () => take(path),
    (error) => {
      expect(error).toMatchObject({
        code: 'corrupt_index',
        message: expect.stringContaining(`${realpathSync(path)}: expected a lock file`),
        details: { path: realpathSync(path) },
        hint: expect.stringContaining('delete this one file'),
      })
      return true
    },
  )
  rmSync(path)
  take(path).release()
})
