/**
 * Sends `ready`. On a message, takes the lock at the given path and sends the result. On another,
 * releases it.
 */
import { once } from 'node:events'
import Database from 'libsql'
import { holdLock } from '../../src/index.js'

const path = process.argv[2]!
process.send?.('ready')
await once(process, 'message')
try {
  const lock = holdLock({ database: new Database(path), path })
  process.send?.('held')
  await once(process, 'message')
  lock.release()
  process.send?.('released')
} catch (error) {
  process.send?.((error as { code: string }).code)
}
process.disconnect()
